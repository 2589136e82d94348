"""Into the Blue in words: `sentences` tell what happens, `positions` how a table lies, `tables` what one sees."""

from serializers.play.into_the_blue.sentences import PHRASES

__all__ = ["PHRASES"]
