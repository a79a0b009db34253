//! A match: looked at, played on, taken along.

use axum::{
    extract::{Path, Request, State},
    http::HeaderMap,
    response::{IntoResponse as _, Response},
};
use safehouse_app::{
    pages::{
        matches::{WaitingPage, draw_kept, draw_waiting},
        test_games::{Since, deeds},
    },
    paths::{games, matches as at},
    problem::refused,
};
use safehouse_engine::{library::GameLibrary, necrogenesis::wire::orders::Orders};
use safehouse_service::{
    Refusal,
    matches::{self, Match, MatchChange, MatchChanged, OpenedMatch},
    refusal::{GameFault, MatchFault},
};

use super::{keeping::later, shown::Shown};
use crate::http::{
    ServerState,
    account::fields::Fields,
    lead::leads_to,
    posted::Posted,
    problem::Refused,
    public_decks::answer::Answering,
    test_games::{
        answered::{Asker, show},
        begin::playable,
        table::{choice_of, file, unreadable},
    },
};

/// GET /{game}/games/two/{id}
pub(super) async fn get_match(
    State(site): State<ServerState>,
    Path((game, address)): Path<(String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let here = at::one(&game, &address);
    let (service, caller) = (answering.service(), &answering.caller);
    // A page that runs no script is there whenever it asks.
    if let Err(refusal) = matches::be_there(service, caller, &address).await {
        return answering.fail(&refusal, &here);
    }
    match matches::open_match(service, caller, &library.catalogue, &address).await {
        Ok(OpenedMatch::Playable(opened)) => {
            let origin = answering.whole("");
            let mut shown = Shown::of(&opened, library, &origin);
            if let Ok(entry) = answering.query("from").parse() {
                shown.since = Since::Entry(entry);
            }
            show(&answering, &game, &here, &shown, 200).await
        }
        Ok(OpenedMatch::Waiting(waiting)) => {
            let token = answering.query(at::INVITE);
            let works = !token.is_empty()
                && matches::is_invitation(service, caller, &address, &token).await.unwrap_or_default();
            let link = works.then(|| answering.whole(&at::invitation(&game, &token)));
            let page = WaitingPage { waiting: &waiting, link };
            answering.show_own(&here, answering.draw(&game, |scene| draw_waiting(scene, &page))).await
        }
        Ok(OpenedMatch::Kept(kept)) => {
            answering.show_own(&here, answering.draw(&game, |scene| draw_kept(scene, &kept))).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// POST /{game}/games/two/{id}/answer
pub(super) async fn post_answer(
    Path(place): Path<(String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    let fields = &posted.fields;
    let Some(choice) = choice_of(fields.get("choice")) else { return unreadable() };
    match At::of(&posted.answering, &place, &headers) {
        Some(table) => table.change(fields, MatchChange::Choose(choice)).await,
        None => posted.answering.nothing(),
    }
}

/// POST /{game}/games/two/{id}/way
pub(super) async fn post_way(
    Path(place): Path<(String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    let Some(table) = At::of(&posted.answering, &place, &headers) else { return posted.answering.nothing() };
    let fields = &posted.fields;
    // A player sends what they order; whose seat that is, the address says.
    let ordered = games::ORDERS.iter().map(|field| fields.get(field)).find(|written| !written.is_empty());
    let change = match (ordered, fields.get(at::THINK), fields.get("way")) {
        (Some(written), ..) => Orders::read(written).ok().map(MatchChange::SetOrders),
        (None, "true", _) => Some(MatchChange::Think(true)),
        (None, "false", _) => Some(MatchChange::Think(false)),
        (None, "", "undo") => Some(MatchChange::Undo),
        _ => None,
    };
    match change {
        Some(change) => table.change(fields, change).await,
        None => unreadable(),
    }
}

/// POST /{game}/games/two/{id}/deed
pub(super) async fn post_deed(
    Path((game, address, part)): Path<(String, String, String)>,
    headers: HeaderMap,
    posted: Posted<Answering>,
) -> Response {
    match At::of(&posted.answering, &(game, address), &headers).filter(|_| part == games::DEED) {
        Some(table) => table.deed(&posted.fields).await,
        None => posted.answering.nothing(),
    }
}

/// Where a change is sent.
struct At<'a> {
    asker: Asker<'a>,
    library: &'a GameLibrary,
    address: &'a str,
}

impl<'a> At<'a> {
    /// `None` where there is no such game to be played.
    fn of(answering: &'a Answering, (game, address): &'a (String, String), headers: &HeaderMap) -> Option<Self> {
        let library = playable(&answering.site, game)?;
        Some(Self { asker: Asker::of(answering, game, at::one(game, address), headers), library, address })
    }

    async fn change(&self, fields: &Fields, change: MatchChange) -> Response {
        let Ok(revision) = fields.get("revision").parse::<i64>() else { return unreadable() };
        let key = Some(fields.get("key")).filter(|key| !key.is_empty());
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        let catalogue = &self.library.catalogue;
        match matches::change_match(service, caller, catalogue, self.address, (revision, key), change).await {
            Ok(MatchChanged::To { game, from }) => {
                later(&self.asker.answering.site, &game.id, &game.game, game.version, game.due_at);
                self.answer(&game, Since::Step(from), None, 200).await
            }
            Ok(MatchChanged::Left { id, version }) => {
                self.asker.answering.site.streams.tell(&id, version);
                leads_to(&format!("{}?done=left", at::all(self.asker.game)))
            }
            Err(Refusal::Match(MatchFault::Stale(game))) => {
                let told = "The game went on meanwhile. This is how it is now.".to_owned();
                self.answer(&game, Since::Now, Some(told), 409).await
            }
            Err(refusal @ (Refusal::TestGame(_) | Refusal::Match(_))) => self.refused(&refusal).await,
            Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
        }
    }

    /// What was refused, on the table as it is.
    async fn refused(&self, refusal: &Refusal) -> Response {
        let problem = refused(refusal);
        let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
        match matches::open_match(service, caller, &self.library.catalogue, self.address).await {
            Ok(OpenedMatch::Playable(game)) => {
                self.answer(&game, Since::Now, Some(problem.detail), problem.status).await
            }
            _ => self.asker.answering.fail(refusal, &self.asker.here),
        }
    }

    async fn answer(&self, game: &Match, since: Since, told: Option<String>, status: u16) -> Response {
        let origin = self.asker.answering.whole("");
        let shown = Shown { since, told, ..Shown::of(game, self.library, &origin) };
        self.asker.answer(&shown, status).await
    }

    /// What is done with the match as a whole.
    async fn deed(&self, fields: &Fields) -> Response {
        match fields.get("deed") {
            deeds::ALLOW => self.change(fields, MatchChange::AllowUndo).await,
            deeds::REFUSE => self.change(fields, MatchChange::RefuseUndo { for_good: false }).await,
            deeds::REFUSE_ALL => self.change(fields, MatchChange::RefuseUndo { for_good: true }).await,
            deeds::CONCEDE => self.change(fields, MatchChange::Concede).await,
            deeds::END => self.change(fields, MatchChange::End).await,
            deeds::REMATCH => self.change(fields, MatchChange::Rematch).await,
            deeds::LEAVE => self.change(fields, MatchChange::Leave).await,
            deeds::INVITE => {
                let (service, caller) = (self.asker.answering.service(), &self.asker.answering.caller);
                match matches::invite_again(service, caller, &self.library.catalogue, self.address).await {
                    Ok(token) => leads_to(&at::waiting(self.asker.game, self.address, &token)),
                    // Somebody came meanwhile.
                    Err(Refusal::Match(MatchFault::Begun)) => leads_to(&self.asker.here),
                    Err(refusal) => self.asker.answering.fail(&refusal, &self.asker.here),
                }
            }
            _ => unreadable(),
        }
    }
}

/// GET /{game}/games/two/{id}/{part}: a file of a match.
pub(super) async fn get_file(
    State(site): State<ServerState>,
    Path((game, address, name)): Path<(String, String, String)>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let Some(library) = playable(&site, &game) else { return answering.nothing() };
    let here = at::one(&game, &address);
    let (service, caller) = (answering.service(), &answering.caller);
    match name.as_str() {
        games::LOG => match matches::open_match(service, caller, &library.catalogue, &address).await {
            Ok(OpenedMatch::Playable(opened)) => {
                file("text/plain; charset=utf-8", "game.txt", opened.log_lines().join("\n") + "\n")
            }
            Ok(OpenedMatch::Waiting(_) | OpenedMatch::Kept(_)) => answering.nothing(),
            Err(refusal) => answering.fail(&refusal, &here),
        },
        // What no player may know is in it while the game goes on: the seed, and so every deck.
        games::RECORD => match matches::match_record(service, caller, &library.catalogue, &address).await {
            Ok(record) => match record.to_json() {
                Ok(json) => file("application/json", "game.json", json + "\n"),
                Err(_) => Refused::internal().into_response(),
            },
            Err(Refusal::TestGame(GameFault::Hidden | GameFault::Kept)) => answering.nothing(),
            Err(refusal) => answering.fail(&refusal, &here),
        },
        _ => answering.nothing(),
    }
}
