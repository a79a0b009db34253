//! Every number and every disputed reading of the rules, as data.

mod readings;

use serde::{Deserialize, Serialize};

use safehouse_table::Seat;

pub use readings::{NoReading, READINGS, Reading, Values};

/// Cards drawn in each turn but the first of the game, which no reading changes (7.2.2).
pub(super) const TURN_DRAW: u8 = 1;

/// The rules as a table plays them. The default is what the rulings recommend;
/// each field names the ruling that decides between its readings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RulesConfig {
    /// Who plays the first turn (R45).
    pub first_player: FirstPlayer,
    /// Cards in the opening hand (6.1.6).
    pub hand_size: u8,
    /// AP gained each Survivor Phase (2.1.1).
    pub ap_gain: u8,
    /// AP one turn may bring (2.1.5).
    pub ap_gain_cap: u8,
    /// What that ceiling counts (R30).
    pub ap_cap_counts: ApCap,
    /// TP gained each Survivor Phase (2.2.2).
    pub tp_gain: u8,
    /// TP kept at the end of a turn (2.2.3, R32).
    pub tp_reserve: u8,
    /// TH gained each Zombie Phase (2.3.0, R35).
    pub th_gain: u8,
    /// TH above which the pool decays (7.3.7, R35).
    pub th_decay_above: u8,
    /// TH lost by decay (7.3.7, R35).
    pub th_decay: u8,
    /// Where spawned Zombies come from (R10).
    pub zombie_source: ZombieSource,
    /// Whether a drawn Zombie that could be paid may be declined, and spawning stopped before a draw (R14).
    pub spawn_may_stop: bool,
    /// Whether summoning sickness forbids advancing as well as attacking (R23).
    pub sickness_blocks_advance: bool,
    /// When a Fast Zombie advances in the phase it spawns (R25).
    pub fast_advances: FastAdvances,
    /// Whether every eligible Zombie must advance (R21).
    pub advance_is_mandatory: bool,
    /// Whether every able Zombie must attack (R70).
    pub attack_is_mandatory: bool,
    /// Whether the turn has a Survivor Response Step (R40).
    pub response_step: bool,
    /// Whether the Survivor may Loot in the Response Step (R41).
    pub loot_in_response_step: bool,
    /// Whether a Survivor's Stun also covers the Response Step (R84).
    pub stun_covers_response_step: bool,
    /// Attacks each Weapon, and the unarmed Survivor, may make a turn; 0 is no limit (R54).
    pub attacks_per_weapon_per_turn: u8,
    /// Whether a Weapon's range decides what it reaches, or the Threat Zone alone (R50).
    pub range_decides: bool,
    /// Whether `[Auto]` text that is no attack uses a counter of its card up, or attacks only (R147).
    pub auto_text_uses_up: bool,
    /// Whether an armed Survivor may attack unarmed (R57).
    pub unarmed_while_armed: bool,
    /// Hands of a Survivor (4.2.9).
    pub hands: u8,
    /// Attachments a Weapon can host when it prints no number (5.7.2).
    pub attachment_cap: u8,
    /// TP of a Quick Escape (2.2.4).
    pub quick_escape_cost: u8,
    /// Quick Escapes each Zombie Phase (2.2.4).
    pub quick_escapes_per_phase: u8,
    /// When a Quick Escape is offered (R72).
    pub quick_escape_window: QuickEscapeWindow,
    /// Who may play Reacts when (R34).
    pub reacts_on_opponents_turn: OpponentsTurnReacts,
    /// Reacts a player may play in one window; 0 is no limit (R120).
    pub reacts_per_window: u8,
    /// Events a player may play in each of the two windows; 0 is no limit (R115).
    pub events_per_turn: u8,
    /// Turns of Poison (2.46.5).
    pub poison_turns: u8,
    /// Burn without a number (2.30.2).
    pub burn_default: u8,
    /// A Survivor Deck with fewer cards loses at the draw; 0 is off (R140).
    pub min_deck_at_draw: u8,
}

/// Who plays the first turn (R45).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstPlayer {
    /// A seat drawn from the seed.
    Random,
    /// The seat named.
    Seat(Seat),
}

/// What the ceiling on AP counts (R30).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApCap {
    /// All AP gained in the turn.
    GainedThisTurn,
    /// The AP in the pool at a moment.
    Pool,
}

/// Where spawned Zombies come from (R10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ZombieSource {
    /// The top of the Zombie Deck, one at a time.
    TopOfDeck,
    /// Any card of the Zombie Deck.
    ChosenFromDeck,
}

/// When a Fast Zombie advances in the phase it spawns (R25).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FastAdvances {
    /// In the Advance Step of the phase it spawned in.
    AdvanceStep,
    /// At once, without an Advance.
    OnSpawn,
}

/// When a Quick Escape is offered (R72).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuickEscapeWindow {
    /// Just before damage.
    BeforeDamage,
    /// When the attack is declared.
    OnDeclaration,
}

/// Whether a player may play Reacts in the opponent's turn (R34).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpponentsTurnReacts {
    /// With the banked TP.
    BankedTpOnly,
    /// Not at all.
    Never,
}

impl RulesConfig {
    /// What the rulings recommend.
    pub const STANDARD: Self = Self {
        first_player: FirstPlayer::Random,
        hand_size: 5,
        ap_gain: 3,
        ap_gain_cap: 6,
        ap_cap_counts: ApCap::GainedThisTurn,
        tp_gain: 2,
        tp_reserve: 1,
        th_gain: 4,
        th_decay_above: 6,
        th_decay: 1,
        zombie_source: ZombieSource::TopOfDeck,
        spawn_may_stop: true,
        sickness_blocks_advance: true,
        fast_advances: FastAdvances::AdvanceStep,
        advance_is_mandatory: true,
        attack_is_mandatory: true,
        response_step: true,
        loot_in_response_step: false,
        stun_covers_response_step: false,
        attacks_per_weapon_per_turn: 1,
        range_decides: true,
        auto_text_uses_up: true,
        unarmed_while_armed: false,
        hands: 2,
        attachment_cap: 2,
        quick_escape_cost: 1,
        quick_escapes_per_phase: 1,
        quick_escape_window: QuickEscapeWindow::BeforeDamage,
        reacts_on_opponents_turn: OpponentsTurnReacts::BankedTpOnly,
        reacts_per_window: 1,
        events_per_turn: 1,
        poison_turns: 3,
        burn_default: 1,
        min_deck_at_draw: 0,
    };
}

impl Default for RulesConfig {
    fn default() -> Self {
        Self::STANDARD
    }
}
