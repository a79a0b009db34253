//! Which card of a match it is.

/// Index of a card in a `Program`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct CardId(pub u8);

impl CardId {
    /// A card that a view does not show.
    pub const HIDDEN: CardId = CardId(u8::MAX);
}
