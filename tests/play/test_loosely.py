"""Sentences as people write them mean what the sentences of a title do that are written for it."""

from typing import Any

import pytest

import corestate as cs
from corestate import adjudication
from serializers import play
from serializers.play.book import Statement, Telling
from serializers.play.slots import Hole, OneOf
from serializers.play.tokens import PlayError, tokens_of

SAME = {
    "in_too_deep": (
        ("Bob draws two cards", "Bob draws ?, ?"),
        ("Bob is dealt 12, 9 and four others", "Bob is dealt 12, 9, ? x 4"),
        ("Bob is dealt 12 and five other cards", "Bob is dealt 12, ? x 5"),
        ("Bob gets two", "Bob draws ?, ?"),
        ("Bob is dealt two more", "Bob is dealt ?, ?"),
        ("Bob discards 501 cards", None),
        ("Bob discards 9999999999999 cards", None),
        ("Bob discards a card and 3 cards", "Bob discards ?, ?, ?, ?"),
        ("Ann gets the 57", "Ann draws 57"),
        ("Ann receives 5 and 7", "Ann draws 5, 7"),
        ("Cem throws away the 12", "Cem discards 12"),
        ("Cem picks pearl 12", "Cem takes pearl 12"),
        ("Ann plays her 20 on pearl", "Ann expands pearl with 20"),
        ("Ann puts the 20 on the pearl", "Ann expands pearl with 20"),
        ("Ann expands pearl", "Ann expands pearl with ?"),
        ("Bob draws the top card", "Bob draws a card"),
        ("Bob takes a card", "Bob draws a card"),
        ("Cem buys the pearl 12 paying 9 and the 25", "Cem buys pearl 12 paying 9, 25"),
        ("Cem pays 9 and 25 for pearl 12", "Cem buys pearl 12 paying 9, 25"),
        ("Bob draws two cards as a dividend", "Bob draws ?, ?"),
        ("six cards are opened", "cards ? ? ? ? ? ? are opened"),
        ("Cem skips", "Cem declines"),
        ("Cem increases the depth of wildlife to 44", "Cem expands wildlife with 44"),
        ("Cem expands wildlife from 13 to 44", "Cem expands wildlife with 44"),
        ("Cem plays depth card 44 on wildlife", "Cem expands wildlife with 44"),
        ("Cem draws a new card", "Cem draws a card"),
        ("Cem discards 9 and 25 to buy pearl 12", "Cem buys pearl 12 paying 9, 25"),
        ("Cem discards 9 and 25 to remove 44", "Cem removes 44 discarding 9, 25"),
        ("Cem pays 9 to move 44 to pearl", "Cem moves 44 to pearl discarding 9"),
        ("Cem buys pearl 12 for 25", "Cem buys pearl 12 paying 25"),
        ("Cem discards 9 and 25 to take 44", "Cem removes 44 discarding 9, 25"),
        ("Cem buys the pearl share 12 discarding 25", "Cem buys pearl 12 paying 25"),
        ("Ann plays the 20 to pearl", "Ann expands pearl with 20"),
        ("Ann puts 20 onto pearl", "Ann expands pearl with 20"),
        ("Bob discards two cards, 12 and 60", "Bob discards 12, 60"),
        ("Bob discards two cards: 12 and 60", "Bob discards 12, 60"),
        ("Bob is dealt six cards, 12, 9 and four others", "Bob is dealt 12, 9, ? x 4"),
        ("Bob discards two cards, 12 and three others", "Bob discards ?, ?, 12, ?, ?, ?"),
        ("Bob discards two cards, 12, 60 and 61", "Bob discards ?, ?, 12, 60, 61"),
        ("Cem buys pearl 12, paying with 9 and 25", "Cem buys pearl 12 paying 9, 25"),
        ("Cem buys a share in pearl, paying two cards", "Cem buys a pearl share paying ?, ?"),
        ("Cem buys a share of the pearl for two cards: 9 and 25", "Cem buys a pearl share paying 9, 25"),
        ("Cem uses ocean to remove 44", "Cem removes 44"),
        ("Ann lays 20 on pearl", "Ann expands pearl with 20"),
        ("Ann adds 20 to pearl", "Ann expands pearl with 20"),
        ("Cem uses wildlife to move 44 to the top", "Cem moves 44 to the top"),
        ("Cem uses ocean to move 44 to pearl", "Cem moves 44 to pearl"),
        ("Cem uses pearl to remove 44", None),
        ("Cem uses wildlife to remove 44", None),
        ("Cem uses research to acquire pearl 12", "Cem acquires pearl 12"),
        ("Cem does not use the ability", "Cem declines"),
        ("Cem gets a dividend of two cards", "Cem draws ?, ?"),
        ("cards 4, 8 and 12 lie open", "cards 4, 8, 12 are opened"),
        ("Cem chooses pearl 12 as her first share", "Cem takes pearl 12"),
        ("Cem takes the 12 from the open cards", "Cem takes pearl 12"),
        ("Cem pays with 9 and 25", "Cem pays 9, 25"),
        ("Cem passes on the ability", "Cem declines"),
        ("Cem takes a dividend of two cards", "Cem draws ?, ?"),
        ("Cem receives two cards as his dividend", "Cem draws ?, ?"),
        ("Cem acquires pearl 12 for two cards", "Cem acquires pearl 12 paying ?, ?"),
        ("Cem acquires pearl 12 and gives him 9 and 25", "Cem acquires pearl 12 paying 9, 25"),
        ("Cem uses research to buy Bob's pearl 12", "Cem acquires pearl 12 from Bob"),
        ("Cem bought the pearl 12 from Bob, paying her two cards", "Cem acquires pearl 12 from Bob paying ?, ?"),
        ("Cem takes Bob's pearl 12 and pays Bob two cards", "Cem takes pearl 12 from Bob and pays Bob ?, ?"),
        ("Cem buys pearl 12 for nothing", "Cem buys pearl 12 without paying"),
        ("Cem buys pearl 12 and pays nothing", "Cem buys pearl 12 for free"),
        ("Cem buys pearl 12 from nothing", None),
    ),
    "into_the_blue": (
        ("Ann rolls 1 1 2 3 5 and a chest", "Ann rolls 1 1 2 3 5 chest"),
        ("Ann throws three ones, a two and two chests", "Ann rolls 1 1 1 2 chest chest"),
        ("Ann rolls two twos and 2 3s", "Ann rolls 2 2 3 3"),
        ("Ann rolls 2 chest", "Ann rolls 2, chest"),
        ("Ann rolls 2 chests", "Ann rolls chest, chest"),
        ("Ann rerolls the chest and the two fives", "Ann rerolls chest 5 5"),
        ("Ann rerolls one 2 and both 5s", "Ann rerolls 2 5 5"),
        ("Ann puts a shell on 3", "Ann places 1 on level 3"),
        ("Ann sets the 1 and the two 2s aside", "Ann keeps 1 2 2"),
        ("Ann sets aside the 1 and the two 2s", "Ann keeps 1 2 2"),
        ("Ann rerolls the other two dice: 4 5", "Ann rerolls ? ? into 4 5"),
        ("Ann keeps everything", "Ann stops"),
        ("Ann keeps it", "Ann stops"),
        ("Ann places 2 shells at depth 3", "Ann places 2 on level 3"),
        ("Ann rolls again", "Ann rerolls"),
        ("Ann takes a treasure chest worth 7", "Ann takes the chest 7"),
        ("Ann keeps the lot", "Ann stops"),
        ("Ann does not want to roll again", "Ann stops"),
        ("Ann throws 1 1 2 3 5 5 with her first throw", "Ann rolls 1 1 2 3 5 5"),
        ("Ann puts two of her shells on level 3", "Ann places 2 on level 3"),
        ("Ann puts her shells on level 3", "Ann reaches level 3"),
        ("Ann gets one of the chests", "Ann takes a chest"),
        ("Ann picks up a kept 1 and rerolls it: 4", "Ann rerolls 1 into 4"),
        ("Ann rolls 1 2 3 4 5 6", None),
        ("Ann draws chest 7", "Ann takes the chest 7"),
        ("Ann keeps the result", "Ann stops"),
        ("Ann rerolls everything except the 1 and the two 2s", "Ann keeps 1 2 2"),
        ("Ann rerolls all but 1 1 2", "Ann keeps 1 1 2"),
        ("Ann rolls a 1, a 2 and a chest", "Ann rolls 1 2 chest"),
        ("Ann takes the last chest", "Ann takes a chest"),
        ("Ann rerolls one die", "Ann rerolls ? x 1"),
        ("Ann rerolls two dice", "Ann rerolls ? ?"),
        ("Ann drops 2 shells on level 3", "Ann places 2 on level 3"),
        ("Ann adds two shells to level 3", "Ann places 2 on level 3"),
        ("Bob goes first", "Bob starts"),
        ("Bob is the first player", "Bob starts"),
        ("Bob is first player", "Bob starts"),
        ("Ann throws both fives again", "Ann rerolls 5 5"),
        ("Ann rolls two of her 5s again: 3 4", "Ann rerolls 5 5 into 3 4"),
        ("Ann rolls the rest again", "Ann rolls the rest"),
        ("Ann rolls everything again and gets 1 1 2 3 4 5", "Ann rerolls all: 1 1 2 3 4 5"),
        ("Ann rerolls one of the chests", "Ann rerolls chest"),
        ("Ann rerolls all of them", "Ann rerolls everything"),
        ("Ann stops there", "Ann stops"),
        ("Ann stops here", "Ann stops"),
        ("Ann chooses the chest worth 8", "Ann takes the chest 8"),
        ("Ann picks the one worth 8", "Ann takes the chest 8"),
        ("Ann rolls only five dice: 1 1 2 3 4", "Ann rolls 1 1 2 3 4"),
        ("Ann puts her last shell on level 1", "Ann places the last shell on 1"),
    ),
    "key_largo": (
        ("Ann sells shallow gold 2 at the market", "Ann sells shallow gold 2"),
        ("Ann buys two hoses at the store", "Ann buys hose, hose"),
        ("Ann hires a pickpocket to steal from Bob", "Ann steals from Bob"),
        ("Ann hires a pickpocket against Bob", "Ann steals from Bob"),
        ("Ann buys a round of drinks", "Ann buys a round"),
        ("Ann sends her divers to wreck 2", "Ann dives at wreck 2"),
        ("Ann fights the monster with a trident", "Ann kills the monster with a trident"),
        ("Ann picks wreck 2", "Ann anchors at wreck 2"),
        ("Ann goes to wreck 2", "Ann anchors at wreck 2"),
        ("Ann moves her boat to wreck 2", "Ann anchors at wreck 2"),
        ("Ann comes up", "Ann surfaces"),
        ("Ann uses her trident", "Ann strikes"),
        ("Ann buys a hose for her diver", "Ann buys hose"),
        ("Ann's diver flees from the monster", "Ann flees"),
        ("Ann buys two hoses and a weight", "Ann buys hose, hose, weight"),
        ("Ann buys a hose, and a weight", "Ann buys hose, weight"),
        ("Ann buys a hose", "Ann buys hose"),
        ("Ann sends diver 0 back up", None),
        ("Ann dives into wreck 2", "Ann anchors at wreck 2"),
        ("Ann dives on wreck 2", "Ann dives at wreck 2"),
        ("Ann keeps diver 0 up", None),
        ("Ann recruits another diver with her beginner", "Ann recruits a diver with the beginner"),
        ("Ann buys 2 hose", "Ann buys hose hose"),
        ("Ann gets two tridents for diver 1", "Ann buys trident x 2 for diver 1"),
        ("Bob buys a hose for his second diver", "Bob buys a hose for diver 1"),
        ("Bob sends his first diver down", "Bob sends diver 0"),
        ("Bob sells two gold", "Bob sells gold, gold"),
        ("Bob sells 2 gold cards and an antique", "Bob sells gold, gold, antiques"),
        ("Bob sells a gold card worth 2", "Bob sells gold 2"),
        ("Bob sells goods of value 3", "Bob sells goods 3"),
        ("Bob sells gold 2 and gold 3", "Bob sells gold 2, gold 3"),
        ("Bob sells two cards", "Bob sells ?, ?"),
        ("Bob finds a medium diamond", "Bob draws medium diamond"),
        ("Cem plans bar first, then the shop", "Cem plans bar then store"),
        ("Cem plans bar, then market", "Cem plans bar then market"),
        ("Cem moors at wreck 3", "Cem anchors at wreck 3"),
        ("Cem recruits another diver", "Cem recruits a diver"),
        ("Cem leaves the shop", "Cem leaves"),
        ("Ann kills the monster with her trident", "Ann strikes"),
        ("Ann kills it with the trident", "Ann strikes"),
        (
            "Ann buys a round and peeks at wrecks 0 and 5",
            "Ann buys a round and looks at wrecks 0 and 5",
        ),
        ("Ann buys a round and peeks at two wrecks", "Ann buys a round and looks at two wrecks"),
        ("Ann hires a pickpocket and robs Bob", "Ann robs Bob"),
        ("Ann does not use her weight", "Ann declines"),
    ),
    "unfathomable": (
        ("Ann moves from the galley to the bridge", "Ann moves to the bridge"),
        ("Ann takes the action of the galley", "Ann uses the galley"),
        ("Ann is revealed as a hybrid", "Ann reveals hybrid"),
        ("Ann reveals herself as the cultist", "Ann reveals cultist"),
        ("Ann runs to the boiler room", "Ann moves to boiler_room"),
        ("Ann moves to the engine room", "Ann moves to boiler_room"),
        ("Ann moves to the sickbay", "Ann moves to sick_bay"),
        ("Ann attacks the Deep One on deck 3", "Ann attacks a Deep One in d3"),
        ("Ann draws lore 3 and a will 2", "Ann draws lore-3, will-2"),
        ("Ann draws two cards", "Ann draws ?, ?"),
        ("Cem adds two cards face down", "Cem adds ?, ?"),
        ("Cem contributes lore-3", "Cem adds lore-3"),
        ("Ann shoots Bob with the shotgun", "Ann attacks Bob with item:shotgun"),
        ("Ann fights with the pocket pistol", "Ann attacks with item:pocket_pistol"),
        ("Cem puts in three cards", "Cem adds ?, ?, ?"),
        ("Cem does not add anything", "Cem adds nothing"),
        ("Ann uses the chapel", "Ann uses room chapel"),
        ("Ann uses the boiler room", "Ann uses room:boiler_room"),
        ("Ann uses svetlana gedroits", None),
        ("Ann uses lore-3", "Ann uses skill:lore-3"),
        ("Ann attacks Bob rolling a 5", "Ann attacks Bob with a roll of 5"),
        ("Ann turns up a mythos card", "Ann draws the mythos card ?"),
        ("Ann goes up to deck 3", "Ann moves to deck 3"),
        ("Ann goes back into the galley", "Ann moves to galley"),
        ("Ann moves to the galley to see Bob", "Ann moves to galley"),
        ("Ann leaves the chapel for the galley", "Ann moves from the chapel to the galley"),
        ("Ann saves one of the passengers", "Ann rescues a passenger"),
        ("Ann uses the chapel to delay it", "Ann uses the chapel for delaying the ritual"),
        ("Ann trades with Bob: she gets the pistol", "Ann trades with Bob for the pistol"),
        ("Ann draws the top mythos card", "Ann draws the mythos card ?"),
    ),
}
CASES = [(title, said, meant) for title, pairs in SAME.items() for said, meant in pairs]


