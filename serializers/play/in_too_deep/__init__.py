"""In Too Deep in words: `sentences` tell what happens, `positions` how a table lies, `tables` what one sees."""

from serializers.play.in_too_deep.sentences import PHRASES

__all__ = ["PHRASES"]
