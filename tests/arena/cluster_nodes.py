"""A Ray cluster of two small nodes on loopback, for a test: kills the second when told to.

It says `address HOST:PORT NODE-ID` when both are up, obeys `kill`, and ends with its input.
"""

from __future__ import annotations

import sys
from typing import Any

from ray.cluster_utils import Cluster

SMALL: dict[str, Any] = {
    "num_cpus": 1,
    "object_store_memory": 100_000_000,
    "node_ip_address": "127.0.0.1",
    "include_log_monitor": False,
}
# A lost node is noticed within seconds rather than a quarter of a minute: nobody answers there at
# all. One that only answers late, on a busy machine, is not lost.
WATCHFUL = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 10_000,
    "health_check_failure_threshold": 4,
}
TRIES = 3


def started() -> tuple[Cluster, Any]:
    """Two nodes and the second of them; on a busy machine Ray may give up on its own start."""
    for left in reversed(range(TRIES)):
        try:
            head = {**SMALL, "include_dashboard": False, "no_monitor": True}
            cluster = Cluster(
                initialize_head=True, head_node_args={**head, "_system_config": WATCHFUL}
            )
            return cluster, cluster.add_node(**SMALL)
        except Exception as error:
            print(f"the cluster did not start: {error!r}", file=sys.stderr, flush=True)
            if not left:
                raise
    raise AssertionError


def main() -> None:
    cluster, second = started()
    say(f"address {cluster.address} {second.node_id}")
    for line in sys.stdin:
        if line.strip() == "kill":
            cluster.remove_node(second, allow_graceful=False)
            say("killed")


def say(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    main()
