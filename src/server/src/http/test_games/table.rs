//! A test game: looked at, played on, taken along.

use axum::{
    extract::{Path, Request, State},
    http::{
        HeaderMap, HeaderValue,
        header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::test_games::{Since, deeds, draw_kept},
    paths::{games, of},
    problem::{Kind, refused},
};
use safehouse_engine::{
    library::GameLibrary,
    necrogenesis::{choice::Choice, scenario::NotWritten, wire::orders::Orders},
    table::Seat,
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{self, Again, Change, Changed, OpenedGame, TestGame},
};

use super::{
    answered::{Asker, show},
    begin::playable,
    shown::Shown,
};
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::{leads_to, private},
    posted::Posted,
    problem::Refused,
    public_decks::answer::Answering,
};

/// GET /{game}/games/{id}
pub(super) async fn get_game(
    State(site): State<ServerState>,
    Path((game, id)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let here = games::game(&game, &id);
    let opened = test_games::open_game(answering.service(), &answering.caller, &library.catalogue, &id).await;
    match opened {
        Ok(OpenedGame::Playable(opened)) => {
            let mut shown = Shown::of(&opened, &library.catalogue).among_others(&answering, &library.catalogue).await;
            if let Ok(entry) = answering.query("from").parse() {
                shown.since = Since::Entry(entry);
            }
            show(&answering, &game, &here, &shown, 200).await
        }
        Ok(OpenedGame::Kept(kept)) => {
            let page = answering.draw(&game, |scene| draw_kept(scene, &kept));
            answering.show_own(&here, page).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// POST /{game}/games/{id}/answer
pub(super) async fn post_answer(
    Path(place): Path<(String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    let fields = &posted.fields;
    let Some(choice) = choice_of(fields.get("choice")) else { return unreadable() };
    match At::of(&posted.answering, &place, &headers) {
        Some(table) => table.change(fields, Change::Choose(vec![choice])).await,
        None => posted.answering.nothing(),
    }
}

/// POST /{game}/games/{id}/way
pub(super) async fn post_way(
    Path(place): Path<(String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    match At::of(&posted.answering, &place, &headers) {
        Some(table) => table.go(&posted.fields).await,
        None => posted.answering.nothing(),
    }
}

/// POST /{game}/games/{id}/deed
pub(super) async fn post_deed(
    Path((game, id, part)): Path<(String, String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    match At::of(&posted.answering, &(game, id), &headers).filter(|_| part == games::DEED) {
        Some(table) => table.deed(&posted.fields).await,
        None => posted.answering.nothing(),
    }
}

/// What no page of a game offers.
pub(in crate::http) fn unreadable() -> Response {
    Refused::from(Kind::Unreadable.problem("This is no answer that the page of a game offers. Load the page again."))
        .into_response()
}

/// An answer as the table writes it: three numbers.
pub(in crate::http) fn choice_of(text: &str) -> Option<Choice> {
    let mut numbers = text.split('.').map(str::parse::<u8>);
    let bytes = [numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?];
    if numbers.next().is_some() { None } else { Choice::from_bytes(bytes) }
}

/// What a form wrote about the position of now: a refusal must not lose it.
fn draft(fields: &Fields) -> Option<String> {
    (fields.get("deed") == deeds::REMARK).then(|| fields.get("text").to_owned())
}

/// Where a change is sent.
struct At<'a> {
    asker: Asker<'a>,
    library: &'a GameLibrary,
    id: &'a str,
}

impl<'a> At<'a> {
    /// `None` where there is no such game to be played.
    fn of(answering: &'a Answering, (game, id): &'a (String, String), headers: &HeaderMap) -> Option<Self> {
        let library = playable(&answering.site, game)?;
        Some(Self { asker: Asker::of(answering, game, games::game(game, id), headers), library, id })
    }

    /// A game as its table shows it now.
    async fn shown<'b>(&self, game: &'b TestGame) -> Shown<'b> {
        let catalogue = &self.library.catalogue;
        Shown::of(game, catalogue).among_others(self.asker.answering, catalogue).await
    }

    async fn change(&self, fields: &Fields, change: Change) -> Response {
        let Ok(revision) = fields.get("revision").parse::<i64>() else { return unreadable() };
        let key = Some(fields.get("key")).filter(|key| !key.is_empty());
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        let catalogue = &self.library.catalogue;
        match test_games::change_game(service, caller, catalogue, self.id, revision, key, change).await {
            Ok(Changed { game, from, surprise, halted }) => {
                let told = surprise.map(|stopped| {
                    let clause = stopped.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
                    format!("{} of {} answers were given: {}{clause}.", stopped.taken, stopped.of, stopped.why)
                });
                let halted = halted.map(|halted| format!("The standing orders stopped: {}.", halted.why));
                let told = told.or(halted);
                let shown = Shown { since: Since::Step(from), told, ..self.shown(&game).await };
                self.asker.answer(&shown, 200).await
            }
            Err(Refusal::TestGame(GameFault::Stale(game))) => {
                let told =
                    Some("The game was changed meanwhile, perhaps in another tab. This is how it is now.".to_owned());
                let shown = Shown { told, draft: draft(fields), ..self.shown(&game).await };
                self.asker.answer(&shown, 409).await
            }
            Err(refusal @ (Refusal::TestGame(_) | Refusal::LongLabel { .. })) => {
                self.refused(&refusal, draft(fields)).await
            }
            Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
        }
    }

    /// What was refused, on the table as it is.
    async fn refused(&self, refusal: &Refusal, draft: Option<String>) -> Response {
        let problem = refused(refusal);
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        match test_games::open_game(service, caller, &self.library.catalogue, self.id).await {
            Ok(OpenedGame::Playable(game)) => {
                let shown = Shown { told: Some(problem.detail), draft, ..self.shown(&game).await };
                self.asker.answer(&shown, problem.status).await
            }
            _ => self.asker.answering.fail(refusal, &self.asker.here),
        }
    }

    /// Back and forth, or by other standing orders.
    async fn go(&self, fields: &Fields) -> Response {
        for (seat, field) in Seat::BOTH.into_iter().zip(games::ORDERS) {
            let written = fields.get(field);
            if !written.is_empty() {
                let Ok(orders) = Orders::read(written) else { return unreadable() };
                return self.change(fields, Change::SetOrders(seat, orders)).await;
            }
        }
        match fields.get("way") {
            "undo" => self.change(fields, Change::Undo).await,
            "redo" => self.change(fields, Change::Redo).await,
            games::END => self.change(fields, Change::Jump(usize::MAX)).await,
            "" => {
                if let Ok(place) = fields.get(games::LINE).parse::<usize>() {
                    return self.change(fields, Change::Line(place)).await;
                }
                let step = if let Ok(turn) = fields.get(games::TURN).parse::<u16>() {
                    self.step_of_turn(turn).await
                } else if let Ok(entry) = fields.get("to").parse::<usize>() {
                    self.step_of(entry).await
                } else {
                    return unreadable();
                };
                match step {
                    Ok(Some(step)) => self.change(fields, Change::Jump(step)).await,
                    Ok(None) => unreadable(),
                    Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
                }
            }
            _ => unreadable(),
        }
    }

    async fn open(&self) -> Result<OpenedGame, Refusal> {
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        test_games::open_game(service, caller, &self.library.catalogue, self.id).await
    }

    /// The step that an entry of the log began in.
    async fn step_of(&self, entry: usize) -> Result<Option<usize>, Refusal> {
        Ok(match self.open().await? {
            OpenedGame::Playable(game) => game.step_of_entry(entry),
            OpenedGame::Kept(_) => None,
        })
    }

    /// The step that a turn begins in; 0 is the opening.
    async fn step_of_turn(&self, turn: u16) -> Result<Option<usize>, Refusal> {
        let OpenedGame::Playable(game) = self.open().await? else { return Ok(None) };
        if turn == 0 {
            return Ok(Some(0));
        }
        let turns = game.turns().unwrap_or_default();
        Ok(turns.into_iter().find(|(number, _)| *number == turn).map(|(_, step)| step))
    }

    /// What is done with the game as a whole.
    async fn deed(&self, fields: &Fields) -> Response {
        let again = |new_luck, from| Again { new_luck, from, players: None };
        match fields.get("deed") {
            deeds::LUCK => self.change(fields, Change::NewLuck).await,
            deeds::REVEAL => self.change(fields, Change::Reveal).await,
            deeds::RENAME => self.change(fields, Change::Rename(fields.get("title").to_owned())).await,
            deeds::REMARK => self.change(fields, Change::Remark(fields.get("text").to_owned())).await,
            deeds::CONCEDE => self.change(fields, Change::Concede).await,
            deeds::AGAIN => self.begin(again(false, None)).await,
            deeds::NEW => self.begin(again(true, None)).await,
            deeds::BRANCH => match self.open().await {
                Ok(OpenedGame::Playable(game)) => self.begin(again(false, Some(game.session.at()))).await,
                Ok(OpenedGame::Kept(_)) => unreadable(),
                Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
            },
            deeds::DELETE => {
                let deleted =
                    test_games::delete_game(self.asker.answering.service(), &self.asker.answering.caller, self.id)
                        .await;
                match deleted {
                    Ok(()) => leads_to(&format!("{}?done=deleted", of(self.asker.game).test_games())),
                    Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
                }
            }
            _ => unreadable(),
        }
    }

    async fn begin(&self, again: Again) -> Response {
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        match test_games::start_again(service, caller, &self.library.catalogue, self.id, again).await {
            Ok(begun) => leads_to(&games::game(self.asker.game, begun.id.as_str())),
            Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
        }
    }
}

/// GET /{game}/games/{id}/{part}: a file of a game.
pub(super) async fn get_file(
    State(site): State<ServerState>,
    Path((game, id, name)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let here = games::game(&game, &id);
    let opened = test_games::open_game(answering.service(), &answering.caller, &library.catalogue, &id).await;
    let opened = match opened {
        Ok(OpenedGame::Playable(opened)) => opened,
        Ok(OpenedGame::Kept(_)) => return answering.nothing(),
        Err(refusal) => return answering.fail(&refusal, &here),
    };
    match name.as_str() {
        games::LOG => file("text/plain; charset=utf-8", "game.txt", opened.log_lines().join("\n") + "\n"),
        games::POSITION => match opened.position(&library.catalogue) {
            Ok(text) => file("text/plain; charset=utf-8", games::POSITION, text),
            Err(why) => not_written(why),
        },
        games::REPORT => {
            let text = opened.report(&library.catalogue, env!("CARGO_PKG_VERSION"));
            file("text/plain; charset=utf-8", games::REPORT, text)
        }
        // What its player may not know is in it: the seed, and so every deck.
        games::RECORD if opened.may_have_record() => match opened.session.record().to_json() {
            Ok(json) => file("application/json", "game.json", json + "\n"),
            Err(_) => Refused::internal().into_response(),
        },
        _ => answering.nothing(),
    }
}

/// Why a position is no scenario.
pub(super) fn not_written(why: NotWritten) -> Response {
    let words = format!("This position cannot be taken out as a scenario: {why}. A bug report can be taken of any.");
    private(Refused::from(Kind::NoScenario.problem(words)).into_response())
}

/// A file to be taken along.
pub(in crate::http) fn file(media_type: &'static str, name: &str, text: String) -> Response {
    let mut response = private(text.into_response());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
    }
    response
}
