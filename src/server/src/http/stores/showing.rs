//! Pages of one store.

use axum::{
    extract::{Path, Request, State},
    response::Response,
};
use safehouse_app::{
    head::{HeadExtras, Sheet},
    pages::{
        account::FieldFault,
        stores::{
            ActsPage, Joined, KeysPage, MadeStaffInvitation, StaffPage, StandingPage, StorePage, StoreSettingsPage,
            draw_acts, draw_appeal, draw_keys, draw_report_store, draw_staff, draw_standing, draw_store,
            draw_store_settings, parts,
        },
    },
    paths::stores as at,
};
use safehouse_service::{
    Access, Refusal, events,
    stores::{self, OWN_ROLES, RUN_ROLES, STAFF_ROLES, StaffInvited, StaffRole, StoreSeen, StoreWords},
};
use uuid::Uuid;

use super::{
    super::{
        ServerState,
        events::{coming, feed_of},
        public_decks::answer::{Answering, done},
    },
    answers::{AGAIN, DONE, KEY_DEEDS, fail, show_own},
};

/// What a page of a store shows beside what there is.
#[derive(Default)]
pub(super) struct Shown {
    /// An invitation that was just made.
    pub(super) made: Option<StaffInvited>,
    /// What was written of the store.
    pub(super) words: Option<StoreWords>,
    /// What was written as words, in the form of a deed.
    pub(super) text: (String, String),
    /// The event that something is said of, as its form sent it.
    pub(super) event: Option<String>,
    /// What was written as signed notes.
    pub(super) notes: String,
    /// Why a form was refused.
    pub(super) fault: Option<FieldFault>,
}

/// GET /stores/{store}
pub(super) async fn get_store(State(site): State<ServerState>, Path(slug): Path<String>, request: Request) -> Response {
    let answering = Answering::of(&site, &request);
    let here = at::store(&slug);
    let shown = async {
        let seen = stores::see_store(answering.service(), &answering.caller, &slug).await?;
        let sections = coming(&answering, &seen).await?;
        let joined = match answering.query("done").as_str() {
            "joined" => joined(&answering, &seen).await?,
            _ => None,
        };
        let contact = answering.site.app.contact.as_deref().unwrap_or_default().to_owned();
        Ok(StorePage { seen, done: done(&answering.query("done"), DONE), joined, contact, sections })
    };
    match shown.await {
        Ok(shown) => {
            let (page, seen) = (draw_store(&shown), shown.seen);
            // Search engines find no store that nobody confirmed.
            let extras = HeadExtras {
                is_hidden: !seen.store.is_listed(),
                sheet: Some(Sheet::Stores),
                feed: feed_of(&answering, &seen.store.slug, &seen.store.name),
                ..HeadExtras::default()
            };
            answering.show(&here, page, extras).await
        }
        Err(refusal) => answering.fail(&refusal, &here),
    }
}

/// What somebody goes on with who just became staff; none for everybody else.
async fn joined(answering: &Answering, seen: &StoreSeen) -> Result<Option<Joined>, Refusal> {
    let Ok(person) = answering.caller.person() else { return Ok(None) };
    let own = events::list_own_posts(answering.service(), &answering.caller, seen.store.id).await?;
    if own.is_empty() && person.role_in(seen.store.id).is_none() {
        return Ok(None);
    }
    let events = own.into_iter().map(|event| (event.code, event.name)).collect();
    Ok(Some(Joined { lacks_factor: person.lacks_factor, events }))
}

/// GET /stores/{store}/{part}
pub(super) async fn get_part(
    State(site): State<ServerState>,
    Path((slug, part)): Path<(String, String)>,
    request: Request,
) -> Response {
    show_part(&Answering::of(&site, &request), &slug, &part, Shown::default()).await
}

/// A page of a store; nothing at an address that is none.
pub(super) async fn show_part(answering: &Answering, slug: &str, part: &str, shown: Shown) -> Response {
    let here = at::part(slug, part);
    let page = match part {
        parts::SETTINGS => settings(answering, slug, shown).await.map(|page| draw_store_settings(&page)),
        parts::STAFF => staff(answering, slug, shown).await.map(|page| draw_staff(&page)),
        parts::KEYS => keys(answering, slug, shown).await.map(|page| draw_keys(&page)),
        parts::ACTS => acts(answering, slug).await.map(|page| draw_acts(&page)),
        parts::REPORT => stores::see_store(answering.service(), &answering.caller, slug)
            .await
            .map(|seen| draw_report_store(&seen.store, shown.text.1, shown.fault)),
        parts::APPEAL => staffed(answering, slug, OWN_ROLES).await.map(|(seen, _)| {
            draw_appeal(&seen, &shown.event.unwrap_or_else(|| answering.query("event")), shown.text.1, shown.fault)
        }),
        parts::STANDING => standing(answering, slug, shown).await.map(|page| draw_standing(&page)),
        _ => return answering.nothing(),
    };
    match page {
        Ok(page) => show_own(answering, &here, page).await,
        Err(refusal) => fail(answering, &refusal, &here),
    }
}

