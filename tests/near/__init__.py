"""The engine as a page runs it, in Node instead of a browser."""
