# syntax=docker/dockerfile:1
FROM node:24-bookworm AS build
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/root/.npm node scripts/pack.mjs /clarion

FROM node:24-bookworm-slim
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates git \
 && rm -rf /var/lib/apt/lists/* \
 && install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /clarion /clarion
WORKDIR /clarion
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CLARION_DATA_DIR=/data CLARION_DEMO=off
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/v1/status`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "scripts/serve.ts"]
