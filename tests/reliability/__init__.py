"""Load, faults and hostile input: nothing that is read, asked or killed does more harm than it says."""
