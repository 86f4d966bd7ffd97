#!/bin/sh
# Installs one compiled program, with only its dependencies, into a root file system.
#   install.sh <api|watcher|notifier|scripts> <target folder>
set -eu
service=$1
target=$2
# The image with what an operator runs is known by another name than its package.
package=$service
[ "$service" != scripts ] || package=operator
pnpm=$(node -p 'require("./package.json").packageManager')

mkdir -p "$target/app"
# Injected workspace packages make pnpm take every version from the lockfile instead of querying the registry again.
# Copies, because other checkouts would share links, whose times and permissions are changed afterwards.
npx -y "$pnpm" --config.inject-workspace-packages=true --config.package-import-method=copy --filter "@gateway/$package" \
  --prod --no-optional deploy "$target/app/service"
rm -f "$target/app/service/pnpm-lock.yaml"

# The operator's commands include the migrations; services never migrate.
if [ "$service" = scripts ]; then
  mkdir -p "$target/migrations"
  cp -R migrations/dist "$target/migrations/dist"
fi

# What remains depends on the sources and the lockfile alone, not on the time and the folder of the build: without pnpm's
# records of its own work, the compiler's, and shell scripts that nothing runs; our packages, whose folders pnpm names
# after the checkout, are named after the workspace.
modules="$target/app/service/node_modules"
rm -rf "$modules/.modules.yaml" "$modules/.pnpm-workspace-state-v1.json" "$modules/.pnpm/lock.yaml"
find "$target" -name .tsbuildinfo -delete
find "$modules" -type d -name .bin -prune -exec rm -rf {} +
# TypeScript, declarations among it, serves who compiles, and so do the source maps of libraries: nearly half of what libraries
# weigh. The maps of our own programs stay, because a stack trace names a line of our sources.
find "$target" -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.ts.map' \) -exec rm -f {} +
find "$modules/.pnpm" -path '*@file+*' -prune -o -type f -name '*.map' -exec rm -f {} +
find "$modules" -type l -lname '*@file+*' | while read -r link; do
  ln -sfn "$(readlink "$link" | sed 's,@file+[^/]*,@workspace,')" "$link"
done
sed -i 's,"[^"]*@file:[^"]*","workspace:*",' "$target/app/service/package.json"
for folder in "$modules/.pnpm/"*@file+*; do
  [ ! -e "$folder" ] || mv -T "$folder" "${folder%%@file+*}@workspace"
done
