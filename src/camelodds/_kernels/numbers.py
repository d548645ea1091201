"""Streams of random numbers of a game, counter-based: any split of games over workers gives the same games.

There are two streams: the dice, which depend on the deal alone, and what strategies draw.  No strategy is given
the dice.
"""

from __future__ import annotations

from camelodds._kernels.jit import lean_part as part
from camelodds._kernels.philox import philox
from camelodds._kernels.word import B0, B1, B2, B3, B5, B6, B7, BYTE, U64

DEAL, KEY_0, KEY_1, STREAM, DRAWN, WORDS = 0, 1, 2, 3, 4, 5
"""Number of the deal, key, number of the stream, numbers drawn so far, the four numbers of the last block."""
STREAM_SIZE = 9
START_STREAM, FIRST_OWN_STREAM = U64(1), U64(2)
LOW32, B32 = U64(0xFFFFFFFF), U64(32)


@part
def open_stream(stream, deal, number):
    """Begin a stream; the key stays."""
    stream[DEAL] = deal
    stream[STREAM] = number
    stream[DRAWN] = B0


@part
def refill(stream):
    """Draw the next block of four."""
    deal = stream[DEAL]
    a, b, c, d = philox(
        deal & LOW32,
        deal >> B32,
        stream[DRAWN] >> B2,
        stream[STREAM],
        stream[KEY_0],
        stream[KEY_1],
    )
    stream[WORDS] = a
    stream[WORDS + 1] = b
    stream[WORDS + 2] = c
    stream[WORDS + 3] = d


@part
def below(stream, limit):
    """A uniform number below a small limit: no chance is off by more than 2**-32."""
    place = stream[DRAWN] & B3
    if place == B0:
        refill(stream)
    stream[DRAWN] += B1
    return (stream[WORDS + place] * limit) >> B32


@part
def random_start(stream, crazy, track):
    """A board as a game begins (R25), from the start stream of the deal; then the dice stream is opened.

    Camels are put down one after the other, in an order drawn at random, on the space their die shows.
    """
    deal = stream[DEAL]
    open_stream(stream, deal, START_STREAM)
    word = B0
    waiting = U64(31)
    for done in range(B5):
        camel = nth_bit(waiting, below(stream, B5 - done))
        waiting ^= B1 << camel
        word = put_down(word, camel, below(stream, B3), U64(31) ^ waiting ^ (B1 << camel))
    if crazy:
        black_first = below(stream, B2)
        first, other = below(stream, B3), below(stream, B3)
        word = put_down(word, B5 + black_first, track - B1 - first, U64(31))
        word = put_down(word, B6 - black_first, track - B1 - other, U64(31) | B1 << (B5 + black_first))
    open_stream(stream, deal, B0)
    return word


@part
def put_down(word, camel, space, there):
    """Put a camel on top of the stack on a space; `there` has a bit for each camel on the track."""
    height = B0
    for other in range(B7):
        if there >> other & B1 != B0 and (word >> (other << B3) & BYTE) >> B3 == space:
            height += B1
    return word | (space << B3 | height) << (camel << B3)


@part
def nth_bit(bits, n):
    """Which bit is number `n` of those set, from 0."""
    for _ in range(n):
        bits &= bits - B1
    bit = B0
    while bits >> bit & B1 == B0:
        bit += B1
    return bit
