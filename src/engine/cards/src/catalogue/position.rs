//! Positions in a catalogue.

/// Position of a card in its [`super::Catalogue`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardIndex(pub u32);

/// Position of a printing in its [`super::Catalogue`]; a card's printings are neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PrintingIndex(pub u32);
