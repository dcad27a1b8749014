"""The table: a web server for people, bots and spectators that loses nothing and leaks nothing."""
