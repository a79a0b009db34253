//! What is under way: abilities on the stack, an attack, incoming damage, a
//! declaration.

use crate::rulestext::ability::Zone;
use safehouse_table::Seat;

use super::{
    super::{
        object::{Area, ObjectId},
        program::{AbilityId, MOST_TARGETS, Test},
    },
    canonical::is_zero,
    pile::Pile,
};

/// An ability that waits on the stack or is being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Frame {
    /// Which ability.
    pub ability: AbilityId,
    /// The next operation.
    pub at: u8,
    /// The card it is on.
    pub source: ObjectId,
    /// Who controls it.
    pub seat: Seat,
    /// What it is about: that Zombie, that Weapon.
    pub subject: ObjectId,
    /// The declared targets in the order of the text, and none behind them.
    pub targets: [ObjectId; MOST_TARGETS],
    /// What an Attachment goes on.
    pub host: ObjectId,
    /// Where a Zombie enters that a text spawns (2.14.2, 2.34.1).
    pub spawns_into: Option<Area>,
    /// X.
    pub x: u8,
    /// What else is known of it.
    pub flags: FrameFlags,
    /// Cards its present operation has drawn so far (5.1.4).
    #[serde(skip_serializing_if = "is_zero")]
    pub count: u8,
}

impl Frame {
    /// A frame about nothing yet.
    pub(crate) fn empty() -> Self {
        Self {
            source: ObjectId::NONE,
            subject: ObjectId::NONE,
            targets: [ObjectId::NONE; MOST_TARGETS],
            host: ObjectId::NONE,
            ability: AbilityId::NONE,
            ..Self::default()
        }
    }
}

/// Flags of a [`Frame`]. They are written as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct FrameFlags(u16);

bitflags::bitflags! {
    impl FrameFlags: u16 {
        /// A card from hand: goes to the Graveyard when it has resolved.
        const CARD = 1;
        /// Was cancelled (9.2.2).
        const CANCELLED = 1 << 1;
        /// Is part of the frame below it: an option of its choice (16.2.2).
        const PART = 1 << 2;
        /// Is of a destruction: waits for the third step of the end of battle (9.5.0, R122, R149).
        const KO = 1 << 3;
        /// Is a Trap's: costs 1 Durability (2.50.2).
        const TRAP = 1 << 4;
        /// The answer to the pending question was taken.
        const ANSWERED = 1 << 5;
        /// Ends the game when it has resolved (1.3.5).
        const ENDS = 1 << 6;
        /// Looks back at its source as that was when it left play (R148); the
        /// flags of [`FrameFlags::WAS`] say how.
        const LOOKS_BACK = 1 << 7;
        /// Its source was in the Threat Zone when it left play.
        const WAS_IN_THREAT_ZONE = 1 << 8;
        /// Its source was in the Zombie Zone.
        const WAS_IN_ZOMBIE_ZONE = 1 << 9;
        /// Its source was Active.
        const WAS_ACTIVE = 1 << 10;
        /// Its source was in an unlit zone.
        const WAS_UNLIT = 1 << 11;
        /// Did something, and with what its card is used up for (R147).
        const ACTED = 1 << 12;
        /// Made an attack, which used its card up already (R66).
        const ATTACKED = 1 << 13;
        /// Changes the event it answers: goes onto the stack before that goes on (9.1.0).
        const AT_ONCE = 1 << 14;
    }
}

impl FrameFlags {
    /// What is known of a source that left play.
    pub(in super::super) const WAS: [(FrameFlags, Test); 4] = [
        (Self::WAS_IN_THREAT_ZONE, Test::SourceIn(Zone::Threat)),
        (Self::WAS_IN_ZOMBIE_ZONE, Test::SourceIn(Zone::Zombie)),
        (Self::WAS_ACTIVE, Test::SourceActive),
        (Self::WAS_UNLIT, Test::SourceUnlit),
    ];
}

/// An attack in progress (8.2 to 8.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Battle {
    /// The attacking Zombie or Weapon, or the Survivor when unarmed.
    pub attacker: ObjectId,
    /// Whose attack it is.
    pub seat: Seat,
    /// The card attacked; none for an Area attack.
    pub target: ObjectId,
    /// The zone attacked into.
    pub zone: Option<Area>,
    /// Called numbers of an unarmed attack, as bits.
    pub called: u8,
    /// The last die, 0 before the roll.
    pub die: u8,
    /// Change of the requirement by text about "that attack".
    pub requirement: i8,
    /// The damage a Zombie's attack would deal when it was last counted,
    /// before prevention (8.5.0).
    #[serde(skip_serializing_if = "is_zero")]
    pub counted: u8,
    /// What else is known of it.
    pub flags: BattleFlags,
}

