"""The site's own check of links: it follows them, and names those that lead nowhere."""

from pathlib import Path

from docs.site import dead_links


def test_links_that_lead_nowhere_are_named_and_others_are_not(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="rules/x.html#one">1</a><a href="#here">2</a><i id="here"></i><img src="no.png">'
    )
    (tmp_path / "rules" / "x.html").write_text(
        '<a id="one"></a><a href="../index.html#gone">1</a><a href="https://example.org/#x">2</a><a href="..">3</a>'
    )
    assert list(dead_links(tmp_path)) == [
        "index.html: no.png: there is no such file",
        "rules/x.html: ../index.html#gone: there is no such place",
    ]
