"""What is cited, said and listed today is what it was when somebody read it."""

from tests.cited import assert_everything_is_cited_as_told
from tests.counted import assert_as_many_follow_as_were_counted


def test_every_step_cites_and_every_question_says_what_it_did() -> None:
    assert_everything_is_cited_as_told("in_too_deep")


def test_as_many_games_follow_every_scene_as_were_counted() -> None:
    assert_as_many_follow_as_were_counted("in_too_deep")
