//! A test game: looked at, played on, taken along.

use axum::{
    Json,
    extract::{Path, Request, State},
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{ACCEPT, CONTENT_DISPOSITION, CONTENT_TYPE},
    },
    response::{IntoResponse as _, Response},
};
use maud::html;
use safehouse_app::{
    drawing::Page,
    pages::test_games::{Since, first_new_entry, fragment, step_of_entry},
    paths::games,
    problem::{Kind, refused},
};
use safehouse_engine::{
    library::GameLibrary,
    necrogenesis::{choice::Choice, explain::Narrator, view::by_choice, wire::orders::Orders},
    table::Seat,
};
use safehouse_service::{
    Refusal,
    refusal::GameFault,
    test_games::{self, Again, Change, Changed, KeptGame, OpenedGame, TestGame},
};

use super::{
    begin::playable,
    shown::{Shown, may_have_record},
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
            let mut shown = Shown::of(&opened, &library.catalogue);
            if let Ok(entry) = answering.query("from").parse() {
                shown.since = Since::Entry(entry);
            }
            show(&answering, &here, &shown, 200).await
        }
        Ok(OpenedGame::Kept(kept)) => {
            let page = answering.draw(&game, |_| kept_page(&kept));
            answering.show_own(&here, page).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

async fn show(answering: &Answering, here: &str, shown: &Shown<'_>, status: u16) -> Response {
    let page = answering.draw(&shown.game.game, |scene| shown.page(scene));
    let status = (status != 200).then_some(status);
    answering.show_own(here, Page { status, ..page }).await
}

/// A game that can only be read.
fn kept_page(kept: &KeptGame) -> Page {
    let [first, second] = &kept.names;
    let title = format!("{first} against {second}");
    let body = html! {
        div class="page page--text" {
            h1 { bdi { (title) } }
            p class="playtest-note" { (kept.why) " What happened in it is kept; it cannot be played on." }
            form method="post" action=(games::part(&kept.game, kept.id.as_str(), games::DEED)) {
                input type="hidden" name="revision" value=(kept.revision);
                p class="actions" {
                    button class="button" name="deed" value="new" { "New deal with these decks" }
                    button class="button button--plain" name="deed" value="delete" { "Delete this game" }
                }
            }
            h2 { "What happened" }
            ol { @for line in &kept.lines { li { (line) } } }
        }
    };
    Page::new(title, "A test game of before.", "", body)
}

/// POST /{game}/games/{id}/{part}
pub(super) async fn post_part(
    Path((game, id, part)): Path<(String, String, String)>,
    headers: HeaderMap,
    Posted { answering, fields }: Posted<Answering>,
) -> Response {
    let site = answering.site.clone();
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let table = At { answering: &answering, library, game: &game, id: &id, wants_json: wants_json(&headers) };
    match part.as_str() {
        games::ANSWER => match choice_of(fields.get("choice")) {
            Some(choice) => table.change(&fields, Change::Choose(vec![choice])).await,
            None => unreadable(),
        },
        games::WAY => table.go(&fields).await,
        games::DEED => table.deed(&fields).await,
        _ => answering.nothing(),
    }
}

/// A script asks for JSON, a form for a page.
fn wants_json(headers: &HeaderMap) -> bool {
    headers
        .get(ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.starts_with("application/json"))
}

fn unreadable() -> Response {
    Refused::from(Kind::Unreadable.problem("This is no answer that the page of a game offers. Load the page again."))
        .into_response()
}

/// An answer as the table writes it: three numbers.
fn choice_of(text: &str) -> Option<Choice> {
    let mut numbers = text.split('.').map(str::parse::<u8>);
    let bytes = [numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?];
    if numbers.next().is_some() { None } else { Choice::from_bytes(bytes) }
}

/// Where a change is sent.
struct At<'a> {
    answering: &'a Answering,
    library: &'a GameLibrary,
    game: &'a str,
    id: &'a str,
    wants_json: bool,
}

