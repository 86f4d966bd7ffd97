#!/bin/sh
# Restores a backup into an empty data folder. Start a server of the same version on it, as the same user, and follow
# "Restore a backup" in infra/runbook.md: the vault, the audit, and what was lost in between.
#   infra/backup/restore.sh <backup> <data folder>
# With an archive of archive-wal.sh, also what came after the backup: everything, or what was committed until a time.
#   infra/backup/restore.sh <backup> <data folder> <archive> ['2026-11-22 10:00:00+00']
set -eu
backup=$1
data=$2
archive=${3:-}
moment=${4:-}
if [ ! -f "$backup/backup_manifest" ]; then
  echo "$backup is not a complete backup" >&2
  exit 1
fi
if [ -n "$(ls -A "$data" 2>/dev/null || true)" ]; then
  echo "$data is not empty: nothing was touched" >&2
  exit 1
fi
case "$archive$moment" in
*[\'\"\\%]*)
  echo "the archive and the time must not contain quotes, backslashes or percent signs" >&2
  exit 1
  ;;
esac
if [ -n "$archive" ] && [ ! -d "$archive" ]; then
  echo "$archive is not a folder: nothing was touched" >&2
  exit 1
fi
mkdir -p "$data"
cp -R "$backup/." "$data/"
chmod 0700 "$data"
rm -f "$data/postmaster.pid"
if [ -n "$archive" ]; then
  {
    echo "restore_command = 'gzip -dc \"$archive/%f.gz\" >\"%p\"'"
    echo "recovery_target_action = 'promote'"
    # Empty too, because a backup of a restored server has the time of that restore.
    echo "recovery_target_time = '$moment'"
  } >>"$data/postgresql.auto.conf"
  touch "$data/recovery.signal"
fi
echo "restored; start Postgres on $data"
