//! What kind of card one is. The words of its fields are these lists, in card
//! files and wherever the engine asks for one of them.

use crate::rulestext::ability::Zone;
use safehouse_cards::{card::Card, game::Word};

/// Gives a list of values the words that card files have for them.
macro_rules! words {
    ($type:ident { $($value:ident = $id:literal, $name:literal;)+ }) => {
        impl $type {
            /// Every value as card files and people write it, in order.
            pub(super) const WORDS: &'static [Word] = &[$(Word { id: $id, name: $name }),+];

            /// The value that card files write so.
            pub(super) fn of_id(id: &str) -> Option<Self> {
                match id {
                    $($id => Some(Self::$value),)+
                    _ => None,
                }
            }
        }
    };
}

/// The types of cards (3.2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardType {
    Survivor,
    Zombie,
    Weapon,
    Item,
    Event,
    React,
}

words!(CardType {
    Survivor = "survivor", "Survivor";
    Zombie = "zombie", "Zombie";
    Weapon = "weapon", "Weapon";
    Item = "item", "Item";
    Event = "event", "Event";
    React = "react", "React";
});

/// How a Weapon (12.1.6) or an Item (13.1.2) works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Melee,
    Ranged,
    Automated,
    Consumable,
    Attachment,
    Passive,
    Trap,
}

words!(Class {
    Melee = "melee", "Melee";
    Ranged = "ranged", "Ranged";
    Automated = "automated", "Automated";
    Consumable = "consumable", "Consumable";
    Attachment = "attachment", "Attachment";
    Passive = "passive", "Passive";
    Trap = "trap", "Trap";
});

/// The role that may play an Event (14.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Survivor,
    Zombie,
}

words!(Role {
    Survivor = "survivor", "Survivor";
    Zombie = "zombie", "Zombie";
});

words!(Zone {
    Threat = "threat", "Threat Zone";
    Zombie = "zombie", "Zombie Zone";
});

impl CardType {
    /// The type of a card; `None` for a card of another game.
    pub(super) fn of(card: &Card) -> Option<Self> {
        Self::of_id(card.card_type)
    }
}

impl Class {
    /// The class of a card; `None` for one without, or whose class is not known.
    pub(super) fn of(card: &Card) -> Option<Self> {
        card.word("class").and_then(Self::of_id)
    }

    /// Whether it is one of Weapons; the others are of Items.
    pub(super) const fn is_of_weapons(self) -> bool {
        matches!(self, Self::Melee | Self::Ranged | Self::Automated)
    }

    /// Whether its cards are placed in a zone (4.2.10).
    pub(super) const fn is_placed(self) -> bool {
        matches!(self, Self::Automated | Self::Trap)
    }
}

impl Role {
    /// The role that may play a card; `None` for all but Events.
    pub(super) fn of(card: &Card) -> Option<Self> {
        card.word("side").and_then(Self::of_id)
    }
}

/// What a card is for the rules (3.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Survivor
    Survivor,
    /// Zombie
    Zombie,
    /// Weapon in the Equipment Area
    Weapon,
    /// Automated Weapon, placed in a zone (12.1.6)
    Automated,
    /// Item used once (13.1.2)
    Consumable,
    /// Item on a host (13.1.2)
    Attachment,
    /// Item that stays (13.1.2)
    Passive,
    /// Item placed in a zone (13.1.2, 2.50)
    Trap,
    /// Event
    Event,
    /// React
    React,
}

impl Kind {
    /// The kind of a card. A Weapon or an Item whose class is not known counts
    /// as the plainest of its type.
    pub(super) fn of(card: &Card) -> Self {
        match (CardType::of(card), Class::of(card)) {
            (Some(CardType::Survivor), _) => Self::Survivor,
            (Some(CardType::Zombie), _) => Self::Zombie,
            (Some(CardType::Weapon), Some(Class::Automated)) => Self::Automated,
            (Some(CardType::Weapon), _) => Self::Weapon,
            (Some(CardType::Item), Some(Class::Attachment)) => Self::Attachment,
            (Some(CardType::Item), Some(Class::Passive)) => Self::Passive,
            (Some(CardType::Item), Some(Class::Trap)) => Self::Trap,
            (Some(CardType::Item), _) => Self::Consumable,
            (Some(CardType::Event), _) => Self::Event,
            (Some(CardType::React) | None, _) => Self::React,
        }
    }
}
