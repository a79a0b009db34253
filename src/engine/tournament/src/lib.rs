//! What tournaments of any game share: pairings, standings, cuts, draws from a committed seed.
