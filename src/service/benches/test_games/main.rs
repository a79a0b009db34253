//! Test games as they are played through the service: how long a move takes, with everything
//! that belongs to it: the row is read, the game played again, the choice taken, the program of the
//! other seat asked, the row written.
//!
//! `cargo bench -p safehouse-service --bench test_games [-- GAMES]`
//!
//! The store is embedded in a temporary folder, or PostgreSQL where `SAFEHOUSE_TEST_POSTGRES` names
//! a server. The table is told as `BENCHMARKS.md` has it.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and what it is asked, and tells what it found"
)]

#[path = "../support/surroundings.rs"]
mod surroundings;

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use safehouse_engine::necrogenesis::{
    choice::Choice,
    config::RulesConfig,
    simulation::policy::{Policy as _, PolicyKind},
};
use safehouse_service::{
    Caller, Collections, Passkeys, Passwords, Sealing, Service, Tables, Unlimited,
    test_games::{Change, OpenedGame, Player, StartGame, TestGame, change_game, open_game, start_game},
};
use safehouse_store::{Database, Store};
use safehouse_testing::shipped::{catalogue, decks};

use crate::surroundings::{Mixed, Now};

/// Whatever went wrong.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

const GUEST: Caller = Caller::Guest { network: IpAddr::V4(std::net::Ipv4Addr::LOCALHOST) };

/// Times of one sort.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    async fn of<T>(&mut self, work: impl Future<Output = T>) -> T {
        let begin = Instant::now();
        let done = work.await;
        self.0.push(begin.elapsed());
        done
    }

    fn tell(mut self, what: &str) {
        self.0.sort_unstable();
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        let [half, most, nearly, all] = [0.5, 0.95, 0.99, 1.0].map(at);
        println!("| {what} | {half:.2} | {most:.2} | {nearly:.2} | {all:.2} | {} |", self.0.len());
    }
}

/// What a sensible person in a hurry would do.
fn answer(game: &TestGame) -> Option<Choice> {
    let asked = game.session.state().asked()?;
    let view = game.session.rules().seat_view(game.session.state(), asked.seat);
    let record = game.session.record();
    let chosen = PolicyKind::RuleOfThumb.player(record.seed).choose(&view, game.session.options());
    game.session.options().get(chosen).copied()
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Outcome<()> {
    let games: usize = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(20);
    let folder = tempfile::tempdir()?;
    let database = match std::env::var("SAFEHOUSE_TEST_POSTGRES") {
        Ok(address) => address.parse()?,
        Err(_) => Database::in_folder(folder.path()),
    };
    let store = Store::open(&database).await?;
    let clock = Arc::new(Now);
    let service = Service {
        chance: Arc::new(Mixed::new()),
        store,
        clock,
        budgets: Arc::new(Unlimited),
        passwords: Passwords::new(1, Vec::new()),
        mail: None,
        sealing: Sealing::without_key(),
        passkeys: Passkeys::at(None),
        tables: Tables::new(1),
        collections: Collections::default(),
        notary: safehouse_service::Notary::without_key(),
    };
    println!("| {}: ms | median | 95 % | 99 % | most | of |\n|---|---|---|---|---|---|", service.store.kind());
    for (what, other) in [
        ("both hands", Player::Person),
        ("against the rule of thumb", Player::Policy(PolicyKind::RuleOfThumb)),
        ("against search:200", Player::Policy(PolicyKind::Search(200))),
    ] {
        let is_slow = matches!(other, Player::Policy(PolicyKind::Search(_)));
        let (mut begun, mut opened, mut moved) = (Times::default(), Times::default(), Times::default());
        for number in 0..if is_slow { games.div_ceil(10) } else { games } {
            let asked = StartGame {
                catalogue: catalogue(),
                decks: [0, 1].map(|seat| decks()[(number + seat) % decks().len()].clone()),
                players: [Player::Person, other],
                names: Default::default(),
                seed: None,
                config: RulesConfig::default(),
            };
            let mut game = begun.of(start_game(&service, &GUEST, asked)).await?;
            while let Some(choice) = answer(&game) {
                let (id, change) = (game.id.as_str(), Change::Choose(vec![choice]));
                let changed = change_game(&service, &GUEST, catalogue(), id, game.revision, None, change);
                let changed = moved.of(changed).await?;
                let found = opened.of(open_game(&service, &GUEST, catalogue(), game.id.as_str())).await?;
                assert!(matches!(found, OpenedGame::Playable(_)), "it is played on");
                game = changed.game;
            }
        }
        begun.tell(&format!("{what}: begin"));
        opened.tell(&format!("{what}: open"));
        moved.tell(&format!("{what}: move"));
    }
    service.store.close().await;
    Ok(())
}
