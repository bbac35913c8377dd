# syntax=docker/dockerfile:1
# Dependencies → build → a slim image that runs one process, not as root.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json nest-cli.json ./
COPY scripts/build.mjs scripts/build.mjs
COPY migrations migrations
COPY server server
COPY sandbox sandbox
COPY client client
# the sandboxes are for development and tests: the server is compiled against them, the image goes without
RUN npm run build && rm -r dist/sandbox

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
# decoding photos on many threads would leave each of them a heap of its own, half empty, for good
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
# what `npm run verify`, `reconcile`, `migration:run` and the like call
COPY scripts/command.mjs scripts/build.mjs scripts/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/server/main.js"]
