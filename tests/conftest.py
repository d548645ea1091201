"""Profiles of hypothesis: fewer examples where kernels run interpreted or with bounds checks.

Nothing here looks after numba's cache: every kernel on disk is stamped with the sources of all kernels (see
`camelodds._kernels.jit`).
"""

from __future__ import annotations

import os

import numba
from hypothesis import HealthCheck, settings

# The first example may compile a kernel, and another process may be compiling on the same cores.
SLOW_AT_FIRST = [HealthCheck.too_slow]
settings.register_profile("dev", deadline=None, max_examples=100, suppress_health_check=SLOW_AT_FIRST)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
settings.register_profile("interpreted", settings.get_profile("dev"), max_examples=15)
settings.register_profile("boundscheck", settings.get_profile("dev"), max_examples=30)


def pytest_configure() -> None:
    if numba.config.DISABLE_JIT:
        settings.load_profile("interpreted")
    elif numba.config.BOUNDSCHECK:
        settings.load_profile("boundscheck")
    else:
        settings.load_profile("ci" if os.environ.get("CI") else "dev")
