"""Bytes changed at random: some flipped, cut, doubled, moved, exchanged for what often hurts, or mixed with others."""

from random import Random

HURTING = (
    *(b"\x00", b"\xff", b"\xc1", b"\x1b[31m", b"\xef\xbb\xbf", b"\xe3\x80\x80", b"\xe2\x80\xae", b"\xed\xa0\x80"),
    *(b'"', b"\\q", b"\\ud800", b"{", b"}", b"[", b"]", b"[" * 2000, b'{"$":' * 2000, b"#", b"=", b";", b"?", b"..."),
    *(b"-1", b"0", b"1e9", b"1e999", b"9" * 25, b"9" * 5000, b"0.5", b"NaN", b"true", b"null", b'""'),
    *(b"\n" * 50, b" " * 500),
    *(b"\xdf\xff\xff\xff\xff", b"\xdd\x7f\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"a." * 50 + b"a=1"),
)
MOST = 4
"""So many changes at most."""


def changed(data: bytes, others: tuple[bytes, ...], rng: Random) -> bytes:
    """Change bytes in a few places."""
    made = bytearray(data)
    for _ in range(rng.randint(1, MOST)):
        at = rng.randrange(len(made) + 1)
        upto = min(len(made), at + int(rng.expovariate(1 / 12)))
        match rng.randrange(6):
            case 0 if at < len(made):
                made[at] ^= 1 << rng.randrange(8)
            case 1:
                del made[at:upto]
            case 2:
                made[at:at] = made[at:upto]
            case 3:
                made[at:upto] = rng.choice(HURTING)
            case 4:
                other = rng.choice(others)
                begin = rng.randrange(len(other) + 1)
                made[at:upto] = other[begin : begin + rng.randrange(1, 200)]
            case _:
                made[at:upto] = rng.randbytes(rng.randrange(5))
    return bytes(made)
