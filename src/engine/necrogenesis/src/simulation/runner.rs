//! Plays a batch of games, on several threads where there are any.

use std::{
    num::NonZeroUsize,
    ops::{ControlFlow, Range},
    sync::atomic::{AtomicU64, Ordering},
};

use safehouse_table::{Outcome, Seat, Sink, random::Seed};

use super::{
    super::{
        choice::Choice,
        config::FirstPlayer,
        duel::Duel,
        event::Event,
        object::Area,
        state::{State, first_player_of},
    },
    player::Player,
    policy::{Policy as _, PolicyKind},
    report::{Ended, Tally},
    watch::Watch,
};

/// The most games between two looks at progress and intervals.
const BLOCK: u64 = 128;
/// The least of them that are played several times each.
const LEAST: u64 = 16;
/// So many games tried for a decision make a game take as long as a block without any.
const SEARCHED: u64 = 1024;

/// A batch of games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Batch {
    /// Who plays each seat.
    pub policies: [PolicyKind; 2],
    /// The seed, of which each game has one of its own ([`Batch::seed_of_game`]).
    pub seed: Seed,
    /// The most games.
    pub games: u64,
    /// Stops once the interval of the first seat's wins is not wider.
    pub until_width: Option<f64>,
}

/// How many threads there are to play on.
#[expect(clippy::disallowed_methods, reason = "it asks for no thread, and what is found does not depend on it")]
pub fn all_threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Plays games on several threads, each of which gathers what it found, from
/// `empty` on. There are never more threads than games, and where the machine
/// starts no more of them, those there are play all games.
#[expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "the only threads of the engine; what they find does not depend on their number"
)]
pub(super) fn on_threads<T: Clone + Send + Sync>(
    threads: NonZeroUsize,
    games: Range<u64>,
    empty: T,
    play: impl Fn(u64, &mut Vec<Choice>, &mut T) + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(games.start);
    let worker = || {
        let (mut found, mut options) = (empty.clone(), Vec::new());
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games.end {
                return found;
            }
            play(game, &mut options, &mut found);
        }
    };
    let most = usize::try_from(games.end - games.start).unwrap_or(usize::MAX);
    // A browser has no threads to start.
    let helpers = if cfg!(target_family = "wasm") { 0 } else { threads.get().min(most).saturating_sub(1) };
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, worker).ok();
        let helpers: Vec<_> = (0..helpers).map_while(start).collect();
        let mut found = vec![worker()];
        for helper in helpers {
            match helper.join() {
                Ok(part) => found.push(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        found
    })
}

impl Batch {
    /// Plays the batch. After every few games `progress` is told what is
    /// counted so far and may stop it; the games so far are the result then.
    pub fn run(
        &self,
        rules: &Duel,
        threads: NonZeroUsize,
        mut progress: impl FnMut(&Tally) -> ControlFlow<()>,
    ) -> Tally {
        let mut tally = Tally::new(rules);
        let mut from = 0;
        while from < self.games {
            let to = (from + self.block_games(1)).min(self.games);
            self.block(rules, threads, from..to, &mut tally);
            from = to;
            let narrow = self.until_width.is_some_and(|width| tally.wins(Seat::First).width() <= width);
            if progress(&tally).is_break() || narrow {
                break;
            }
        }
        tally
    }

    /// Games between two looks at progress and intervals, when each is played so many times:
    /// what takes some tenths of a second, a power of two, so that each seat begins as often. It is part
    /// of what a batch is: another number would stop elsewhere.
    pub fn block_games(&self, times: u64) -> u64 {
        let searched = self.policies.iter().map(|policy| match policy {
            PolicyKind::Search(games) => u64::from(*games),
            _ => 0,
        });
        let games = searched.max().map_or(BLOCK, |searched| BLOCK.min(SEARCHED / searched.max(1)));
        let block = (games / times.max(1)).max(games.min(LEAST)).max(2);
        1 << block.ilog2()
    }

    fn block(&self, rules: &Duel, threads: NonZeroUsize, games: Range<u64>, tally: &mut Tally) {
        let counted = on_threads(threads, games, Tally::new(rules), |game, options, tally| {
            self.count(rules, game, options, tally);
        });
        for counted in counted {
            tally.merge(&counted);
        }
    }

    /// Plays a game and counts it.
    pub(super) fn count(&self, rules: &Duel, game: u64, options: &mut Vec<Choice>, tally: &mut Tally) -> State {
        let mut watch = Watch::new(rules);
        let state = self.play(rules, game, options, &mut watch, |_| {});
        let held = Seat::BOTH.map(|seat| state.side(seat).cards(Area::Hand).len() as u32);
        let outcome = state.outcome().unwrap_or(Outcome::Drawn);
        tally.add(&watch, &Ended { outcome, first_player: state.first_player(), held });
        state
    }

    /// The seed of a game, counted from 0. Where chance decides who begins (R45), the
    /// first seat begins every even game and the second every odd one: the first seed
    /// that draws it so is taken.
    pub fn seed_of_game(&self, rules: &Duel, game: u64) -> Seed {
        let seed = self.seed.of_game(game);
        if rules.config.first_player != FirstPlayer::Random {
            return seed;
        }
        let wanted = if game.is_multiple_of(2) { Seat::First } else { Seat::Second };
        let tries = (0..=u8::MAX).map(|again| {
            let mut seed = seed;
            seed.0[24] ^= again;
            seed
        });
        tries.into_iter().find(|seed| first_player_of(*seed) == wanted).unwrap_or(seed)
    }

    /// Plays one game of the batch; `each` as with [`play_game`].
    pub fn play(
        &self,
        rules: &Duel,
        game: u64,
        options: &mut Vec<Choice>,
        log: &mut impl Sink<Event>,
        each: impl FnMut(Choice),
    ) -> State {
        play_game(rules, self.seed_of_game(rules, game), self.players(game), options, log, each)
    }

    /// The players of one game. What they leave to chance has nothing in
    /// common with the game's own seed.
    pub fn players(&self, game: u64) -> [Player; 2] {
        [0, 1].map(|seat| {
            let mut seed = self.seed.of_game(game);
            seed.0[31] ^= 0x80 | seat as u8;
            self.policies[seat].player(seed)
        })
    }
}

/// Plays the game of a seed and calls `each` with every choice, which makes a record of it.
pub fn play_game(
    rules: &Duel,
    seed: Seed,
    mut players: [Player; 2],
    options: &mut Vec<Choice>,
    log: &mut impl Sink<Event>,
    mut each: impl FnMut(Choice),
) -> State {
    let mut state = rules.begin(seed, log, options);
    while let Some(asked) = state.asked() {
        let chosen = players[asked.seat.index()].choose(&rules.seat_view(&state, asked.seat), options);
        let Some(choice) = options.get(chosen).copied() else { break };
        each(choice);
        rules.take(&mut state, choice, log, options);
    }
    state
}
