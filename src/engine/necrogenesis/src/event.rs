//! What happens in a game, precise enough to animate and to explain.

use crate::rulestext::ability::{Points, StatusKind, Token, Zone};
use safehouse_table::Seat;

use super::{
    choice::Choice,
    object::{Area, Marks, ObjectId},
    program::{AbilityId, CardId},
    question::Question,
    state::{Stage, Stopped},
};

/// One thing that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Event {
    /// A turn begins (7.1.2).
    TurnBegan {
        /// Its number.
        turn: u16,
        /// Which seat.
        seat: Seat,
    },
    /// A stage of the turn begins.
    StageBegan(Stage),
    /// A player decided (1.5.4).
    Chose {
        /// Which seat.
        seat: Seat,
        /// What was asked.
        question: Question,
        /// What was chosen.
        choice: Choice,
    },
    /// A decision with one possible answer was taken for the player.
    Forced {
        /// Which seat.
        seat: Seat,
        /// What was asked.
        question: Question,
        /// What was chosen.
        choice: Choice,
    },
    /// A card moved between areas (4.1).
    Moved {
        /// The card.
        object: ObjectId,
        /// Which card it is.
        card: CardId,
        /// The area it left.
        from: Area,
        /// The area it entered.
        to: Area,
        /// On whose side.
        side: Seat,
    },
    /// A deck was shuffled (5.11.1).
    Shuffled {
        /// Which seat.
        seat: Seat,
        /// Which area.
        area: Area,
    },
    /// The Zombies of a Graveyard became a Zombie Deck (7.3.2.1).
    Recycled {
        /// Which seat.
        seat: Seat,
        /// How many cards.
        cards: u8,
    },
    /// A card was shown to both players (2.19.0).
    Revealed {
        /// The card.
        object: ObjectId,
        /// Which card it is.
        card: CardId,
    },
    /// A player looked at the top cards of a deck.
    LookedAt {
        /// Which seat.
        seat: Seat,
        /// Which area.
        area: Area,
        /// How many cards.
        cards: u8,
    },
    /// Damage was dealt (5.9.1).
    Damaged {
        /// The card.
        object: ObjectId,
        /// The card it comes from; of a status, the card that bears it.
        source: ObjectId,
        /// What of that card deals it, or what else.
        by: DamageBy,
        /// How much.
        amount: u8,
        /// HP left.
        left: u8,
    },
    /// Damage was prevented or reduced (5.9.3).
    Prevented {
        /// The card.
        object: ObjectId,
        /// How much.
        amount: u8,
    },
    /// HP were restored (2.5.3).
    Healed {
        /// The card.
        object: ObjectId,
        /// How much.
        amount: u8,
    },
    /// A card was destroyed (5.12.1).
    Destroyed {
        /// The card.
        object: ObjectId,
        /// Which card it is.
        card: CardId,
    },
    /// Counters changed (2.22, 5.13).
    Counters {
        /// The card.
        object: ObjectId,
        /// What there is now.
        now: u8,
    },
    /// A mark was set or taken off.
    Marked {
        /// The card.
        object: ObjectId,
        /// Which mark.
        mark: Marks,
        /// Set, or taken off.
        on: bool,
    },
    /// A pool changed.
    Points {
        /// Which seat.
        seat: Seat,
        /// Which pool.
        points: Points,
        /// What there is now.
        now: u8,
        /// Gained, or lost.
        gained: bool,
    },
    /// Threat decayed (7.3.7).
    Decayed {
        /// Which seat.
        seat: Seat,
        /// How much was lost.
        lost: u8,
    },
    /// A status was gained.
    StatusGained {
        /// The card.
        object: ObjectId,
        /// Which status.
        status: StatusKind,
        /// How much.
        amount: u8,
    },
    /// A status was refused by an immunity (2.29.4, 2.45.2).
    StatusRefused {
        /// The card.
        object: ObjectId,
        /// Which status.
        status: StatusKind,
    },
    /// A status ended.
    StatusLost {
        /// The card.
        object: ObjectId,
        /// Which status.
        status: StatusKind,
    },
    /// A token was placed.
    TokenPlaced {
        /// On whose side.
        side: Seat,
        /// Which zone.
        zone: Zone,
        /// Which token.
        token: Token,
    },
    /// A token was removed.
    TokenRemoved {
        /// On whose side.
        side: Seat,
        /// Which zone.
        zone: Zone,
        /// Which token.
        token: Token,
    },
    /// An Attachment was put on a host, or moved to another (5.7.1, 4.2.9).
    Attached {
        /// Which seat.
        seat: Seat,
        /// The Attachment.
        object: ObjectId,
        /// What it is on now: a Weapon, or the Survivor (R108).
        host: ObjectId,
    },
    /// A card was declared (5.6.2).
    Played {
        /// Which seat.
        seat: Seat,
        /// The card.
        object: ObjectId,
        /// Which card it is.
        card: CardId,
    },
    /// An ability was activated (2.11.0).
    Activated {
        /// Which seat.
        seat: Seat,
        /// The card.
        object: ObjectId,
        /// Which ability.
        ability: AbilityId,
    },
    /// A triggered ability became pending (1.5.1).
    Triggered {
        /// Which seat.
        seat: Seat,
        /// The card.
        object: ObjectId,
        /// Which ability.
        ability: AbilityId,
    },
    /// An ability begins to resolve (1.5.2).
    Resolving {
        /// Which seat.
        seat: Seat,
        /// The card.
        object: ObjectId,
        /// Which ability.
        ability: AbilityId,
    },
    /// A card or ability had no effect: cancelled, or nothing legal left (14.3.3).
    Fizzled {
        /// The card.
        object: ObjectId,
    },
    /// Something was cancelled (9.2.2).
    Cancelled {
        /// The card.
        object: ObjectId,
        /// The attack it makes, rather than the card or its ability (8.2.3).
        attack: bool,
    },
    /// An attack was declared (8.2.1).
    AttackDeclared {
        /// Which seat.
        seat: Seat,
        /// The attacking card.
        attacker: ObjectId,
        /// The card attacked; none in an Area attack.
        target: ObjectId,
        /// Which zone.
        zone: Area,
    },
    /// A step of the battle began (8.3.0, 8.4.0).
    BattleStep {
        /// Offense Step, else Defense Step.
        offense: bool,
    },
    /// A die was rolled (2.27.0, 2.25, 2.26.0).
    Rolled {
        /// Which seat.
        seat: Seat,
        /// What for.
        roll: Rolled,
        /// The face.
        die: u8,
        /// What it needs, before bonuses.
        needs: u8,
        /// What is added to the face.
        bonus: i8,
    },
    /// An attack hit (2.27.0).
    Hit {
        /// The attacking card.
        attacker: ObjectId,
        /// The card attacked; none in an Area attack.
        target: ObjectId,
        /// The zone attacked, all of it in an Area attack (2.38.0).
        zone: Area,
    },
    /// An attack missed (2.27.0).
    Missed {
        /// The attacking card.
        attacker: ObjectId,
        /// The card attacked; none in an Area attack.
        target: ObjectId,
        /// The zone attacked, all of it in an Area attack (2.38.0).
        zone: Area,
    },
    /// A card evaded an attack that hit (R65).
    Evaded {
        /// The card.
        object: ObjectId,
        /// The attacking card.
        attacker: ObjectId,
    },
    /// An attack ended without damage (8.2.3, R72).
    AttackEnded {
        /// The attacking card.
        attacker: ObjectId,
    },
    /// An Escape Roll or Quick Escape succeeded or failed (2.25.2).
    Escaped {
        /// Which seat.
        seat: Seat,
        /// Whether it succeeded.
        success: bool,
    },
    /// The battle is over (8.6.0).
    BattleEnded {
        /// The attacking card.
        attacker: ObjectId,
    },
    /// A Zombie was spawned (5.6.3).
    Spawned {
        /// The card.
        object: ObjectId,
        /// Which card it is.
        card: CardId,
        /// TH paid.
        paid: u8,
    },
    /// A Zombie advanced (5.10.1).
    Advanced {
        /// The card.
        object: ObjectId,
    },
    /// A table move by hand.
    TableMove {
        /// Which seat.
        seat: Seat,
        /// What was chosen.
        choice: Choice,
    },
    /// A seat lost (17.2.2).
    Lost {
        /// Which seat.
        seat: Seat,
        /// Why.
        cause: LossCause,
    },
    /// The game does not end by the rules and is stopped, as a draw.
    Stopped(Stopped),
    /// The game is over (1.3.0).
    GameOver,
    /// The game begins with a table that somebody laid out.
    Arranged,
    /// The table is changed by hand, as the events behind this one say.
    Edited,
}