/// Flags of a [`Battle`]. They are written as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct BattleFlags(u16);

bitflags::bitflags! {
    impl BattleFlags: u16 {
        /// Was cancelled or became illegal (8.2.3).
        const OVER = 1;
        /// Hit.
        const HIT = 1 << 1;
        /// The window after a miss was open.
        const MISS_SEEN = 1 << 2;
        /// The window after a hit was open.
        const HIT_SEEN = 1 << 3;
        /// Hits every Zombie of the zone (2.38).
        const AREA = 1 << 4;
        /// A Zombie's attack.
        const ZOMBIE = 1 << 5;
        /// An Automated Weapon's attack.
        const AUTOMATED = 1 << 6;
        /// Does not end the Stealth of its Survivor (2.32.3): by text, because
        /// there was none when it was declared, or as an Automated Weapon's.
        const KEEPS_STEALTH = 1 << 7;
        /// A Quick Escape from it failed (2.2.4).
        const ESCAPE_FAILED = 1 << 8;
        /// Something may have answered a Zombie's damage before it is dealt.
        const ANSWERED = 1 << 9;
    }
}

impl Battle {
    /// Whether a flag is set.
    pub const fn has(&self, flag: BattleFlags) -> bool {
        self.flags.contains(flag)
    }
}

/// Damage about to reach a Survivor (5.9.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Incoming {
    /// Where it comes from.
    pub source: ObjectId,
    /// Whose Survivor.
    pub seat: Seat,
    /// How much.
    pub amount: u8,
    /// Whether it is an attack's.
    pub attack: bool,
    /// Whether the one before it is dealt at the same time (1.3.3).
    pub joint: bool,
    /// How it is dealt.
    #[serde(skip_serializing_if = "DamageKind::is_plain")]
    pub kind: DamageKind,
}

impl Incoming {
    /// Whether nothing prevents or reduces it (5.9.5).
    pub const fn unpreventable(&self) -> bool {
        matches!(self.kind, DamageKind::Unpreventable)
    }
}

/// How damage is dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub enum DamageKind {
    /// Like any.
    #[default]
    Plain,
    /// It ignores prevention and reduction (5.9.5).
    Unpreventable,
    /// By Bleed (2.24.2).
    Bleed,
    /// By Poison, which ignores Armor (2.46.2).
    Poison,
}

impl DamageKind {
    /// Whether it is like any, and so left out where a state is written.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    fn is_plain(&self) -> bool {
        *self == Self::Plain
    }
}

/// The card or ability being declared (5.6.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub struct Declared {
    /// The card.
    pub card: ObjectId,
    /// Its ability; none when the card itself is played.
    pub ability: Option<AbilityId>,
    /// Who declares.
    pub seat: Seat,
    /// What is done.
    pub kind: Declaring,
    /// X.
    pub x: u8,
    /// The targets named so far, in the order of the text.
    pub targets: Pile<MOST_TARGETS>,
    /// The host of an Attachment.
    pub host: ObjectId,
    /// What the card answers, for a React.
    pub subject: ObjectId,
    /// AP on top, for kept Attachments.
    pub extra_ap: u8,
    /// Cards still to discard.
    pub to_discard: u8,
    /// Of how many cards that came to the hand last; 0 is of all.
    #[serde(skip_serializing_if = "is_zero")]
    pub newest: u8,
    /// Cards still to exile.
    pub to_exile: u8,
}

/// What is being declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize)]
pub enum Declaring {
    /// An ability.
    #[default]
    Ability,
    /// A card from hand.
    Card,
    /// A React.
    React,
    /// An Attachment moved to another Weapon.
    MoveAttachment,
    /// Loot.
    Loot,
}

/// Something that happened and that a window is open for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Happening {
    /// The trigger it fulfils.
    pub trigger: crate::rulestext::ability::Trigger,
    /// The card it is about.
    pub subject: ObjectId,
    /// The seat it concerns: whose Survivor, whose attack, who acted.
    pub seat: Seat,
}

impl Default for Happening {
    fn default() -> Self {
        Self { trigger: crate::rulestext::ability::Trigger::OnSpawn, subject: ObjectId::NONE, seat: Seat::First }
    }
}
