"""Actions by their number, as the compiled engine has them, and as turns of a `Game`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelodds.editions.edition import PILES
from camelodds.game.turns import FormPartnership, LayCard, PlaceTile, TakeTicket, Throw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.board.position import Position
    from camelodds.editions.edition import Edition
    from camelodds.game.turns import Turn

ROLL, TICKET, WIN, LOSE, ON, BACK, PARTNERSHIP, ACTIONS = 0, 1, 6, 11, 16, 32, 48, 56
"""Where the numbers of each kind of action begin; the same as in `camelodds._kernels.game_state`."""
SHOWN = 64
"""What a roll is in records: this, plus 4 times the camel shown, plus the number."""


def action_number(turn: Turn, edition: Edition, names: Sequence[str]) -> int:
    """The number of a turn; a roll is 0, whatever it shows.

    Parameters
    ----------
    turn : Turn
        The turn.
    edition : Edition
        The edition.
    names : sequence of str
        The players, in the order of their turns.

    Returns
    -------
    int
        Its number, 0 to 55.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> from camelodds.game.turns import PlaceTile, TakeTicket
    >>> action_number(TakeTicket("green"), EDITION_2018, ()), action_number(PlaceTile(9, "-"), EDITION_2018, ())
    (2, 40)
    """
    match turn:
        case TakeTicket():
            return TICKET + edition.racing.index(turn.camel)
        case LayCard():
            pile = WIN if turn.pile == PILES[0] else LOSE
            return pile + edition.racing.index(str(turn.camel))
        case PlaceTile():
            return (ON if turn.side == "+" else BACK) + turn.space - 1
        case FormPartnership():
            return PARTNERSHIP + names.index(turn.player)
    return ROLL


def turn_of(number: int, edition: Edition, names: Sequence[str]) -> Turn:
    """The turn of a number: of an action, or of a roll as it is recorded.

    Parameters
    ----------
    number : int
        0 to 55 for an action; 64 and more for a roll with what the die shows.
    edition : Edition
        The edition.
    names : sequence of str
        The players, in the order of their turns.

    Returns
    -------
    Turn
        The turn.

    Examples
    --------
    >>> from camelodds import EDITION_2018
    >>> [str(turn_of(number, EDITION_2018, ["ana", "bo"])) for number in (0, 2, 6, 40, 49, 66)]
    ['roll', 'ticket green', 'bet win blue', 'tile 9 -', 'partner bo', 'b2']
    """
    if number >= SHOWN:
        camel, face = divmod(number - SHOWN, 4)
        return Throw(f"{edition.letters[camel]}{face}")
    if number >= PARTNERSHIP:
        return FormPartnership(names[number - PARTNERSHIP])
    if number >= ON:
        return PlaceTile((number - ON) % 16 + 1, "+" if number < BACK else "-")
    if number >= WIN:
        return LayCard(PILES[number >= LOSE], edition.racing[(number - WIN) % 5])
    return TakeTicket(edition.racing[number - TICKET]) if number else Throw()


def roll_number(roll: str, position: Position) -> int:
    """The number of a roll that shows this, as games are played on with it.

    Parameters
    ----------
    roll : str
        The roll, like ``"b2"``.
    position : Position
        The board before it.

    Returns
    -------
    int
        `SHOWN`, plus six times the die's place among those inside, plus 0 to 2 for what it shows; 3 to 5 for the
        grey die in black.

    Examples
    --------
    >>> from camelodds import Position
    >>> position = Position("2:ygWr 6:Kb 9:+ 10:p | rpx")
    >>> [roll_number(roll, position) for roll in ("r1", "p3", "W1", "K3")]
    [64, 72, 76, 81]
    """
    camel = position.edition.letters.index(roll[0])
    dice = position.edition.dice
    below = sum(name in dice[: min(camel, 5)] for name in position.dice)
    return SHOWN + 6 * below + int(roll[1:]) - 1 + 3 * (camel == 6)
