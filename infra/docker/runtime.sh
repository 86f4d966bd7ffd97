#!/bin/sh
# Completes a root file system: Node with the libraries it loads, the user it runs as, the folder of its vault.
#   runtime.sh <target folder> [path of node]
set -eu
target=$1
node=${2:-$(command -v node)}

mkdir -p "$target/usr/local/bin" "$target/etc" "$target/app" "$target/tmp"
cp "$node" "$target/usr/local/bin/node"
# ldd names each library with its full path, the loader too; glibc's own resolver needs no further files.
for library in $(ldd "$node" | grep -o '/[^ ]* ' | sort -u); do
  mkdir -p "$target$(dirname "$library")"
  cp -L "$library" "$target$library"
done
echo 'gateway:x:65532:65532:gateway:/nonexistent:/nonexistent' >"$target/etc/passwd"
echo 'gateway:x:65532:' >"$target/etc/group"
echo 'hosts: files dns' >"$target/etc/nsswitch.conf"
cp "$(dirname "$0")/health.js" "$target/app/health.js"
chmod 1777 "$target/tmp"
mkdir -p "$target/var/lib/gateway/vault"
chmod 0700 "$target/var/lib/gateway" "$target/var/lib/gateway/vault"
