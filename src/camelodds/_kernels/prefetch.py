"""Ask for memory before it is needed."""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba.core import cgutils
from numba.extending import intrinsic


def _ignore(array: Any, index: Any) -> None:
    """`prefetch` where nothing is compiled."""


def _prefetch(_typing_context: Any, array: Any, index: Any) -> Any:
    """Begin to load the cache line of `array[index]`: the program's results do not change.

    Parameters
    ----------
    array : ndarray, shape (n,)
    index : uint64
        From 0 to n - 1.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        address = builder.bitcast(builder.gep(data, [args[1]]), cgutils.voidptr_t)
        number = ir.IntType(32)
        takes = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [address.type], takes)
        read, keep_close, data_cache = (ir.Constant(number, n) for n in (0, 3, 1))
        builder.call(fetch, [address, read, keep_close, data_cache])
        return context.get_dummy_value()

    return numba.types.void(array, index), generate


prefetch: Any = _ignore if numba.config.DISABLE_JIT else intrinsic(_prefetch)  # type: ignore[attr-defined]
