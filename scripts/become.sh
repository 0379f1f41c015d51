#!/bin/sh
# Becomes a program that scripts/run.cjs finds, so that no process of ours stays that only waits:
#   sh scripts/become.sh src/app/server/main.ts
become=$(node "$(dirname "$0")/run.cjs" --become "$@") && eval "$become"
