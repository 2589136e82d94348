"""Claims about Key Largo.

Why play is bounded. Half-days follow one another (`half_days_follow_one_another`), and in each of them every seat
acts once (`every_seat_acts_once_a_half_day`); `actions_taken` counts to two a day. Within an action nothing goes on
for ever: the bar counts down its three acts and the store counts up to two items; an encounter card is shown once a
half-day; cards sold or killed are gone for good (`what_is_gone_stays_gone`) and gear that is used up never comes back
(`nothing_lost_returns`), so that a dive is bounded by its pile, its divers, its weights and its tridents.
"""

from operator import attrgetter

from corestate.key_largo.sabotage import Interrupting
from invariants.claims import claims_of
from invariants.key_largo import agenda, choices, dives, diving, looks, money, seats, trade, visits, wrecks

CLAIMS = claims_of(
    *(seats, wrecks, looks, dives, agenda, money, trade, choices, diving, visits),
    owner={Interrupting: attrgetter("against")},
)
