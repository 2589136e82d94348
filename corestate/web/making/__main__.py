"""`python -m corestate.web.making [FOLDER]`: build the page into a folder, `build/page` by default."""

import sys
from pathlib import Path

from corestate.web.making.building import build
from corestate.web.making.npm import BuildError

if __name__ == "__main__":
    try:
        build(Path(sys.argv[1] if len(sys.argv) > 1 else "build/page"))
    except BuildError as error:
        sys.exit(f"the page cannot be built: {error}")
