"""A small policy that learns Loot through the batch API, in NumPy, by playing against itself."""

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the matrices are small: more threads only wait
