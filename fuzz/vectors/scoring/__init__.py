"""What a run of vectors comes to: scores by rule, failures grouped by what is behind them, and reports of both."""
