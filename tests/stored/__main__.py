"""Write the folder of the present version."""

import corestate
from tests.stored import FOLDER, write

write(FOLDER / corestate.__version__)
