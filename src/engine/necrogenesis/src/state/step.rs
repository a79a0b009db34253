//! What a game still has to do: pending steps and their stages.

use safehouse_table::Seat;

use super::{super::object::ObjectId, pending::DamageKind};

/// A pending step of the game. It fills a word, so that it is written and read
/// back at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
#[repr(align(4))]
pub enum Step {
    /// A stage of the turn.
    Stage(Stage),
    /// A checkpoint, then a stage of the turn.
    Checked(Stage),
    /// Checks, triggers, the React window, the stack (9.4.0).
    #[default]
    Checkpoint,
    /// The React window: who is asked, and how many passed (9.3.0).
    Window {
        /// Who is asked next.
        asked: Seat,
        /// Passes in a row.
        passes: u8,
        /// The first happening the window is for.
        from: u8,
    },
    /// Resolves the stack down to this height, last in first out (9.2.1).
    Resolve {
        /// The height of the stack to come down to.
        down_to: u8,
    },
    /// Triggers that change the event in progress onto the stack (9.4.0).
    Gather,
    /// A Zombie that a text spawns may still be cancelled (5.5.5).
    AnnounceSpawn(ObjectId),
    /// The next Zombie that may advance and attack at once (R145).
    AtOnce,
    /// The attack of a Zombie that may attack at once (R145).
    AttackAtOnce(ObjectId),
    /// Goes on with the frame being carried out.
    Run,
    /// The next part of a declaration (5.6.2).
    Declare(DeclareStep),
    /// The next part of an attack (8.2 to 8.6).
    Battle(BattleStep),
    /// Damage from an effect reaches a Survivor.
    TakeIncoming,
    /// The other Survivor's part of damage that reaches both at the same time,
    /// once that of the first could be prevented (1.3.3).
    ThreatenToo {
        /// Where it comes from.
        source: ObjectId,
        /// How much.
        amount: u8,
        /// How it is dealt.
        kind: DamageKind,
    },
    /// The mulligan of a seat (6.1.6).
    Mulligan(Seat),
    /// A sentence resolved by hand: moves left.
    Manual(u8),
}

/// The stages of a turn (7.1.2), in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
#[repr(u8)]
pub enum Stage {
    /// Effects "until the start of your next turn" end (R36).
    #[default]
    TurnStart = 0,
    /// Bleed.
    SurvivorBleed,
    /// Poison.
    SurvivorPoison,
    /// Burn.
    SurvivorBurn,
    /// "At the start of your Survivor Phase".
    SurvivorStartTriggers,
    /// Ready (7.2.1).
    Ready,
    /// AP and TP (7.2.1).
    Gain,
    /// Draw (7.2.2).
    Draw,
    /// Action Step (7.2.3).
    Action,
    /// End of the Survivor Phase (7.2.5).
    SurvivorEnd,
    /// The Zombie player's Zombies ready (2.35.5).
    ZombieReady,
    /// Bleed and Burn on Zombies.
    ZombieTicks,
    /// Flares (2.36.1).
    Flares,
    /// TH (7.3.1).
    GainThreat,
    /// "At the start of the Zombie Phase".
    ZombieStartTriggers,
    /// Events "at the start of the Zombie Phase" (R117).
    ZombieStartEvents,
    /// Spawn Step (7.3.2).
    Spawn,
    /// Zombie Events (7.3.3).
    ZombieEvents,
    /// Advance Step (7.3.4).
    Advance,
    /// Attack Step (7.3.5).
    Attack,
    /// Zombie abilities (7.3.6).
    ZombieAbilities,
    /// "At the end of the Zombie Phase".
    ZombieEndTriggers,
    /// Decay (7.3.7).
    Decay,
    /// Start of the Survivor Response Step (7.3.9).
    ResponseStart,
    /// Survivor Response Step (7.3.9).
    Response,
    /// Unspent AP are lost (10.2.4).
    ResponseEnd,
    /// "Until end of turn" ends (7.4.1).
    Expire,
    /// "At end of turn" (7.4.2).
    EndTriggers,
    /// TP are banked (7.4.3) and the roles swap (7.4.4).
    Swap,
}

/// The parts of a declaration (5.6.2), in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum DeclareStep {
    /// X.
    X,
    /// Target.
    Target,
    /// Host of an Attachment.
    Host,
    /// What makes room.
    Room,
    /// Kept Attachments.
    Keep,
    /// Cards discarded.
    Discard,
    /// Cards exiled.
    Exile,
    /// Points and counters, then the React window.
    Pay,
}

impl DeclareStep {
    /// Its bit in masks of parts.
    pub(in super::super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Every part, in the order they come.
    pub const ALL: [DeclareStep; 8] = [
        DeclareStep::X,
        DeclareStep::Target,
        DeclareStep::Host,
        DeclareStep::Room,
        DeclareStep::Keep,
        DeclareStep::Discard,
        DeclareStep::Exile,
        DeclareStep::Pay,
    ];
}

/// The parts of an attack, in their order (R69).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum BattleStep {
    /// Zone and target (8.2.1).
    Aim,
    /// Declaration: costs, "On Attack", the window (8.2.1).
    Declare,
    /// Quick Escape at the declaration, under that reading (R72).
    EarlyEscape,
    /// Validity (8.2.3).
    Begin,
    /// Hit Roll (2.27.0).
    Roll,
    /// After the roll: reactions to a miss or a hit.
    AfterRoll,
    /// Pre-damage window (9.4.0).
    PreDamage,
    /// Quick Escape (2.2.4).
    QuickEscape,
    /// Damage (8.5.0).
    Damage,
    /// Post-battle triggers and Reacts (9.5.0).
    End,
    /// KO effects (9.5.0).
    Ko,
    /// Cleanup (9.5.0).
    Cleanup,
}
