#!/bin/sh
# Tells the app what happened: tell.sh HOOK [FIELD=VALUE …]
# Without fields those that MediaMTX puts into the environment. An app that is away is told when it is back, for ten minutes.
set -eu
PATH=/usr/local/bin:/usr/bin:/bin
hook=$1
shift
if [ $# -eq 0 ]; then
    set -- "path=$MTX_PATH" "query=${MTX_QUERY-}" "id=${MTX_SOURCE_ID-}"
fi
first=$#
for field in "$@"; do
    set -- "$@" --data-urlencode "$field"
done
shift "$first"
exec curl --silent --show-error --fail --output /dev/null --max-time 10 \
    --retry 120 --retry-delay 5 --retry-max-time 600 --retry-connrefused "$@" "$hook"