def _told(one: Any) -> Any:  # noqa: ANN401 - anything a field may hold
    """Take a value without the place it stands at."""
    if isinstance(one, tuple):
        return tuple(map(_told, one))
    return one.options if isinstance(one, OneOf) else "?" if isinstance(one, Hole) else one


def _meaning(title: str, text: str) -> set[Any]:
    book = play.book_of(cs.ruleset(title, seats=3), ("Ann", "Bob", "Cem"))
    found = book.read(tuple(tokens_of(text, 1)))
    assert not isinstance(found, Statement)
    return {_events(one) for one in (found[:1] if found[0].own else found)}


def _events(one: Telling) -> Any:  # noqa: ANN401 - kinds and fields
    return tuple(
        (event.kind, tuple(sorted((name, _told(value)) for name, value in event.fields))) for event in one.events
    )


@pytest.mark.parametrize(("title", "said", "meant"), CASES, ids=[said for _, said, _ in CASES])
def test_what_people_write_is_read_as_what_is_meant(title: str, said: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(PlayError):
            _meaning(title, said)
    else:
        assert _meaning(title, meant) <= _meaning(title, said)


def test_a_skill_alone_is_any_card_of_it() -> None:
    ((_, fields),) = next(one for one in _meaning("unfathomable", "Ann draws a will card") if len(one) == 1)
    cards = dict(fields)["card"]
    assert {card.partition("-")[0] for card in cards} == {"will"}
    assert len(cards) > 1
    assert _meaning("unfathomable", "Ann draws 2 will cards and a lore card") == _meaning(
        "unfathomable", "Ann draws will, will, lore"
    )


def test_a_share_of_a_company_is_any_of_its_shares() -> None:
    box = cs.ruleset("in_too_deep", seats=3).box
    ((_, fields),) = next(iter(_meaning("in_too_deep", "Ann buys a pearl share")))
    assert {box.company(card) for card in dict(fields)["card"]} == {"pearl"}
    assert len(dict(fields)["card"]) == sum(box.company(card) == "pearl" for card in box.place_of)


def test_somebody_called_as_an_article_is_still_somebody() -> None:
    rules = cs.ruleset("into_the_blue", seats=2)
    book = play.book_of(rules, ("An", "Throws"))
    for text in ("An throws 1 1 2 3 5 and a chest", "Throws throws 1 1 2 3 5 and a chest"):
        found = book.meant(tuple(tokens_of(text, 1)), loosely=True)
        assert not isinstance(found, Statement)
        (telling,) = found
        assert dict(telling.about)["diver"] == ("An", "Throws").index(text.partition(" ")[0])


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ann puts 20 on the pearl pile", "Ann expands pearl with 20"),
        ("Ann adds 20 to the pearl stack", "Ann expands pearl with 20"),
        ("Ann uses her ocean ability and removes 44", "Ann removes 44"),
        ("Ann uses the ocean company to remove 44", "Ann removes 44"),
    ],
)
def test_companies_are_their_piles_and_what_they_can_do(said: str, meant: str) -> None:
    meanings = []
    for text in (said, meant):
        meaning = play.read(f"game: In Too Deep\nseats: Ann, Bob, Cem\n\n{text}.\n").sentences[0].meaning
        assert not isinstance(meaning, Statement)
        meanings.append(_events(meaning[0]))
    assert meanings[0] == meanings[1]


