#!/bin/sh
# Builds one program and puts it, with only its own dependencies, into a root file system.
#   build.sh <api|watcher|notifier|scripts> <target folder>
set -eu
service=$1
target=$2
pnpm=$(node -p 'require("./package.json").packageManager')

if [ -d "services/$service" ]; then room="services/$service"; else room=$service; fi
npx -y "$pnpm" install --frozen-lockfile --prefer-offline --prod=false
node node_modules/typescript/bin/tsc -b "$room" migrations
# The api serves the admin's console, which is bundled for the browser.
if [ "$service" = api ]; then node packages/console/node_modules/vite/bin/vite.js build packages/console; fi
mkdir -p "$target/app"
# Injected workspace packages make pnpm take every version from the lockfile instead of asking the registry anew.
npx -y "$pnpm" --config.inject-workspace-packages=true --filter "@gateway/$service" --prod --no-optional \
  deploy "$target/app/service"
rm -f "$target/app/service/pnpm-lock.yaml"

# The operator's commands bring the schema with them; services never migrate.
if [ "$service" = scripts ]; then
  mkdir -p "$target/app/migrations"
  cp -R migrations/dist "$target/app/migrations/dist"
fi
