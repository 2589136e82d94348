"""The one place that knows msgpack: plain data to bytes and back."""

from typing import Any

import msgpack

from serializers.errors import MalformedBytesError
from serializers.forms import Plain


def packed(plain: Plain) -> bytes:
    """Pack plain data; what differs, be it only as 1 and True do, is packed differently."""
    data: bytes = msgpack.packb(plain, use_bin_type=True)
    return data


def unpacked(data: bytes) -> Plain:
    """Unpack plain data; it need not be packed as we would."""
    try:
        return msgpack.unpackb(data, raw=False, strict_map_key=True, use_list=True, object_pairs_hook=object_of)
    except MalformedBytesError:
        raise
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise MalformedBytesError("", f"msgpack ({str(error) or type(error).__name__})") from error


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of pairs as they were read; no key stands twice in it."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise MalformedBytesError("", f"no key twice in an object ({twice!r})")
    return made


def heading(items: int) -> bytes:
    """Return what stands before the items of a list of so many, fewer than 65,536."""
    short = items < 16  # noqa: PLR2004 - as msgpack has it
    return bytes((0x90 | items,)) if short else b"\xdc" + items.to_bytes(2, "big")


def unpacked_tuples(data: bytes) -> Plain:
    """Unpack plain data whose lists are tuples, or raise whatever msgpack does; no number is of more than 63 bits."""
    if _UNSIGNED in data:
        raise OverflowError
    return msgpack.unpackb(data, raw=False, strict_map_key=True, use_list=False)


_UNSIGNED = b"\xcf"
"""Stands before a number of 64 bits without a sign, where it is not part of something else."""
