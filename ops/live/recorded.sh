#!/bin/sh
# Makes a recording into a film that plays while it is fetched, puts it where browsers find it, and tells the app.
# nginx:    recorded.sh HOOK NAME FILE FOLDER
# MediaMTX: recorded.sh HOOK FOLDER   (with what it says of the segment in the environment)
# The recording is removed once the app took it. Whatever fails leaves it where it is: the same call does it again.
set -eu
PATH=/usr/local/bin:/usr/bin:/bin
here=$(dirname "$0")
hook=$1
if [ $# -ge 4 ]; then
    name=$2
    file=$3
    folder=$4
else
    name=${MTX_PATH##*/}
    file=$MTX_SEGMENT_PATH
    folder=$2
fi

base=$(basename "$file")
base=${base%.*}
case $base in
"$name"*) ;;
*) base=$name-$base ;;
esac
film=$folder/$base.mp4

seconds=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$file" || true)
case $seconds in
"" | N/A)
    # Nothing came before the end: no picture, no film.
    echo "recorded.sh: nothing to see in $file" >&2
    exit 1
    ;;
esac
ended=$(stat -c %Y "$file")
started=$(awk "BEGIN { printf \"%.3f\", $ended - $seconds }")

ffmpeg -nostdin -v error -y -i "$file" -c copy -movflags +faststart -f mp4 "$film.part"
mv "$film.part" "$film"
chmod a+r "$film"

"$here/tell.sh" "$hook" "name=$name" "path=$base.mp4" "seconds=$seconds" \
    "bytes=$(stat -c %s "$film")" "started_at=$started"
rm -f "$file"
