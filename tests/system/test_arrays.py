"""Arrays that are not to be written to."""

from __future__ import annotations

import numpy as np
import pytest

from camelodds.system.arrays import read_only


def test_what_is_read_only_cannot_be_written_to():
    array = np.zeros(3)
    assert read_only(array) is array
    with pytest.raises(ValueError, match="read-only"):
        array[0] = 1