def test_an_exclamation_ends_a_sentence() -> None:
    told = play.read("game: Into the Blue\nseats: Ann, Bob\n\nAnn starts! Ann rolls 1 1 2 3 5 chest! She stops!\n")
    assert [one.said for one in told.sentences] == ["Ann starts", "Ann rolls 1 1 2 3 5 chest", "She stops"]


def test_a_long_list_of_cards_nobody_names_is_complained_of_and_no_accident() -> None:
    with pytest.raises(PlayError, match="expected the end of the sentence"):
        _meaning("in_too_deep", "Bob discards " + ", ".join(["a card"] * 1200))


@pytest.mark.parametrize(
    ("title", "said", "meant"),
    [
        ("into_the_blue", "Ann rolls 1-1-2-3-5-5", ("Ann rolls 1 1 2 3 5 5",)),
        ("into_the_blue", "Ann places 2 on the fifth level", ("Ann places 2 on level 5",)),
        ("into_the_blue", "Ann puts a shell on the first level", ("Ann places 1 on level 1",)),
        ("key_largo", "In the afternoon Ann buys a hose", ("it is the afternoon", "Ann buys a hose")),
        ("key_largo", "Day 1 Ann plans bar then market", ("it is day 1", "Ann plans bar then market")),
        ("key_largo", "Bob is at the bar", ("Bob goes to the bar",)),
        ("key_largo", "Afternoon: Ann buys a hose", ("it is the afternoon", "Ann buys a hose")),
        ("key_largo", "Ann then buys a hose", ("Ann buys a hose",)),
        ("key_largo", "Bob hires a second diver", ("Bob hires a diver",)),
        ("key_largo", "Ann spends 20 on a hose", ("Ann pays 20 for a hose",)),
        ("key_largo", "Ann buys nothing", ("Ann leaves",)),
        ("into_the_blue", "Ann rolls six dice: 1 1 2 3 5 5", ("Ann rolls 1 1 2 3 5 5",)),
        ("into_the_blue", "Ann skips her turn", ("Ann passes",)),
        ("into_the_blue", "Ann starts; she then rolls 1 1 2 3 5 5", ("Ann starts", "Ann rolls 1 1 2 3 5 5")),
        ("in_too_deep", "On Ann's turn she draws a card", ("it is Ann's turn", "Ann draws a card")),
        ("in_too_deep", "Ann's turn: she draws a card", ("it is Ann's turn", "Ann draws a card")),
        ("in_too_deep", "On her turn Ann draws a card", ("Ann draws a card",)),
        ("unfathomable", "Bob gets 2 lore cards", ("Bob draws lore, lore",)),
        ("unfathomable", "Bob draws two skill cards", ("Bob draws ?, ?",)),
    ],
)
def test_it_is_one_with_what_it_means(title: str, said: str, meant: tuple[str, ...]) -> None:
    told = []
    for text in (said, ". ".join(meant)):
        script = play.read(f"game: {cs.game(title).title}\nseats: Ann, Bob, Cem\n\n{text}.\n")
        meanings = [one.meaning for one in script.sentences]
        told.append(
            (
                [one.fact.rule if isinstance(one, Statement) else _events(one[0]) for one in meanings],
                [(one.after, one.figure) for one in script.stated],
            )
        )
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("said", "holds"), [("one chest is left", False), ("4 chests remain", True), ("4 chests are left", True)]
)
def test_chests_that_are_left_are_counted(said: str, holds: bool) -> None:  # noqa: FBT001 - a case
    box = cs.ruleset("into_the_blue", seats=2).box
    text = said.replace("4", str(len(box.chests)))
    found = adjudication.settle(
        play.read(f"game: Into the Blue\nseats: Ann, Bob\n\nAnn starts. {text}.\n"), compare=False
    )
    assert [one.holds for one in found.findings] == [holds]


