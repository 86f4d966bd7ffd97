#!/bin/sh
# Takes a full backup of the database server, verifies that it is complete, and keeps the newest ones.
#   DATABASE_URL=postgres://... BACKUP_DIR=/backups infra/backup/backup.sh
# It needs pg_basebackup, pg_verifybackup and psql of the server's version, and a role with REPLICATION. The vault is
# not included: copy-vault.sh copies it, to another place. Run it every night; BACKUP_KEEP (14) backups are kept. With
# WAL_ARCHIVE, the folder of archive-wal.sh, segments that no kept backup needs are removed.
set -eu
umask 077
: "${DATABASE_URL:?where the database is}" "${BACKUP_DIR:?where backups go}"
for tool in pg_basebackup pg_verifybackup psql; do
  command -v "$tool" >/dev/null && continue
  echo "$tool is not on PATH; on Debian it is in /usr/lib/postgresql/<version>/bin" >&2
  exit 1
done
keep=${BACKUP_KEEP:-14}
name=$(date -u +%Y%m%dT%H%M%SZ)
unfinished="$BACKUP_DIR/$name.unfinished"

mkdir -p "$BACKUP_DIR"
# What an interrupted run left behind is not a backup.
rm -rf "$BACKUP_DIR"/*.unfinished
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$unfinished" --format=plain --wal-method=stream --checkpoint=fast \
  --no-password
pg_verifybackup --quiet "$unfinished"
mv "$unfinished" "$BACKUP_DIR/$name"

# The alert BackupMissing reads this row.
psql --quiet --no-psqlrc --dbname="$DATABASE_URL" --command="insert into maintenance_runs (task) values ('backup')"

ls -1d "$BACKUP_DIR"/????????T??????Z | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -rf "$old"; done

if [ -n "${WAL_ARCHIVE:-}" ]; then
  oldest=$(ls -1d "$BACKUP_DIR"/????????T??????Z | sort | head -n 1)
  first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$oldest/backup_label")
  pg_archivecleanup -x .gz "$WAL_ARCHIVE" "${first:?the first segment of $oldest}"
fi
echo "$BACKUP_DIR/$name"
