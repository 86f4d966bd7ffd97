#!/bin/sh
# Creates every secret of the compose file once; existing ones stay. Others cannot enter the folder; the files are
# readable, because the programs run as another user and are given only the secrets they need. It needs openssl.
set -eu
umask 077
command -v openssl >/dev/null || {
  echo "openssl is not on PATH; on Debian: apt install openssl" >&2
  exit 1
}
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"

hex() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
secret() {
  [ -e "$folder/$1" ] || printf '%s' "$2" >"$folder/$1"
  chmod 0444 "$folder/$1"
}

# The key of a server, and a certificate that is signed with this key: who trusts it, trusts this server alone.
server() {
  [ -e "$folder/$1_certificate" ] && return
  rm -f "$folder/$1_key" # it is read-only
  said=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=$1" \
    -addext "subjectAltName=DNS:$1" -keyout "$folder/$1_key" -out "$folder/$1_certificate.new" 2>&1) || {
    echo "$said" >&2
    exit 1
  }
  chmod 0444 "$folder/$1_key" "$folder/$1_certificate.new"
  mv "$folder/$1_certificate.new" "$folder/$1_certificate"
}

server postgres
server redis
at_postgres='@postgres:5432/gateway?sslmode=verify-full&sslrootcert=/run/secrets/postgres_certificate'
secret database_password "$(hex 24)"
secret database_url "postgres://gateway:$(cat "$folder/database_password")$at_postgres"
for role in owner api watcher notifier reader; do
  secret "database_url_$role" "postgres://gateway_$role:$(hex 24)$at_postgres"
done
secret redis_password "$(hex 24)"
at_redis='@redis:6379/0?sslrootcert=/run/secrets/redis_certificate'
secret redis_url "rediss://:$(cat "$folder/redis_password")$at_redis"
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
secret oidc_client_secret ""
secret tron_api_key ""
secret hot_wallet_key ""
secret energy_market_key ""
secret otlp_headers ""
echo "The secrets are in $folder. Keep vault_key apart from every copy of the vault."
