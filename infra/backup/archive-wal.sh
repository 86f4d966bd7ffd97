#!/bin/sh
# Keeps a finished segment of the write-ahead log, compressed, so that the database can be restored to any moment since
# the oldest backup: infra/runbook.md, "Restore to a point in time". Postgres runs it, and repeats it until it succeeds:
#   archive_mode=on archive_timeout=60 archive_command='sh /opt/backup/archive-wal.sh "%p" /backups/wal/%f'
set -eu
umask 077
segment=$1
kept=$2.gz
if [ -f "$kept" ]; then
  # After a crash Postgres archives a segment once more; other bytes of the same name are another server's.
  gzip -dc "$kept" | cmp -s - "$segment" && exit 0
  echo "$kept exists with other contents: does another server archive to the same folder?" >&2
  exit 1
fi
mkdir -p "$(dirname "$kept")"
gzip -c "$segment" >"$kept.unfinished"
sync "$kept.unfinished"
mv "$kept.unfinished" "$kept"
sync "$(dirname "$kept")"
