"""The command line as people and scripts meet it: what it prints, where, and with which exit status it leaves."""
