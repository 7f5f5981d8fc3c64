"""``python -m fairground``."""

import sys

from fairground.cli import main

sys.exit(main())
