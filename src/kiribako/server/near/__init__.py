"""The server inside a page: the same tables without network, processes or threads."""
