//! The calendar, an event, and who takes part in it.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use maud::Markup;
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        events::{
            CalendarPage, EventPage, PlayersPage, draw_calendar, draw_coming, draw_event, draw_help, draw_players,
            draw_report_event, parts,
        },
    },
    paths::events as at,
};
use safehouse_service::{
    Refusal,
    events::{self, EntryState, EventEntry, EventSeen, EventState, Sought, StoredEvent, settings::EventSettings},
    refusal::EventFault,
    stores::{self, RUN_ROLES, StoreSeen},
};
use uuid::Uuid;

use super::{
    super::{
        ServerState,
        lead::leads_to,
        play_seen::play,
        posted::Posted,
        public_decks::answer::{Answering, done},
    },
    answers::{DONE, fail, is_hidden, is_mended_in_place, opened, show_own},
    claim,
    linked_data::linked_data,
    of_card,
    own::{own, show_hidden},
};

/// Events of a store that its own page shows.
const SHOWN_OF_STORE: usize = 5;

/// GET /events/help
pub(super) async fn get_help(State(site): State<ServerState>, request: Request) -> Response {
    let extras = HeadExtras { sheet: Some(Sheet::Stores), ..HeadExtras::default() };
    Answering::of(&site, &request).show(at::HELP, draw_help(), extras).await
}

