#!/bin/sh
# Completes a root file system: Node with the libraries it loads, and the user it runs as. The folders that this user
# owns are made apart, because an image gives an owner to what it copies as a whole.
#   runtime.sh <target folder> <folder of what the user owns below /var/lib> [path of node [root of its base [its version]]]
# Node comes from the base image, which is this one, or one of any architecture that was unpacked into a folder.
set -eu
target=$1
owned=$2
node=${3:-$(command -v node)}
base=${4:-/}
inventory=$(dirname "$0")/../../packages/verification/dist/inventory

mkdir -p "$target/usr/local/bin" "$target/etc" "$target/app" "$target/tmp" "$target/var/lib"
cp "$node" "$target/usr/local/bin/node"
# Each library with its full path, the loader too; glibc's own resolver needs no further files. In a variable, because a
# shell does not stop when a list in a loop fails.
libraries=$(node -p 'require(process.argv[1]).librariesOf(...process.argv.slice(2)).join("\n")' \
  "$(realpath "$inventory/libraries.js")" "$node" "$base")
for library in $libraries; do
  mkdir -p "$target$(dirname "$library")"
  cp -L "$base$library" "$target$library"
done
echo 'gateway:x:65532:65532:gateway:/nonexistent:/nonexistent' >"$target/etc/passwd"
echo 'gateway:x:65532:' >"$target/etc/group"
echo 'hosts: files dns' >"$target/etc/nsswitch.conf"
cp "$(dirname "$0")/health.js" "$target/app/health.js"
chmod 1777 "$target/tmp"
mkdir -p "$owned/gateway/vault"
chmod 0700 "$owned/gateway" "$owned/gateway/vault"
# What the image contains, in it: a bill of materials, and the texts of the licences.
node "$inventory/describe.js" "$target" "$node" "$base" "${5:-$(node -p process.versions.node)}"

# The same for everyone who builds it: neither the umask nor the time of the build enter the image.
find "$target" "$owned" -type f -exec chmod u=rwX,go=rX {} +
find "$target" -type d ! -path "$target/tmp" -exec chmod 0755 {} +
chmod 0755 "$owned"
find "$target" "$owned" -exec touch -h -d "@${SOURCE_DATE_EPOCH:-0}" {} +