impl At<'_> {
    fn here(&self) -> String {
        games::game(self.game, self.id)
    }

    async fn change(&self, fields: &Fields, change: Change) -> Response {
        let Ok(revision) = fields.get("revision").parse::<i64>() else { return unreadable() };
        let key = Some(fields.get("key")).filter(|key| !key.is_empty());
        let (service, caller) = (self.answering.service(), &self.answering.caller);
        let catalogue = &self.library.catalogue;
        match test_games::change_game(service, caller, catalogue, self.id, revision, key, change).await {
            Ok(Changed { game, from, surprise, halted }) => {
                let told = surprise.map(|stopped| {
                    let clause = stopped.clause.map(|clause| format!(" ({clause})")).unwrap_or_default();
                    format!("{} of {} answers were given: {}{clause}.", stopped.taken, stopped.of, stopped.why)
                });
                let halted = halted.map(|halted| format!("The standing orders stopped: {}.", halted.why));
                let told = told.or(halted);
                let shown = Shown { since: Since::Step(from), told, ..Shown::of(&game, catalogue) };
                self.answer(&shown, 200).await
            }
            Err(Refusal::TestGame(GameFault::Stale(game))) => {
                let told = "The game was changed meanwhile, perhaps in another tab. This is how it is now.";
                self.answer(&Shown { told: Some(told.to_owned()), ..Shown::of(&game, &self.library.catalogue) }, 409)
                    .await
            }
            Err(refusal @ Refusal::TestGame(_)) => self.refused(&refusal).await,
            Err(refusal) => self.answering.fail(&refusal, &self.here()),
        }
    }

    /// What was refused, on the table as it is.
    async fn refused(&self, refusal: &Refusal) -> Response {
        let status = refused(refusal).status;
        let (service, caller) = (self.answering.service(), &self.answering.caller);
        match test_games::open_game(service, caller, &self.library.catalogue, self.id).await {
            Ok(OpenedGame::Playable(game)) => {
                let told = format!("{refusal}.");
                self.answer(&Shown { told: Some(told), ..Shown::of(&game, &self.library.catalogue) }, status).await
            }
            _ => self.answering.fail(refusal, &self.here()),
        }
    }

    /// The table: to a script drawn, to a form as the page that it leads on to.
    async fn answer(&self, shown: &Shown<'_>, status: u16) -> Response {
        if self.wants_json {
            let drawn = self.answering.draw(self.game, |scene| shown.with_table(|table| fragment(scene, table)));
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
            return private((status, Json(drawn)).into_response());
        }
        if status != 200 || shown.told.is_some() {
            return show(self.answering, &self.here(), shown, status).await;
        }
        let from = shown.with_table(first_new_entry).map(|entry| format!("?from={entry}")).unwrap_or_default();
        leads_to(&format!("{}{from}#prompt", self.here()))
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
            "" => {
                let Ok(entry) = fields.get("to").parse::<usize>() else { return unreadable() };
                match self.step_of(entry).await {
                    Ok(Some(step)) => self.change(fields, Change::Jump(step)).await,
                    Ok(None) => unreadable(),
                    Err(refusal) => self.answering.fail(&refusal, &self.here()),
                }
            }
            _ => unreadable(),
        }
    }

    async fn open(&self) -> Result<OpenedGame, Refusal> {
        let (service, caller) = (self.answering.service(), &self.answering.caller);
        test_games::open_game(service, caller, &self.library.catalogue, self.id).await
    }

    /// The step that an entry of the log began in.
    async fn step_of(&self, entry: usize) -> Result<Option<usize>, Refusal> {
        Ok(match self.open().await? {
            OpenedGame::Playable(game) => {
                Shown::of(&game, &self.library.catalogue).with_table(|table| step_of_entry(table, entry))
            }
            OpenedGame::Kept(_) => None,
        })
    }

    /// What is done with the game as a whole.
    async fn deed(&self, fields: &Fields) -> Response {
        let again = |new_luck, from| Again { new_luck, from, players: None };
        match fields.get("deed") {
            "luck" => self.change(fields, Change::NewLuck).await,
            "reveal" => self.change(fields, Change::Reveal).await,
            "concede" => self.change(fields, Change::Concede).await,
            "again" => self.begin(again(false, None)).await,
            "new" => self.begin(again(true, None)).await,
            "branch" => match self.open().await {
                Ok(OpenedGame::Playable(game)) => self.begin(again(false, Some(game.session.at()))).await,
                Ok(OpenedGame::Kept(_)) => unreadable(),
                Err(refusal) => self.answering.fail(&refusal, &self.here()),
            },
            "delete" => {
                let deleted = test_games::delete_game(self.answering.service(), &self.answering.caller, self.id).await;
                match deleted {
                    Ok(()) => leads_to(&format!("{}?done=deleted", games::games(self.game))),
                    Err(refusal) => self.answering.fail(&refusal, &self.here()),
                }
            }
            _ => unreadable(),
        }
    }

    async fn begin(&self, again: Again) -> Response {
        let (service, caller) = (self.answering.service(), &self.answering.caller);
        match test_games::start_again(service, caller, &self.library.catalogue, self.id, again).await {
            Ok(begun) => leads_to(&games::game(self.game, begun.id.as_str())),
            Err(refusal) => self.answering.fail(&refusal, &self.here()),
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
        "log.txt" => file("text/plain; charset=utf-8", "game.txt", log_of(&opened)),
        // What its player may not know is in it: the seed, and so every deck.
        "record.json" if may_have_record(&opened) => match opened.session.record().to_json() {
            Ok(json) => file("application/json", "game.json", json + "\n"),
            Err(_) => Refused::internal().into_response(),
        },
        _ => answering.nothing(),
    }
}

/// What happened, a line a sentence, as its player may know it.
fn log_of(game: &TestGame) -> String {
    let names = [0, 1].map(|at: usize| game.names.get(at).cloned().unwrap_or_default());
    let narrator = Narrator::new(game.session.rules()).with_players(names);
    let mut narrator = match game.person() {
        Some(seat) => narrator.told_to(seat),
        None => narrator,
    };
    let known = by_choice(game.session.step_log(), &game.session.record().reseeds, game.viewer());
    let lines = narrator.lines(known.iter().flat_map(|told| &told.events).map(|seen| seen.event));
    lines.join("\n") + "\n"
}

fn file(media_type: &'static str, name: &str, text: String) -> Response {
    let mut response = private(text.into_response());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
    }
    response
}
