#!/bin/sh
# Restores a backup into an empty data folder. Start a server of the same version on it, as the same user, and follow
# "Restore a backup" in infra/runbook.md: the vault, the audit, and what was lost in between.
#   infra/backup/restore.sh <backup> <data folder>
set -eu
backup=$1
data=$2
if [ ! -f "$backup/backup_manifest" ]; then
  echo "$backup is not a complete backup" >&2
  exit 1
fi
if [ -n "$(ls -A "$data" 2>/dev/null || true)" ]; then
  echo "$data is not empty: nothing was touched" >&2
  exit 1
fi
mkdir -p "$data"
cp -R "$backup/." "$data/"
chmod 0700 "$data"
rm -f "$data/postmaster.pid"
echo "restored; start Postgres on $data"
