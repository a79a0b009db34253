//! What a sentence does.

use super::{CardKind, Cards, Deck, Modifier, Number, Object, Player, Points, Subject, Zone};

/// A status that text applies (chapter 2.24 to 2.46).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum StatusKind {
    /// Bleed (2.24)
    Bleed,
    /// Burn (2.30)
    Burn,
    /// Poison (2.46)
    Poison,
    /// Stun (2.29)
    Stun,
    /// Exposed (2.44)
    Exposed,
    /// Stabilized (2.45)
    Stabilized,
    /// Stealth (2.32)
    Stealth,
    /// Cover (2.43)
    Cover,
    /// Disabled (R91)
    Disabled,
}

/// A status with its printed amount and turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Status {
    /// which
    pub kind: StatusKind,
    /// `(N)`
    pub amount: Option<u8>,
    /// `for N turns`
    pub turns: Option<u8>,
}

/// The tokens (2.36, 2.39, 2.40, 2.49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Token {
    /// Flare Token
    Flare,
    /// Tripwire Snare
    TripwireSnare,
    /// Grease Tag Token
    GreaseTag,
    /// Temporary Barricade
    TemporaryBarricade,
}

/// The counters on Weapons and Items (2.22, R110).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Charge Counter
    Charge,
    /// Durability Counter
    Durability,
}

/// How long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Duration {
    /// until end of turn (7.4.1)
    EndOfTurn,
    /// until the start of your next turn
    StartOfYourNextTurn,
}

/// A keyword.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// Fast (2.42; Haste, Rush and Summon Sickness Immunity are its other names, R24)
    Fast,
    /// Guard (2.47)
    Guard,
    /// Reach (2.31)
    Reach,
    /// Area (2.38)
    Area,
    /// Light (2.37)
    Light,
    /// Unique (17.7.1)
    Unique,
    /// Armor (N) (R64)
    Armor(u8),
    /// Evade (N+) (R65)
    Evade(u8),
}

/// What `remove … from` takes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Removed {
    /// N negative statuses; `None` is all of them (2.29.4)
    Negative(Option<u8>),
    /// all of one status
    Status(StatusKind),
    /// all of two statuses
    Both(StatusKind, StatusKind),
    /// Summoning Sickness (2.35.7)
    SummoningSickness,
    /// N counters (5.13.1)
    Counters(Number, Counter),
}

/// Where cards from the Graveyard go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Destination {
    /// into ZONE
    Zone(Zone),
    /// into your hand
    Hand,
    /// on the top of your DECK
    Top(Deck),
    /// on the bottom of your DECK
    Bottom(Deck),
}

/// Where cards that come back lie; out of two areas they make up one total (16.6.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// your Graveyard and your Exile
    GraveyardAndExile,
    /// your Graveyard
    Graveyard,
    /// your Exile
    Exile,
}

/// What is revealed (2.19.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Revealed {
    /// the Survivor player's hand
    SurvivorPlayersHand,
    /// your opponent's hand
    OpponentsHand,
    /// your own hand
    YourHand,
    /// the top N cards of your DECK, which stay where they are
    Top(u8, Deck),
}

/// What is cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cancelled {
    /// that attack
    Attack,
    /// that React
    React,
    /// that Event
    Event,
    /// that card, while it is being played (5.6.2)
    Card,
    /// that Spawn: what was paid stays spent (5.5.5)
    Spawn,
}

/// What is rerolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Roll {
    /// Hit Roll (2.27.2)
    Hit,
    /// Escape Roll (2.25)
    Escape,
}