/// GET /events
pub(super) async fn get_calendar(State(site): State<ServerState>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let card = answering.query("card");
    if !card.is_empty() {
        return of_card::show(&answering, &card).await;
    }
    let typed = events::typed_code(&answering.query("code"));
    if !typed.is_empty() {
        // What of it may not be seen, its own page says.
        match events::open_event(answering.service(), &answering.caller, &typed).await {
            Err(Refusal::Event(EventFault::None)) => {}
            _ => return leads_to(&at::event(&typed)),
        }
    }
    match calendar(&answering).await {
        Ok((page, here)) => {
            let store = page.store.as_ref();
            let (title, feed) = match store {
                Some((slug, name)) => (format!("Events of {name}"), at::store_feed(slug)),
                None => ("Events".to_owned(), at::FEED.to_owned()),
            };
            let extras = HeadExtras {
                sheet: Some(Sheet::Stores),
                feed: page.has_feed.then_some((title, feed)),
                ..HeadExtras::default()
            };
            let drawn = answering.draw(&page.game, |scene| draw_calendar(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) => answering.fail(&refusal, at::EVENTS),
    }
}

async fn calendar(answering: &Answering) -> Result<(CalendarPage, String), Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let [slug, game, after] = ["store", "game", "after"].map(|name| answering.query(name));
    let is_past = answering.query("past") == "yes";
    let of_store = if slug.is_empty() { None } else { Some(stores::see_store(service, caller, &slug).await?) };
    let asked = Sought { store: &slug, game: &game, is_past, after: place_of(&after) };
    let found = events::list_events(service, caller, asked).await?;
    let here = at::calendar(at::Sought { store: &slug, game: &game, is_past, after: &after });
    let page = CalendarPage {
        runs: of_store.as_ref().is_some_and(runs),
        store: of_store.map(|seen| (seen.store.slug, seen.store.name)),
        game,
        is_past,
        events: with_settings(found.events),
        more: found.more.map(|(at, id)| format!("{at}.{id}")),
        has_feed: answering.site.app.origin.is_some(),
        is_signed_in: answering.is_signed_in(),
        no_code: answering.query("code"),
    };
    Ok((page, here))
}

/// Whether the reader may make events of a store.
fn runs(seen: &StoreSeen) -> bool {
    seen.role.is_some_and(|role| RUN_ROLES.contains(&role))
}

fn with_settings(events: Vec<StoredEvent>) -> Vec<(StoredEvent, EventSettings)> {
    events
        .into_iter()
        .map(|event| (EventSettings::read(&event.settings), event))
        .map(|(read, event)| (event, read))
        .collect()
}

/// The place of an event in a list, as an address has it.
fn place_of(text: &str) -> Option<(i64, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((at.parse().ok()?, id.parse().ok()?))
}

/// The coming events of a store, for its page.
pub(in crate::http) async fn coming(answering: &Answering, seen: &StoreSeen) -> Result<Markup, Refusal> {
    let asked = Sought { store: &seen.store.slug, ..Sought::default() };
    // Its staff find their drafts there, too: no other page names them.
    let found = match seen.role {
        Some(_) => events::list_staff_events(answering.service(), &answering.caller, asked).await?,
        None => events::list_events(answering.service(), &answering.caller, asked).await?,
    };
    let mut found = found.events;
    found.truncate(SHOWN_OF_STORE);
    Ok(draw_coming(&seen.store.slug, &with_settings(found), runs(seen)))
}

/// GET /events/{event}
pub(super) async fn get_event(State(site): State<ServerState>, Path(code): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::event(&code);
    let shown = async {
        let (seen, store) = opened(&answering, &code).await?;
        let play = if is_played(&seen) { play(&answering, &code).await? } else { None };
        Ok((seen, store, play))
    };
    match shown.await {
        Ok((mut seen, store, play)) => {
            let by_code = known_by_code(&answering, &seen).await;
            let extras = HeadExtras {
                // Search engines find no event of a store that nobody confirmed.
                is_hidden: !store.store.is_listed() || seen.event.hidden.is_some(),
                sheet: Some(Sheet::Stores),
                linked_data: Some(linked_data(&seen, &store, |path| answering.whole(path))),
                feed: feed_of(&answering, &seen.event.store_slug, &seen.event.store_name),
                ..HeadExtras::default()
            };
            seen.entry = seen.entry.or(by_code);
            let page = EventPage { seen, store, play, done: done(&answering.query("done"), DONE) };
            let drawn = answering.draw(&page.seen.event.game, |scene| draw_event(scene, &page));
            answering.show(&here, drawn, extras).await
        }
        Err(refusal) if is_hidden(&refusal) => show_hidden(&answering, &code, None).await,
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// Whether an event is played, or was.
fn is_played(seen: &EventSeen) -> bool {
    use EventState::{Cancelled, Finished, Published, Running};
    matches!(seen.event.state, Running | Finished | Published | Cancelled)
}

/// How somebody stands whose code their browser keeps; none of anybody else, or where the code is of no use any more,
/// of which their own page tells them.
async fn known_by_code(answering: &Answering, seen: &EventSeen) -> Option<EventEntry> {
    let claim = claim::kept(answering, seen);
    if claim.is_empty() {
        return None;
    }
    own(answering, &claim, &seen.event.code).await.ok().flatten().map(|own| own.entry)
}

/// The feed of a store's events; none where nobody said under which address the site is.
pub(in crate::http) fn feed_of(answering: &Answering, slug: &str, name: &str) -> Option<(String, String)> {
    answering.site.app.origin.as_ref().map(|_| (format!("Events of {name}"), at::store_feed(slug)))
}

/// GET /events/{event}/players
pub(super) async fn get_players(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::part(&code, parts::PLAYERS);
    let page = async {
        let (seen, _) = opened(&answering, &code).await?;
        let mut players = events::list_players(answering.service(), &answering.caller, &code).await?;
        // Staff see the others at the desk.
        players.retain(|player| matches!(player.state, EntryState::Registered | EntryState::CheckedIn));
        Ok(PlayersPage { seen, players })
    };
    match page.await {
        Ok(page) => {
            // Who plays where is nobody's business who only searches.
            let extras = HeadExtras { is_hidden: true, sheet: Some(Sheet::Stores), ..HeadExtras::default() };
            answering.show(&here, draw_players(&page), extras).await
        }
        Err(refusal) => fail(&answering, &refusal, &here),
    }
}

/// GET /events/{event}/report
pub(super) async fn get_report(
    State(site): State<ServerState>,
    Path(code): Path<String>,
    request: Request,
) -> Response {
    show_report(&Answering::of(&site, &request), &code, String::new(), None).await
}

async fn show_report(answering: &Answering, code: &str, text: String, fault: Option<FieldFault>) -> Response {
    let here = at::part(code, parts::REPORT);
    match opened(answering, code).await {
        Ok((seen, _)) => show_own(answering, &here, draw_report_event(&seen, text, fault)).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// POST /events/{event}/report
pub(super) async fn post_report(Path(code): Path<String>, Posted { answering, fields }: Posted<Answering>) -> Response {
    let reason = fields.get("reason");
    let reported = async {
        let (seen, store) = opened(&answering, &code).await?;
        let (service, caller) = (answering.service(), &answering.caller);
        stores::report_store(service, caller, &store.store.slug, Some(seen.event.id), reason).await
    };
    match reported.await {
        Ok(()) => leads_to(&format!("{}?done=reported", at::event(&code))),
        Err(refusal) if is_mended_in_place(&refusal) => {
            show_report(&answering, &code, reason.to_owned(), Some(FieldFault::of(&refusal, ""))).await
        }
        Err(refusal) => fail(&answering, &refusal, &at::part(&code, parts::REPORT)),
    }
}
