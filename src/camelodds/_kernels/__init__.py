"""Compiled kernels: arrays and integers in, arrays and integers out, no names and no checks.

Nothing here is public.  The modules import numba, so the layers above import them only when a
number is asked for.
"""
