"""People: guests with a signed cookie, and accounts for those who want one."""
