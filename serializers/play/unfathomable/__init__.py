"""Unfathomable in words: `sentences` tell what happens, `positions` how a table lies, `tables` what one sees."""

from serializers.play.unfathomable.sentences import PHRASES

__all__ = ["PHRASES"]
