"""The one place that knows msgpack: plain data to bytes and back."""

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
        return msgpack.unpackb(data, raw=False, strict_map_key=True, use_list=True)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise MalformedBytesError("", f"msgpack ({str(error) or type(error).__name__})") from error
