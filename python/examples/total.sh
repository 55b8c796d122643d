#!/bin/sh
# Adds the counts of parts:
#
#     total.sh PARTS RESULTS
#
# PARTS has a line for each part, and the files in the directory RESULTS have the same lines with
# counts. Fails if a part is missing, is there twice, or was stopped by a limit.
set -eu
parts=$1
results=$2

digests() {
    sed -n 's/^{"problem":"[^"]*","part":[^"]*"level":.*"digest":"\([^"]*\)".*/\1/p' | sort
}
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
# Only what is complete: results that are not have names that end with .part.
find "$results" -type f ! -name '*.part' -exec cat {} + |
    grep '"end":"complete"' > "$lines" || true
if [ "$(digests < "$parts")" != "$(digests < "$lines")" ]; then
    echo "total.sh: $(wc -l < "$lines") of $(wc -l < "$parts") parts are counted" >&2
    exit 1
fi
total=0
for n in $(sed 's/.*"end":"complete","solutions":\([0-9]*\),.*/\1/' "$lines"); do
    total=$((total + n))
done
echo "$total"
