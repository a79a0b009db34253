//! Events made, changed, taken on, and deleted while nobody else saw them.

use safehouse_cards::visible::visible;
use safehouse_engine::library::GameLibrary;
use safehouse_statements::{Code, Id, Statement, code::CancellationReason};
use safehouse_store::{
    Digest, LogEntry,
    events::{CODE_LENGTH, EventMade, EventState, EventWidened, MAX_NAME_BYTES, NewEvent, NewEventState, StoredEvent},
};
use uuid::Uuid;

use super::{
    access::RUN_ROLES,
    fault::EventFault,
    found::staffed_event,
    invitation_code::InvitationCode,
    judging::judge_of,
    promising::{hangs_on_nothing, judged_otherwise, shows_otherwise, widened},
    replanning::{is_begun, is_planned_otherwise, replan},
    settings::{EventSettings, Lists, Registration, Reveal, Visible},
    state::{is_locked, may_follow},
};
use crate::events::access::STAFF_RUN;
use crate::{
    Caller, Refusal, Service, notary,
    stores::{Act, staffed, stating, write_act},
    words::lines,
};

/// Bytes of what an event draws from.
const SEED_BYTES: usize = 32;
/// Characters that codes are made of: none is taken for another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How long before now an event begins at the earliest, in milliseconds: a day.
const EARLIEST_MS: i64 = 24 * 60 * 60 * 1000;
/// How long after now it begins at the latest: ten years.
const LATEST_MS: i64 = 3_653 * EARLIEST_MS;
/// Digits of a code with which people register: 40 bits, of which wrong ones are only tried so often.
const INVITATION_LENGTH: usize = 8;
/// How often another code is tried where one is taken.
const TRIES: usize = 4;

/// What whoever runs an event writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventForm {
    /// Its name, on one line.
    pub name: String,
    /// The identifier of the format.
    pub format: String,
    /// The snapshot of it; empty for the one of the day on which the event begins.
    pub snapshot: String,
    /// When it begins, in milliseconds since 1970-01-01T00:00:00Z.
    pub starts_at: i64,
    /// When it ends.
    pub ends_at: i64,
    /// How many may take part; none for as many as come.
    pub capacity: Option<u32>,
    /// From when on lists are taken; none for when staff open them.
    pub lists_open_at: Option<i64>,
    /// When they lock; none for the beginning, where there are lists.
    pub deadline_at: Option<i64>,
    /// What it says and how it goes.
    pub settings: EventSettings,
}

/// What an event's seed is sealed for.
pub(crate) fn sealed_for(event: Uuid) -> String {
    format!("event-seed {event}")
}

/// Makes an event of a store: a draft, which its staff alone see. Answers its code.
///
/// # Errors
/// The caller does not run the store; [`EventFault::Field`], [`EventFault::NoFormat`], [`EventFault::TooMany`]; the
/// store is closed, hidden or suspended; the store fails.
pub async fn make_event(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    slug: &str,
    form: &EventForm,
) -> Result<String, Refusal> {
    STAFF_RUN.check(caller)?;
    let store = staffed(service, caller, slug, RUN_ROLES).await?;
    stating(service, store.id).await?;
    let new = checked(library, &invited_by(service, form, &InvitationCode::default()))?;
    fits_together(&form.settings)?;
    is_due_before_play(&new)?;
    let now = service.clock.now_ms();
    is_near(new.starts_at, now)?;
    let id = service.chance.id(now);
    let seed = service.chance.bytes::<SEED_BYTES>();
    let sealed = service.sealing.seal(&seed, &sealed_for(id), service.chance.as_ref())?;
    let commitment =
        Digest::from_bytes(safehouse_tournament::commitment(&safehouse_tournament::Seed(seed), &id.to_string()));
    for _ in 0..TRIES {
        let code = digits::<CODE_LENGTH>(service);
        let made = service.store.create_event((store.id, id, &code), &new, (&sealed, &commitment), now).await?;
        match made {
            EventMade::Done => {
                let details = serde_json::json!({ "event": code, "name": new.name });
                write_act(service, caller, store.id, Some(id), Act::EventMade, &details).await?;
                return Ok(code);
            }
            EventMade::CodeTaken => {}
            EventMade::TooMany => return Err(EventFault::TooMany.into()),
            EventMade::NoStore => return Err(crate::refusal::StoreFault::None.into()),
        }
    }
    Err(Refusal::Busy { seconds: 1 })
}

/// So many digits, drawn by chance.
pub(super) fn digits<const MANY: usize>(service: &Service) -> String {
    digits_of(service.chance.bytes::<MANY>())
}

