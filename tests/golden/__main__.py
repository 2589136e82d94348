"""Write the golden playthroughs anew; read the difference before committing it."""

from tests.golden import texts

for file, text in texts().items():
    file.write_text(text)
