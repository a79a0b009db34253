//! The typed tree that a card's text is read into.
//!
//! Every node is plain data: no node knows a card, a game state or a
//! function. Two phrases that differ in a value are one node with a
//! parameter.

/// A number in a text: printed, or the X of the cost that was paid (16.5.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// A printed whole number.
    Fixed(u8),
    /// The X chosen when the cost was paid; 0 elsewhere (2.1.9, 16.5.2).
    X,
}

/// What one printed line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Line {
    /// `[Permanent] You may have up to N copies of this card in your DECK.` (6.1.5)
    Permanent {
        /// The copies allowed.
        copies: u8,
        /// Where they may be.
        deck: Deck,
    },
    /// An ability.
    Ability(Ability),
    /// No rule: blank, or nothing but reminder text (3.8.3).
    Reminder,
    /// A sentence outside the grammar: shown as written, resolved by hand.
    Manual(String),
}

/// An ability with its frames (2.9.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// `[Auto]`: happens by itself; an Automated Weapon's own attack (12.1.6).
    pub auto: bool,
    /// `Grab – `: words before a dash, with no rules meaning but for what names them (Reload, Craft).
    pub label: Option<String>,
    /// `Unlock (N …): `: locked until then (2.12.0).
    pub unlock: Option<Unlock>,
    /// `Once per turn, `.
    pub once_per_turn: bool,
    /// What it is and does.
    pub body: Body,
}

/// When a locked ability opens (2.12.0); counted since the card entered play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unlock {
    /// Zombies its controller destroyed.
    Kills(u8),
    /// Damage dealt to its controller's Survivor.
    DamageTaken(u8),
}

/// The kinds of ability (2.9.0, 9.1.0).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// `COST, COST: EFFECTS` – activated by hand (2.11.0).
    Active {
        /// Paid together (3.22.6).
        costs: Vec<Cost>,
        /// Happen in order (1.5.2).
        effects: Vec<Sentence>,
    },
    /// `On Hit: EFFECTS`, `When EVENT, EFFECTS`, `At MOMENT, EFFECTS` (2.13.0).
    Triggered {
        /// What it waits for.
        trigger: Trigger,
        /// Happen in order (1.5.2).
        effects: Vec<Sentence>,
    },
    /// `Choose N: SENTENCE; or SENTENCE.` (16.2.1)
    Modal {
        /// How many are chosen.
        choose: u8,
        /// At least two.
        options: Vec<Sentence>,
    },
    /// `[While CONDITION, ]PASSIVE.` – holds by itself (2.10.0).
    Passive {
        /// `While CONDITION, `
        condition: Option<Condition>,
        /// What holds.
        passive: Passive,
    },
    /// Sentences carried out when the card is played (1.5.2).
    Effects(Vec<Sentence>),
    /// A printed condition on playing or keeping the card.
    Restriction(Restriction),
}

/// What makes a triggered ability pending (1.5.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub enum Trigger {
    /// `On Spawn:` (2.14)
    OnSpawn,
    /// `On Advance:` (2.15)
    OnAdvance,
    /// `On Attack:` (2.20.4)
    OnAttack,
    /// `On Hit:` (2.20.4); on an Attachment, hits of its Weapon.
    OnHit,
    /// `On Death:` (2.16.0)
    OnDeath,
    /// `When EVENT,`
    When(Event),
    /// `At MOMENT,`
    At(Moment),
}

/// An event that abilities and Reacts wait for. "you" is the controller (1.4.3, R09).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Event {
    /// a Zombie deals damage to your Survivor
    ZombieDealsDamage,
    /// a Zombie declares an attack
    ZombieDeclaresAttack,
    /// a Zombie enters the Threat Zone
    ZombieEntersThreatZone,
    /// a Zombie would deal damage to your Survivor
    ZombieWouldDealDamage,
    /// another Zombie is destroyed
    AnotherZombieDestroyed,
    /// this Weapon destroys a Zombie
    ThisWeaponDestroysZombie,
    /// this Zombie is damaged but not destroyed
    ThisZombieDamaged,
    /// you Loot
    YouLoot,
    /// you attach this card
    YouAttachThis,
    /// you draw: once for all the cards of one instruction (5.1.5)
    YouDraw,
    /// your Quick Escape fails
    QuickEscapeFails,
    /// your Quick Escape succeeds
    QuickEscapeSucceeds,
    /// your Survivor gains a negative status
    SurvivorGainsNegativeStatus,
    /// your Survivor takes damage
    SurvivorTakesDamage,
    /// your attack destroys a Zombie
    YourAttackDestroysZombie,
    /// your attack misses
    YourAttackMisses,
    /// your opponent equips a Weapon
    OpponentEquipsWeapon,
    /// your opponent plays a React
    OpponentPlaysReact,
    /// your opponent plays a card: declared and paid for, not yet resolved (5.6.2)
    OpponentPlaysCard,
    /// your opponent spawns a Zombie: paid for, not yet in play (5.5.5)
    OpponentSpawnsZombie,
    /// your opponent's attack hits
    OpponentsAttackHits,
    /// your ranged attack misses
    YourRangedAttackMisses,
}

