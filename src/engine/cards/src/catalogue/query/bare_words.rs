//! What words without a field are looked for in.

/// What words without a field are looked for in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BareWords {
    /// In everything a reader sees words in: a search.
    #[default]
    Anywhere,
    /// In names alone: where a query stands for cards, as in a question about
    /// odds or a rule of a format, and a card whose text speaks of another must
    /// not count as it.
    Names,
}
