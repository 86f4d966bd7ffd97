#!/bin/sh
# Copies what npm start needs, compiled, with its dependencies, from a compiled checkout.
#   sandbox-install.sh <target folder>
set -eu
target=$1
pnpm=$(node -p 'require("./package.json").packageManager')

node node_modules/typescript/bin/tsc -b scripts packages/devnet packages/sandbox
mkdir -p "$target"
tar -c --exclude=node_modules --exclude=.state --exclude='*.tsbuildinfo' --exclude='*.test.*' \
  --exclude=packages/verification/src --exclude=packages/verification/dist \
  package.json pnpm-lock.yaml pnpm-workspace.yaml packages services scripts migrations infra/docker/sandbox-health.js |
  tar -x -C "$target"

cd "$target"
npx -y "$pnpm" install --frozen-lockfile --prefer-offline --prod --no-optional --config.package-import-method=copy \
  --filter '@gateway/api...' \
  --filter '@gateway/watcher...' --filter '@gateway/notifier...' --filter '@gateway/scripts...' \
  --filter '@gateway/operator...' --filter '@gateway/devnet...' --filter '@gateway/sandbox...'
# Dependencies of development, which no other image has.
ln -s ../../../../packages/sandbox services/api/node_modules/@gateway/sandbox
ln -s ../../../packages/sandbox scripts/node_modules/@gateway/sandbox

# As in the other images, what remains depends on the sources and the lockfile alone.
rm -rf node_modules/.modules.yaml node_modules/.pnpm-workspace-state-v1.json node_modules/.pnpm/lock.yaml
find . -type d -name .bin -prune -exec rm -rf {} +
find . -type f -exec chmod u=rwX,go=rX {} +
find . -type d -exec chmod 0755 {} +
find . -exec touch -h -d "@${SOURCE_DATE_EPOCH:-0}" {} +
