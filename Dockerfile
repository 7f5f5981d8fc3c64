# An image of the server. Rules and bots are compiled in a first stage, whose compiler stays there.
#   docker build --tag fairground .
#   docker run --publish 127.0.0.1:8000:8000 --volume fairground:/data fairground

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /build
COPY requirements/compile.txt requirements/
RUN pip install --no-cache-dir --require-hashes --requirement requirements/compile.txt
COPY pyproject.toml setup.py MANIFEST.in README.md CHANGES.md LICENSE ./
COPY tools tools
COPY src src
RUN FAIRGROUND_COMPILE=1 pip wheel --no-deps --no-build-isolation --wheel-dir wheels .

FROM python:3.13-slim
COPY requirements/postgres.txt /tmp/
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/postgres.txt
RUN --mount=type=bind,from=build,source=/build/wheels,target=/wheels \
    pip install --no-cache-dir --no-deps /wheels/*.whl
RUN useradd --system --uid 10001 fairground && install --directory --owner fairground /data
USER fairground
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz')"]
ENTRYPOINT ["fairground"]
CMD ["serve", "--host", "0.0.0.0", "--db", "/data/fair.db"]
