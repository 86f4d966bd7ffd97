#!/bin/sh
# Writes the plugin as WordPress installs it, with the client in it: sh build.sh <folder>.
set -eu
target=${1:?"the folder to write the plugin to"}/crypto-payment-gateway
cd "$(dirname "$0")"
mkdir -p "$target"
cp -R crypto-payment-gateway.php autoload.php LICENSE readme.txt src assets languages "$target/"
mkdir "$target/client"
cp -R ../client-php/autoload.php ../client-php/src "$target/client/"
