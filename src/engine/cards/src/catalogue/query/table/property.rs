//! What a card or a printing can be, for `is:`.

use crate::{
    card::{Edition, Finish, Variant},
    catalogue::SetStatus,
    game::{FieldDefinition, FieldKind, GameDefinition},
};

/// Something that `is:` can ask for.
#[derive(Debug, Clone, Copy)]
pub enum Property {
    /// The printing exists in this finish.
    Finish(Finish),
    /// The printing exists in this edition.
    Edition(Edition),
    /// The printing is of this variant.
    Variant(Variant),
    /// The printing's set has this status.
    Status(SetStatus),
    /// The card was printed in an earlier set.
    Reprint,
    /// The card can only be used with certain others.
    Locked,
    /// The list does not know every field of the card.
    Unknown,
    /// The card prints this flag.
    Flag(&'static FieldDefinition),
}

impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Property {}

impl Property {
    /// Spelling in queries.
    pub fn id(self) -> &'static str {
        match self {
            Self::Finish(finish) => finish.id(),
            Self::Edition(Edition::First) => "first-edition",
            Self::Edition(edition) => edition.id(),
            Self::Variant(variant) => variant.id(),
            Self::Status(status) => status.id(),
            Self::Reprint => "reprint",
            Self::Locked => "locked",
            Self::Unknown => "unknown",
            Self::Flag(field) => field.id,
        }
    }

    pub(super) fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Finish(Finish::Regular) => &["nonfoil"],
            Self::Edition(Edition::First) => &["first"],
            Self::Variant(Variant::AlternateArt) => &["alt", "alternate"],
            Self::Flag(field) => field.query_names,
            _ => &[],
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Finish(finish) => finish.name(),
            Self::Edition(edition) => edition.name(),
            Self::Variant(variant) => variant.name(),
            Self::Status(SetStatus::Official) => "from an official set",
            Self::Status(SetStatus::Playtest) => "from a playtest set",
            Self::Status(SetStatus::Community) => "from a community set",
            Self::Reprint => "printed in an earlier set too",
            Self::Locked => "usable with certain cards only",
            Self::Unknown => "with a field the list does not know",
            Self::Flag(field) => field.name,
        }
    }

    /// Every property of a game's cards.
    pub fn all(game: &'static GameDefinition) -> Vec<Self> {
        let flags = game.fields.iter().filter(|field| field.kind == FieldKind::Flag).map(Self::Flag);
        let mut all: Vec<_> = flags.collect();
        all.extend([Self::Locked, Self::Unknown, Self::Reprint]);
        all.extend(Finish::ALL.iter().map(|&finish| Self::Finish(finish)));
        all.extend(Edition::ALL.iter().map(|&edition| Self::Edition(edition)));
        all.extend(Variant::ALL.iter().map(|&variant| Self::Variant(variant)));
        all.extend(SetStatus::ALL.iter().map(|&status| Self::Status(status)));
        all
    }
}
