//! Curves and breakdowns of the deck in hand.
