"""Tell the golden games anew, playing those that are not recorded yet; read the difference before committing it."""

import serializers
from tests.golden import FOLDER, GAMES, recorded, records, told

for title, games in GAMES.items():
    for number in range(1, len(games) + 1):
        file = FOLDER / f"{title}-{number}.json"
        if not file.exists():
            file.write_text(serializers.dump_json(recorded(title, number), indent=1) + "\n")
for file, record in records().items():
    file.with_suffix(".txt").write_text(told(record))
