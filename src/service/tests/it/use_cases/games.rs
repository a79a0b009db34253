//! Who may do what with test games, matches and measurements.

use safehouse_engine::necrogenesis::simulation::{measurement::Measurement, policy::PolicyKind};
use safehouse_service::{
    Caller, MatchId, Refusal, Service,
    matches::{
        MatchChange, be_there, begin_match, change_match, due_matches, expire_matches, give_due_answer, invite_again,
        is_invitation, join_match, list_matches, match_record, open_match, open_match_invitation, touched_matches,
    },
    measurements::{
        Workshop, ask_measurement, cancel_measurement, delete_measurement, expire_measurements, list_measurements,
        open_measurement, play_chunk, renew_chunk, return_chunk, total_measurements,
    },
    test_games::{
        Again, Change, Player, StartGame, StartPosition, change_game, delete_game, expire_games, list_games, open_game,
        own_record, play_replay, read_pair, read_replay, start_again, start_game, start_position, usual_games,
    },
};
use safehouse_testing::shipped;

use super::access::{ANYONE, Asked, GAMES, JOB, RUNS_THE_SITE};
use crate::{
    matches::{joining, match_of},
    measurements::measurement_of,
    test_games::game_of,
};

pub(super) async fn of_games(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let players = [Player::Policy(PolicyKind::RuleOfThumb); 2];
    let unfit = StartGame { players, ..game_of([0, 1]) };
    asked.push(("start_game", ANYONE, start_game(service, caller, unfit).await.err()));
    let catalogue = shipped::catalogue();
    asked.push(("open_game", ANYONE, open_game(service, caller, catalogue, "x").await.err()));
    let change = change_game(service, caller, catalogue, "x", 1, None, Change::Undo).await;
    asked.push(("change_game", ANYONE, change.err()));
    let again = start_again(service, caller, catalogue, "x", Again::default()).await;
    asked.push(("start_again", ANYONE, again.err()));
    let position = StartPosition { catalogue, scenario: "x", title: "" };
    asked.push(("start_position", ANYONE, start_position(service, caller, position).await.err()));
    asked
}

pub(super) async fn of_played_games(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let catalogue = shipped::catalogue();
    asked.push(("usual_games", ANYONE, usual_games(service, caller, catalogue, "x").await.err()));
    asked.push(("own_record", ANYONE, own_record(service, caller, catalogue, "x").await.err()));
    asked.push(("list_games", GAMES, list_games(service, caller, None, 9).await.err()));
    asked.push(("read_replay", ANYONE, read_replay(service, caller, catalogue, "sg1", None).err()));
    asked.push(("read_pair", ANYONE, of_pair(service, caller)));
    asked.push(("play_replay", ANYONE, play_replay(service, caller, catalogue, "sg1", None).await.err()));
    asked.push(("delete_game", ANYONE, delete_game(service, caller, "x").await.err()));
    asked.push(("expire_games", JOB, expire_games(service, caller, 1, 1).await.err()));
    asked
}

/// By itself: two games at once are more than there is room for beside all others.
fn of_pair(service: &Service, caller: &Caller) -> Option<Refusal> {
    read_pair(service, caller, shipped::catalogue(), ["sg1", "sg1"], None).err().map(|refused| refused.refusal)
}

pub(super) async fn of_matches(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let catalogue = shipped::catalogue();
    let mut unfit = match_of(0);
    unfit.deck.lines = vec![unfit.deck.lines[0].clone(); 20_000];
    asked.push(("begin_match", ANYONE, begin_match(service, caller, unfit).await.err()));
    asked.push(("invite_again", ANYONE, invite_again(service, caller, catalogue, "x").await.err()));
    asked.push(("is_invitation", ANYONE, is_invitation(service, caller, "x", "x").await.err()));
    let invitation = open_match_invitation(service, caller, catalogue, "x").await;
    asked.push(("open_match_invitation", ANYONE, invitation.err()));
    asked.push(("join_match", ANYONE, join_match(service, caller, catalogue, "x", joining(0)).await.err()));
    asked.push(("open_match", ANYONE, open_match(service, caller, catalogue, "x").await.err()));
    asked.push(("be_there", ANYONE, be_there(service, caller, "x").await.err()));
    let change = change_match(service, caller, catalogue, "x", (1, None), MatchChange::Concede).await;
    asked.push(("change_match", ANYONE, change.err()));
    asked.push(("match_record", ANYONE, match_record(service, caller, catalogue, "x").await.err()));
    asked.push(("list_matches", GAMES, list_matches(service, caller).await.err()));
    asked.push(("due_matches", JOB, due_matches(service, caller, 9).await.err()));
    let id = MatchId::of([0; MatchId::DIGITS]);
    asked.push(("give_due_answer", JOB, give_due_answer(service, caller, catalogue, &id).await.err()));
    asked.push(("touched_matches", JOB, touched_matches(service, caller, 1, 9).await.err()));
    asked.push(("expire_matches", JOB, expire_matches(service, caller, 1, 1).await.err()));
    asked
}

pub(super) async fn of_measurements(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let catalogue = shipped::catalogue();
    let unfit = Measurement { games: 0, ..measurement_of(0, &[1], 1) };
    asked.push(("ask_measurement", ANYONE, ask_measurement(service, caller, catalogue, unfit).await.err()));
    asked.push(("open_measurement", ANYONE, open_measurement(service, caller, catalogue, "x").await.err()));
    asked.push(("cancel_measurement", ANYONE, cancel_measurement(service, caller, "x").await.err()));
    asked.push(("delete_measurement", ANYONE, delete_measurement(service, caller, "x").await.err()));
    asked.push(("list_measurements", GAMES, list_measurements(service, caller, None, 9).await.err()));
    asked.push(("total_measurements", RUNS_THE_SITE, total_measurements(service, caller).await.err()));
    let workshop = Workshop::new(service, catalogue);
    asked.push(("play_chunk", JOB, play_chunk(service, caller, catalogue, &workshop).await.err()));
    asked.push(("renew_chunk", JOB, renew_chunk(service, caller, &workshop).await.err()));
    asked.push(("return_chunk", JOB, return_chunk(service, caller, &workshop).await.err()));
    asked.push(("expire_measurements", JOB, expire_measurements(service, caller, catalogue).await.err()));
    asked
}