/// A moment of the turn that abilities wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[repr(u8)]
pub enum Moment {
    /// end of turn (7.4.2)
    EndOfTurn,
    /// the end of the Zombie Phase
    EndOfZombiePhase,
    /// the start of the Zombie Phase
    StartOfZombiePhase,
    /// the start of your Survivor Phase
    StartOfSurvivorPhase,
    /// the start of your Survivor Response Step
    StartOfResponseStep,
}

/// A price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cost {
    /// `N AP`, `N TP`, `N TH`
    Points(Number, Points),
    /// `Exhaust`: one Charge off this card, or Rest on a Zombie (R55)
    Exhaust,
    /// `Rest`: this card rests
    Rest,
    /// `discard N cards`
    Discard(u8),
    /// `exile N cards from your Graveyard`
    ExileFromGraveyard(u8),
}

/// The three pools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Points {
    /// Action Points (2.1)
    Action,
    /// Tactical Points (2.2)
    Tactical,
    /// Threat Points (2.3)
    Threat,
}

/// A sentence of an ability.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// `if CONDITION, `
    pub condition: Option<Condition>,
    /// Whether it happens by choice or by a roll.
    pub mode: Mode,
    /// What happens.
    pub effect: Effect,
}

/// How a sentence comes to happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// It happens.
    Plain,
    /// `you may EFFECT`
    Optional,
    /// `you may COST. If you do, EFFECT`
    Paid(Cost),
    /// `the Survivor player makes an Escape Roll against ED N. On a failure, EFFECT` (2.25)
    FailedEscape(u8),
}

/// A condition on the state of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// the Threat Zone is lit (2.37.0, R90)
    ThreatZoneLit,
    /// this Zombie is in an unlit zone
    ThisZombieUnlit,
    /// this Zombie is in ZONE
    ThisZombieIn(Zone),
    /// this Zombie is Active (2.35)
    ThisZombieActive,
    /// your Survivor has N or less HP
    SurvivorHp(Bound, u8),
    /// you have no cards in hand
    HandEmpty,
    /// there are N or fewer ZOMBIES in ZONE
    ZombieCount(Bound, u8, Zombies, Zone),
    /// your Survivor is NAME (3.1.1)
    SurvivorIs(String),
    /// your Survivor's name contains WORDS (10.3.0)
    SurvivorNameContains(String),
    /// your Survivor's Identity is TAG (3.23.5)
    SurvivorIdentity(String),
}

/// The direction of a comparison, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// N or less, N or fewer
    AtMost,
    /// N or more
    AtLeast,
}

/// The two battlefield zones that texts name; of the Turn Player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Zone {
    /// the Threat Zone (4.2.8)
    Threat,
    /// the Zombie Zone (4.2.7)
    Zombie,
}

/// One of the two decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Deck {
    /// Survivor Deck (4.2.1)
    Survivor,
    /// Zombie Deck (4.2.2)
    Zombie,
}

/// A filter on Zombies on the battlefield (16.1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Zombies {
    /// `other`: not the source itself
    pub other: bool,
    /// `non-Boss`
    pub non_boss: bool,
    /// `Active` or `Rest`
    pub position: Option<Position>,
    /// the Sub Type; `None` is any Zombie
    pub kind: Option<ZombieKind>,
    /// `with ZTC N or less`
    pub ztc_at_most: Option<u8>,
    /// `with HP N or less`
    pub hp_at_most: Option<u8>,
}

/// A Zombie's position (2.35).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Position {
    /// ready to attack
    Active,
    /// turned sideways
    Rest,
}

/// The five Sub Types of Zombies (11.2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ZombieKind {
    /// Walker
    Walker,
    /// Runner
    Runner,
    /// Brute
    Brute,
    /// Mutant
    Mutant,
    /// Boss Monster
    BossMonster,
}

/// A filter on Weapons and Items in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gear {
    /// Weapon or Item
    pub kind: GearKind,
    /// `Melee`, `Ranged`, `Automated`
    pub class: Option<WeaponClass>,
}

/// Weapon or Item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GearKind {
    /// Weapon
    Weapon,
    /// Item
    Item,
}

