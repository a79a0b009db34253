//! Rounds of an event: paired, played, finished, and what everybody sees of them.
//!
//! An evening in calls: [`begin_play`]; for each round [`pair_round`], [`swap_players`] where
//! somebody wants to, [`publish_round`], [`set_timer`], [`enter_result`] or [`report_result`] for each match,
//! [`finish_round`]; after the last one [`make_cut`] where there is a cut, whose rounds are paired
//! and finished likewise, or [`take_cut_back`]; [`end_event`]. [`drop_player`], [`bring_back`] and [`enter_late`] change
//! who is there from the next round on. What a round needs is refused until it is there, with
//! what is missing. [`take_round_back`] makes a draft of a shown round that has no result; nothing that was played is ever
//! paired anew.
//!
//! Pairings are drawn from the seed to which the event committed when it was made: once
//! [`end_event`] has shown it, anybody computes them again ([`recompute_round`]).

mod arriving;
mod backing;
mod beginning;
mod cut_difference;
mod cutting;
mod differing;
mod ending;
mod explaining;
mod finishing;
mod importing;
mod leaving;
mod paired;
mod pairing;
mod publishing;
mod reporting;
mod seated;
mod seen;
mod staleness;
mod taken_back;
mod taking_back;
mod timing;

pub use safehouse_store::events::{MatchChange, ReportAnswer, ReportedAs, RoundMade, RoundPhase, RoundState};
pub use safehouse_tournament::{
    Assessment, Bracket, Bye, COMMITMENT_PREFIX, Cost, Cut, Difference, Games, HandWarning, Kind, Outcome, Pairing,
    Placing, PlayerId, Seat, Settings, Side, Standing, Table, Verdict, Why,
};

pub(crate) use self::reporting::report;
pub use self::{
    arriving::check_in,
    backing::Backing,
    beginning::{Begin, Begun, GivenBeforehand, begin_play, give_beforehand, list_given_beforehand},
    cut_difference::{CutDifference, CutStands},
    cutting::{CutAsked, SeatsRecomputed, make_cut, recompute_seats, take_cut_back},
    ending::end_event,
    explaining::{
        Explained, Recomputed, RoundExplained, Total, explain_bye, explain_round, explain_table, recompute_round,
    },
    finishing::finish_round,
    importing::{ImportPreview, Imported, MOST_ROUNDS_BYTES, RoundRead, import_results, preview_import},
    leaving::{bring_back, drop_own, drop_player, enter_late},
    paired::PairedRound,
    pairing::{Draft, discard_draft, pair_round, pair_round_of_standing_cut, swap_players},
    publishing::publish_round,
    reporting::{
        Report, Reported, answer_report, confirm_result, dispute_report, enter_result, list_result_changes,
        report_result,
    },
    seated::{SeatShown, list_seats},
    seen::{CorrectionShown, MatchShown, PlaySeen, PlayerInPlay, RoundShown, moved_places, see_play, see_standings},
    staleness::Staleness,
    taken_back::TakenBack,
    taking_back::{take_round_back, take_round_back_with_results},
    timing::{Timer, set_timer},
};
