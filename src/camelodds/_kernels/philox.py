"""Philox4x32-10: random numbers that are a function of a counter and a key.

J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11.
It passes BigCrush; the tests check it against the authors' known answers.  With one counter per game and
leg, a game's draws do not depend on which worker plays it or when.
"""

from __future__ import annotations

import functools

from camelodds._kernels.jit import part
from camelodds._kernels.word import U64

LOW32 = U64(0xFFFFFFFF)
B32 = U64(32)
MULTIPLIER_0, MULTIPLIER_1 = U64(0xD2511F53), U64(0xCD9E8D57)
WEYL_0, WEYL_1 = U64(0x9E3779B9), U64(0xBB67AE85)


@functools.partial(part, inline="always")
def philox(c0, c1, c2, c3, k0, k1):
    """Four random 32-bit numbers for a counter of four and a key of two (each a uint64 below 2**32).

    The numbers stay in 64-bit variables: a 32 x 32 -> 64 bit product is then one vector instruction.
    """
    for _ in range(10):
        product_0 = c0 * MULTIPLIER_0
        product_1 = c2 * MULTIPLIER_1
        c0 = (product_1 >> B32) ^ c1 ^ k0
        c1 = product_1 & LOW32
        c2 = (product_0 >> B32) ^ c3 ^ k1
        c3 = product_0 & LOW32
        k0 = (k0 + WEYL_0) & LOW32
        k1 = (k1 + WEYL_1) & LOW32
    return c0, c1, c2, c3
