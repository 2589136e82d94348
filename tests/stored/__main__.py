"""Write the folder of the present version, where there is none, and the digests of editions that are new."""

import json

import corestate as cs
from tests.stored import FOLDER, write

if not (folder := FOLDER / cs.__version__).exists():
    write(folder)
file = FOLDER / "editions.json"
listed = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
for title in cs.games.OURS:
    digests = {one.name: one.digest for one in cs.game(title).rulebook.editions}
    listed[title] = digests | listed.get(title, {})
file.write_text(json.dumps(listed, indent=1, sort_keys=True) + "\n", encoding="utf-8")
