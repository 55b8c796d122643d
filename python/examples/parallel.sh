#!/bin/sh
# Counts the covers of a problem with GNU parallel: on all cores, or on many machines.
#
#     parallel.sh PROBLEM DIRECTORY [PARTS [OPTIONS OF PARALLEL]]
#
#     quadrille model queens 16 > queens.dlx
#     parallel.sh queens.dlx /shared/queens 1000
#     parallel.sh queens.dlx /shared/queens 1000 --sshloginfile machines --env QUADRILLE
#
# The same command goes on after anything that stopped it: a result appears when it is complete,
# and has the number of its part, so no part is missing and none counts twice. Machines need
# quadrille, or QUADRILLE says where it is, and PROBLEM and DIRECTORY at the same place.
set -eu
problem=$(realpath "$1")
mkdir -p "$2/results"
directory=$(realpath "$2")
n_parts=${3:-1000}
[ $# -lt 3 ] || shift
shift 2
here=$(dirname "$(realpath "$0")")
quadrille=${QUADRILLE:-quadrille}

parts=$directory/parts
[ -e "$parts" ] || "$quadrille" cover --split "$n_parts" --output "$parts" "$problem"

# A part whose result is there is skipped; one that failed is tried three times.
parallel --arg-file "$parts" --retries 3 "$@" --quote sh -c '
    [ -e "$5/results/$4" ] ||
        printf "%s\n" "$3" | "$1" cover --parts - --jobs 1 --output "$5/results/$4" "$2"
' sh "$quadrille" "$problem" '{}' '{#}' "$directory"

sh "$here/total.sh" "$parts" "$directory/results"
