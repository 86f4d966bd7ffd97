#!/bin/sh
# Copies the vault. Keep the copy apart from VAULT_KEY: together they give access to all the money, either alone is
# useless. Run it after the wallet was created and after a change of the key. The watermark is not copied: an old one
# would permit leasing addresses that were leased since, and a folder without one is safe until "gateway wallet advance".
#   infra/backup/copy-vault.sh <vault folder> <target folder>
set -eu
umask 077
vault=$1
target=$2/$(date -u +%Y%m%dT%H%M%SZ)
if [ ! -f "$vault/vault.json" ]; then
  echo "$vault contains no vault" >&2
  exit 1
fi
mkdir -p "$target"
cp "$vault/vault.json" "$target/"
cmp -s "$vault/vault.json" "$target/vault.json"
echo "$target"
