"""What the engine is measured against, and how; docs/benchmarks.md explains every number."""
