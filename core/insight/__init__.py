"""What follows from the history: grids, cycles, previews, reports and comparisons. Pure."""
