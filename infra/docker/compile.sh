#!/bin/sh
# Compiles every program, and the console and documentation that the api serves, in a checkout of which only the sources are there.
set -eu
pnpm=$(node -p 'require("./package.json").packageManager')
npx -y "$pnpm" install --frozen-lockfile --prefer-offline --prod=false
node node_modules/typescript/bin/tsc -b services/api services/watcher services/notifier scripts migrations packages/docs \
  infra/src/inventory
node packages/console/node_modules/vite/bin/vite.js build packages/console
node packages/docs/dist/build.js
