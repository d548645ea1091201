"""Machine code on disk: found again, compiled anew where it is damaged, and never a reason for a call to fail."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import camelodds

PACKAGE = Path(camelodds.__file__).parent
ODDS = "from camelodds import leg_odds; print(leg_odds('1:bg 2:oyw | bg').fraction('white', 1))"
pytestmark = [pytest.mark.once, pytest.mark.compiled]


def said(program, **environment):
    """What a program prints, in an environment without a cache directory but for what is given."""
    base = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", program],
        env={**base, "PYTHONPATH": str(PACKAGE.parent), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize("kept", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("damage", [b"", b"no pickle", None], ids=["empty", "garbled", "cut"])
def test_machine_code_that_is_damaged_on_disk_is_compiled_anew(tmp_path, kept, damage):
    (tmp_path / "twice.py").write_text(
        "from camelodds._kernels.jit import kernel\n\n\n@kernel\ndef twice(x):\n    return 2 * x\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-c", "import twice; print(twice.twice(21), twice.twice.stats.cache_hits)"]

    def said():
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True
        ).stdout.split()

    compiled, loaded = ["42", "Counter()"], ["42", "Counter({(int64,):", "1})"]
    assert [said(), said()] == [compiled, loaded]
    (file,) = (tmp_path / "cache").rglob(kept)
    file.write_bytes(file.read_bytes()[:-9] if damage is None else damage)
    assert [said(), said()] == [compiled, loaded]


def test_whether_a_call_compiles_is_known_before_it(tmp_path):
    (tmp_path / "twice.py").write_text(
        "from camelodds._kernels.code_cache import is_compiled\n"
        "from camelodds._kernels.jit import kernel\n\n\n@kernel\ndef twice(x):\n    return 2 * x\n"
        "\n\ndef known(*calls):\n    return [is_compiled(twice, (x,)) for x in calls]\n"
    )
    path = os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    program = "from twice import *; print(known(1, 1.5), twice(1), known(1, 1.5), len(twice.overloads))"

    def said(**more):
        command = [sys.executable, "-c", program]
        done = subprocess.run(
            command, env={**environment, **more}, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    assert said() == "[False, False] 2 [True, False] 1"
    # In another process it is on disk.
    assert said() == "[True, False] 2 [True, False] 1"
    # What is interpreted is never compiled.
    program = "from twice import *; print(known(1, 1.5))"
    assert said(NUMBA_DISABLE_JIT="1") == "[True, True]"


def test_odds_come_from_an_archive(tmp_path):
    archive = tmp_path / "camelodds.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in PACKAGE.rglob("*.py"):
            packed.write(path, Path("camelodds", path.relative_to(PACKAGE)))
    program = f"import camelodds; assert {str(archive)!r} in camelodds.__file__\n{ODDS}"
    first = said(program, PYTHONPATH=str(archive), HOME=str(tmp_path))
    assert first.stdout == said(ODDS).stdout


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounts a file system of its own")
def test_a_full_disk_costs_the_code_and_not_the_odds(tmp_path):
    full = tmp_path / "full"
    full.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(full)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        done = said(ODDS, NUMBA_CACHE_DIR=str(full))
    finally:
        subprocess.run(["umount", str(full)], check=True)
    assert done.stdout == said(ODDS).stdout
    assert done.stderr.count("cannot keep its compiled code (No space left on device)") == 1


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounts a file system of its own")
def test_what_an_administrator_compiled_is_there_for_all(tmp_path):
    """A library installed and warmed by root, used by somebody who cannot write there."""
    site, home = tmp_path / "site", tmp_path / "home"
    shutil.copytree(PACKAGE, site / "camelodds", ignore=shutil.ignore_patterns("__pycache__"))
    home.mkdir()
    hits = ODDS + (
        "\nfrom camelodds._kernels.leg import enumerate_leg as kernel"
        "\nprint(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))"
    )
    assert said(hits, PYTHONPATH=str(site)).stdout.splitlines()[1] == "0 1"
    for options in (["--bind", str(site), str(site)], ["-o", "remount,bind,ro", str(site)]):
        if subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
            pytest.skip("nothing can be mounted read-only here")
    try:
        done = said(hits, PYTHONPATH=str(site), HOME=str(home), XDG_CACHE_HOME=str(home))
    finally:
        subprocess.run(["umount", str(site)], check=True)
    assert done.stdout.splitlines()[1] == "1 0"
    assert list(home.rglob("*.nbc")) == []
