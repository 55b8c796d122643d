#!/bin/sh
#SBATCH --array=1-100
#SBATCH --cpus-per-task=1
#SBATCH --requeue
# Counts the covers of a problem with an array of Slurm.
#
#     quadrille model queens 16 > queens.dlx
#     quadrille cover --split 10000 --output parts queens.dlx
#     sbatch --wait slurm.sh queens.dlx parts results
#     sh total.sh parts results
#
# Task I of N counts every N-th line of `parts`, from line I on: large and small parts are mixed.
# Its result appears when it is complete, so a task that was killed can be queued again:
# `sbatch --array=17 ...` does not fit, since N would be 1; give N as the last argument then:
# `sbatch --array=17 slurm.sh queens.dlx parts results 100`.
set -eu
problem=$1
parts=$2
results=$3
n=${4:-$SLURM_ARRAY_TASK_COUNT}
i=$SLURM_ARRAY_TASK_ID

mkdir -p "$results"
result=$results/$i-of-$n
if [ ! -e "$result" ]; then
    awk -v i="$i" -v n="$n" 'NR % n == i % n' "$parts" |
        "${QUADRILLE:-quadrille}" cover --parts - --jobs "${SLURM_CPUS_PER_TASK:-1}" \
            --output "$result" "$problem"
fi
