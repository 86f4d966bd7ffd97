# A whole gateway on a simulated chain in one container, for the tests of a merchant. Never for real money:
#   docker build -f infra/docker/sandbox.Dockerfile -t gateway/sandbox .
#   docker run --rm -p 3000:3000 -e API_KEY=a-key-of-my-tests gateway/sandbox

ARG NODE_IMAGE=node:26.11.1-bookworm-slim@sha256:86f07bc9c5dce4578cf37e5a418b7bfc7f817cda25cde66e2b66e95ed86c4567

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV CI=true
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npx -y "$(node -p 'require("./package.json").packageManager')" fetch
COPY . .
RUN node infra/docker/sandbox-stores.js /out/stores "$(dpkg --print-architecture)"
RUN sh infra/docker/compile.sh && sh infra/docker/sandbox-install.sh /out/app

FROM ${NODE_IMAGE}
COPY --from=build /out/stores/ /
COPY --from=build /out/app/ /app/
# Postgres refuses a user without a name.
RUN useradd --uid 65532 --no-create-home --home-dir /app/.state gateway && mkdir -p /app/.state \
  && chown 65532:65532 /app/.state
USER 65532:65532
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=2s --timeout=3s --start-period=60s --retries=3 CMD ["node", "infra/docker/sandbox-health.js"]
CMD ["node", "--enable-source-maps", "scripts/dist/commands/start.js"]
