#!/bin/sh
# Copies the vault. Keep the copy apart from VAULT_KEY: together they give access to all the money, either alone is
# useless. Run it after the wallet was created and after a change of the key. The watermark is not copied: an old one
# would permit leasing addresses that were leased since, and a folder without one is safe until "gateway wallet advance".
#   infra/backup/copy-vault.sh <vault folder> <target folder>
# With METRICS_DIR, the folder of node_exporter's textfile collector, the alert VaultCopyMissing learns of the copy.
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
if [ -n "${METRICS_DIR:-}" ]; then
  mkdir -p "$METRICS_DIR"
  printf 'gateway_vault_copied_timestamp_seconds %s\n' "$(date +%s)" >"$METRICS_DIR/gateway_vault.unfinished"
  # The collector runs as another user, and reads no half file.
  chmod 0755 "$METRICS_DIR"
  chmod 0644 "$METRICS_DIR/gateway_vault.unfinished"
  mv "$METRICS_DIR/gateway_vault.unfinished" "$METRICS_DIR/gateway_vault.prom"
fi
echo "$target"
