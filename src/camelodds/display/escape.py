"""Text for SVG and HTML."""

from __future__ import annotations

import html
import re

# What XML 1.0 cannot hold, escaped or not: control characters, halves of surrogate pairs.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(text: object) -> str:
    """A text as content or attribute of XML and HTML: nothing in it is markup.

    Parameters
    ----------
    text : object
        Anything; its `str` is taken.

    Returns
    -------
    str
        The text with references for the characters that have a meaning, and U+FFFD for those XML cannot hold.

    Examples
    --------
    >>> from camelodds.display.escape import escaped
    >>> escaped('<b> & "b"')
    '&lt;b&gt; &amp; &quot;b&quot;'
    """
    return html.escape(_NOT_XML.sub("\ufffd", str(text)), quote=True)
