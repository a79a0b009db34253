//! Why something cannot be done with a list that others see.

/// Why something cannot be done with a list that others see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ListFault {
    /// There is none here, or not for this caller.
    #[error("there is no such list, or it is not for you")]
    None,
    /// There was one, and its owner took the link back.
    #[error("this link was taken back by whoever made it; ask them for another one")]
    Revoked,
    /// Nobody would see the list by a link.
    #[error("this list has no link; first let whoever has the link see it, or everybody")]
    NoLinks,
    /// It would not say what stands in it.
    #[error("a list says at least what stands in it: choose the name, the number, or both")]
    NoFields,
    /// Nobody compares whole collections.
    #[error(
        "people whose lists fit are found by wants and by what is for trade; a whole collection is shown by a link or to everybody"
    )]
    NoMatches,
}