/// A digit for each of these bytes.
pub(super) fn digits_of<const MANY: usize>(bytes: [u8; MANY]) -> String {
    let digit = |byte: u8| DIGITS.get(usize::from(byte % 32)).copied().map_or('0', char::from);
    bytes.into_iter().map(digit).collect()
}

/// A new code with which people register.
pub(super) fn new_invitation_code(service: &Service) -> InvitationCode {
    InvitationCode::new(digits::<INVITATION_LENGTH>(service))
}

/// The same form with the code that the event has, or another one where it asks for one and has none.
fn invited_by(service: &Service, form: &EventForm, code: &InvitationCode) -> EventForm {
    let is_asked = form.settings.registration == Registration::Code;
    let is_new = is_asked && *code == InvitationCode::default();
    let invitation_code = if is_new { new_invitation_code(service) } else { code.clone() };
    EventForm { settings: EventSettings { invitation_code, ..form.settings.clone() }, ..form.clone() }
}

/// Writes another content over an event that the caller has seen at this revision. After the lock only what lists and
/// players do not hang on may change. The rounds and the cut of an event that is played change for what is not paired
/// yet. Fewer may see lists in the rounds and in the cut until it is over.
///
/// # Errors
/// The caller does not run it; [`EventFault::Changed`], [`EventFault::Settled`]; [`EventFault::Field`] of one that shows
/// more than the event said when lists were handed in, or earlier, and where the rounds or the cut that are to change are
/// paired, made, or over; as [`make_event`].
pub async fn change_event(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, revision): (&str, u64),
    form: &EventForm,
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let before = &seen.event;
    stating(service, before.store).await?;
    let new = checked(library, &invited_by(service, form, &seen.settings.invitation_code))?;
    let (old, settings) = (&seen.settings, EventSettings::read(&new.settings));
    if is_locked(before.state) && !hangs_on_nothing(before, old, &new, &settings) {
        return Err(EventFault::Settled.into());
    }
    // What is settled by now is no longer mended.
    if !is_locked(before.state) || shows_otherwise(old, &settings) {
        fits_together(&settings)?;
    }
    if !is_locked(before.state) {
        is_due_before_play(&new)?;
    }
    let is_shown = before.name != new.name
        || before.starts_at != new.starts_at
        || before.ends_at != new.ends_at
        || before.format != new.format
        || old.time_zone != settings.time_zone
        || old.venue != settings.venue
        || old.description != settings.description;
    let told = (is_shown, old.consent_words() != settings.consent_words());
    let now = service.clock.now_ms();
    if before.starts_at != new.starts_at {
        is_near(new.starts_at, now)?;
    }
    let of = (before.store, before.id, revision);
    let wider = judged_otherwise(library, before, &new).or_else(|| widened(old, &settings));
    let written = if is_planned_otherwise(old, &settings) && is_begun(before.state) {
        replan(service, before, revision, (old, &settings), (&new, told, wider.is_some())).await?
    } else if wider.is_some() {
        service.store.widen_event(of, &new, told, now).await?
    } else if service.store.change_event(of, &new, told, now).await? {
        EventWidened::Done
    } else {
        EventWidened::Stale
    };
    match (written, wider) {
        (EventWidened::Done, _) => {}
        (EventWidened::Lists(lists), Some(wider)) => return Err(wider.refused(lists)),
        (EventWidened::Lists(_), None) | (EventWidened::Stale, _) => return Err(EventFault::Changed.into()),
    }
    let mut details = serde_json::json!({
        "event": code, "name": new.name, "rounds": form.settings.rounds, "cut": form.settings.cut,
    });
    if let (true, Some(details)) = (told.1, details.as_object_mut()) {
        details.insert("consent".to_owned(), before.consent_version.saturating_add(1).into());
    }
    write_act(service, caller, before.store, Some(before.id), Act::EventChanged, &details).await
}

