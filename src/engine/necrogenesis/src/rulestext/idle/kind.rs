//! What hangs on the kind of the card that a text is on.

use crate::kind::{CardType, Kind};
use safehouse_cards::card::{Card, Fact};

impl Kind {
    /// What a card can be whose class the list may not know.
    pub(super) fn possible(card: &Card) -> &'static [Self] {
        match (CardType::of(card), card.fact("class")) {
            (Some(CardType::Weapon), Some(Fact::Unknown)) => &[Kind::Weapon, Kind::Automated],
            (Some(CardType::Item), Some(Fact::Unknown)) => {
                &[Kind::Consumable, Kind::Attachment, Kind::Passive, Kind::Trap]
            }
            _ => &[],
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Survivor => "a Survivor",
            Kind::Zombie => "a Zombie",
            Kind::Weapon => "a Weapon",
            Kind::Automated => "an Automated Weapon",
            Kind::Attachment => "an Attachment",
            Kind::Passive => "a Passive Item",
            Kind::Trap => "a Trap",
            Kind::Consumable => "a Consumable",
            Kind::Event => "an Event",
            Kind::React => "a React",
        }
    }

    /// Whether it stays where its text works (13.1.2, 14.3.2, 15.1.4).
    pub(super) fn stays(self) -> bool {
        !matches!(self, Kind::Consumable | Kind::Event | Kind::React)
    }

    /// Whether it is declared and resolves: Survivors and Zombies are not (5.6.2).
    pub(super) fn is_played(self) -> bool {
        !matches!(self, Kind::Survivor | Kind::Zombie)
    }

    pub(super) fn is_gear(self) -> bool {
        matches!(self, Kind::Weapon | Kind::Automated | Kind::Attachment | Kind::Passive | Kind::Trap)
    }
}
