"""Key Largo in words: `sentences` tell what happens, `positions` how a table lies, `tables` what one sees."""

from serializers.play.key_largo.sentences import PHRASES

__all__ = ["PHRASES"]
