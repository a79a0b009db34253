//! What a player is asked.

use safehouse_table::Seat;

use super::object::ObjectId;

/// A decision that waits for an answer: who, and what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Asked {
    /// Who answers.
    pub seat: Seat,
    /// What is asked.
    pub question: Question,
}

/// What is asked. Every choice of one card, number or target is a question of
/// its own, so that each answer is a few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Question {
    /// Which card of the opening hand to put back next; [`super::choice::Choice::Pass`] keeps the rest (6.1.6).
    Mulligan,
    /// What to do in the Action Step (7.2.3).
    Action,
    /// What to do in the Survivor Response Step (7.3.9).
    Response,
    /// Whether to draw a Zombie or stop (7.3.2).
    SpawnDraw,
    /// Whether to spawn the drawn Zombie (7.3.2).
    SpawnOrBottom,
    /// Which Zombie of the deck to spawn, under [`super::config::ZombieSource::ChosenFromDeck`] (R10).
    SpawnFromDeck,
    /// X of the cost being paid (16.5.1).
    X,
    /// Whether to play a Zombie Event or use a Zombie's ability (7.3.3, 7.3.6).
    ZombieAction,
    /// Which Zombie advances next (7.3.4).
    Advance,
    /// Which Zombie attacks next (7.3.5).
    ZombieAttack,
    /// Whether to try a Quick Escape (2.2.4).
    QuickEscape,
    /// Which React to play, if any (9.3.0).
    React,
    /// The zone an attack goes into (12.2.4, R60).
    AttackZone,
    /// The Zombie an attack is aimed at (2.17.0).
    AttackTarget,
    /// A number of the unarmed attack (2.28.0).
    CallNumber,
    /// The target of the card or ability being played (R123).
    Target,
    /// The Weapon an Attachment goes on (5.7.1).
    Host,
    /// The Attachment that is replaced on a full Weapon (4.2.9).
    ReplaceAttachment,
    /// The Weapon, or the copy above its limit, that makes room for a new one (R105, 13.3.3).
    FreeHands,
    /// Whether this Attachment is kept in the swap for 1 AP (4.2.9).
    KeepAttachment(ObjectId),
    /// The card discarded as a cost or by an effect (16.7.1).
    Discard,
    /// The card of the Graveyard exiled as a cost.
    ExileFromGraveyard,
    /// Which pending trigger goes onto the stack next (9.4.0).
    TriggerOrder,
    /// Whether to draw another card of “up to” some (5.1.4).
    DrawMore,
    /// Whether to carry out an optional sentence.
    May,
    /// Whether to pay for a sentence.
    MayPay,
    /// Which option of a text (16.2.1).
    Option,
    /// One of the objects an effect lets its controller choose (5.2.2).
    ChooseObject,
    /// A card of the Graveyard.
    ChooseGraveyard,
    /// A card of a searched deck; passing is failing to find (5.2.7).
    Search,
    /// The next of the looked-at cards, from the top down.
    Reorder,
    /// Whether this Zombie moves to the Threat Zone at once (R145).
    AdvanceAtOnce(ObjectId),
    /// Whether this Zombie attacks at once (R145).
    AttackAtOnce(ObjectId),
    /// Which Zombie a Flare lures (2.36.1).
    Flare,
    /// Which of two Unique cards stays (17.7.1).
    KeepUnique,
    /// Which Weapon goes when hands are exceeded (17.4.1).
    ExcessWeapon,
    /// Which Attachment goes when a Weapon holds too many (17.5.1).
    ExcessAttachment(ObjectId),
    /// A table move for a sentence that is resolved by hand.
    Manual,
}
