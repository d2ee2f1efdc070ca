"""`python -m hermes` is `hermes`."""

from hermes.cli.main import main

if __name__ == "__main__":
    main()