/// How a Weapon is used (12.1.6, 12.3.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WeaponClass {
    /// Melee
    Melee,
    /// Ranged
    Ranged,
    /// Automated
    Automated,
}

/// A kind of card outside the battlefield, for searches and returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// Weapon
    Weapon,
    /// Item
    Item,
    /// Firearm: a Weapon of that Sub Type
    Firearm,
    /// Ranged Weapon
    RangedWeapon,
    /// Melee Weapon
    MeleeWeapon,
    /// Attachment: an Item of that class
    Attachment,
    /// Tactical Item: an Item with that Trait
    TacticalItem,
    /// Medical Item: an Item with that Trait
    MedicalItem,
    /// Walker
    Walker,
    /// Survivor: the one in the Survivor Zone, as the host of an Attachment (R108)
    Survivor,
}

/// What a sentence acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Object {
    /// this Zombie | this Weapon | this Item | this card (the noun is kept for printing)
    This(Noun),
    /// that Zombie | that Weapon
    That(Noun),
    /// your Survivor: the controller's own
    YourSurvivor,
    /// the Survivor: seen from the Zombie side
    TheSurvivor,
    /// the attached Weapon
    AttachedWeapon,
    /// target ZOMBIES [in ZONE]: chosen when declared (2.17.0, R123)
    TargetZombie(Zombies, Option<Zone>),
    /// [up to] N chosen ZOMBIES [in ZONE]: chosen while resolving (5.2.2)
    ChosenZombies {
        /// How many.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Among which.
        zombies: Zombies,
        /// Where; `None` is both zones.
        zone: Option<Zone>,
    },
    /// N random ZOMBIES in ZONE (2.26.0)
    RandomZombies(u8, Zombies, Zone),
    /// each ZOMBIES [in ZONE]
    EachZombie(Zombies, Option<Zone>),
    /// target GEAR you control
    TargetGear(Gear),
    /// [up to] N chosen GEAR you control | of the Survivor player
    ChosenGear {
        /// How many.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Among which.
        gear: Gear,
        /// Whose.
        whose: Whose,
    },
}

/// The noun after `this` or `that`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Noun {
    /// card
    Card,
    /// Zombie
    Zombie,
    /// Weapon
    Weapon,
    /// Item
    Item,
    /// Trap
    Trap,
    /// Event
    Event,
}

/// Whose gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// you control
    Yours,
    /// of the Survivor player
    TheSurvivorPlayers,
}

/// Who discards, reveals or loses points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// you
    You,
    /// the Survivor player
    TheSurvivorPlayer,
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// heal OBJECT N HP (2.5.3)
    Heal(Number, Object),
    /// draw [up to] N cards (5.1.3, 5.1.4)
    Draw {
        /// How many.
        count: Number,
        /// The player may stop before each (5.1.4).
        up_to: bool,
    },
    /// draw N cards, then discard M of them
    DrawThenDiscard(u8, u8),
    /// discard N cards | the Survivor player discards N cards [at random] (16.7.1)
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
    /// the Survivor player loses N POINTS
    Lose(u8, Points),
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
    /// OBJECT may advance and attack: its summoning sickness ends and it advances in this phase
    MayAdvanceAndAttack(Object),
    /// OBJECT cannot attack [DURATION]
    CannotAttack(Object, Option<Duration>),
    /// gain control of OBJECT [DURATION]: of Zombies only (1.4.8)
    GainControl(Object, Option<Duration>),
    /// put OBJECT on the bottom of its owner's Zombie Deck
    PutOnBottom(Object),
    /// put [up to] [a total of] N chosen CARD from ORIGIN into ZONE | your hand (2.14.3, 16.6.1)
    Return {
        /// How many, in all.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Which cards.
        kind: CardKind,
        /// Where they lie.
        from: Origin,
        /// Where they go.
        to: Destination,
    },
    /// spawn [up to] N chosen CARD from your Graveyard [into ZONE] (2.14.1)
    SpawnFromGraveyard {
        /// How many.
        count: u8,
        /// Fewer may be chosen (5.2.4).
        up_to: bool,
        /// Which cards.
        kind: CardKind,
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

/// A change of a value as long as it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Modifier {
    /// whose value
    pub subject: Subject,
    /// which value and by how much
    pub change: Change,
    /// `against ZOMBIES [in ZONE]`
    pub against: Option<(Zombies, Option<Zone>)>,
}

