"""No secret is printed, whoever prints it: also not by a traceback."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hermes.cli.session import Session


class Discretion:
    """Strikes out the secrets that the session has read; before there is one, there are none."""

    session: Session | None = None

    def hide(self, text: str) -> str:
        """The text without them."""
        return self.session.hide(text) if self.session else text

    def show(self, error: BaseException) -> None:
        """Print a traceback without them."""
        from traceback import format_exception

        if sys.stderr is not None:
            sys.stderr.write(self.hide("".join(format_exception(error))))
