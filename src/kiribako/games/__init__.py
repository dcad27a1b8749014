"""The games of the box, a package for each; none knows another."""
