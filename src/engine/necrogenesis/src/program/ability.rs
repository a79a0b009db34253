//! Abilities as flat operations.

use crate::rulestext::ability::{Bound, Cost, Effect, EscapeRoll, Points, StatusKind, Trigger, Unlock, Zombies, Zone};

/// Index of an ability in a [`Program`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, serde::Serialize)]
pub struct AbilityId(pub u16);

/// The abilities of a card.
#[derive(Debug, Clone, Default)]
pub struct Abilities {
    /// What happens when the card is played.
    pub played: Option<AbilityId>,
    /// Activated abilities, in printed order.
    pub active: Vec<AbilityId>,
    /// Triggered abilities with what they wait for.
    pub triggered: Vec<(Trigger, AbilityId)>,
    /// Bits of the happenings in `triggered`.
    pub trigger_mask: u32,
    /// What its passives change, as bits of [`PassiveRule::bit`].
    pub passive_mask: u32,
    /// Indices of its passives in [`Program::passives`].
    pub passives: std::ops::Range<u16>,
}

/// One ability.
#[derive(Debug, Clone)]
pub struct AbilityProgram {
    /// The printed line it comes from.
    pub line: String,
    /// Its label, e.g. `Reload`.
    pub label: Option<String>,
    /// The bit of its once-per-turn mark; `None` without a limit.
    pub once_bit: Option<u8>,
    /// When it opens (2.12.0).
    pub unlock: Option<Unlock>,
    /// Its costs.
    pub costs: Vec<Cost>,
    /// Its costs, added up.
    pub price: Price,
    /// Its operations in [`Program::ops`].
    pub ops: std::ops::Range<u16>,
    /// Uses a counter of its card up when it did something: the `[Auto]` text
    /// of what is no Trap (2.22.2, R147).
    pub uses_up: bool,
    /// The targets chosen when it is declared, in the order of the text (R123).
    pub targets: Vec<Target>,
    /// Waits for a moment of the turn, which no React answers (15.2.1).
    pub at_moment: bool,
    /// What it reads of the trigger that made it wait.
    pub reads: Reads,
    /// The first triggered ability of its card that says the same; itself if none.
    pub same_as: AbilityId,
}

/// The costs of a declaration added up, with 0 for X and before reductions:
/// what cannot be paid is seen at a glance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Price {
    /// AP, which passives may reduce.
    pub ap: u8,
    /// TP.
    pub tp: u8,
    /// TH.
    pub th: u8,
    /// Cards to discard.
    pub discards: u8,
    /// Cards to exile from the Graveyard.
    pub exiles: u8,
    /// Whether the card itself is Exhausted or rested.
    pub with_card: bool,
}

impl Price {
    /// Whether nothing but points is paid.
    pub const fn is_points(&self) -> bool {
        self.discards == 0 && self.exiles == 0 && !self.with_card
    }

    /// The sum of costs.
    pub fn of(costs: &[Cost]) -> Self {
        let mut price = Self::default();
        for cost in costs {
            let (part, more) = match cost {
                Cost::Points(number, Points::Action) => (&mut price.ap, number.with(0)),
                Cost::Points(number, Points::Tactical) => (&mut price.tp, number.with(0)),
                Cost::Points(number, Points::Threat) => (&mut price.th, number.with(0)),
                Cost::Discard(count) => (&mut price.discards, *count),
                Cost::ExileFromGraveyard(count) => (&mut price.exiles, *count),
                Cost::Exhaust | Cost::Rest => {
                    price.with_card = true;
                    continue;
                }
            };
            *part = part.saturating_add(more);
        }
        price
    }
}

/// How many targets a declaration can name.
pub const MOST_TARGETS: usize = 4;

/// A word “target” of a text: each is a choice of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// The operation that acts on it, from the ability's first.
    pub at: u8,
    /// What it may be.
    pub kind: TargetKind,
}

/// What a target may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TargetKind {
    /// A Zombie on the battlefield.
    Zombie(Zombies, Option<Zone>),
    /// Gear of the controller.
    Gear(crate::rulestext::ability::Gear),
}

/// A condition on the state, with every name already compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// The controller's Threat Zone is lit (2.37.0, R90).
    ThreatZoneLit,
    /// It is not lit.
    ThreatZoneUnlit,
    /// The source stands in an unlit zone.
    SourceUnlit,
    /// The source stands in a lit zone.
    SourceLit,
    /// The source stands in this zone.
    SourceIn(Zone),
    /// The source is Active.
    SourceActive,
    /// The source is Rest.
    SourceRest,
    /// The source has a status.
    SourceHas(StatusKind),
    /// The controller's Survivor has a status.
    SurvivorHas(StatusKind),
    /// HP of the controller's Survivor.
    SurvivorHp(Bound, u8),
    /// The controller's hand is empty.
    HandEmpty,
    /// How many cards the controller's hand has.
    HandSize(Bound, u8),
    /// How much a pool of the controller has.
    Pool(Bound, u8, Points),
    /// Whether the controller has a Weapon equipped.
    Armed(bool),
    /// How many Zombies stand in a zone.
    ZombieCount(Bound, u8, Zombies, Zone),
    /// Whether the controller's Survivor is the one the text names, by seat.
    SurvivorIs([bool; 2]),
}

/// An operation. Those that skip go on after the next `n` operations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Op {
    /// Goes on when the test holds, else skips.
    If(Test, u8),
    /// Asks the controller; skips on No.
    May(u8),
    /// Asks the controller to pay; skips when it is not paid.
    MayPay(Cost, u8),
    /// An Escape Roll; skips when it ends otherwise than the text asks (2.25).
    Escape(EscapeRoll, u8),
    /// Skips: what follows is for the other outcome of a roll.
    Skip(u8),
    /// Asks for one of the next `options` blocks, each led by [`Op::Block`] (16.2.1).
    Choose {
        /// How many.
        count: u8,
        /// Out of how many.
        options: u8,
    },
    /// The length of an option's block.
    Block(u8),
    /// Does something.
    Do(Effect),
    /// A Tripwire Snare goes off (2.39).
    Tripwire,
    /// A Grease Tag goes off (2.40).
    Grease,
    /// A sentence to resolve by hand.
    Manual,
}

impl AbilityId {
    /// No ability: a card that only enters play.
    pub const NONE: AbilityId = AbilityId(u16::MAX);

    /// The ability of every Tripwire Snare (2.39).
    pub(crate) const TRIPWIRE: AbilityId = AbilityId(0);

    /// The ability of every Grease Tag (2.40).
    pub(crate) const GREASE_TAG: AbilityId = AbilityId(1);
}

/// What a text reads of the trigger that made it wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reads(u8);

bitflags::bitflags! {
    impl Reads: u8 {
        /// The card it is on.
        const SOURCE = 1;
        /// What it is about: that Zombie, that card.
        const SUBJECT = 1 << 1;
        /// X.
        const X = 1 << 2;
        /// How its card was when it left play (R148).
        const LOOK_BACK = 1 << 3;
        /// Which card deals damage: the card it is on, for what waits for damage and
        /// means the card that deals it.
        const DEALER = 1 << 4;
    }
}

impl Reads {
    /// With more, when that is read.
    pub(crate) const fn union_if(self, more: Reads, is_read: bool) -> Reads {
        if is_read { self.union(more) } else { self }
    }
}
