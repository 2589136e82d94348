"""Play, probe, count and measure: what finds mistakes in the rules, ours and other people's."""