/// A store as its staff in one of these roles see it.
async fn staffed(
    answering: &Answering,
    slug: &str,
    roles: &'static [StaffRole],
) -> Result<(StoreSeen, StaffRole), Refusal> {
    let seen = stores::see_store(answering.service(), &answering.caller, slug).await?;
    Access::StaffOf(seen.store.id, roles).check(&answering.caller)?;
    let role = seen.role.ok_or(Refusal::Forbidden)?;
    Ok((seen, role))
}

async fn settings(answering: &Answering, slug: &str, shown: Shown) -> Result<StoreSettingsPage, Refusal> {
    let (seen, role) = staffed(answering, slug, RUN_ROLES).await?;
    let StoreSeen { store, profile, .. } = seen;
    let written = shown.words.unwrap_or(profile.words);
    Ok(StoreSettingsPage { store, role, written, fault: shown.fault, done: done(&answering.query("done"), DONE) })
}

async fn staff(answering: &Answering, slug: &str, shown: Shown) -> Result<StaffPage, Refusal> {
    let (service, caller) = (answering.service(), &answering.caller);
    let (seen, role) = staffed(answering, slug, STAFF_ROLES).await?;
    let made = shown.made.map(|StaffInvited { id: _, token, role, ends_at }| {
        let link = answering.whole(&at::invitation(&token));
        MadeStaffInvitation { link, role, ends_at }
    });
    let invitations = match RUN_ROLES.contains(&role) {
        true => stores::list_staff_invitations(service, caller, slug).await?,
        false => Vec::new(),
    };
    Ok(StaffPage {
        reader: caller.account()?,
        role,
        staff: stores::list_own_staff(service, caller, slug).await?.1,
        invitations,
        made,
        fault: shown.fault,
        done: done(&answering.query("done"), DONE),
        store: seen.store,
    })
}

async fn keys(answering: &Answering, slug: &str, shown: Shown) -> Result<KeysPage, Refusal> {
    let (StoreSeen { store, keys, .. }, _) = staffed(answering, slug, OWN_ROLES).await?;
    let waiting = stores::list_waiting_statements(answering.service(), &answering.caller, slug).await?;
    let in_file = waiting.fitting(crate::http::signable::most_to_sign(&answering.site));
    let done = done(&answering.query("done"), DONE);
    // An address that somebody else made says nothing of a proof that nobody gave, and does nothing by itself.
    let is_confirmed = answering.service().is_confirmed(&answering.caller);
    let asked = answering.query(AGAIN);
    let again = KEY_DEEDS.into_iter().find(|deed| is_confirmed && done.is_empty() && *deed == asked);
    let (written, notes) = (shown.text.1, shown.notes);
    Ok(KeysPage { store, keys, waiting, in_file, written, notes, fault: shown.fault, done, again })
}

async fn acts(answering: &Answering, slug: &str) -> Result<ActsPage, Refusal> {
    let (seen, _) = staffed(answering, slug, RUN_ROLES).await?;
    let before = place_of(&answering.query("before"));
    let acts = stores::list_told_acts(answering.service(), &answering.caller, slug, None, before).await?;
    let is_full = acts.len() >= stores::ACTS_PAGE as usize;
    let older = acts.last().filter(|_| is_full).map(|last| format!("{}.{}", last.act.at, last.act.id));
    Ok(ActsPage { store: seen.store, acts, older })
}

async fn standing(answering: &Answering, slug: &str, shown: Shown) -> Result<StandingPage, Refusal> {
    stores::LOOK_AFTER.check(&answering.caller)?;
    let seen = stores::see_store(answering.service(), &answering.caller, slug).await?;
    let done = done(&answering.query("done"), DONE);
    Ok(StandingPage { seen, written: shown.text, fault: shown.fault, done })
}

/// The place of a row in a list by time, as an address has it.
pub(super) fn place_of(text: &str) -> Option<(i64, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((at.parse().ok()?, id.parse().ok()?))
}
