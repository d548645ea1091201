"""Profiles of hypothesis, and what runs without compilation.

Nothing here looks after numba's cache: every kernel on disk is stamped with the sources of all kernels (see
`camelodds._kernels.jit`).
"""

from __future__ import annotations

import os

import numba
import pytest
from hypothesis import HealthCheck, settings

# The first example may compile a kernel, and another process may be compiling on the same cores.
SLOW_AT_FIRST = [HealthCheck.too_slow]
settings.register_profile("dev", deadline=None, max_examples=100, suppress_health_check=SLOW_AT_FIRST)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True)
settings.register_profile("interpreted", settings.get_profile("dev"), max_examples=15)


def pytest_configure() -> None:
    if numba.config.DISABLE_JIT:
        settings.load_profile("interpreted")
    else:
        settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not numba.config.DISABLE_JIT:
        return
    skip = pytest.mark.skip(reason="needs compiled kernels")
    for item in items:
        if "compiled" in item.keywords:
            item.add_marker(skip)
