"""Commands for what things are worth: advise, tiles, income."""

from __future__ import annotations

from typing import Annotated

import typer

from camelodds.arguments import whole_number
from camelodds.errors import CamelOddsError
from camelodds.shell.app import app
from camelodds.shell.exits import guarded
from camelodds.shell.options import (
    EXAMPLE,
    MORE_WORDS,
    EditionOption,
    JsonOption,
    MeOption,
    OtherOption,
    PositionText,
    RelativeOption,
    SamplesOption,
    SeedOption,
    TrackOption,
    a_number,
    check_sample,
    order_note,
    players_of,
    position_of,
)
from camelodds.shell.show import print_json, show

ADVISE_EXAMPLES = f"""Examples:

camelodds advise "{EXAMPLE}"

camelodds advise "{EXAMPLE}" --me "money 5, ticket red 5"

camelodds advise "{EXAMPLE}" --other "ana: ticket red 5 3, bet win ?" --relative

camelodds advise "{EXAMPLE}" --left blue=2 --left red=0 --top 5

What a player has: money 5, ticket blue 5 3, pyramid 2, tile 9, bet win red.

A card face down is 'bet win ?'; 'bet win ? after 2' has two cards below it.
"""


@app.command(epilog=ADVISE_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def advise(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    left: Annotated[
        list[str] | None,
        typer.Option("--left", metavar="TEXT", help="Tickets still there: 'blue=2'. Repeat it."),
    ] = None,
    relative: RelativeOption = False,
    top: Annotated[int | None, a_number("--top", help="Print the best so many actions only.")] = None,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every action of a player by what it is worth, the best first."""
    from camelodds.game.line import Line
    from camelodds.tableside.holdings_words import read_left

    board = position_of(context, position, edition, track)
    check_sample(samples, seed)
    if top is not None:
        whole_number(top, "--top", 1)
    player, *others = players_of(me, other, board)
    try:
        tickets = read_left(Line(", ".join(left)), board.edition) if left else None
    except CamelOddsError as error:
        raise CamelOddsError(f"--left: {error}") from None
    from camelodds.values.advice import advise as advice_for

    advice = advice_for(board, player, others, left=tickets, relative=relative, samples=samples, seed=seed)
    if as_json:
        page = advice.to_dict()
        print_json(page | {"actions": page["actions"][:top]})
    else:
        show(advice, most=top, note=order_note(me, other, [player, *others], board))


TILES_EXAMPLES = f"""Examples:

camelodds tiles "{EXAMPLE}"

camelodds tiles "1:bg 2:y 3:pr 6:+ 15:W 16:K" --moving 6

camelodds tiles "{EXAMPLE}" --me "ticket red 5, bet win red" --other "ana: ticket green 5" --relative
"""


@app.command(epilog=TILES_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def tiles(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    moving: Annotated[
        int | None,
        a_number("--moving", metavar="SPACE", help="The space of your tile, if it is moved."),
    ] = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a spectator tile is worth on every space, either side up."""
    board = position_of(context, position, edition, track)
    check_sample(samples, seed)
    if moving is not None:
        whole_number(moving, "--moving", 2, board.edition.track)
    player, *others = players_of(me, other, board)
    from camelodds.values.tiles import tile_values

    values = tile_values(board, player, others, moving=moving, relative=relative, samples=samples, seed=seed)
    if as_json:
        print_json(values.to_dict())
    else:
        show(values, note=order_note(me, other, [player, *others], board))


INCOME_EXAMPLES = f"""Examples:

camelodds income "{EXAMPLE}" --me "ticket green 5, pyramid 1"

camelodds income "{EXAMPLE}" --me "money 1, ticket green 5 3" --purse

camelodds income "{EXAMPLE}" --me "ticket red 5, partner ana" --other "ana: ticket green 5"
"""


@app.command(epilog=INCOME_EXAMPLES, context_settings=MORE_WORDS)
@guarded
def income(
    context: typer.Context,
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    purse: Annotated[
        bool,
        typer.Option("--purse", help="Money stops at 0 (R21), starting with what --me says: 'money 1'."),
    ] = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a player gets in the rest of the leg: tickets, pyramid tickets, the tile, a partner's best ticket."""
    from camelodds.tableside.holdings_words import read_player

    board = position_of(context, position, edition, track)
    player, *others = players_of(me, other, board)
    if purse and "money" not in read_player(me, board.edition)[1]:
        raise CamelOddsError("--purse needs your money: say it, like --me 'money 1, ticket blue 5'")
    from camelodds.game.players import around
    from camelodds.values.income import leg_income

    player, *others = around(player, others, board)
    partner = next((one for one in others if one.name == player.partner), None)
    found = leg_income(board, player, money=player.money if purse else None, partner=partner)
    if as_json:
        print_json(found.to_dict())
    elif player.tile is None:
        show(found)
    else:
        show(found, f"of that, the tile on {player.tile} brings {found.tile:+.5f}")
