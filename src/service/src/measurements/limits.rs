//! How much is played for whom.

use safehouse_engine::necrogenesis::simulation::{measurement::Prepared, policy::PolicyKind};

/// Measurements that a network has played or waiting without an account.
pub const MOST_OF_GUEST: u32 = 2;
/// Measurements that an account has played or waiting.
pub const MOST_OF_ACCOUNT: u32 = 10;
/// Measurements that all have played or waiting.
pub const MOST_WAITING: u32 = 2_000;
/// Measurements that are kept, to be answered again: of each some tens of KiB.
pub(super) const MOST_KEPT: u32 = 20_000;
/// Addresses that are kept of one account or network.
pub(super) const MOST_ASKS: u32 = 500;

/// Games of one measurement by rules of thumb, each as often as it is played: some ten minutes of a
/// core.
pub const MOST_PLAYED: u64 = 4_000_000;
/// The same without an account.
pub const MOST_PLAYED_BY_GUEST: u64 = 1_000_000;

/// What a game tried for each decision of a seat costs, in games by rules of thumb: some 70 µs at each of
/// 90 decisions.
pub const SEARCHED_GAMES: u64 = 40;

/// How much is played in games by rules of thumb, if the measurement is played to its end.
pub fn played(prepared: &Prepared, policies: [PolicyKind; 2]) -> u64 {
    let of_seat = |policy: PolicyKind| match policy {
        PolicyKind::Search(games) => SEARCHED_GAMES.saturating_mul(games.into()),
        PolicyKind::Dummy | PolicyKind::Random | PolicyKind::RuleOfThumb => 0,
    };
    let [first, second] = policies.map(of_seat);
    let of_game = first.saturating_add(second).max(1);
    prepared.games().saturating_mul(prepared.times()).saturating_mul(of_game)
}
