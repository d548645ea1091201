"""Compiled kernels: arrays and integers in, arrays and integers out, no names and no checks.

Nothing here is public.  Most modules import numba, which takes longer than many calls: the layers above
import them only when a number is asked for.  `word_layout` and `order_tables` do without.
"""
