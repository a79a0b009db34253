//! Every reading of the rules but the default.

use safehouse_engine::{
    necrogenesis::config::{
        ApCap, FastAdvances, FirstPlayer, OpponentsTurnReacts, QuickEscapeWindow, RulesConfig, ZombieSource,
    },
    table::Seat,
};

/// Makes the rules another reading of a ruling.
pub type Reading = fn(&mut RulesConfig);

/// For every field of the rules config another value than the default.
pub const READINGS: [Reading; 34] = [
    |rules| rules.first_player = FirstPlayer::Seat(Seat::Second),
    |rules| rules.ap_cap_counts = ApCap::Pool,
    |rules| rules.zombie_source = ZombieSource::ChosenFromDeck,
    |rules| rules.spawn_may_stop = false,
    |rules| rules.sickness_blocks_advance = false,
    |rules| rules.fast_advances = FastAdvances::OnSpawn,
    |rules| rules.advance_is_mandatory = false,
    |rules| rules.attack_is_mandatory = false,
    |rules| rules.response_step = false,
    |rules| rules.loot_in_response_step = true,
    |rules| rules.stun_covers_response_step = true,
    |rules| rules.attacks_per_weapon_per_turn = 0,
    |rules| rules.range_decides = false,
    |rules| rules.auto_text_uses_up = false,
    |rules| rules.unarmed_while_armed = true,
    |rules| rules.quick_escape_window = QuickEscapeWindow::OnDeclaration,
    |rules| rules.reacts_on_opponents_turn = OpponentsTurnReacts::Never,
    |rules| rules.reacts_per_window = 0,
    |rules| rules.events_per_turn = 0,
    |rules| rules.min_deck_at_draw = 5,
    |rules| rules.tp_reserve = 2,
    |rules| rules.hand_size = 7,
    |rules| rules.ap_gain = 4,
    |rules| rules.ap_gain_cap = 9,
    |rules| rules.tp_gain = 3,
    |rules| rules.th_gain = 5,
    |rules| rules.th_decay_above = 1,
    |rules| rules.th_decay = 2,
    |rules| rules.hands = 4,
    |rules| rules.attachment_cap = 3,
    |rules| rules.quick_escape_cost = 2,
    |rules| rules.quick_escapes_per_phase = 3,
    |rules| rules.poison_turns = 1,
    |rules| rules.burn_default = 3,
];