/// What deals damage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum DamageBy {
    /// An attack or the text of a card.
    Card,
    /// A status of the card that takes it (2.24.2, 2.30.1, 2.46.2).
    Status(StatusKind),
    /// A token (2.39).
    Token(Token),
    /// Players, by hand.
    Hand,
}

/// What a die was rolled for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum Rolled {
    /// Hit Roll (2.27.0).
    Hit,
    /// Unarmed attack (2.28.0); `needs` has the called numbers as bits.
    Unarmed,
    /// Escape Roll (2.25).
    Escape,
    /// Quick Escape (2.2.4).
    QuickEscape,
    /// Evade (R65).
    Evade,
    /// Grease Tag (2.40).
    Grease,
    /// Random selection (2.26.0).
    Selection,
}

impl Rolled {
    /// Whether a die of [`Event::Rolled`] came as it had to: with its bonus at least what was
    /// needed (2.25.2, 2.27.0), of an unarmed attack one of the called numbers (2.28.0). `None`
    /// for a die that only chooses (2.26.0).
    pub fn succeeds(self, die: u8, needs: u8, bonus: i8) -> Option<bool> {
        match self {
            Self::Selection => None,
            Self::Unarmed => Some(needs >> die & 1 == 1),
            Self::Hit | Self::Escape | Self::QuickEscape | Self::Evade | Self::Grease => {
                Some(i16::from(die) + i16::from(bonus) >= i16::from(needs))
            }
        }
    }

    /// Whether it decides about an attack of a Survivor: a Hit Roll or an unarmed attack.
    pub const fn is_of_attack(self) -> bool {
        matches!(self, Self::Hit | Self::Unarmed)
    }
}

/// Why a seat lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub enum LossCause {
    /// HP 0 (1.3.2).
    NoHp,
    /// A required draw from an empty Survivor Deck (1.3.2).
    EmptyDeck,
    /// Fewer cards than the rules config demands at the draw (R140).
    TooFewCards,
    /// Conceded (1.3.4).
    Conceded,
    /// A card said so (1.3.5).
    Card,
}

#[cfg(test)]
pub(super) mod every_kind;
