#!/bin/sh
# Copies the vault and its mark. Keep the copy apart from VAULT_KEY: together they are all the money, and either alone
# is nothing. Run it after the wallet was made, after a new key, and every night, because of the mark.
#   infra/backup/copy-vault.sh <vault folder> <target folder>
set -eu
umask 077
vault=$1
target=$2/$(date -u +%Y%m%dT%H%M%SZ)
if [ ! -f "$vault/vault.json" ]; then
  echo "$vault holds no vault" >&2
  exit 1
fi
mkdir -p "$target"
# The mark is replaced now and then: a copy that met the replacement is made again.
for attempt in 1 2 3; do
  if cp "$vault"/vault.json "$vault"/mark.*.json "$target/" 2>/dev/null; then
    cmp -s "$vault/vault.json" "$target/vault.json"
    echo "$target"
    exit 0
  fi
done
echo "the mark changed while it was copied: try again" >&2
exit 1
