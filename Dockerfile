# The bot in a container: `docker build -t nugget . && docker run -e NUGGET_TOKEN=… -v nugget:/games nugget`
#
# The base is named by its digest, for a tag may be another image tomorrow: python:3.11.16-slim-bookworm of August 25,
# 2026. To take a newer one, change it here and below:
# https://github.com/docker-library/repo-info/tree/master/repos/python/remote
FROM python:3.11-slim-bookworm@sha256:0bee7276f83efd4a1ee05bbbf4281d95ed28e079220a9457f25a93e3f1e3c31b AS build
# The version that CI takes, too.
RUN pip install --no-cache-dir uv==0.13.9
ENV UV_PROJECT_ENVIRONMENT=/opt/nugget UV_PYTHON_DOWNLOADS=never UV_COMPILE_BYTECODE=1 UV_NO_CACHE=1
WORKDIR /src
COPY pyproject.toml uv.lock README.md LICENSE ./
# What uv.lock says, and nothing if it does not fit to pyproject.toml; first what rarely changes.
RUN uv sync --locked --no-dev --extra postgres --no-install-project
COPY engine engine
COPY bot bot
RUN uv sync --locked --no-dev --extra postgres --no-editable

FROM python:3.11-slim-bookworm@sha256:0bee7276f83efd4a1ee05bbbf4281d95ed28e079220a9457f25a93e3f1e3c31b
COPY --from=build /opt/nugget /opt/nugget
# 1000 is whom the volumes of older images belong to.
RUN useradd --create-home --uid 1000 nugget && install --directory --owner nugget --group nugget --mode 700 /games
ENV PATH=/opt/nugget/bin:$PATH
USER nugget
VOLUME /games
# The file of games is in the working directory, unless a setting says otherwise.
WORKDIR /games
STOPSIGNAL SIGTERM
# Bringing a large database up to date takes a while.
HEALTHCHECK --interval=60s --timeout=10s --start-period=300s --retries=3 \
    CMD NUGGET_HTTP_PORT=${NUGGET_HTTP_PORT:-8080} exec python -m bot.health
# The health check asks a page inside the container. ENV would not do: an empty setting, as in .env.example, goes before it.
ENTRYPOINT ["sh", "-c", "NUGGET_HTTP_PORT=${NUGGET_HTTP_PORT:-8080} exec \"$@\"", "--"]
CMD ["nugget", "run"]
