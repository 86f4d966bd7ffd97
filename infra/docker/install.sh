#!/bin/sh
# Installs one compiled program, with only its dependencies, into a root file system.
#   install.sh <api|watcher|notifier|scripts> <target folder>
set -eu
service=$1
target=$2
pnpm=$(node -p 'require("./package.json").packageManager')

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
