"""What screens show, as plain values made from the workflow; no Qt here."""
