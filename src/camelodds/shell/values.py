"""The commands for values: advise, tiles, income."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from camelodds.errors import CamelOddsError
from camelodds.shell.app import app
from camelodds.shell.batch import batched
from camelodds.shell.exits import guarded
from camelodds.shell.options import (
    EXAMPLE,
    DigitsOption,
    EditionOption,
    JsonOption,
    MeOption,
    OtherOption,
    PositionText,
    RelativeOption,
    SamplesOption,
    SeedOption,
    TrackOption,
    position_of,
    texts_of,
    whole,
)
from camelodds.shell.show import print_json, show
from camelodds.shell.win_options import (
    AllOption,
    GamesOption,
    HorizonOption,
    ModelsOption,
    SeatsOption,
    SecondsOption,
    WinOption,
    advice_to_win,
    only_with_win,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from camelodds.editions.edition import Edition
    from camelodds.values.ranked import RankedActions

ADVISE_EXAMPLES = f"""Examples:

camelodds advise "{EXAMPLE}"

camelodds advise "{EXAMPLE}" --me "money 5, ticket red 5"

camelodds advise "{EXAMPLE}" --other "ana: ticket red 5 3, bet win ?" --relative

camelodds advise "{EXAMPLE}" --left blue=2 --left red=0 --top 5

camelodds advise "{EXAMPLE}" --win --other "ana: money 7, bet win ?" --players 5

What a player has: money 5, ticket blue 5 3, pyramid 2, tile 9, bet win red.

A card face down is 'bet win ?'; 'bet win ? after 2' has two cards below it.
"""


@app.command(epilog=ADVISE_EXAMPLES)
@guarded
@batched
def advise(
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    left: Annotated[
        list[str] | None,
        typer.Option(
            "--left", metavar="TEXT", help="Tickets left of a camel: 'blue=2'. Give it once per camel."
        ),
    ] = None,
    relative: RelativeOption = False,
    top: Annotated[
        int | None,
        typer.Option("--top", metavar="N", parser=whole(1), help="Print only the N best actions."),
    ] = None,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    win: WinOption = False,
    every: AllOption = False,
    games: GamesOption = None,
    seconds: SecondsOption = None,
    players: SeatsOption = None,
    models: ModelsOption = None,
    horizon: HorizonOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every action of a player with its value, the best first.

    With --win, by the chance to win the game: it is your turn, then that of the others in the order you give them.
    """
    asked: dict[str, Any] = {"all": every, "games": games, "seconds": seconds, "players": players}
    asked |= {"others": models, "horizon": horizon}
    only_with_win(win, asked)
    board = position_of(position, edition, track)
    from camelodds.tableside.holdings_words import order_said, read_players

    texts = texts_of(me, other)
    player, *others = read_players(texts, board.edition)
    tickets = tickets_left(left, board.edition)
    race: dict[str, Any] = {"relative": relative, "samples": samples, "seed": seed}
    advice: RankedActions
    if win:
        from camelodds.selfplay.described import described_game

        table = described_game(board, player, others, left=tickets, players=players)
        advice = advice_to_win(table, asked, **race)
    else:
        from camelodds.values.advice import advise as advice_for

        advice = advice_for(board, player, others, left=tickets, **race)
    if as_json:
        page = advice.to_dict()
        print_json(page | {"actions": page["actions"][:top]})
    else:
        show(advice, most=top, note=order_said(texts, [player, *others], board.edition))


def tickets_left(texts: Sequence[str] | None, edition: Edition) -> dict[str, int] | None:
    """The leg tickets left that `--left` names, by camel; None without that option."""
    from camelodds.game.line import Line
    from camelodds.tableside.holdings_words import read_left

    if not texts:
        return None
    try:
        return read_left(Line(", ".join(texts)), edition)
    except CamelOddsError as error:
        raise CamelOddsError(f"--left: {error}") from None


TILES_EXAMPLES = f"""Examples:

camelodds tiles "{EXAMPLE}"

camelodds tiles "1:bg 2:y 3:pr 6:+ 15:W 16:K" --moving 6

camelodds tiles "{EXAMPLE}" --me "ticket red 5, bet win red" --other "ana: ticket green 5" --relative
"""


@app.command(epilog=TILES_EXAMPLES)
@guarded
@batched
def tiles(
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    moving: Annotated[
        int | None,
        typer.Option(
            "--moving", metavar="SPACE", parser=whole(2, 16), help="Move your tile from this space."
        ),
    ] = None,
    relative: RelativeOption = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    samples: SamplesOption = None,
    seed: SeedOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The value of a spectator tile on every space, either side up."""
    board = position_of(position, edition, track)
    from camelodds.tableside.holdings_words import order_said, read_players

    texts = texts_of(me, other)
    player, *others = read_players(texts, board.edition)
    from camelodds.values.tiles import tile_values

    values = tile_values(board, player, others, moving=moving, relative=relative, samples=samples, seed=seed)
    if as_json:
        print_json(values.to_dict())
    else:
        show(values, note=order_said(texts, [player, *others], board.edition), digits=digits)


INCOME_EXAMPLES = f"""Examples:

camelodds income "{EXAMPLE}" --me "ticket green 5, pyramid 1"

camelodds income "{EXAMPLE}" --me "money 1, ticket green 5 3" --purse

camelodds income "{EXAMPLE}" --me "ticket red 5, partner ana" --other "ana: ticket green 5"
"""


@app.command(epilog=INCOME_EXAMPLES)
@guarded
def income(
    position: PositionText,
    me: MeOption = "",
    other: OtherOption = None,
    purse: Annotated[
        bool,
        typer.Option(
            "--purse", help="Your money cannot fall below 0 (R21); --me gives its amount: 'money 1'."
        ),
    ] = False,
    edition: EditionOption = None,
    track: TrackOption = None,
    digits: DigitsOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a player gets in the rest of the leg, and how likely each amount is.

    It counts leg tickets, pyramid tickets, the tile, and the best ticket of a partner.
    """
    board = position_of(position, edition, track)
    from camelodds.tableside.holdings_words import read_player, read_players

    player, *others = read_players(texts_of(me, other), board.edition)
    if purse and "money" not in read_player(me, board.edition)[1]:
        raise CamelOddsError("--purse needs your money: add it to --me, like --me 'money 1, ticket blue 5'")
    from camelodds.game.players import around
    from camelodds.values.income import leg_income

    player, *others = around(player, others, board)
    partner = next((one for one in others if one.name == player.partner), None)
    found = leg_income(board, player, money=player.money if purse else None, partner=partner)
    if as_json:
        print_json(found.to_dict())
    elif player.tile is None:
        show(found, digits=digits)
    else:
        from camelodds.shell.digits import Digits

        brings = Digits(digits).pounds(found.tile)
        show(found, f"of that, the tile on {player.tile} brings {brings}", digits=digits)
