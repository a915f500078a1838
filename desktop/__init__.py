# What the program is called with to test itself; a folder follows.
SELF_TEST = "--self-test"
