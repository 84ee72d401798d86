BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE bouts (
	game VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	level VARCHAR(32) NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT pk_bouts PRIMARY KEY (game, user_id, level)
);
INSERT INTO "bouts" VALUES('game 1',101,'level 1',301,401);
INSERT INTO "bouts" VALUES('game 2',102,'level 2',302,402);
INSERT INTO "bouts" VALUES('game 3',103,'level 3',303,403);
INSERT INTO "bouts" VALUES('game 4',104,'level 4',304,404);
CREATE TABLE interactions (
	id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);
INSERT INTO "interactions" VALUES(1,101);
INSERT INTO "interactions" VALUES(2,102);
INSERT INTO "interactions" VALUES(3,103);
INSERT INTO "interactions" VALUES(4,104);
CREATE TABLE moves (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	words VARCHAR(80) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, ply), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES(1,101,'words 1',301);
INSERT INTO "moves" VALUES(2,102,'words 2',302);
INSERT INTO "moves" VALUES(3,103,'words 3',303);
INSERT INTO "moves" VALUES(4,104,'words 4',304);
CREATE TABLE ratings (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	rating INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id)
);
INSERT INTO "ratings" VALUES(1,'game 1',201,'name 1',401,501,601,7.125,8.125,901);
INSERT INTO "ratings" VALUES(2,'game 2',202,'name 2',402,502,602,7.25,8.25,902);
INSERT INTO "ratings" VALUES(3,'game 3',203,'name 3',403,503,603,7.375,8.375,903);
INSERT INTO "ratings" VALUES(4,'game 4',204,'name 4',404,504,604,7.5,8.5,904);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR(128) NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	computer VARCHAR(32), 
	"left" BOOLEAN NOT NULL, 
	agreed_at INTEGER, 
	dm VARCHAR(16) NOT NULL, 
	dm_message_id BIGINT, dm_digest VARCHAR(32), 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_seats_table_id_user_id UNIQUE (table_id, user_id)
);
INSERT INTO "seats" VALUES(1,0,201,'name 1','language 1','computer 1',1,701,'dm 1',901,'dm_digest 1');
INSERT INTO "seats" VALUES(2,1,202,'name 2','language 2','computer 2',0,702,'dm 2',902,'dm_digest 2');
INSERT INTO "seats" VALUES(3,2,NULL,'name 3','language 3','computer 3',1,703,'dm 3',903,NULL);
INSERT INTO "seats" VALUES(4,3,204,'name 4','language 4',NULL,0,NULL,'dm 4',NULL,'dm_digest 4');
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	phase VARCHAR(16) NOT NULL, 
	guild_id BIGINT, 
	channel_id BIGINT, 
	thread_id BIGINT, 
	message_id BIGINT, 
	game VARCHAR(32) NOT NULL, 
	edition INTEGER NOT NULL, 
	options JSON NOT NULL, 
	host_id BIGINT NOT NULL, 
	rematch_of INTEGER, 
	opened_at BIGINT NOT NULL, 
	expires_at BIGINT NOT NULL, 
	start JSON, 
	ply INTEGER NOT NULL, 
	to_act INTEGER, 
	published_ply INTEGER NOT NULL, 
	started_at BIGINT, 
	moved_at BIGINT NOT NULL, 
	ended_at BIGINT, 
	finish BIGINT, told_ply INTEGER DEFAULT '-1' NOT NULL, quarantine_told BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT fk_tables_rematch_of FOREIGN KEY(rematch_of) REFERENCES tables (id), 
	CONSTRAINT uq_tables_finish UNIQUE (finish)
);
INSERT INTO "tables" VALUES(1,'lobby',201,301,401,501,'game 1',701,'{"options": 1}',901,1,1101,1201,'{"start": 1}',1401,0,1601,1701,1801,1901,2001,2101,1);
INSERT INTO "tables" VALUES(2,'live',202,302,402,502,'game 2',702,'{"options": 2}',902,2,1102,1202,'{"start": 2}',1402,1,1602,1702,1802,1902,2002,2102,0);
INSERT INTO "tables" VALUES(3,'finished',NULL,303,NULL,503,'game 3',703,'{"options": 3}',903,NULL,1103,1203,'{"start": 3}',1403,2,1603,1703,1803,1903,NULL,2103,1);
INSERT INTO "tables" VALUES(4,'live',204,NULL,404,NULL,'game 4',704,'{"options": 4}',904,4,1104,1204,NULL,1404,NULL,1604,NULL,1804,NULL,2004,2104,0);
CREATE INDEX ix_interactions_at ON interactions (at);
CREATE INDEX ix_ratings_guild_id_game_rating ON ratings (guild_id, game, rating);
CREATE INDEX ix_tables_channel_id_phase ON tables (channel_id, phase);
CREATE INDEX ix_tables_phase_expires_at ON tables (phase, expires_at);
CREATE INDEX ix_tables_rematch_of ON tables (rematch_of);
CREATE INDEX ix_tables_thread_id ON tables (thread_id);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END;
CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END;
CREATE INDEX ix_tables_published_ply ON tables (published_ply) WHERE published_ply < ply;
CREATE INDEX ix_tables_told_ply ON tables (told_ply) WHERE told_ply < ply;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',4);
COMMIT;
