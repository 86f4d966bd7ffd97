#!/bin/sh
# Builds one program and installs it, with only its dependencies, into a root file system.
#   build.sh <api|watcher|notifier|scripts> <target folder>
set -eu
service=$1
target=$2
pnpm=$(node -p 'require("./package.json").packageManager')

if [ -d "services/$service" ]; then workspace="services/$service"; else workspace=$service; fi
npx -y "$pnpm" install --frozen-lockfile --prefer-offline --prod=false
node node_modules/typescript/bin/tsc -b "$workspace" migrations
# The api serves the admin's console, which is bundled for the browser.
if [ "$service" = api ]; then node packages/console/node_modules/vite/bin/vite.js build packages/console; fi
mkdir -p "$target/app"
# Injected workspace packages make pnpm take every version from the lockfile instead of querying the registry again.
npx -y "$pnpm" --config.inject-workspace-packages=true --filter "@gateway/$service" --prod --no-optional \
  deploy "$target/app/service"
rm -f "$target/app/service/pnpm-lock.yaml"

# The operator's commands include the migrations; services never migrate.
if [ "$service" = scripts ]; then
  mkdir -p "$target/app/migrations"
  cp -R migrations/dist "$target/app/migrations/dist"
fi
