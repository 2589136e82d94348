"""Work that plays many games, in batches: here, on all cores of this machine, or on a Dask cluster.

Whoever has such work says what a batch is and how to do it (`Job`); a crew does the batches (`crews`, `cluster`); what
they bring is added up in the order of their numbers, whoever was first, and kept in a folder from which the same
command goes on (`ledger`). A batch is a function of its number: one that is lost is done again, none counts twice.
"""

from fuzz.batches.crews import Alone, Cores, Crew, LostWorkError, crew_of
from fuzz.batches.ledger import JournalError, Ledger, MismatchError, Plain, added
from fuzz.batches.running import Job, Standing, run

__all__ = [
    "Alone",
    "Cores",
    "Crew",
    "Job",
    "JournalError",
    "Ledger",
    "LostWorkError",
    "MismatchError",
    "Plain",
    "Standing",
    "added",
    "crew_of",
    "run",
]
