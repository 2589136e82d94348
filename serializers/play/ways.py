"""Ways to say one thing: words of a phrase for which people use others, and none of them says more."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from serializers.play.phrases import FILLERS
from serializers.play.slots import Found, Slot, Trace
from serializers.play.tokens import Token


@frozen
class Ways(Slot):
    """Some words, or others that mean the same; an empty one may be left out."""

    ways: tuple[str, ...]

    def write(self, value: str) -> str:
        """Write the words."""
        return value

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read each way there is at a place, the longest first, with or without articles.

        Where a sentence begins with a verb the phrases say what could stand there.
        """
        ends = dict.fromkeys(sorted(self._ends(tokens, at), reverse=True))
        yield from ((self.ways[0], end) for end in ends)
        if not ends and at > 1:
            trace.note(at, f'"{self.ways[0]}"', self.ways[0].partition(" ")[0])

    def _ends(self, tokens: Sequence[Token], at: int) -> Iterator[int]:
        for way in self.ways:
            words = way.split()
            for said in (words, [word for word in words if word.lower() not in FILLERS]):
                if len(tokens) >= at + len(said) and all(map(Token.says, tokens[at:], said)):
                    yield at + len(said)

    def read(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the words: a question mark is none of them."""
        return self.known(tokens, at, trace)

    def values(self) -> Iterable[str]:
        """Propose the first way."""
        return self.ways[:1]


def ways(*words: str) -> Ways:
    """Let people say something in any of some ways."""
    return Ways(words)
