"""`python -m kiribako` is the `kiribako` command."""

from kiribako.cli import main

if __name__ == "__main__":
    main()
