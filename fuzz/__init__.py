"""Play, probe, count and measure: what finds mistakes in the rules, those of corestate and other people's."""
