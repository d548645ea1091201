"""``python -m camelodds`` does what the command ``camelodds`` does."""

from __future__ import annotations

import sys

from camelodds.cli import main

if __name__ == "__main__":
    sys.exit(main())
