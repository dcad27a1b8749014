"""What is published installs and works where there is neither a compiler nor Node."""
