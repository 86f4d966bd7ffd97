#!/bin/sh
# Compiles every program, and the console and documentation that the api serves, in a checkout of which only the sources are there.
set -eu
pnpm=$(node -p 'require("./package.json").packageManager')
npx -y "$pnpm" install --frozen-lockfile --prefer-offline --prod=false
node packages/contract/generate.mjs
node node_modules/typescript/bin/tsc -b services/api services/watcher services/notifier packages/operator migrations packages/docs \
  packages/verification/src/inventory
for site in checkout console; do
  node "packages/$site/node_modules/vite/bin/vite.js" build "packages/$site"
done
node packages/docs/dist/build.js
