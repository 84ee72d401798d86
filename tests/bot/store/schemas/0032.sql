BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0032');
CREATE TABLE audience (
	table_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guess INTEGER NOT NULL, 
	CONSTRAINT pk_audience PRIMARY KEY (table_id, round, user_id), 
	CONSTRAINT fk_audience_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "audience" VALUES(1,101,201,301);
INSERT INTO "audience" VALUES(2,102,202,302);
INSERT INTO "audience" VALUES(3,103,203,303);
INSERT INTO "audience" VALUES(4,104,204,304);
CREATE TABLE blocks (
	user_id BIGINT NOT NULL, 
	host_id BIGINT NOT NULL, 
	CONSTRAINT pk_blocks PRIMARY KEY (user_id, host_id)
);
INSERT INTO "blocks" VALUES(1,101);
INSERT INTO "blocks" VALUES(2,102);
INSERT INTO "blocks" VALUES(3,103);
INSERT INTO "blocks" VALUES(4,104);
CREATE TABLE cups (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	host_id BIGINT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options JSON NOT NULL, 
	form VARCHAR(16) NOT NULL, 
	round_seconds BIGINT NOT NULL, 
	rounds INTEGER NOT NULL, 
	level VARCHAR(32) NOT NULL, 
	most INTEGER, 
	role_id BIGINT, 
	rated BOOLEAN NOT NULL, 
	repeats VARCHAR(16), 
	zone VARCHAR(64) NOT NULL, 
	opened_at BIGINT NOT NULL, 
	begins_at BIGINT, 
	round INTEGER NOT NULL, 
	begun_at BIGINT, 
	ends_at BIGINT, 
	ended_at BIGINT, 
	previous INTEGER, 
	skipped INTEGER NOT NULL, first_at BIGINT, 
	CONSTRAINT pk_cups PRIMARY KEY (id), 
	CONSTRAINT uq_cups_previous UNIQUE (previous)
);
INSERT INTO "cups" VALUES(1,101,201,301,'lobby','game 1','{"options": 1}','form 1',801,901,'level 1',1101,1201,1,'repeats 1','zone 1',1601,1701,1801,1901,2001,2101,2201,2301,2401);
INSERT INTO "cups" VALUES(2,102,202,302,'live','game 2','{"options": 2}','form 2',802,902,'level 2',1102,1202,0,'repeats 2','zone 2',1602,1702,1802,1902,2002,2102,2202,2302,2402);
INSERT INTO "cups" VALUES(3,103,203,303,'finished','game 3','{"options": 3}','form 3',803,903,'level 3',1103,NULL,1,NULL,'zone 3',1603,1703,1803,1903,NULL,2103,NULL,2303,NULL);
INSERT INTO "cups" VALUES(4,104,204,304,'live','game 4','{"options": 4}','form 4',804,904,'level 4',NULL,1204,0,'repeats 4','zone 4',1604,NULL,1804,NULL,2004,NULL,2204,2304,2404);
CREATE TABLE entries (
	cup_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	seed INTEGER NOT NULL, 
	absences INTEGER NOT NULL, 
	out BOOLEAN NOT NULL, 
	place INTEGER, 
	CONSTRAINT pk_entries PRIMARY KEY (cup_id, number), 
	CONSTRAINT uq_entries_cup_id_user_id UNIQUE (cup_id, user_id), 
	CONSTRAINT fk_entries_cup_id FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES(1,101,201,'name 1','language 1',501,601,1,801);
INSERT INTO "entries" VALUES(2,102,202,'name 2','language 2',502,602,0,802);
INSERT INTO "entries" VALUES(3,103,203,'name 3','language 3',503,603,1,NULL);
INSERT INTO "entries" VALUES(4,104,204,'name 4','language 4',504,604,0,804);
CREATE TABLE erasures (
	id INTEGER NOT NULL, 
	channel_id BIGINT, 
	table_id INTEGER, 
	CONSTRAINT pk_erasures PRIMARY KEY (id)
);
INSERT INTO "erasures" VALUES(1,101,1);
INSERT INTO "erasures" VALUES(2,102,2);
INSERT INTO "erasures" VALUES(3,103,NULL);
INSERT INTO "erasures" VALUES(4,NULL,4);
CREATE TABLE guesses (
	puzzle_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	guild_id BIGINT, 
	words VARCHAR(80) NOT NULL, 
	"right" BOOLEAN NOT NULL, late BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_guesses PRIMARY KEY (puzzle_id, user_id)
);
INSERT INTO "guesses" VALUES(1,101,201,'words 1',1,1);
INSERT INTO "guesses" VALUES(2,102,202,'words 2',0,0);
INSERT INTO "guesses" VALUES(3,103,NULL,'words 3',1,1);
INSERT INTO "guesses" VALUES(4,104,204,'words 4',0,0);
CREATE TABLE "head_to_head" (
	game VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	level VARCHAR(32) NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT pk_bouts PRIMARY KEY (game, user_id, level)
);
INSERT INTO "head_to_head" VALUES('game 1',101,'level 1',301,401);
INSERT INTO "head_to_head" VALUES('game 2',102,'level 2',302,402);
INSERT INTO "head_to_head" VALUES('game 3',103,'level 3',303,403);
INSERT INTO "head_to_head" VALUES('game 4',104,'level 4',304,404);
CREATE TABLE heartbeat (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);
INSERT INTO "heartbeat" VALUES(1,101);
INSERT INTO "heartbeat" VALUES(2,102);
INSERT INTO "heartbeat" VALUES(3,103);
INSERT INTO "heartbeat" VALUES(4,104);
CREATE TABLE interactions (
	id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_interactions PRIMARY KEY (id)
);
INSERT INTO "interactions" VALUES(1,101);
INSERT INTO "interactions" VALUES(2,102);
INSERT INTO "interactions" VALUES(3,103);
INSERT INTO "interactions" VALUES(4,104);
CREATE TABLE invitations (
	table_id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name VARCHAR(128) NOT NULL, 
	language VARCHAR(16), 
	at BIGINT NOT NULL, 
	answer VARCHAR(16), 
	called BOOLEAN DEFAULT 0 NOT NULL, 
	host_id BIGINT, 
	CONSTRAINT pk_invitations PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_invitations_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "invitations" VALUES(1,101,'name 1','language 1',401,'answer 1',1,701);
INSERT INTO "invitations" VALUES(2,102,'name 2','language 2',402,'answer 2',0,702);
INSERT INTO "invitations" VALUES(3,103,'name 3','language 3',403,'answer 3',1,703);
INSERT INTO "invitations" VALUES(4,104,'name 4',NULL,404,NULL,0,NULL);
CREATE TABLE lessons (
	user_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	done JSON NOT NULL, lesson VARCHAR(32) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_lessons PRIMARY KEY (user_id, game)
);
INSERT INTO "lessons" VALUES(1,'game 1','{"done": 1}','lesson 1');
INSERT INTO "lessons" VALUES(2,'game 2','{"done": 2}','lesson 2');
INSERT INTO "lessons" VALUES(3,'game 3','{"done": 3}','lesson 3');
INSERT INTO "lessons" VALUES(4,'game 4','{"done": 4}','lesson 4');
CREATE TABLE lookouts (
	guild_id BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	games JSON NOT NULL, 
	until BIGINT, 
	called_at BIGINT, 
	called_to INTEGER, 
	CONSTRAINT pk_lookouts PRIMARY KEY (guild_id, user_id)
);
INSERT INTO "lookouts" VALUES(1,101,'{"games": 1}',301,401,501);
INSERT INTO "lookouts" VALUES(2,102,'{"games": 2}',302,402,502);
INSERT INTO "lookouts" VALUES(3,103,'{"games": 3}',303,NULL,503);
INSERT INTO "lookouts" VALUES(4,104,'{"games": 4}',NULL,404,NULL);
CREATE TABLE "moves" (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	words VARCHAR(80) NOT NULL, 
	at BIGINT NOT NULL, stand_in VARCHAR(32), 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, ply), 
	CONSTRAINT fk_moves_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
) WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,101,'words 1',301,'stand_in 1');
INSERT INTO "moves" VALUES(2,102,'words 2',302,'stand_in 2');
INSERT INTO "moves" VALUES(3,103,'words 3',303,NULL);
INSERT INTO "moves" VALUES(4,104,'words 4',304,'stand_in 4');
CREATE TABLE "old_ratings" (
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
	tallies JSON NOT NULL, 
	season INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_old_ratings PRIMARY KEY (guild_id, game, user_id, season)
);
INSERT INTO "old_ratings" VALUES(1,'game 1',201,'name 1',401,501,601,7.125,8.125,901,'{"tallies": 1}',1101);
INSERT INTO "old_ratings" VALUES(2,'game 2',202,'name 2',402,502,602,7.25,8.25,902,'{"tallies": 2}',1102);
INSERT INTO "old_ratings" VALUES(3,'game 3',203,'name 3',403,503,603,7.375,8.375,903,'{"tallies": 3}',1103);
INSERT INTO "old_ratings" VALUES(4,'game 4',204,'name 4',404,504,604,7.5,8.5,904,'{"tallies": 4}',1104);
CREATE TABLE outbox (
	kind VARCHAR(16) NOT NULL, 
	about INTEGER NOT NULL, 
	part BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	table_id INTEGER, 
	guild_id BIGINT, 
	facts VARCHAR(200) DEFAULT '' NOT NULL, 
	due_at BIGINT DEFAULT '0' NOT NULL, 
	wanted INTEGER DEFAULT '1' NOT NULL, 
	shown INTEGER DEFAULT '0' NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	closed BOOLEAN DEFAULT 0 NOT NULL, 
	digest VARCHAR(32), 
	CONSTRAINT pk_outbox PRIMARY KEY (kind, about, part, user_id), 
	CONSTRAINT fk_outbox_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "outbox" VALUES('kind 1',101,201,301,1,501,'facts 1',701,801,901,1001,1101,1,'digest 1');
INSERT INTO "outbox" VALUES('kind 2',102,202,302,2,502,'facts 2',702,802,902,1002,1102,0,'digest 2');
INSERT INTO "outbox" VALUES('kind 3',103,203,303,NULL,503,'facts 3',703,803,903,NULL,1103,1,'digest 3');
INSERT INTO "outbox" VALUES('kind 4',104,204,304,4,NULL,'facts 4',704,804,904,1004,NULL,0,NULL);
CREATE TABLE pairings (
	cup_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	seats JSON NOT NULL, 
	table_id INTEGER, 
	late JSON NOT NULL, 
	scores JSON, 
	judged VARCHAR(16), 
	reason VARCHAR(200), 
	CONSTRAINT pk_pairings PRIMARY KEY (cup_id, round, number), 
	CONSTRAINT fk_pairings_cup_id FOREIGN KEY(cup_id) REFERENCES cups (id) ON DELETE CASCADE
);
INSERT INTO "pairings" VALUES(1,101,201,'{"seats": 1}',1,'{"late": 1}','{"scores": 1}','judged 1','reason 1');
INSERT INTO "pairings" VALUES(2,102,202,'{"seats": 2}',2,'{"late": 2}','{"scores": 2}','judged 2','reason 2');
INSERT INTO "pairings" VALUES(3,103,203,'{"seats": 3}',NULL,'{"late": 3}',NULL,'judged 3',NULL);
INSERT INTO "pairings" VALUES(4,104,204,'{"seats": 4}',4,'{"late": 4}','{"scores": 4}',NULL,'reason 4');
CREATE TABLE "preferences" (
	user_id BIGINT NOT NULL, 
	remind VARCHAR(16) NOT NULL, 
	quiet_begins INTEGER, 
	quiet_ends INTEGER, 
	zone VARCHAR(64) NOT NULL, 
	away_until BIGINT, theme VARCHAR(16), patterns BOOLEAN, text_boards BOOLEAN DEFAULT 0 NOT NULL, invitations VARCHAR(16) DEFAULT 'anybody' NOT NULL, 
	CONSTRAINT pk_wishes PRIMARY KEY (user_id)
);
INSERT INTO "preferences" VALUES(1,'remind 1',201,301,'zone 1',501,'theme 1',1,1,'invitations 1');
INSERT INTO "preferences" VALUES(2,'remind 2',202,302,'zone 2',502,'theme 2',0,0,'invitations 2');
INSERT INTO "preferences" VALUES(3,'remind 3',NULL,303,'zone 3',503,NULL,1,1,'invitations 3');
INSERT INTO "preferences" VALUES(4,'remind 4',204,NULL,'zone 4',NULL,'theme 4',NULL,0,'invitations 4');
CREATE TABLE puzzles (
	id INTEGER NOT NULL, 
	opens_at BIGINT NOT NULL, 
	puzzle JSON NOT NULL, day INTEGER DEFAULT '0' NOT NULL, game VARCHAR(32) DEFAULT '' NOT NULL, hardness INTEGER, 
	CONSTRAINT pk_puzzles PRIMARY KEY (id)
);
INSERT INTO "puzzles" VALUES(1,101,'{"puzzle": 1}',301,'game 1',501);
INSERT INTO "puzzles" VALUES(2,102,'{"puzzle": 2}',302,'game 2',502);
INSERT INTO "puzzles" VALUES(3,103,'{"puzzle": 3}',303,'game 3',503);
INSERT INTO "puzzles" VALUES(4,104,'{"puzzle": 4}',304,'game 4',NULL);
CREATE TABLE "ratings" (
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
	season INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id, season)
);
INSERT INTO "ratings" VALUES(1,'game 1',201,'name 1',401,501,601,7.125,8.125,901,1001);
INSERT INTO "ratings" VALUES(2,'game 2',202,'name 2',402,502,602,7.25,8.25,902,1002);
INSERT INTO "ratings" VALUES(3,'game 3',203,'name 3',403,503,603,7.375,8.375,903,1003);
INSERT INTO "ratings" VALUES(4,'game 4',204,'name 4',404,504,604,7.5,8.5,904,1004);
CREATE TABLE recounts (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, changes INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_recounts PRIMARY KEY (guild_id, game)
);
INSERT INTO "recounts" VALUES(1,'game 1',201);
INSERT INTO "recounts" VALUES(2,'game 2',202);
INSERT INTO "recounts" VALUES(3,'game 3',203);
INSERT INTO "recounts" VALUES(4,'game 4',204);
CREATE TABLE results (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	season INTEGER NOT NULL, 
	side INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	rating INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	season_mu FLOAT NOT NULL, 
	season_sigma FLOAT NOT NULL, 
	achievement_worth INTEGER, 
	achievement JSON, 
	CONSTRAINT pk_results PRIMARY KEY (table_id, seat)
);
INSERT INTO "results" VALUES(1,0,201,'game 1',401,501,601,701,801,901,10.125,11.125,12.125,13.125,1401,'{"achievement": 1}');
INSERT INTO "results" VALUES(2,1,202,'game 2',402,502,602,702,802,902,10.25,11.25,12.25,13.25,1402,'{"achievement": 2}');
INSERT INTO "results" VALUES(3,2,203,'game 3',403,503,603,703,803,903,10.375,11.375,12.375,13.375,NULL,'{"achievement": 3}');
INSERT INTO "results" VALUES(4,3,204,'game 4',404,504,604,704,804,904,10.5,11.5,12.5,13.5,1404,NULL);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id BIGINT, 
	name VARCHAR(128) NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	computer VARCHAR(32), 
	"left" BOOLEAN NOT NULL, 
	agreed_at INTEGER, 
	resting INTEGER, reserve INTEGER DEFAULT '0' NOT NULL, stand_in VARCHAR(32), stand_in_run INTEGER, away_until BIGINT, gone BOOLEAN DEFAULT 0 NOT NULL, removed BOOLEAN DEFAULT 0 NOT NULL, wins INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT uq_seats_table_id_user_id UNIQUE (table_id, user_id)
);
INSERT INTO "seats" VALUES(1,0,201,'name 1','language 1','computer 1',1,701,801,901,'stand_in 1',1101,1201,1,1,1501);
INSERT INTO "seats" VALUES(2,1,202,'name 2','language 2','computer 2',0,702,802,902,'stand_in 2',1102,1202,0,0,1502);
INSERT INTO "seats" VALUES(3,2,NULL,'name 3','language 3','computer 3',1,703,NULL,903,NULL,1103,NULL,1,1,1503);
INSERT INTO "seats" VALUES(4,3,204,'name 4','language 4',NULL,0,NULL,804,904,'stand_in 4',NULL,1204,0,0,1504);
CREATE TABLE secrets (
	kind VARCHAR(16) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_secrets PRIMARY KEY (kind)
);
INSERT INTO "secrets" VALUES('kind 1','secret 1');
INSERT INTO "secrets" VALUES('kind 2','secret 2');
INSERT INTO "secrets" VALUES('kind 3','secret 3');
INSERT INTO "secrets" VALUES('kind 4','secret 4');
CREATE TABLE servers (
	guild_id BIGINT NOT NULL, 
	settings JSON NOT NULL, 
	removed_at BIGINT, called_at BIGINT, 
	CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
INSERT INTO "servers" VALUES(1,'{"settings": 1}',201,301);
INSERT INTO "servers" VALUES(2,'{"settings": 2}',202,302);
INSERT INTO "servers" VALUES(3,'{"settings": 3}',NULL,303);
INSERT INTO "servers" VALUES(4,'{"settings": 4}',204,NULL);
CREATE TABLE strengths (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	season INTEGER NOT NULL, 
	mu INTEGER NOT NULL, 
	sigma INTEGER NOT NULL, 
	CONSTRAINT pk_strengths PRIMARY KEY (table_id, seat, season), 
	CONSTRAINT fk_strengths_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "strengths" VALUES(1,0,201,301,401);
INSERT INTO "strengths" VALUES(2,1,202,302,402);
INSERT INTO "strengths" VALUES(3,2,203,303,403);
INSERT INTO "strengths" VALUES(4,3,204,304,404);
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
	finish BIGINT, card_id BIGINT, lost_boards INTEGER DEFAULT '0' NOT NULL, clock VARCHAR(16) DEFAULT 'none' NOT NULL, stand_in_level VARCHAR(32) DEFAULT 'normal' NOT NULL, deadline BIGINT, remind_at BIGINT, run INTEGER DEFAULT '0' NOT NULL, reminded INTEGER DEFAULT '0' NOT NULL, salt VARCHAR(64), paused_at BIGINT, rated BOOLEAN DEFAULT 1 NOT NULL, computers INTEGER DEFAULT '0' NOT NULL, remaining BIGINT, verdict JSON, waited BOOLEAN DEFAULT 0 NOT NULL, best_of INTEGER, decided INTEGER DEFAULT '0' NOT NULL, looked_ply INTEGER DEFAULT '-1' NOT NULL, cup_id INTEGER, 
	CONSTRAINT fk_tables_rematch_of FOREIGN KEY(rematch_of) REFERENCES tables (id), 
	CONSTRAINT uq_tables_finish UNIQUE (finish)
);
INSERT INTO "tables" VALUES(1,'lobby',201,301,401,501,'game 1',701,'{"options": 1}',901,1,1101,1201,'{"start": 1}',1401,0,1601,1701,1801,1901,2001,2101,2201,'clock 1','stand_in_level 1',2501,2601,2701,2801,'salt 1',3001,1,3201,3301,'{"verdict": 1}',1,3601,3701,3801,3901);
INSERT INTO "tables" VALUES(2,'live',202,302,402,502,'game 2',702,'{"options": 2}',902,2,1102,1202,'{"start": 2}',1402,1,1602,1702,1802,1902,2002,2102,2202,'clock 2','stand_in_level 2',2502,2602,2702,2802,'salt 2',3002,0,3202,3302,'{"verdict": 2}',0,3602,3702,3802,3902);
INSERT INTO "tables" VALUES(3,'finished',NULL,303,NULL,503,'game 3',703,'{"options": 3}',903,NULL,1103,1203,'{"start": 3}',1403,2,1603,1703,1803,1903,NULL,2103,2203,'clock 3','stand_in_level 3',2503,NULL,2703,2803,'salt 3',NULL,1,3203,3303,NULL,1,NULL,3703,3803,3903);
INSERT INTO "tables" VALUES(4,'live',204,NULL,404,NULL,'game 4',704,'{"options": 4}',904,4,1104,1204,NULL,1404,NULL,1604,NULL,1804,NULL,2004,NULL,2204,'clock 4','stand_in_level 4',NULL,2604,2704,2804,NULL,3004,0,3204,NULL,'{"verdict": 4}',0,3604,3704,3804,NULL);
CREATE TABLE tallies (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	amount INTEGER NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (guild_id, game, user_id, "key")
);
INSERT INTO "tallies" VALUES(1,'game 1',201,'key 1',401);
INSERT INTO "tallies" VALUES(2,'game 2',202,'key 2',402);
INSERT INTO "tallies" VALUES(3,'game 3',203,'key 3',403);
INSERT INTO "tallies" VALUES(4,'game 4',204,'key 4',404);
CREATE TABLE unlisted (
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_unlisted PRIMARY KEY (user_id)
);
INSERT INTO "unlisted" VALUES(1);
INSERT INTO "unlisted" VALUES(2);
INSERT INTO "unlisted" VALUES(3);
INSERT INTO "unlisted" VALUES(4);
CREATE TABLE vacations (
	user_id BIGINT NOT NULL, 
	begins BIGINT NOT NULL, 
	ends BIGINT NOT NULL, 
	CONSTRAINT pk_vacations PRIMARY KEY (user_id, begins)
);
INSERT INTO "vacations" VALUES(1,101,201);
INSERT INTO "vacations" VALUES(2,102,202);
INSERT INTO "vacations" VALUES(3,103,203);
INSERT INTO "vacations" VALUES(4,104,204);
CREATE TABLE votes (
	table_id INTEGER NOT NULL, 
	run INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	choice VARCHAR(16) NOT NULL, 
	CONSTRAINT pk_votes PRIMARY KEY (table_id, run, user_id), 
	CONSTRAINT fk_votes_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "votes" VALUES(1,101,201,'choice 1');
INSERT INTO "votes" VALUES(2,102,202,'choice 2');
INSERT INTO "votes" VALUES(3,103,203,'choice 3');
INSERT INTO "votes" VALUES(4,104,204,'choice 4');
CREATE INDEX ix_interactions_at ON interactions (at);
CREATE INDEX ix_tables_channel_id_phase ON tables (channel_id, phase);
CREATE INDEX ix_tables_thread_id ON tables (thread_id);
CREATE INDEX ix_seats_user_id ON seats (user_id);
CREATE INDEX ix_tables_published_ply ON tables (published_ply) WHERE published_ply < ply;
CREATE INDEX ix_tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX ix_tables_guild_id_ended_at ON tables (guild_id, ended_at);
CREATE INDEX ix_guesses_user_id ON guesses (user_id);
CREATE INDEX ix_tables_remind_at ON tables (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX ix_tables_expires_at ON tables (expires_at) WHERE phase = 'lobby';
CREATE INDEX ix_tables_moved_at ON tables (moved_at) WHERE phase = 'live';
CREATE INDEX ix_tables_phase ON tables (phase) WHERE phase IN ('lobby', 'live');
CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END;
CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves WHEN NOT EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND phase = 'deleted') BEGIN SELECT RAISE(ABORT, 'moves are only ever added'); END;
CREATE INDEX ix_ratings_guild_id_game_season_rating ON ratings (guild_id, game, season, rating);
CREATE INDEX ix_results_guild_id_game_user_id ON results (guild_id, game, user_id);
CREATE INDEX ix_results_user_id ON results (user_id);
CREATE INDEX ix_tables_to_act ON tables (to_act) WHERE phase = 'live' AND ((computers >> to_act) & 1) = 1;
CREATE INDEX ix_tables_host_id ON tables (host_id);
CREATE INDEX ix_votes_user_id ON votes (user_id);
CREATE INDEX ix_ratings_user_id ON ratings (user_id);
CREATE INDEX ix_old_ratings_user_id ON old_ratings (user_id);
CREATE INDEX ix_tallies_user_id ON tallies (user_id);
CREATE INDEX ix_head_to_head_user_id ON head_to_head (user_id);
CREATE INDEX ix_guesses_guild_id ON guesses (guild_id);
CREATE INDEX ix_tables_rematch_of ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
CREATE INDEX ix_servers_removed_at ON servers (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX ix_invitations_user_id ON invitations (user_id);
CREATE INDEX ix_invitations_at ON invitations (at);
CREATE INDEX ix_blocks_host_id ON blocks (host_id);
CREATE INDEX ix_lookouts_user_id ON lookouts (user_id);
CREATE INDEX ix_lookouts_until ON lookouts (until) WHERE until IS NOT NULL;
CREATE INDEX ix_audience_user_id ON audience (user_id);
CREATE UNIQUE INDEX ix_puzzles_day_game ON puzzles (day, game);
CREATE INDEX ix_invitations_host_id ON invitations (host_id);
CREATE INDEX ix_outbox_user_id ON outbox (user_id);
CREATE INDEX ix_outbox_table_id ON outbox (table_id);
CREATE INDEX ix_outbox_due_at ON outbox (due_at) WHERE shown < wanted;
CREATE INDEX ix_cups_guild_id ON cups (guild_id);
CREATE INDEX ix_cups_phase ON cups (phase) WHERE phase IN ('open', 'running');
CREATE INDEX ix_entries_user_id ON entries (user_id);
CREATE INDEX ix_pairings_table_id ON pairings (table_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',4);
COMMIT;