/// Whose value a modifier changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// an object
    Object(Object),
    /// your [Melee | Ranged] Weapons
    YourWeapons(Option<WeaponClass>),
    /// your next [melee | ranged] attack (2.27.2)
    YourNextAttack(Option<WeaponClass>),
    /// that attack
    ThatAttack,
    /// other ZOMBIES in ZONE; the filter says `other` too
    OtherZombies(Zombies, Zone),
    /// your Escape Rolls (2.25.5)
    YourEscapeRolls,
    /// Hit Rolls without `of`: your attacks
    YourAttacks,
    /// `Hit Rolls against OBJECT`: anybody's attacks on it
    AttacksAgainst(Object),
}

/// Which value changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// ±N Damage
    Damage(i8),
    /// +X Damage
    DamageX,
    /// ±N HP
    Hp(i8),
    /// +X HP
    HpX,
    /// ±N ED
    Ed(i8),
    /// ±N on Escape Rolls
    EscapeRoll(i8),
    /// Attack Roll Bonus (N) (2.41.0)
    AttackRollBonus(u8),
    /// Hit Rolls need N more (positive) or less (negative) (2.27.2)
    HitRequirement(i8),
    /// may attack N additional times [each turn] (R54)
    AdditionalAttacks(u8),
    /// can hold N more Charge Counters
    MaxCharges(u8),
    /// loses N more (positive) or less (negative) Charge Counters when Exhausted (5.4.4)
    ExhaustLoss(i8),
    /// has KEYWORD
    Keyword(Keyword),
    /// is immune to STATUS
    ImmuneTo(StatusKind),
    /// is unaffected by Traps (1.5.9)
    UnaffectedByTraps,
    /// ignores Guard, as in `Attacks with SUBJECT ignore Guard` (2.47.2)
    IgnoresGuard,
    /// ignores Temporary Barricades
    IgnoresBarricades,
    /// `Attacks with SUBJECT do not break Stealth`
    KeepsStealth,
    /// `SUBJECT's attacks hit on a Hit Roll of N+` (R71)
    HitsOn(u8),
}

/// A rule that holds while its source works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passive {
    /// a modifier without a duration; a bare `KEYWORD.` is one on the card itself
    Modify(Modifier),
    /// `KEYWORD.` on the card itself
    Keyword(Keyword),
    /// ACTION costs N less AP (3.11.5)
    CostsLess(PricedAction, u8),
    /// your Medical Items heal N more HP
    MedicalItemsHealMore(u8),
    /// your Traps deal N more damage
    TrapsDealMore(u8),
    /// you call N numbers for your unarmed attacks (2.28.3)
    CallNumbers(u8),
    /// this Weapon is not destroyed at 0 Charges (R109)
    StaysAtZero,
    /// this Trap affects Boss Monsters (2.50.4)
    AffectsBosses,
    /// this Event ignores the Event limit (14.1.2)
    IgnoresEventLimit,
}

/// An action whose AP cost is changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PricedAction {
    /// equipping Weapons
    EquippingWeapons,
    /// attaching Items
    AttachingItems,
    /// playing Trap Items
    PlayingTraps,
    /// LABEL abilities [of this Item]
    Labelled {
        /// The label, as printed before the dash.
        label: String,
        /// `of this Item`: not those of other cards.
        of_this: bool,
    },
}

/// A printed condition on playing, attaching or keeping the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Restriction {
    /// `Play only if CONDITION.`, `Equip only if CONDITION.` (10.5.1)
    OnlyIf {
        /// Play or equip.
        verb: PlayVerb,
        /// What must hold.
        condition: Condition,
    },
    /// `Attach only to a CARD.` (5.7.1)
    AttachOnlyTo(CardKind),
    /// `Additional cost: COST.` (14.1.2, 3.22.6)
    AdditionalCost(Cost),
    /// `Play only once per Zombie Phase.` (15.3.6)
    OncePerZombiePhase,
    /// `Limit N.`, `Limit N per Weapon.` (4.2.9)
    Limit {
        /// The most that may be equipped.
        count: u8,
        /// Counted on each Weapon rather than in all.
        per_weapon: bool,
    },
}

/// Play or equip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlayVerb {
    /// Play
    Play,
    /// Equip
    Equip,
}

/// When an Event may be played, as printed on it (14.1.2, 14.2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Timing {
    /// during Survivor Phase (7.2)
    SurvivorPhase,
    /// during Survivor Response Step (7.3.9)
    ResponseStep,
    /// during Zombie Phase (7.3)
    ZombiePhase,
    /// start of Zombie Phase (7.3.1)
    StartOfZombiePhase,
}

impl Effect {
    /// What the effect acts on; `None` for those that act on nothing named.
    pub fn object(&self) -> Option<Object> {
        match *self {
            Effect::Damage(_, object)
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
