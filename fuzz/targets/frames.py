"""Whatever frame is sent to the oracle in msgpack, nothing but frames comes back, and no mistake of ours."""

import json
from io import BytesIO

from fuzz.targets import hold, requests
from fuzz.wire import PREFIX, converse
from serializers.packing import packed, unpacked


def law(data: bytes) -> None:
    """Send bytes as a frame."""
    sink = BytesIO()
    converse(BytesIO(len(data).to_bytes(PREFIX, "big") + data), sink, "msgpack")
    answered = sink.getvalue()
    hold("a frame comes back", holds=int.from_bytes(answered[:PREFIX], "big") == len(answered) - PREFIX)
    hold("no mistake is ours", holds=b"a mistake of ours" not in packed(unpacked(answered[PREFIX:])))


def seeds() -> tuple[bytes, ...]:
    """The same requests as in lines."""
    return tuple(packed(json.loads(one)) for one in requests.seeds())
