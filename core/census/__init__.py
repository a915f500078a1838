"""A census file in, checked records out. Start with `core.census.load.load`.

Empty on purpose: the child process that reads files imports this package and must stay small.
"""
