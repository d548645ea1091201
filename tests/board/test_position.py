"""A position: in and out, everything that can be wrong with it, and what can be asked of it."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from camelodds import (
    EDITION_2014,
    EDITION_2018,
    CamelOddsError,
    Edition,
    IllegalPosition,
    NotationError,
    Position,
)
from strategies import editions, positions

LINE = "1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K | bgpx"
SHORT = replace(EDITION_2018, name="short", track=8)
MISSING = "each camel stands exactly once, put it on a space (R3)"

# Round trips


@given(positions())
def test_the_canonical_line_leads_back(position):
    assert Position(str(position), edition=position.edition) == position
    assert str(Position(str(position), edition=position.edition)) == str(position)


@given(positions(EDITION_2018) | positions(EDITION_2014))
def test_the_canonical_line_of_a_printed_edition_needs_no_edition(position):
    assert Position(str(position)) == position
    assert repr(position) == f"Position({str(position)!r})"


@given(positions())
def test_the_repr_leads_back(position):
    assert eval(repr(position), {"Position": Position, "Edition": Edition}) == position


@given(positions())
def test_the_words_lead_back(position):
    again = Position.from_word(position.word, position.tile_word, position.edition)
    assert again == position
    assert hash(again) == hash(position)
    assert str(again) == str(position)
    assert again.dice == position.dice


@given(positions())
def test_parts_lead_back(position):
    edition = position.edition
    assert (
        Position(stacks=position.stacks, tiles=position.tiles, dice=position.dice, edition=edition)
        == position
    )
    named = Position(
        stacks={space: [edition.camel(camel) for camel in stack] for space, stack in position.stacks.items()},
        tiles={
            space: edition.tile_sides[0] if side == "+" else edition.tile_sides[1]
            for space, side in position.tiles.items()
        },
        dice=[edition.dice_names[edition.dice.index(die)] for die in position.dice],
        edition=edition,
    )
    assert named == position


@given(positions())
def test_parts_lead_back_through_json(position):
    parts = {"stacks": dict(position.stacks), "tiles": dict(position.tiles), "dice": position.dice}
    assert Position(**json.loads(json.dumps(parts)), edition=position.edition) == position


@given(positions())
def test_pickle_and_copies_lead_back(position):
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.copy(position) == copy.deepcopy(position) == position


@given(positions(), st.randoms(use_true_random=False))
def test_the_order_of_tokens_and_dice_does_not_matter(position, random):
    board, _, _ = str(position).partition("|")
    tokens = board.split()
    dice = list(position.dice)
    random.shuffle(tokens)
    random.shuffle(dice)
    text = f"{'  '.join(tokens)}|{''.join(dice)}"
    assert Position(text, edition=position.edition) == position


@given(st.data())
def test_different_positions_of_an_edition_have_different_words(data):
    edition = data.draw(editions())
    one, other = data.draw(positions(edition)), data.draw(positions(edition))
    assert (one == other) == (str(one) == str(other))
    assert (one == other) == ((one.word, one.tile_word) == (other.word, other.tile_word))


def test_the_edition_is_part_of_the_value():
    assert Position(LINE, edition=replace(EDITION_2018)) == Position(LINE)
    assert Position(LINE, edition=replace(EDITION_2018, start_money=5)) != Position(LINE)
    assert Position(LINE) != LINE
    assert len({Position(LINE), Position(LINE), Position("1:bg 2:oyw")}) == 2


def test_the_repr_of_an_edition_of_ones_own_shows_it():
    position = Position("1:bgryp 8:WK", edition=SHORT)
    assert repr(position).startswith("Position('1:bgryp 8:WK', edition=Edition(name='short', ")
    assert eval(repr(position), {"Position": Position, "Edition": Edition}) == position


def test_parts_are_read_as_letters_or_names():
    expected = Position(LINE)
    stacks = {1: "b g", 2: ["yellow"], 3: ("p", "red"), 15: ["white"], 16: "K"}
    for tiles in ({9: "+", 12: "-"}, {9: 1, 12: -1}, {9: "cheering", 12: "booing"}):
        for dice in ("xpgb", ["grey", "purple", "g", "blue"], {"b", "g", "p", "x"}):
            assert Position(stacks=stacks, tiles=tiles, dice=dice) == expected
    assert Position(stacks={1: "bg", 2: ["orange", "yellow", "white"]}).edition is EDITION_2014
    assert Position(stacks={"1": "bg", "02": "oyw"}, tiles={"9": "+"}) == Position("1:bg 2:oyw 9:+")
    assert Position(stacks={1: "bg", 2: "oyw", 3: ""}, tiles={9: "oasis"}) == Position("1:bg 2:oyw 9:+")


# What cannot be read


@pytest.mark.parametrize(
    ("parts", "text", "column", "found", "expected"),
    [
        ({}, "", 1, "nothing", "a position like"),
        ({"tiles": {9: 1}}, "", 1, "nothing", "a position like"),
        ({"text": LINE, "stacks": {1: "b"}}, LINE, 1, "a text and parts", "either a text or"),
        ({"text": LINE, "dice": "b"}, LINE, 1, "a text and parts", "either a text or"),
        ({"stacks": "1:bg"}, "'1:bg'", 1, "not a mapping but str", "stacks by space"),
        ({"stacks": ["bg"]}, "['bg']", 1, "not a mapping but list", "stacks by space"),
        ({"stacks": {True: "b"}}, "True", 1, "not a whole number but bool", "a space's number"),
        ({"stacks": {1.0: "b"}}, "1.0", 1, "not a whole number but float", "a space's number"),
        ({"stacks": {"one": "b"}}, "'one'", 1, "not a whole number but str", "a space's number"),
        ({"stacks": {"-1": "b"}}, "'-1'", 1, "not a whole number but str", "a space's number"),
        ({"stacks": {"٣": "b"}}, "'٣'", 1, "not a whole number but str", "a space's number"),
        ({"stacks": {1: "b", "1": "g"}}, "'1'", 1, "space 1 for the second time", "one stack a space"),
        ({"stacks": {"1": "b", "01": "g"}}, "'01'", 1, "space 1 for the second time", "one stack a space"),
        ({"stacks": {1: b"bg"}}, "b'bg'", 1, "not a text or a list but bytes", "letters like 'bg'"),
        ({"stacks": {1: 7}}, "7", 1, "not a text or a list but int", "letters like 'bg'"),
        ({"stacks": {1: [7]}}, "7", 1, "not a text but int", "a letter or a name"),
        ({"stacks": {1: "bq"}}, "bq", 2, "'q'", "a camel of the 2018 edition"),
        ({"stacks": {1: ["blue", "pnik"]}}, "pnik", 1, "'pnik'", "a camel of the 2018 edition"),
        ({"stacks": {1: [""]}}, "", 1, "''", "a camel of the 2018 edition"),
        ({"stacks": {1: "bgryp"}, "dice": "bq"}, "bq", 2, "'q'", "a die of the 2018 edition"),
        ({"stacks": {1: "bgryp"}, "dice": ["pnik"]}, "pnik", 1, "'pnik'", "a die of the 2018 edition"),
        ({"stacks": {1: "bgryp"}, "dice": 5}, "5", 1, "not a text or a list but int", "letters like"),
        ({"stacks": {1: "bgryp"}, "tiles": [9]}, "[9]", 1, "not a mapping but list", "tiles by space"),
        ({"stacks": {1: "bgryp"}, "tiles": {9: 0}}, "0", 1, "0", "'+', 1 or 'cheering'"),
        ({"stacks": {1: "bgryp"}, "tiles": {9: True}}, "True", 1, "True", "'+', 1 or 'cheering'"),
        ({"stacks": {1: "bgryp"}, "tiles": {9: 1.0}}, "1.0", 1, "1.0", "'+', 1 or 'cheering'"),
        ({"stacks": {1: "bgryp"}, "tiles": {9: "oasis"}}, "oasis", 1, "'oasis'", "-1 or 'booing'"),
        ({"stacks": {1: "bgryp"}, "tiles": {9: None}}, "None", 1, "None", "-1 or 'booing'"),
        ({"stacks": {1: "bgryp"}, "tiles": {"9.": 1}}, "'9.'", 1, "not a whole number but str", "a space's"),
    ],
)
def test_parts_that_cannot_be_read(parts, text, column, found, expected):
    with pytest.raises(NotationError) as caught:
        Position(**parts)
    assert (caught.value.text, caught.value.column, caught.value.found) == (text, column, found)
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("stack", "hint"),
    [
        ("yellow", "for a name write a list, ['yellow']"),
        (["bg"], "for letters in a list write ['b', 'g']"),
        (["Blue"], "blue is 'b'"),
        (["pink"], "red is 'r'"),
        (["orange"], "red is 'r'"),
    ],
)
def test_hints_for_names(stack, hint):
    with pytest.raises(NotationError) as caught:
        Position(stacks={1: stack}, edition="2018")
    assert caught.value.hint == hint


# What breaks rules


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            "1:bg 2:yb 3:pr 15:W 16:K",
            ["blue stands 2 times, on space 1 and space 2: each camel stands exactly once, leave one (R3)"],
        ),
        (
            "1:bgb 2:yb 3:pr 15:W 16:K",
            ["blue stands 3 times, on space 1 and space 2: each camel stands exactly once, leave one (R3)"],
        ),
        ("1:bg 2:y 3:p 15:W 16:K", [f"red is missing: {MISSING}"]),
        ("1:bgy", [f"{name} is missing: {MISSING}" for name in ("red", "purple", "white", "black")]),
        ("| bg", [f"{name} is missing: {MISSING}" for name in EDITION_2018.camels]),
        ("0:bg 2:y 3:pr 15:W 16:K", ["bg on space 0: camels stand on spaces 1 to 16 (R3)"]),
        ("1:bg 2:y 3:pr 15:W 17:K", ["K on space 17: camels stand on spaces 1 to 16 (R3)"]),
        (
            "1:bg 2:y 2:+ 3:pr 15:W 16:K",
            ["tile on space 2 below y: no tile lies where a camel stands, take it away (R3)"],
        ),
        (
            "1:bg 2:y 3:pr 15:W 15:- 16:K",
            ["tile on space 15 below W: no tile lies where a camel stands, take it away (R3)"],
        ),
        ("1:+ 2:bgy 3:pr 15:W 16:K", ["tile on space 1: tiles lie on spaces 2 to 16 (R3)"]),
        ("0:+ 2:bgy 3:pr 15:W 16:K", ["tile on space 0: tiles lie on spaces 2 to 16 (R3)"]),
        ("17:+ 2:bgy 3:pr 15:W 16:K", ["tile on space 17: tiles lie on spaces 2 to 16 (R3)"]),
        (
            "1:bg 2:y 3:pr 9:+ 10:- 15:W 16:K",
            ["tiles on the neighbouring spaces 9 and 10: keep a space between two tiles (R3)"],
        ),
        ("1:bg 2:y 3:pr 9:+ 9:- 15:W 16:K", ["two tiles on space 9: take one away (R3)"]),
        ("1:bg 2:y 3:pr 9:+ 9:+ 15:W 16:K", ["two tiles on space 9: take one away (R3)"]),
        (
            "1:bg 2:y 3:pr 15:W 16:K | bxb",
            ["the blue die is inside 2 times: name each die once (R5)"],
        ),
        (
            "1:bg 2:oyw | wbw",
            ["the white die is inside 2 times: name each die once (R4)"],
        ),
        (
            "1:bg 2:y 3:pr 15:W 16:K | x",
            ["no die left to draw, 1 of 6 inside and a leg has 5 draws: for a new leg name no dice (R5)"],
        ),
        (
            "1:bg 2:oyw |",
            ["no die left to draw, 0 of 5 inside and a leg has 5 draws: for a new leg name no dice (R4)"],
        ),
    ],
)
def test_a_broken_rule_is_named_with_the_way_out(text, problems):
    with pytest.raises(IllegalPosition) as caught:
        Position(text)
    assert list(caught.value.problems) == problems
    assert caught.value.text == text
    assert str(caught.value) == "\n  ".join([f"illegal position {text!r}:", *problems])


def test_two_tiles_on_a_space_are_a_broken_rule_in_json_too():
    with pytest.raises(IllegalPosition, match=r"two tiles on space 9: take one away \(R3\)"):
        Position(stacks={1: "bg", 2: "oyw"}, tiles={9: "+", "9": "-"})


def test_all_broken_rules_are_named_together():
    with pytest.raises(IllegalPosition) as caught:
        Position("0:bgb 2:y 2:+ 3:pr 9:+ 10:- 15:W | xx")
    assert len(caught.value.problems) == 7
    assert all(problem.endswith(("(R3)", "(R5)")) for problem in caught.value.problems)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.problems, str(again)) == (caught.value.problems, str(caught.value))


def test_parts_are_judged_like_text():
    with pytest.raises(IllegalPosition) as caught:
        Position(stacks={0: "bg", 2: "oyw"}, tiles={-3: 1}, dice="")
    assert caught.value.text == "-3:+ 0:bg 2:oyw |"
    assert len(caught.value.problems) == 3


def test_the_track_of_the_edition_counts():
    assert Position("1:bgryp 7:+ 8:WK", edition=SHORT).tile_spaces() == (2, 3, 4, 5)
    with pytest.raises(IllegalPosition, match=r"K on space 9: camels stand on spaces 1 to 8 \(R3\)"):
        Position("1:bgryp 8:W 9:K", edition=SHORT)


# The word


def test_the_word_bit_by_bit():
    position = Position("1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K | bgpx")
    bytes_of = [position.word >> 8 * camel & 0xFF for camel in range(8)]
    #                    blue green   red        yellow  purple   white    black    dice: x p g b
    assert bytes_of == [0, 1, 2 << 3 | 1, 1 << 3, 2 << 3, 14 << 3, 15 << 3, 0b110011]
    assert position.tile_word == 1 << 8 | 1 << 16 + 11


def test_an_edition_without_crazy_camels_leaves_their_bytes_empty():
    assert Position("15:bg 16:oyw | w").word == 0x10_0000_7A_79_78_71_70


@pytest.mark.parametrize(
    ("change", "tile_word", "problem"),
    [
        (1 << 7, 0, r"byte 0 of the word \(blue\) has bit 7 set"),
        (1 << 0, 0, r"heights 1, 1 on space 1: .* without a gap \(R2\)"),
        (1 << 9, 0, r"heights 0, 3 on space 1"),
        (1 << 62, 0, r"bit 6 of the dice is set: the 2018 edition has no die for it \(R5\)"),
        (0x3F << 56, 0, r"no die left to draw"),
        (0, 1 << 32, r"bits above 31 of the tile word are set"),
        (0, 1 << 8 | 1 << 24, r"two tiles on space 9"),
        (0, 1 << 8 | 1 << 25, r"neighbouring spaces 9 and 10"),
        (0, 1, r"tile on space 1: .*\n.*tile on space 1 below bg"),
        (0, 1 << 16 + 14, r"tile on space 15 below W"),
    ],
)
def test_a_word_that_no_position_has(change, tile_word, problem):
    word = Position("1:bg 2:y 3:pr 15:W 16:K").word
    with pytest.raises(IllegalPosition, match=problem):
        Position.from_word(word ^ change, tile_word)


def test_a_word_of_another_edition():
    with pytest.raises(IllegalPosition) as caught:
        Position.from_word(Position("1:bg 2:y 3:pr 15:W 16:K").word, edition="2014")
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "byte 5 of the word is not 0",
        "byte 6 of the word is not 0",
        "bit 5 of the dice is set",
    ]


@pytest.mark.parametrize("word", [-1, 1 << 64, 1.0, "1", None, True])
def test_a_word_is_a_whole_number_of_64_bits(word):
    with pytest.raises(CamelOddsError, match="word is "):
        Position.from_word(word)
    with pytest.raises(CamelOddsError, match="tile_word is "):
        Position.from_word(Position("1:bg 2:oyw").word, word, "2014")


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 1) | st.just(0), editions())
def test_a_random_word_is_refused_or_leads_back(word, tile_word, edition):
    _refused_or_leads_back(word, tile_word, edition)


@given(positions(), st.lists(st.integers(0, 63), max_size=2), st.lists(st.integers(0, 35), max_size=2))
def test_a_word_with_changed_bits_is_refused_or_leads_back(position, bits, tile_bits):
    word, tile_word = position.word, position.tile_word
    for bit in bits:
        word ^= 1 << bit
    for bit in tile_bits:
        tile_word ^= 1 << bit
    _refused_or_leads_back(word, tile_word, position.edition)


def _refused_or_leads_back(word, tile_word, edition):
    try:
        position = Position.from_word(word, tile_word, edition)
    except IllegalPosition:
        return
    assert (position.word, position.tile_word) == (word, tile_word)
    assert Position(str(position), edition=edition) == position


# What can be asked


def test_what_a_position_says():
    position = Position(LINE)
    assert position.edition is EDITION_2018
    assert position.stacks == {1: "bg", 2: "y", 3: "pr", 15: "W", 16: "K"}
    assert list(position.stacks) == [1, 2, 3, 15, 16]
    assert position.tiles == {9: "+", 12: "-"}
    assert (position.dice, position.draws_left) == ("bgpx", 3)
    assert position.ranking == ("red", "purple", "yellow", "green", "blue")
    assert [position.space(camel) for camel in EDITION_2018.camels] == [1, 1, 3, 2, 3, 15, 16]
    assert position.space("K") == 16
    with pytest.raises(CamelOddsError, match="no camel 'orange'"):
        position.space("orange")


@given(positions())
def test_every_camel_stands_where_its_stack_is(position):
    for space, stack in position.stacks.items():
        assert {position.space(camel) for camel in stack} == {space}
    assert Counter(position.ranking) == Counter(position.edition.racing)
    spaces = [position.space(camel) for camel in position.ranking]
    assert spaces == sorted(spaces, reverse=True)
    assert 1 <= position.draws_left <= position.edition.dice_per_leg


def test_a_position_never_changes():
    position = Position(LINE)
    for name in ("word", "stacks", "edition", "_word", "note"):
        with pytest.raises(AttributeError):
            setattr(position, name, 1)
    with pytest.raises(AttributeError):
        del position._word
    with pytest.raises(TypeError):
        position.stacks[1] = "b"
    with pytest.raises(TypeError):
        position.tiles[9] = "-"
    assert not hasattr(position, "__dict__")
    assert str(position) == LINE


# Tiles (R24)


@given(positions())
def test_tile_spaces_are_those_where_a_tile_can_be_placed(position):
    legal = position.tile_spaces()
    for space in range(position.edition.track + 2):
        if space in legal:
            assert position.with_tile(space, "+").without_tile(space) == position
        else:
            tile = "an oasis tile" if position.edition.tile_sides[0] == "oasis" else "a cheering tile"
            message = rf"^{tile} cannot lie on space {space}: .*; spaces for a tile: .* \(R24\)$"
            with pytest.raises(IllegalPosition, match=message):
                position.with_tile(space, "+")


@given(positions(), st.data())
def test_a_moved_tile_is_lifted_first(position, data):
    assume(position.tiles)
    space = data.draw(st.sampled_from(list(position.tiles)))
    lifted = position.without_tile(space)
    assert space not in lifted.tiles
    assert position.tile_spaces(moving=space) == tuple(to for to in lifted.tile_spaces() if to != space)


def test_tile_spaces_by_hand():
    position = Position("1:bg 2:y 3:pr 9:+ 12:- 15:W 16:K")
    assert position.tile_spaces() == (4, 5, 6, 7, 14)
    assert position.tile_spaces(moving=9) == (4, 5, 6, 7, 8, 10, 14)
    assert position.tile_spaces(moving=12) == (4, 5, 6, 7, 11, 13, 14)
    assert str(position.with_tile(14, "booing")) == "1:bg 2:y 3:pr 9:+ 12:- 14:- 15:W 16:K"
    with pytest.raises(
        IllegalPosition, match=r"^no tile lies on space 8; spaces with a tile: 9, 12 \(R24\)$"
    ):
        position.tile_spaces(moving=8)
    with pytest.raises(NotationError, match="a space's number"):
        position.with_tile("4", "+")
    with pytest.raises(NotationError, match=r"'\+', 1 or 'cheering'"):
        position.with_tile(4, "oasis")


@pytest.mark.parametrize(
    ("space", "side", "problem"),
    [
        (8, "+", "a cheering tile cannot lie on space 8: it is next to the tile on 9"),
        (13, -1, "a booing tile cannot lie on space 13: it is next to the tile on 12"),
        (9, "booing", "a booing tile cannot lie on space 9: a tile lies there"),
        (3, "cheering", "a cheering tile cannot lie on space 3: pr stands there"),
        (1, "+", "a cheering tile cannot lie on space 1: tiles lie on spaces 2 to 16"),
        (17, "+", "a cheering tile cannot lie on space 17: tiles lie on spaces 2 to 16"),
    ],
)
def test_a_tile_that_cannot_be_placed_is_an_error_about_the_tile(space, side, problem):
    with pytest.raises(IllegalPosition) as caught:
        Position(LINE).with_tile(space, side)
    assert str(caught.value) == f"{problem}; spaces for a tile: 4, 5, 6, 7, 14 (R24)"
    assert caught.value.problems == (str(caught.value),)
    assert caught.value.text is None
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_tile_is_named_as_its_edition_names_it():
    with pytest.raises(IllegalPosition, match=r"^an oasis tile cannot lie on space 2: oyw stands there; "):
        Position("1:bg 2:oyw").with_tile(2, "+")


# Starts (R25)


def test_a_seed_always_gives_the_same_start():
    assert str(Position.random_start(seed=0)) == "1:y 2:p 3:rgb 14:K 16:W"
    assert str(Position.random_start("2014", seed=0)) == "1:y 2:w 3:ogb"
    assert str(Position.random_start(SHORT, 2**70)) == "1:g 2:bpry 6:W 7:K"


@given(editions(), st.integers(min_value=0))
def test_starts_keep_to_the_rule(edition, seed):
    position = Position.random_start(edition, seed)
    assert position == Position.random_start(edition, seed)
    assert Position(str(position), edition=edition) == position
    assert {position.space(camel) for camel in edition.racing} <= {1, 2, 3}
    assert {edition.track + 1 - position.space(camel) for camel in edition.crazy} <= {1, 2, 3}
    assert (position.tiles, position.dice) == ({}, edition.dice)


def test_starts_are_uniform_over_spaces_and_orders():
    starts = [Position.random_start(seed=seed) for seed in range(3000)]
    for camel in EDITION_2018.camels:
        counts = Counter(start.space(camel) for start in starts)
        assert len(counts) == 3
        assert all(abs(count - 1000) < 5 * (3000 * 2 / 9) ** 0.5 for count in counts.values())
    for lower, upper in itertools.permutations("bgrypWK", 2):
        together = [start for start in starts if start.space(lower) == start.space(upper)]
        if together:
            stacks = [start.stacks[start.space(lower)] for start in together]
            below = sum(stack.index(lower) < stack.index(upper) for stack in stacks)
            assert abs(below - len(stacks) / 2) < 5 * (len(stacks) / 4) ** 0.5


def test_starts_without_a_seed_differ():
    assert len({Position.random_start() for _ in range(20)}) > 1


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(CamelOddsError, match="seed must be a whole number, at least 0, not "):
        Position.random_start(seed=seed)


def test_positions_need_neither_numpy_nor_numba():
    program = (
        "import sys, camelodds; camelodds.Position('1:bg 2:oyw').after('b2'); "
        "print({'numpy', 'numba', 'random'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("given", "found", "hint"), [(5, "int", ""), (b"1:bg", "bytes", "; decode the bytes first")], ids=str
)
def test_what_is_no_text_is_said_with_the_way_out(given, found, hint):
    with pytest.raises(NotationError) as caught:
        Position(given)
    lines = str(caught.value).splitlines()
    assert lines[0] == f"column 1: found not a text but {found}"
    assert lines[-1].endswith(f"expected a text like '1:bg 2:y 3:pr 9:+ 15:W 16:K | bgpx'{hint}")
