"""What people say of Key Largo offhand: a wreck by its depth, who carries what is bought, all that is sold together."""

from itertools import product

from corestate.key_largo import events as e
from serializers.play.key_largo.names import DiverSlot
from serializers.play.phrasebook import Made, Short, made

_AT_SOME_WRECK = Made(e.Anchor, {"seat": "seat", "wreck": "there"}, turned={"wreck": lambda wreck: wreck})
_HANDS = (
    *(f"{gives} {it} to" for gives in ("gives", "hands", "straps", "fits") for it in ("it", "them")),
    *(f"{puts} {it} on" for puts in ("puts", "straps", "loads") for it in ("it", "them")),
)
_SENT = made(e.Send, seat="seat")


def _for_diver(diver: int) -> Made:
    return Made(e.Buy, {"seat": "seat", "item": "item"}, {"diver": diver})


_BOUGHT = made(e.Buy, seat="seat", item="item")


OFFHAND = (
    *(
        Short(f"{{seat}} {dives} {{there}}", (_AT_SOME_WRECK,), recounts=e.Send)
        for dives in (f"{verb} {at}" for verb in ("dives", "goes diving") for at in ("at", "into", "in", "on", "to"))
    ),
    *(
        Short(f"{{seat}} {goes} {{there}}", (_AT_SOME_WRECK,))
        for goes in ("anchors at", "sails to", "goes to", "picks", "moves the boat to", "puts the boat at")
    ),
    *(
        Short(f"{{seat}} buys {{item*}} and {hands} {a} diver", (_BOUGHT,))
        for hands, a in product(_HANDS, ("a", "the"))
    ),
    *(
        Short(
            f"{{seat}} buys a {{item}} and {hands} {{diver}} diver",
            (made(e.Buy, seat="seat", item="item", diver="diver"),),
            slots={"diver": DiverSlot("a diver")},
        )
        for hands in _HANDS
    ),
    *(
        Short(f"{{seat}} {both} divers {draw} {card}", (_SENT, made(e.Drawn)) * 2)
        for both in ("both", "two", "both her", "both his")
        for draw in ("draw", "bring up", "take")
        for card in ("a card", "a card each", "one card each")
    ),
    *(
        Short(f"{{seat}} buys {{item*}} for {both} divers", (_for_diver(0), _for_diver(1)), in_turn=True)
        for both in ("both", "both of her", "both of his", "her two", "his two")
    ),
    *(
        Short(f"{{seat}} {goes}{without}", (made(e.Leave, seat="seat"),))
        for goes in ("goes away", "walks away", "goes home")
        for without in (
            "",
            " without selling anything",
            " without buying anything",
            " without selling",
            " empty-handed",
        )
    ),
    *(
        Short(f"{{seat}}{diver} uses {a} weight to {get}", (made(e.Weigh, seat="seat"),))
        for diver in ("", " diver")
        for a in ("a", "the")
        for get in (
            "get another card",
            "get a card",
            "get one more card",
            "draw one more card",
            "draw one more",
            "draw",
        )
    ),
    Short("{seat} kills it", (made(e.Strike, seat="seat"),)),
)
