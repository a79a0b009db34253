//! How games begin.

use safehouse_cards::{
    catalogue::Catalogue,
    deck::list::DeckList,
    visible::{visible, visible_deck},
};
use safehouse_engine::{
    necrogenesis::{
        config::RulesConfig,
        duel::{Duel, DuelError},
        explain,
        record::{DuelRecord, beginning_with},
        scenario::title_of,
        simulation::policy::PolicyKind,
    },
    table::{random::Seed, record::Recorded as _},
};
use safehouse_store::{NewTestGame, StoredTestGame, TestGameId};

use super::{
    form::{KeptRecord, KeptSeats},
    game::{Again, DuelSession, GivenBy, Note, OpenedGame, Player, StartGame, StartPosition, TestGame},
    open::{Standing, open},
    play::{MOST_CHOICES, Play},
    tables::MOST_ITERATIONS,
    thinking::{compute, turn},
};
use crate::{Caller, Refusal, Scope, Service, refusal::GameFault, shared_decks};

/// The most games of an account.
pub const MOST_GAMES: u32 = 1_000;

/// The most bytes of what a deck is called.
const NAME_BYTES: usize = 200;
/// The most letters of what a game that begins with a position is called.
const TITLE_LETTERS: usize = 90;

/// A game that is about to begin.
pub(super) struct Beginning {
    pub(super) record: DuelRecord,
    pub(super) by: Vec<GivenBy>,
    pub(super) players: [Player; 2],
    pub(super) names: [String; 2],
    pub(super) notes: Vec<Note>,
    pub(super) title: String,
    pub(super) is_open: bool,
}

pub(super) async fn start(service: &Service, caller: &Caller, asked: StartGame<'_>) -> Result<TestGame, Refusal> {
    let StartGame { catalogue, decks, players, names, seed, config } = asked;
    check_players(players)?;
    let chosen = seed.map(Seed::from_number);
    let seed = chosen.unwrap_or_else(|| random_seed(service));
    let (record, notes) = record(catalogue, decks, seed, config)?;
    let names = told_apart(names.map(|name| shown(&name)));
    let (by, title) = (Vec::new(), String::new());
    let beginning = Beginning { record, by, players, names, notes, title, is_open: chosen.is_some() };
    begin(service, caller, catalogue, beginning).await
}

pub(super) async fn start_again(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    stored: StoredTestGame,
    again: Again,
) -> Result<TestGame, Refusal> {
    let beginning = match again.from {
        None => anew(service, catalogue, &stored, again.new_luck)?,
        Some(step) => {
            let OpenedGame::Playable(game) = open(&service.tables, catalogue, stored) else {
                return Err(GameFault::Kept.into());
            };
            branch(service, *game, step, again.new_luck)?
        }
    };
    let players = again.players.unwrap_or(beginning.players);
    check_players(players)?;
    begin(service, caller, catalogue, Beginning { players, ..beginning }).await
}

/// The same decks, dealt anew.
fn anew(
    service: &Service,
    catalogue: &Catalogue,
    stored: &StoredTestGame,
    new_luck: bool,
) -> Result<Beginning, Refusal> {
    let unread = |_| Refusal::from(GameFault::Kept);
    let seats: KeptSeats = serde_json::from_str(&stored.content.seats).map_err(unread)?;
    let kept: KeptRecord = serde_json::from_str(stored.content.record.expose()).map_err(unread)?;
    let seed = if new_luck { random_seed(service) } else { kept.line.seed };
    let is_arranged = kept.line.start.is_some();
    let mut record = match &kept.line.start {
        Some(start) => beginning_with(catalogue, start.as_str(), seed).map_err(unplayable)?,
        None => record(catalogue, kept.line.decks, seed, kept.line.config)?.0,
    };
    // Who plays the same deal again has seen what comes.
    record.peeked = (!new_luck).then_some(0);
    let is_open = is_arranged || stored.content.is_open && !new_luck;
    let title = if is_arranged { stored.content.title.clone() } else { String::new() };
    let (players, names, notes) = (seats.players, seats.names, kept.notes);
    Ok(Beginning { record, by: Vec::new(), players, names, notes, title, is_open })
}

/// A game up to some step of its line.
fn branch(service: &Service, game: TestGame, step: usize, new_luck: bool) -> Result<Beginning, Refusal> {
    let TestGame { mut session, players, names, notes, mut by, is_open, .. } = game;
    let failed = |error| {
        tracing::error!(%error, "a test game cannot be played again");
        Refusal::Failed
    };
    session.jump(step).map_err(failed)?;
    if new_luck {
        session.reseed(random_seed(service)).map_err(failed)?;
    }
    by.truncate(session.at());
    let mut record = session.into_record();
    if record.conceded.take().is_some() {
        by.pop();
    }
    Ok(Beginning { record, by, players, names, notes, title: String::new(), is_open })
}

