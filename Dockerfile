# Build → dependencies → a slim image that runs one process, as nobody in particular; its root may be read-only.
# The base by digest: a name alone can be published again with other contents. `npm run image:pin` asks the registry for the
# newest of the same name; another base, such as a mirror's, goes in as --build-arg BASE=….
ARG BASE=docker.io/library/node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/compile.mjs scripts/
COPY migrations migrations
COPY server server
COPY sandbox sandbox
COPY client client
RUN npm run build && find dist -name '*.map' -delete

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY scripts/prune-modules.mjs scripts/prune-modules.mjs
# the bill is made of what may be installed, and then loses what is not there: for other machines, or taken out
RUN npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.json \
  && node scripts/prune-modules.mjs --sbom sbom.json

FROM ${BASE}
ARG REVISION=unknown
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="Apéro" \
      org.opencontainers.image.description="Monthly evenings for singles in Swiss cities" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
# decoding photos on many threads would leave each of them a heap of its own, half empty, for good;
# npm would write logs and ask for its own updates, which a read-only root and an operator at night do not want
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    MALLOC_ARENA_MAX=2 \
    NPM_CONFIG_LOGS_MAX=0 \
    NPM_CONFIG_UPDATE_NOTIFIER=false \
    NPM_CONFIG_CACHE=/tmp/npm
WORKDIR /app
RUN mkdir /data /backups && chown 1000:1000 /data /backups
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/sbom.json sbom.json
COPY --from=build /app/dist dist
COPY package.json ./
# what `npm run verify`, `backup`, `doctor` and the like call
COPY scripts/command.mjs scripts/build.mjs scripts/
# the user node, by number: Kubernetes asks for it to see that this is not root
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/main.js"]
