# The bot in a container: `docker build -t nugget . && docker run -e NUGGET_TOKEN=… -v nugget:/games nugget`
FROM python:3.11-slim
WORKDIR /app
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY bot bot
RUN pip install --no-cache-dir . && useradd --create-home nugget && mkdir /games && chown nugget /games
USER nugget
VOLUME /games
# The file of games is in the working directory, unless a setting says otherwise.
WORKDIR /games
STOPSIGNAL SIGTERM
CMD ["nugget", "run"]
