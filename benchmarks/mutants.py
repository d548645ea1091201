"""Small faults that can be planted in a source file, one at a time.

Each is a piece of the text and what takes its place, so line numbers, comments and docstrings around it stay.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import dataclass

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OTHER_OPERATOR: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and the text that takes the place of another.

    Parameters
    ----------
    module : str
        Path of the module in the package.
    line, last_line : int
        First and last line of what is replaced, from 1.
    start, end : int
        Where in the file's bytes it begins and ends.
    old, new : str
        What stands there, and what takes its place.
    code : str
        The first of these lines, without the spaces around it.
    is_text : bool
        Whether it only changes words of a text, such as an error message.
    on_import : bool
        Whether it is in no function: it runs once, when the module is imported.
    """

    module: str
    line: int
    last_line: int
    start: int
    end: int
    old: str
    new: str
    code: str
    is_text: bool = False
    on_import: bool = False

    @property
    def change(self) -> str:
        """What becomes what, in one line."""
        return f"{' '.join(self.old.split())} -> {' '.join(self.new.split())}"


class Finder(ast.NodeVisitor):
    """Collects the mutants of one module.  Docstrings, annotations and what only type checkers read stay."""

    def __init__(self, module: str, source: str) -> None:
        self.module = module
        self.raw = source.encode()
        self.lines = source.splitlines()
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[Mutant] = []
        self.in_message = False
        self.functions = 0  # around what is visited
        self.visit(ast.parse(source))

    def plant(self, node: ast.expr, new: str | ast.expr, *, is_text: bool = False) -> None:
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = self.raw[start:end].decode()
        if isinstance(new, ast.expr):
            new = f"({ast.unparse(ast.fix_missing_locations(new))})"
        code = self.lines[node.lineno - 1].strip()
        last_line = node.end_lineno or node.lineno
        where = (self.module, node.lineno, last_line, start, end)
        self.found.append(Mutant(*where, old, new, code, is_text, on_import=not self.functions))

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                self.visit(statement)

    def visit_Module(self, node: ast.Module) -> None:
        self.body(node.body)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.body(node.body)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if isinstance(default, ast.Constant) and default.value is None:
                self.plant(default, "1")
            elif default is not None:
                self.visit(default)
        self.functions += 1
        self.body(node.body)
        self.functions -= 1

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.functions += 1
        self.generic_visit(node)
        self.functions -= 1

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(t, ast.Name) and t.id in {"__all__", "__slots__"} for t in node.targets):
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.in_message = True
        self.generic_visit(node)
        self.in_message = False

    def visit_If(self, node: ast.If) -> None:
        if "TYPE_CHECKING" not in ast.unparse(node.test):
            self.negate(node.test)
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self.negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self.negate(test)
        self.generic_visit(node)

    def negate(self, test: ast.expr) -> None:
        turned = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        if not turned and not (isinstance(test, ast.Compare) and len(test.ops) == 1):
            self.plant(test, ast.UnaryOp(ast.Not(), copy.deepcopy(test)))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            return
        if not isinstance(node.value, ast.Constant):
            self.plant(node.value, "None")
        self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for n, op in enumerate(node.ops):
            other = copy.deepcopy(node)
            other.ops[n] = OTHER_COMPARISON[type(op)]()
            self.plant(node, other)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = copy.deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.plant(node, other)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        texts = [side for side in (node.left, node.right) if is_text(side)]
        if type(node.op) in OTHER_OPERATOR and not texts:
            other = copy.deepcopy(node)
            other.op = OTHER_OPERATOR[type(node.op)]()
            self.plant(node, other)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            self.plant(node, copy.deepcopy(node.operand))
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What a text with holes is made of has no exact place before Python 3.12: the text changes as a whole."""
        self.plant(node, f'({ast.unparse(node)} + "?")', is_text=True)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "reshape":
            # Any number below 0 stands for the length that is left.
            self.visit(node.func)
        elif not (isinstance(node.func, ast.Name) and node.func.id in {"cast", "TypeVar", "getLogger"}):
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        # `strict` of zip only guards a programmer: what is zipped has one length by how it is made.
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self.plant(node, str(not value))
        elif isinstance(value, int | float):
            self.plant(node, repr(value + 1))
        elif isinstance(value, str):
            self.plant(node, repr(value + "?"), is_text=self.in_message or " " in value.strip())


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def mutants_of(module: str, source: str) -> list[Mutant]:
    """All mutants of a module."""
    return Finder(module, source).found


def compiles(raw: bytes, mutant: Mutant) -> bool:
    """Whether the module with the fault in it is Python still."""
    try:
        compile(mutated(raw, mutant), mutant.module, "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def mutated(raw: bytes, mutant: Mutant) -> bytes:
    """The module's text with the fault in it."""
    return raw[: mutant.start] + mutant.new.encode() + raw[mutant.end :]
