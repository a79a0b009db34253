//! What a player may answer, a few bytes each.

use super::object::{Area, ObjectId};

/// An answer to a [`super::question::Question`]. It fills a word, so that it is
/// written and read back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[repr(align(4))]
pub enum Choice {
    /// Do nothing more here.
    Pass,
    /// Yes to a question.
    Yes,
    /// No to a question.
    No,
    /// Play or equip a card from hand.
    Play(ObjectId),
    /// Use the nth ability of a card in play.
    Use(ObjectId, u8),
    /// Attack with a Weapon; with the Survivor, unarmed.
    Attack(ObjectId),
    /// Loot (2.48).
    Loot,
    /// Unequip or detach a card (5.7.1).
    Unequip(ObjectId),
    /// Move an attachment to another Weapon (4.2.9).
    MoveAttachment(ObjectId),
    /// A card: a target, a host, a card to discard, an attacker.
    Object(ObjectId),
    /// A number: X, or a called number of an unarmed attack.
    Number(u8),
    /// An area.
    Area(Area),
    /// The nth option of a text (16.2.1).
    Option(u8),
    /// Draw a Zombie in the Spawn Step (7.3.2).
    Draw,
    /// Spawn the drawn Zombie.
    Spawn,
    /// Put the drawn Zombie on the bottom of its deck.
    Bottom,
    /// A table move with its object, for a sentence resolved by hand.
    Table(TableMove, ObjectId),
}

/// A move made by hand when a sentence is outside the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[repr(u8)]
pub enum TableMove {
    /// 1 damage to a character.
    Damage,
    /// Heal 1 HP.
    Heal,
    /// One counter more.
    AddCounter,
    /// One counter less.
    RemoveCounter,
    /// To its owner's Graveyard.
    ToGraveyard,
    /// To its owner's Exile.
    ToExile,
    /// To its owner's hand.
    ToHand,
    /// To the Zombie Zone.
    ToZombieZone,
    /// To the Threat Zone.
    ToThreatZone,
    /// Turn to Rest.
    Rest,
    /// Turn to Active.
    Ready,
    /// Stun.
    Stun,
    /// One AP more for the owner of the card.
    GainAp,
    /// One TP more.
    GainTp,
    /// One TH more.
    GainTh,
    /// Draw a card.
    Draw,
}

impl TableMove {
    /// Every move, in the order of its byte.
    pub const ALL: [TableMove; 16] = [
        Self::Damage,
        Self::Heal,
        Self::AddCounter,
        Self::RemoveCounter,
        Self::ToGraveyard,
        Self::ToExile,
        Self::ToHand,
        Self::ToZombieZone,
        Self::ToThreatZone,
        Self::Rest,
        Self::Ready,
        Self::Stun,
        Self::GainAp,
        Self::GainTp,
        Self::GainTh,
        Self::Draw,
    ];
}

impl Choice {
    /// The choice as three bytes in a record: which, and up to two values.
    pub fn to_bytes(self) -> [u8; 3] {
        match self {
            Self::Pass => [0, 0, 0],
            Self::Yes => [1, 0, 0],
            Self::No => [2, 0, 0],
            Self::Play(card) => [3, card.0, 0],
            Self::Use(card, ability) => [4, card.0, ability],
            Self::Attack(card) => [5, card.0, 0],
            Self::Loot => [6, 0, 0],
            Self::Unequip(card) => [7, card.0, 0],
            Self::MoveAttachment(card) => [8, card.0, 0],
            Self::Object(card) => [9, card.0, 0],
            Self::Number(number) => [10, number, 0],
            Self::Area(area) => [11, area as u8, 0],
            Self::Option(option) => [12, option, 0],
            Self::Draw => [13, 0, 0],
            Self::Spawn => [14, 0, 0],
            Self::Bottom => [15, 0, 0],
            Self::Table(table_move, card) => [16, table_move as u8, card.0],
        }
    }

    /// The choice that [`Choice::to_bytes`] wrote; `None` for other bytes, also
    /// for those that only differ where they mean nothing: a game has one record.
    pub fn from_bytes(bytes: [u8; 3]) -> Option<Self> {
        let card = ObjectId(bytes[1]);
        let choice = match bytes[0] {
            0 => Self::Pass,
            1 => Self::Yes,
            2 => Self::No,
            3 => Self::Play(card),
            4 => Self::Use(card, bytes[2]),
            5 => Self::Attack(card),
            6 => Self::Loot,
            7 => Self::Unequip(card),
            8 => Self::MoveAttachment(card),
            9 => Self::Object(card),
            10 => Self::Number(bytes[1]),
            11 => Self::Area(Area::ALL.get(usize::from(bytes[1])).copied()?),
            12 => Self::Option(bytes[1]),
            13 => Self::Draw,
            14 => Self::Spawn,
            15 => Self::Bottom,
            16 => Self::Table(TableMove::ALL.get(usize::from(bytes[1])).copied()?, ObjectId(bytes[2])),
            _ => return None,
        };
        (choice.to_bytes() == bytes).then_some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_has_one_form_in_bytes() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                for third in [0, 1, 5, 255] {
                    let bytes = [first, second, third];
                    let choice = Choice::from_bytes(bytes);
                    assert!(choice.is_none_or(|choice| choice.to_bytes() == bytes), "{bytes:?} is read as {choice:?}");
                }
            }
        }
        assert_eq!(Choice::from_bytes([0, 5, 0]), None);
        assert_eq!(Choice::from_bytes([0, 0, 0]), Some(Choice::Pass));
    }
}
