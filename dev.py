#!/usr/bin/env python3
"""The entrance to all that is done in a clone: try `python3 dev.py --help`."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said here, before newer syntax is met
    sys.exit("Kiribako needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

from tools.commands import main

if __name__ == "__main__":
    sys.exit(main())