/// A game that begins with a position, with both hands: whoever has the position knows what lies
/// in it.
pub(super) async fn start_position(
    service: &Service,
    caller: &Caller,
    asked: StartPosition<'_>,
) -> Result<TestGame, Refusal> {
    let StartPosition { catalogue, scenario, title } = asked;
    if catalogue.game().id != Duel::GAME {
        return Err(Refusal::UnknownGame { game: catalogue.game().id.to_owned() });
    }
    let unfit = |error: DuelError| Refusal::from(GameFault::Position { why: error.to_string() });
    let record = beginning_with(catalogue, scenario, random_seed(service)).map_err(unfit)?;
    let title = if title.is_empty() { title_of(scenario) } else { title };
    let title: String = visible(title).trim().chars().take(TITLE_LETTERS).collect();
    let (by, players, names) = (Vec::new(), [Player::Person; 2], ["A", "B"].map(str::to_owned));
    begin(service, caller, catalogue, Beginning { record, by, players, names, notes: Vec::new(), title, is_open: true })
        .await
}

pub(super) async fn begin(
    service: &Service,
    caller: &Caller,
    catalogue: &Catalogue,
    beginning: Beginning,
) -> Result<TestGame, Refusal> {
    let account = match caller {
        Caller::Person(person) => Some(person.account),
        Caller::Token(token) => {
            if !token.scopes.has(Scope::Games) {
                return Err(Refusal::Scope { scope: Scope::Games });
            }
            Some(token.account)
        }
        Caller::Guest { .. } | Caller::Administrator | Caller::Job => None,
    };
    if let Some(network) = caller.network() {
        let taken = service.budgets.take_game(network).await;
        taken.map_err(|shortage| Refusal::of(shortage, |seconds| GameFault::TooOften { seconds }.into()))?;
    }
    let Beginning { record, by, players, names, notes, title, is_open } = beginning;
    let (duel, _) = service.tables.duel(&record, catalogue).map_err(unplayable)?;
    let turn = turn(service, caller, players).await?;
    let play = compute(turn, move || {
        let session = DuelSession::open(duel, record)?;
        let mut play = Play { session, players, by, orders: Default::default(), left: Vec::new(), most: MOST_CHOICES };
        play.hand_over();
        play.answer()?;
        Ok(play)
    })
    .await?;
    let now = service.clock.now_ms();
    let id = TestGameId::of(service.chance.bytes());
    let standing = Standing { play: &play, names: &names, notes: &notes, remarks: &[], title: &title, is_open };
    let (content, progress) = standing.written().ok_or(Refusal::Failed)?;
    let ended_at = progress.outcome.map(|_| now);
    let game = Duel::GAME.to_owned();
    let new = NewTestGame { id: id.clone(), account, game: game.clone(), content, progress, created_at: now };
    if !service.store.create_test_game(&new, MOST_GAMES).await? {
        return Err(GameFault::TooManyGames { limit: MOST_GAMES }.into());
    }
    let Play { session, by, .. } = play;
    Ok(TestGame {
        id,
        revision: 1,
        game,
        session,
        players,
        names,
        is_open,
        is_owner: true,
        notes,
        by,
        orders: Default::default(),
        ordered_at: [0; 2],
        left: Vec::new(),
        remarks: Vec::new(),
        title,
        created_at: now,
        changed_at: now,
        ended_at,
    })
}

/// The record of a game that nothing happened in yet, and what was done to its decks.
fn record(
    catalogue: &Catalogue,
    decks: [DeckList; 2],
    seed: Seed,
    config: RulesConfig,
) -> Result<(DuelRecord, Vec<Note>), Refusal> {
    let game = catalogue.game();
    if game.id != Duel::GAME {
        return Err(Refusal::UnknownGame { game: game.id.to_owned() });
    }
    for deck in &decks {
        // Before anything that takes longer the longer a deck is.
        shared_decks::check_size(deck)?;
    }
    let [first, second] = decks.map(visible_deck);
    let completed = Duel::completed(config, catalogue, [&first, &second]);
    let notes = completed
        .completions
        .iter()
        .map(|completion| Note { seat: completion.seat, what: explain::completion(&completion.what) });
    Ok((completed.record(catalogue, seed), notes.collect()))
}

fn check_players(players: [Player; 2]) -> Result<(), Refusal> {
    if !players.into_iter().any(Player::is_person) {
        return Err(GameFault::NoPerson.into());
    }
    let too_long =
        |player: Player| matches!(player, Player::Policy(PolicyKind::Search(games)) if games > MOST_ITERATIONS);
    if players.into_iter().any(too_long) {
        return Err(GameFault::SearchTooLong { most: MOST_ITERATIONS }.into());
    }
    Ok(())
}

pub(crate) fn unplayable(error: impl ToString) -> Refusal {
    GameFault::Decks { why: error.to_string() }.into()
}

/// A seed that nobody can guess.
pub(crate) fn random_seed(service: &Service) -> Seed {
    Seed(service.chance.bytes())
}

/// What two decks are called that may be the same: numbered then, as what happens is told by these names.
pub(crate) fn told_apart(names: [String; 2]) -> [String; 2] {
    let [first, second] = &names;
    if first == second { [format!("{first} (1)"), format!("{second} (2)")] } else { names }
}

/// What a deck is called, without what shows nothing and as far as it fits.
pub(crate) fn shown(name: &str) -> String {
    let name = visible(name);
    let fits = |(at, letter): &(usize, char)| at + letter.len_utf8() <= NAME_BYTES;
    name.trim().char_indices().take_while(fits).map(|(_, letter)| letter).collect()
}