/// Takes an event that the caller has seen at this revision on to another state: announced, registration, lists open,
/// published or cancelled. Announcing states it in the log; so does a cancellation.
///
/// # Errors
/// The caller does not run it; [`EventFault::Unseen`] of a draft that is to be cancelled and that nobody else ever saw;
/// [`EventFault::State`], [`EventFault::Changed`]; the store may state nothing; the store fails.
pub async fn move_event(
    service: &Service,
    caller: &Caller,
    library: &GameLibrary,
    (code, revision): (&str, u64),
    to: EventState,
) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let seen = staffed_event(service, caller, code, RUN_ROLES).await?;
    let event = &seen.event;
    if to == EventState::Cancelled && is_unseen(event) {
        return Err(EventFault::Unseen.into());
    }
    if !may_follow(event.state, to, seen.settings.lists) {
        return Err(EventFault::State { from: event.state, to }.into());
    }
    stating(service, event.store).await?;
    let now = service.clock.now_ms();
    let stated = match to {
        EventState::Announced | EventState::Registration if event.opened.is_none() && !event.opening_waits => {
            Some(opened(service, library, event, now).await?)
        }
        EventState::Cancelled if event.opened.is_some() || event.opening_waits => {
            let store = notary::slug_named(&event.store_slug)?;
            let stated = Statement::EventCancelled {
                store,
                event: id_of(event.id),
                reason: CancellationReason::Other,
                at: now.unsigned_abs(),
            };
            Some(notary::state_as_store(service, event.store, &stated).await?)
        }
        _ => None,
    };
    let new = NewEventState { state: to, is_shown: true, entry: stated.as_ref(), seed: None, at: now };
    if !service.store.set_event_state((event.store, event.id, revision), &new).await? {
        return Err(EventFault::Changed.into());
    }
    let details = serde_json::json!({ "event": code, "state": to.as_str() });
    write_act(service, caller, event.store, Some(event.id), Act::EventMoved, &details).await
}

/// Whether nobody but its staff ever saw an event.
pub fn is_unseen(event: &StoredEvent) -> bool {
    event.state == EventState::Draft && event.opened.is_none() && !event.opening_waits
}

/// Deletes an event that nobody but its staff ever saw, at the revision that the caller has seen. Any other one is
/// cancelled instead: calendars and the log tell of it.
///
/// # Errors
/// The caller does not run it; [`EventFault::WasSeen`], [`EventFault::Changed`]; the store fails.
pub async fn delete_event(service: &Service, caller: &Caller, (code, revision): (&str, u64)) -> Result<(), Refusal> {
    STAFF_RUN.check(caller)?;
    let event = staffed_event(service, caller, code, RUN_ROLES).await?.event;
    if !is_unseen(&event) {
        return Err(EventFault::WasSeen.into());
    }
    if !service.store.delete_event((event.store, event.id, revision)).await? {
        return Err(EventFault::Changed.into());
    }
    let details = serde_json::json!({ "event": code, "name": event.name });
    write_act(service, caller, event.store, None, Act::EventDeleted, &details).await
}

async fn opened(service: &Service, library: &GameLibrary, event: &StoredEvent, now: i64) -> Result<LogEntry, Refusal> {
    let judge = judge_of(library, &event.format, &event.snapshot)?;
    let unfit = |_| Refusal::from(EventFault::NoFormat);
    let stated = Statement::EventOpened {
        store: notary::slug_named(&event.store_slug)?,
        event: id_of(event.id),
        game: Code::read(&event.game).map_err(unfit)?,
        format: Code::read(&event.format).map_err(unfit)?,
        snapshot: judge.snapshot_digest(),
        consent: event.consent_version,
        at: now.unsigned_abs(),
    };
    notary::state_as_store(service, event.store, &stated).await
}

/// An identity as statements have it.
pub(crate) fn id_of(id: Uuid) -> Id {
    Id::from_bytes(*id.as_bytes())
}

pub(super) fn field(field: &'static str, words: &str) -> Refusal {
    EventFault::Field { field, words: words.to_owned() }.into()
}

/// Whether lists are due when the event begins, at the latest: from then on round 1 is paired, which locks them, and
/// whoever is late hands in as the event says of late lists.
fn is_due_before_play(new: &NewEvent) -> Result<(), Refusal> {
    if new.deadline_at.is_none_or(|deadline| deadline <= new.starts_at) {
        return Ok(());
    }
    let words = "lists are due when the event begins, at the latest, since round 1 waits for them: write an earlier time, or \
        nothing for the beginning; what becomes of later ones, “Late lists” says";
    Err(field("deadline_at", words))
}

/// Whether an event begins at a time at which somebody means it to.
fn is_near(starts_at: i64, now: i64) -> Result<(), Refusal> {
    if (now.saturating_sub(EARLIEST_MS)..=now.saturating_add(LATEST_MS)).contains(&starts_at) {
        return Ok(());
    }
    Err(field("starts_at", "an event begins at most a day ago and at most ten years from now: write another day"))
}

