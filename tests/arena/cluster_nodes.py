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
# A lost node is noticed within two seconds rather than a quarter of a minute.
WATCHFUL = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 1000,
    "health_check_failure_threshold": 3,
}


def main() -> None:
    cluster = Cluster(
        initialize_head=True,
        head_node_args={
            **SMALL,
            "include_dashboard": False,
            "no_monitor": True,
            "_system_config": WATCHFUL,
        },
    )
    second = cluster.add_node(**SMALL)
    say(f"address {cluster.address} {second.node_id}")
    for line in sys.stdin:
        if line.strip() == "kill":
            cluster.remove_node(second, allow_graceful=False)
            say("killed")


def say(words: str) -> None:
    print(words, flush=True)


if __name__ == "__main__":
    main()
