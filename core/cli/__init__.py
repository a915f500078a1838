"""The command line: headless use of the core, for offices, courts and tests."""