/// Whether lists are shown to everybody in no phase in which not everybody sees them, and what everybody sees from
/// round 1 on is shown to everybody then.
fn fits_together(settings: &EventSettings) -> Result<(), Refusal> {
    if settings.lists == Lists::None {
        return Ok(());
    }
    if settings.reveal == Reveal::RoundOne && settings.visible_swiss != Visible::Public {
        let words = "lists that are shown when round 1 begins are seen by everybody in the rounds: choose everybody \
            here, or show them later";
        return Err(field("visible_swiss", words));
    }
    if settings.visible_swiss == Visible::Public && settings.reveal != Reveal::RoundOne {
        let words = "lists that everybody sees before the cut are shown to everybody when round 1 begins: say so here, or \
            let fewer see them";
        return Err(field("reveal", words));
    }
    if settings.reveal == Reveal::Cut && settings.visible_cut != Visible::Public {
        let words =
            "lists that are shown at the cut are seen by everybody in it: choose everybody here, or show them later";
        return Err(field("visible_cut", words));
    }
    Ok(())
}

/// A form whose fields can all be so, as it is kept.
fn checked(library: &GameLibrary, form: &EventForm) -> Result<NewEvent, Refusal> {
    let name = visible(&form.name).trim().to_owned();
    if name.is_empty() || name.len() > MAX_NAME_BYTES || !name.chars().any(char::is_alphanumeric) {
        return Err(field("name", "name the event on one line, in at most 256 bytes"));
    }
    let found = library.formats.get(&form.format).ok_or(EventFault::NoFormat)?;
    let day = crate::days::day(form.starts_at);
    let snapshot = if form.snapshot.is_empty() { Some(found.as_of(&day)) } else { found.snapshot(&form.snapshot) };
    let snapshot = snapshot.ok_or(EventFault::NoFormat)?;
    if form.ends_at < form.starts_at {
        return Err(field("ends_at", "an event ends after it began"));
    }
    if form.capacity.is_some_and(|capacity| !(2..=2048).contains(&capacity)) {
        return Err(field("capacity", "2 to 2,048 may take part; leave it empty for as many as come"));
    }
    let mut settings = form.settings.clone();
    settings.description = lines(&settings.description);
    settings.venue = lines(&settings.venue);
    settings.consent = lines(&settings.consent);
    for (name, text, limit) in [
        ("description", &settings.description, 8_000),
        ("venue", &settings.venue, 500),
        ("consent", &settings.consent, 4_000),
        ("time_zone", &settings.time_zone, 64),
    ] {
        if text.len() > limit {
            return Err(field(name, &format!("this has {} bytes; at most {limit} are kept", text.len())));
        }
    }
    if settings.visible_cut < settings.visible_swiss {
        return Err(field("visible_cut", "lists are seen by at least as many in the cut as before it"));
    }
    if settings.reveal == Reveal::Never && settings.visible_cut == Visible::Public {
        return Err(field("reveal", "lists that everybody sees are shown at some time: say when"));
    }
    if !matches!(settings.games, 1 | 3) {
        return Err(field("games", "a match is the best of 1 or 3 games"));
    }
    if settings.rounds.is_some_and(|rounds| rounds > 20) {
        let words = "1 to 20 rounds, or 0 for a single elimination from the start; leave it empty for as many as suit \
            the players";
        return Err(field("rounds", words));
    }
    if settings.rounds == Some(0) && settings.cut > 0 {
        let words = "with 0 Swiss rounds everybody plays the elimination: say that nobody plays on after them";
        return Err(field("cut", words));
    }
    if !(5..=600).contains(&settings.round_minutes) {
        return Err(field("round_minutes", "a round takes 5 to 600 minutes"));
    }
    if ![0, 2, 4, 8, 16, 32].contains(&settings.cut) {
        return Err(field("cut", "2, 4, 8, 16 or 32 play on, or nobody"));
    }
    if form.capacity.is_some_and(|capacity| settings.cut > capacity) {
        return Err(field("cut", "no more play on than may take part: let fewer play on, or more take part"));
    }
    let has_lists = settings.lists != Lists::None;
    let deadline_at = has_lists.then(|| form.deadline_at.unwrap_or(form.starts_at));
    let lists_open_at = form.lists_open_at.filter(|_| has_lists);
    if lists_open_at.zip(deadline_at).is_some_and(|(open, deadline)| open >= deadline) {
        return Err(field("deadline_at", "the deadline comes after lists are taken"));
    }
    Ok(NewEvent {
        game: library.game().id.to_owned(),
        format: found.id.clone(),
        snapshot: snapshot.id.clone(),
        name,
        settings: serde_json::to_string(&settings).map_err(|_| Refusal::Failed)?,
        consent: settings.consent_words().to_owned(),
        starts_at: form.starts_at,
        ends_at: form.ends_at,
        capacity: form.capacity,
        lists_open_at,
        deadline_at,
    })
}
