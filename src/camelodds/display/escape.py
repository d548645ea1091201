"""Text for SVG and HTML."""

from __future__ import annotations

import html
import re

# What XML 1.0 cannot hold, escaped or not: control characters, halves of surrogate pairs.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fit_for_xml(text: object) -> str:
    """A text, with U+FFFD for each character that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", str(text))


def escaped(text: object) -> str:
    """A text as content or attribute of HTML: nothing in it is markup.

    Examples
    --------
    >>> escaped('<b> & "b"')
    '&lt;b&gt; &amp; &quot;b&quot;'
    """
    return html.escape(fit_for_xml(text), quote=True)
