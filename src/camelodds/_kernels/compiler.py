"""How numba compiles kernels: as it always does, less the work that is in vain for kernels like ours.

Whole games are ninety functions, and numba's own way with them took three times as long.  Most of it went into

- LLVM: numba optimizes each function and makes machine code of it, with that of all functions it calls.  A part
  five calls deep was optimized and translated six times, and only the last time is any use.  Here a part is
  compiled as far as LLVM's input, and LLVM works once, on the whole kernel.
- passes over what no kernel has, and looking at garbage that is none;
- finding out again and again what the sum of two numbers is;
- thirty lines for each number of an array that is read or written, where five do.

Each of these leaves it to numba where something is not as expected, so that kernels would compile more slowly, not
wrongly, with a numba that works in another way.
"""

from __future__ import annotations

import contextlib
import gc
from typing import TYPE_CHECKING, Any

from llvmlite import ir as llvm
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import NativeLowering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

UNUSED_PASSES = {
    "AnnotateTypes",
    "DumpParforDiagnostics",
    "FindLiterallyCalls",
    "InlineClosureLikes",
    "InlineOverloads",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "MakeFunctionToJitFunction",
    "NoPythonSupportedFeatureValidation",
    "NopythonRewrites",
    "RewriteDynamicRaises",
    "RewriteSemanticConstants",
    "WithLifting",
}
"""Passes over functions within functions, `with`, errors, sums of whole arrays, `literally`, notes for people."""


class KernelCompiler(CompilerBase):
    """numba's compiler, less what is in vain."""

    def compile_extra(self, function: Callable[..., Any]) -> Any:
        """Compile a function."""
        with no_collection():
            return super().compile_extra(function)

    def define_pipelines(self) -> list[Any]:
        """List the passes."""
        self.state.typingctx = QuickTyping(self.state.typingctx)
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (KernelLowering if one is NativeLowering else one, what)
            for one, what in passes.passes
            if one.__name__ not in UNUSED_PASSES
        ]
        passes.finalize()
        return [passes]


class PartCompiler(KernelCompiler):
    """The same for parts."""

    def define_pipelines(self) -> list[Any]:
        """As for kernels; the code goes to a `PartLibrary`."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class PartLibrary(JITCodeLibrary):
    """LLVM's input for a part and all parts it calls."""

    def _optimize_final_module(self) -> None:
        """Leave it to the kernel."""

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No address: a part has no machine code of its own."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """Where numba puts what Python code within a function refers to; there is none."""
        return NoPython


class NoPython:
    """See `PartLibrary.codegen`."""

    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """Put nothing anywhere."""


class QuickTyping:
    """numba's typing context, which here remembers what it said of functions of numbers.

    For each sum of two numbers numba looks through all kinds of things that can be added, twice, and arrays first.
    """

    known: dict[tuple[Any, ...], Any] = {}  # noqa: RUF012  # one for all

    def __init__(self, context: Any) -> None:
        self.context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self.context, name)

    def resolve_function_type(self, function: Any, arguments: Any, by_name: Any) -> Any:
        """The signature of a function for arguments of these types."""
        if by_name or not all(isinstance(one, types.Number | types.Boolean) for one in arguments):
            return self.context.resolve_function_type(function, arguments, by_name)
        asked = (function, tuple(arguments))
        if asked not in self.known:
            self.known[asked] = self.context.resolve_function_type(function, arguments, by_name)
        return self.known[asked]


class KernelLower(Lower):
    """numba's writer of LLVM's input, which here says the most frequent things in fewer words."""

    def place_of(self, array: Any, index: Any) -> Any:
        """The address of one number of an array; None if it is something else."""
        kind, at = self.typeof(array.name), self.typeof(index.name)
        several = isinstance(at, types.BaseTuple)
        axes = list(at.types) if several else [at]
        plain = isinstance(kind, types.Array) and kind.layout == "C" and kind.ndim == len(axes)
        if (
            not plain
            or self.context.enable_boundscheck
            or not all(isinstance(n, types.Integer) for n in axes)
        ):
            return None
        build, whole, indices = self.builder, self.loadvar(array.name), self.loadvar(index.name)
        fields = self.context.data_model_manager[kind]
        place = None
        for axis, number in enumerate(axes):
            n = build.extract_value(indices, axis) if several else indices
            n = self.context.cast(build, n, number, types.int64 if number.signed else types.uint64)
            literal = number.literal_value if isinstance(number, types.IntegerLiteral) else -1
            may_count_from_behind = number.signed and literal < 0
            if axis or may_count_from_behind:
                size = build.extract_value(whole, [fields.get_field_position("shape"), axis])
            if may_count_from_behind:
                behind = build.icmp_signed("<", n, llvm.Constant(n.type, 0))
                n = build.select(behind, build.add(n, size), n)
            place = n if place is None else build.add(build.mul(place, size), n)
        return build.gep(build.extract_value(whole, fields.get_field_position("data")), [place])

    def lower_getitem(self, wanted: Any, expression: Any, array: Any, index: Any, signature: Any) -> Any:
        """Write `array[index]`."""
        place = self.place_of(array, index)
        if place is None:
            return super().lower_getitem(wanted, expression, array, index, signature)
        kind = self.typeof(array.name)
        value = self.context.unpack_value(self.builder, kind.dtype, place, None if kind.aligned else 1)
        return self.context.cast(self.builder, value, kind.dtype, wanted)

    def lower_setitem(self, array: Any, index: Any, value: Any, signature: Any) -> None:
        """Write `array[index] = value`."""
        place = self.place_of(array, index)
        if place is None:
            super().lower_setitem(array, index, value, signature)
            return
        kind = self.typeof(array.name)
        number = self.context.cast(
            self.builder, self.loadvar(value.name), self.typeof(value.name), kind.dtype
        )
        self.context.pack_value(self.builder, kind.dtype, number, place, None if kind.aligned else 1)

    def lower_binop(self, wanted: Any, expression: Any, operator: Any) -> Any:
        """Write an operation on two numbers: its signature is known, and need not be found out once more."""
        signature = self.fndesc.calltypes[expression]
        function = self.context.typing_context.resolve_value_type(operator)
        numbers = all(isinstance(one, types.Number | types.Boolean) for one in signature.args)
        static = {expression.static_lhs, expression.static_rhs} != {ir.UNDEFINED}
        if static or not numbers or signature.args not in getattr(function, "_impl_keys", ()):
            return super().lower_binop(wanted, expression, operator)
        values = [
            self.context.cast(self.builder, self.loadvar(one.name), self.typeof(one.name), kind)
            for one, kind in zip((expression.lhs, expression.rhs), signature.args, strict=True)
        ]
        value = self.context.get_function(function, signature)(self.builder, values)
        return self.context.cast(self.builder, value, signature.return_type, wanted)


class KernelLowering(NativeLowering):
    """The pass that writes LLVM's input."""

    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> Any:
        """Who writes it."""
        return KernelLower


register_pass(mutates_CFG=True, analysis_only=False)(KernelLowering)


@contextlib.contextmanager
def no_collection() -> Iterator[None]:
    """Collect no garbage: the compiler makes millions of objects, keeps most, and they were looked at in vain."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
