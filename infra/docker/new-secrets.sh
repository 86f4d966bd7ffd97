#!/bin/sh
# Creates every secret of the compose file once; existing ones stay. Others cannot enter the folder; the files are
# readable, because the programs run as another user and are given only the secrets they need.
set -eu
umask 077
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"

hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
secret() {
  [ -e "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
  chmod 0444 "$folder/$1"
}

secret database_password "$(hex 24)"
secret database_url "postgres://gateway:$(cat "$folder/database_password")@postgres:5432/gateway"
for role in owner api watcher notifier reader; do
  secret "database_url_$role" "postgres://gateway_$role:$(hex 24)@postgres:5432/gateway"
done
secret redis_password "$(hex 24)"
secret redis_url "redis://:$(cat "$folder/redis_password")@redis:6379/0"
secret vault_key "$(hex 32)"
secret api_key "gpk_$(hex 20)"
secret webhook_secret "$(hex 32)"
secret hmac_secret "$(hex 32)"
secret admin_password "$(hex 12)"
secret jwt_secret "$(hex 32)"
secret grafana_password "$(hex 12)"
secret alert_page_url ""
secret alert_ticket_url ""
secret alert_heartbeat_url ""
secret hmac_secret_previous ""
secret jwt_secret_previous ""
secret tron_api_key ""
secret hot_wallet_key ""
secret otlp_headers ""
echo "The secrets are in $folder. Keep vault_key apart from every copy of the vault."
