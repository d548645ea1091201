"""Routines: compiled each by itself, and called by their address.

What a kernel calls so is compiled when it is first needed, once for all kernels, and kept on disk by itself.
A routine takes single arrays, records and numbers, and returns an int64.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

if TYPE_CHECKING:
    from collections.abc import Callable


def address_of(routine: Any, *arguments: Any) -> Any:
    """The address of a routine, compiled for arguments like these; the routine where nothing is compiled."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
        return routine
    signature = numba.types.int64(*map(numba.typeof, arguments))
    code = routine.get_compile_result(signature)
    return code.library.get_pointer_to_function(code.fndesc.llvm_cfunc_wrapper_name)


def _call_itself(routine: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """`call` where nothing is compiled."""
    return routine(*arguments)


def _call(_typing_context: Any, address: Any, arguments: Any) -> Any:
    """Call the routine at an address; the types of the arguments must be those it was compiled for."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = [context.get_value_type(kind) for kind in signature.args[1].types]
        values = [builder.extract_value(args[1], place) for place in range(len(kinds))]
        routine = builder.inttoptr(args[0], ir.FunctionType(ir.IntType(64), kinds).as_pointer())
        return builder.call(routine, values)

    return numba.types.int64(address, arguments), generate


def _word_itself(address: Any, index: Any) -> Any:
    """`word_at` where nothing is compiled."""
    return np.uint32(ctypes.c_uint32.from_address(int(address) + 4 * int(index)).value)


def _word_at(_typing_context: Any, address: Any, index: Any) -> Any:
    """A number (uint32) of a large array whose address is known."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        words = builder.inttoptr(args[0], ir.IntType(32).as_pointer())
        return builder.load(builder.gep(words, [args[1]]))

    return numba.types.uint32(address, index), generate


word_at: Any = _word_itself if numba.config.DISABLE_JIT else intrinsic(_word_at)  # type: ignore[attr-defined]
call: Any = _call_itself if numba.config.DISABLE_JIT else intrinsic(_call)  # type: ignore[attr-defined]
