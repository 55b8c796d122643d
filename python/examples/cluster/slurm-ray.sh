#!/bin/sh
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=32
#SBATCH --exclusive
#SBATCH --mem=0
#SBATCH --time=24:00:00
#SBATCH --requeue
# Counts the queens on an 18x18 board by Ray on the nodes of a job of Slurm.
#
#     sbatch slurm-ray.sh 18 /shared/queens18
#
# The first node has the head and the driver, each node has workers. The environment of Python with
# pyquadrille and Ray is the same on all nodes, in `PATH`. If the job is killed, or Slurm puts it back
# into the queue, the same command goes on from the checkpoint, the second argument. Each node gives
# all its memory; Ray has the cores of a task, which `srun` has to be told since Slurm 22.05.
set -eu
here=$(dirname "$0")
recipe=${RECIPE:-$here/count.py}
cpus=${SLURM_CPUS_PER_TASK:-1}
port=${PORT:-6379}
# Only who knows the word of this job may use the cluster; `srun` takes it to all nodes.
RAY_AUTH_MODE=token
RAY_AUTH_TOKEN=$(od -A n -N 16 -t x1 /dev/urandom | tr -d ' \n')
export RAY_AUTH_MODE RAY_AUTH_TOKEN
head=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)
address=$(srun --nodes=1 --ntasks=1 --nodelist="$head" hostname --ip-address | awk '{ print $1 }')

srun --nodes=1 --ntasks=1 --cpus-per-task="$cpus" --nodelist="$head" \
    ray start --head --node-ip-address="$address" --port="$port" --num-cpus="$cpus" \
    --include-dashboard=false --disable-usage-stats --block >&2 &
started=$!
trap 'kill $started $(jobs -p) 2>/dev/null || true' EXIT
until ray health-check --address "$address:$port" >/dev/null 2>&1; do
    kill -0 "$started" || exit 1
    sleep 1
done
if [ "$SLURM_JOB_NUM_NODES" -gt 1 ]; then
    srun --nodes=$((SLURM_JOB_NUM_NODES - 1)) --ntasks=$((SLURM_JOB_NUM_NODES - 1)) \
        --cpus-per-task="$cpus" --exclude="$head" ray start --address="$address:$port" --num-cpus="$cpus" --block >&2 &
fi
RAY_ADDRESS=$address:$port python "$recipe" "$@"