/// What happens once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// deal N damage to OBJECT (5.9.1)
    Damage(Number, Object),
    /// deal N unpreventable damage to OBJECT (5.9.5)
    UnpreventableDamage(Number, Object),
    /// heal OBJECT N HP (2.5.3)
    Heal(Number, Object),
    /// draw [up to] N cards (5.1.3, 5.1.4)
    Draw {
        /// How many.
        count: Number,
        /// The player may stop before each (5.1.4).
        up_to: bool,
    },
    /// each player draws N cards (1.3.3, 5.1.3)
    EachDraws(u8),
    /// draw N cards, then discard M of them
    DrawThenDiscard(u8, u8),
    /// discard N cards | the Survivor player | each player discards N cards [at random] (16.7.1)
    Discard {
        /// Whose hand.
        who: Player,
        /// How many.
        count: u8,
        /// Rather than by that player's choice.
        at_random: bool,
    },
    /// the Survivor player reveals their hand | reveal the top N cards of your DECK (2.19.0)
    Reveal(Revealed),
    /// the Survivor player | each player loses N POINTS
    Lose(Player, u8, Points),
    /// gain N POINTS
    Gain(Number, Points),
    /// Loot for N AP (2.48)
    Loot(u8),
    /// apply STATUS to OBJECT [DURATION]
    Apply(Status, Object, Option<Duration>),
    /// remove … from OBJECT
    Remove(Removed, Object),
    /// remove all TOKENS from ZONE
    RemoveTokens(Token, Zone),
    /// put N COUNTER on OBJECT (2.22.4)
    PutCounters(Number, Counter, Object),
    /// place N TOKEN in ZONE
    Place(u8, Token, Zone),
    /// move OBJECT to ZONE (not an Advance: 2.15.2)
    Move(Object, Zone),
    /// destroy OBJECT (5.12.1)
    Destroy(Object),
    /// exile OBJECT (5.12.2)
    Exile(Object),
    /// rest OBJECT (2.35.4)
    Rest(Object),
    /// ready OBJECT (2.35.5)
    Ready(Object),
    /// OBJECT may advance and attack: at once, outside their steps, each part optional (2.37.0, R145)
    MayAdvanceAndAttack(Object),
    /// OBJECT cannot attack [DURATION]
    CannotAttack(Object, Option<Duration>),
    /// OBJECT cannot advance [DURATION]: this turn (2.15.5, 7.3.4)
    CannotAdvance(Object, Option<Duration>),
    /// gain control of OBJECT [DURATION]: of Zombies only (1.4.8)
    GainControl(Object, Option<Duration>),
    /// put OBJECT on the bottom of its owner's Zombie Deck
    PutOnBottom(Object),
    /// put [up to] [a total of] N chosen CARD from ORIGIN into ZONE | your hand | on your DECK (2.14.3, 16.6.1)
    Return {
        /// How many, in all.
        count: Number,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Which cards.
        cards: Cards,
        /// Where they lie.
        from: Origin,
        /// Where they go.
        to: Destination,
    },
    /// spawn [up to] N chosen CARD from your Graveyard [into ZONE] (2.14.1)
    SpawnFromGraveyard {
        /// How many.
        count: Number,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Which cards.
        cards: Cards,
        /// Where to, when not where every spawn goes (2.14.2).
        into: Option<Zone>,
    },
    /// search your DECK for N CARD, reveal it, put it into your hand, then shuffle | for any N cards, put … (4.1.10)
    Search {
        /// Which deck.
        deck: Deck,
        /// How many cards.
        count: u8,
        /// Which cards; `None` is any, which are not revealed.
        kind: Option<CardKind>,
    },
    /// look at the top N cards of your DECK and put them back in any order
    LookAndReorder(u8, Deck),
    /// prevent [N of] that damage (5.9.3)
    PreventThat(Option<u8>),
    /// prevent the next N damage to OBJECT DURATION
    PreventNext(Number, Object, Duration),
    /// cancel that attack | React | Event (9.2.2)
    Cancel(Cancelled),
    /// reroll that ROLL
    Reroll(Roll),
    /// attack [OBJECT] with this Weapon (12.2.7)
    AttackWithThis(Option<Object>),
    /// SUBJECT gets ±N STAT [against OBJECTS] [DURATION], SUBJECT has KEYWORD DURATION, Hit Rolls of that attack need N more
    Modify(Modifier, Option<Duration>),
    /// X is the POINTS paid: says which cost X is (16.5.1)
    XIsPaid(Paid),
    /// you win the game | you lose the game (1.3.5)
    EndGame {
        /// Rather than lose.
        you_win: bool,
    },
}

/// What X was paid in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Paid {
    /// the AP, TP or TH paid
    Points(Points),
    /// the ZTC paid
    Ztc,
}

impl Effect {
    /// What the effect acts on; `None` for those that act on nothing named.
    pub fn object(&self) -> Option<Object> {
        match *self {
            Effect::Damage(_, object)
            | Effect::UnpreventableDamage(_, object)
            | Effect::Heal(_, object)
            | Effect::Apply(_, object, _)
            | Effect::Remove(_, object)
            | Effect::PutCounters(_, _, object)
            | Effect::Move(object, _)
            | Effect::Destroy(object)
            | Effect::Exile(object)
            | Effect::Rest(object)
            | Effect::Ready(object)
            | Effect::MayAdvanceAndAttack(object)
            | Effect::CannotAttack(object, _)
            | Effect::CannotAdvance(object, _)
            | Effect::GainControl(object, _)
            | Effect::PutOnBottom(object)
            | Effect::PreventNext(_, object, _) => Some(object),
            Effect::AttackWithThis(object) => object,
            Effect::Modify(modifier, _) => match modifier.subject {
                Subject::Object(object) | Subject::AttacksAgainst(object) => Some(object),
                _ => None,
            },
            _ => None,
        }
    }
}