@pytest.mark.parametrize("said", ["wrecks 1-2", "1-2", "12-15-20"])
def test_only_rows_of_single_digits_are_numbers_with_strokes(said: str) -> None:
    assert [one.text for one in tokens_of(said, 1)] != [*filter(str.isdigit, said), ""]


ASIDES = (
    ("key_largo", "Ann buys a second hose in the same turn", "Ann buys a hose"),
    ("key_largo", "Ann recruits one more diver at the end of her turn, after all", "Ann recruits a diver"),
    ("key_largo", "Ann simply sells a gold 2 because she needs the money", "Ann sells gold 2"),
    ("key_largo", "Ann would rather buy a hose", "Ann buys a hose"),
    ("in_too_deep", "Ann gets yet another card as her second action", "Ann draws ?"),
    ("in_too_deep", "Ann draws a card twice in the same turn", "Ann draws a card twice"),
    ("into_the_blue", "Ann quickly places 2 on 1 this turn", "Ann places 2 on 1"),
    ("unfathomable", "Ann moves to the chapel with her first action", "Ann moves to the chapel"),
)
"""Sentences with what people say by the way, and without."""


@pytest.mark.parametrize(("title", "said", "plainly"), ASIDES)
def test_what_is_said_by_the_way_is_let_be(title: str, said: str, plainly: str) -> None:
    assert _of_text(title, said) == _of_text(title, plainly)


@pytest.mark.parametrize(
    "said",
    ["Ann recruits a diver in one action", "Ann recruits a diver as her third action", "because Ann recruits a diver"],
)
def test_what_a_dispute_may_be_about_is_no_aside(said: str) -> None:
    with pytest.raises(PlayError):
        _of_text("key_largo", said)


def _of_text(title: str, said: str) -> object:
    script = play.read(f"game: {cs.game(title).title}\nseats: Ann, Bob, Cem\n\n{said}\n")
    return [
        {
            (one.kind, tuple((name, _told(value)) for name, value in one.fields))
            for telling in sentence.meaning
            for one in telling.events
        }
        for sentence in script.sentences
        if isinstance(sentence.meaning, tuple)
    ]
