//! Events as players and the world see them, drawn by the server: the calendar, an event, registering, one's own
//! standing, handing in a list, who takes part, the lists that everybody sees, and what they show.
//!
//! Before lists are shown, these pages tell nobody but its player whether there is one. They work without script, and
//! the browser carries nothing of them.

mod calendar;
mod event;
mod facts;
mod hand_in;
mod help;
mod in_the_way;
mod kiosk;
mod lead;
mod list;
mod list_fields;
mod lists;
mod looked;
mod met_list;
mod of_card;
mod own;
mod own_events;
mod own_list;
mod own_page;
mod players;
mod printed;
mod read_lines;
mod refused_list;
mod register;
mod report;
mod standing;
mod statistics;
mod today;

use maud::{Markup, html};
use safehouse_service::events::{
    EntryState, EventConsent, EventEntry, EventSeen, EventState, LeftOut, ListVerdict, OwnEntry, StoredEvent,
    settings::{EventSettings, LateLists, Lists},
    times,
};

pub use self::{
    calendar::{CalendarPage, draw_calendar, draw_coming},
    event::{EventPage, draw_event},
    hand_in::{HandInPage, draw_hand_in},
    help::draw_help,
    in_the_way::{InTheWayPage, draw_in_the_way},
    kiosk::{
        KIOSK_MARK, KioskPage, KioskTold, KiosksPage, ListTold, draw_kiosk, draw_kiosk_told, draw_kiosks, kiosk_deeds,
    },
    list::{ListPage, draw_list, draw_withdrawn_list},
    lists::{ListsPage, draw_lists},
    looked::Looked,
    met_list::{MetListPage, draw_met_list},
    of_card::{CardEventsPage, draw_card_events},
    own::{CodePage, HiddenPage, draw_code, draw_hidden, draw_own},
    own_events::draw_own_events,
    own_page::OwnPage,
    players::{PlayersPage, draw_players},
    refused_list::RefusedList,
    register::{EnteredPage, RegisterPage, draw_entered, draw_register},
    report::draw_report_event,
    standing::{EventStandingPage, draw_event_standing, standing_deeds},
    statistics::{StatisticsPage, draw_statistics},
};
pub(in crate::pages) use self::{
    lead::lead,
    list::{how, judged, verdict_of},
    list_fields::{deck_field, text_field},
    met_list::met_lists,
    printed::printed,
    read_lines::{read_notes, unread},
    refused_list::refused_list,
    today::then_and_today,
};
use crate::{
    pages::{
        public_decks::{minute, rfc3339},
        said::done_words,
        tabs::tabs,
    },
    paths::{events as at, stores},
};

/// Parts of an event that are pages, as the last part of an address.
pub mod parts {
    /// Registering.
    pub const REGISTER: &str = "register";
    /// One's own standing.
    pub const OWN: &str = "own";
    /// Handing in a list.
    pub const LIST: &str = "list";
    /// Who takes part.
    pub const PLAYERS: &str = "players";
    /// Lists that everybody sees.
    pub const LISTS: &str = "lists";
    /// What the lists that everybody sees show.
    pub const STATISTICS: &str = "statistics";
    /// A device at which players enter themselves.
    pub const KIOSK: &str = "kiosk";
    /// A report.
    pub const REPORT: &str = "report";
    /// The event for calendars.
    pub const CALENDAR: &str = "event.ics";
}

/// What can be done with one's own standing, as the last part of an address.
pub mod deeds {
    /// One agrees to what the event asks.
    pub const AGREE: &str = "agree";
    /// One says that a list which staff typed is one's own.
    pub const CONFIRM: &str = "confirm";
    /// A list is taken back before the lock.
    pub const TAKE_BACK: &str = "take-back";
    /// One does not come.
    pub const WITHDRAW: &str = "withdraw";
    /// One leaves while rounds are played.
    pub const DROP: &str = "drop";
    /// One's lists, salts and names are erased.
    pub const ERASE: &str = "erase";
    /// One's code becomes that of the account.
    pub const CLAIM: &str = "claim";
    /// The device forgets the code.
    pub const FORGET: &str = "forget";
}

/// Where one is, above a page of an event.
fn crumbs(event: &StoredEvent, is_below: bool) -> Markup {
    html! {
        nav class="crumbs" aria-label="Where you are" {
            a href=(at::EVENTS) rel="external" { "Events" }
            span aria-hidden="true" { "/" }
            a href=(stores::store(&event.store_slug)) rel="external" { bdi { (event.store_name) } }
            @if is_below {
                span aria-hidden="true" { "/" }
                a href=(at::event(&event.code)) rel="external" { bdi { (event.name) } }
            }
        }
    }
}

/// The pages of an event, with the one that is shown: the same ones on each of them.
pub(in crate::pages) fn ways(event: &StoredEvent, here: &str) -> Markup {
    let is_played = matches!(event.state, EventState::Running | EventState::Finished | EventState::Published);
    let has_lists = takes_lists(event);
    let ways = [
        (true, "", "Event"),
        (true, parts::OWN, "You"),
        (is_played, "pairings", "Pairings"),
        (is_played, "standings", "Standings"),
        (true, parts::PLAYERS, "Players"),
        (has_lists, parts::LISTS, "Lists"),
        (has_lists && is_played, parts::STATISTICS, "Statistics"),
    ];
    let address = |part: &str| if part.is_empty() { at::event(&event.code) } else { at::part(&event.code, part) };
    let shown = ways.into_iter().filter(|(is_there, part, _)| *is_there || *part == here);
    tabs("Pages of the event", shown.map(|(_, part, name)| (address(part), name, part == here)))
}

/// Whether lists are handed in at an event.
fn takes_lists(event: &StoredEvent) -> bool {
    EventSettings::read(&event.settings).lists != Lists::None
}

/// How far an event is, in words: the same for everybody.
pub(in crate::pages) fn state_words(event: &StoredEvent) -> &'static str {
    match event.state {
        EventState::Draft => "Draft: only staff see it",
        EventState::Announced => "Announced",
        EventState::Registration => "Registration open",
        EventState::ListsOpen => "Registration and lists open",
        EventState::Locked if takes_lists(event) => "Lists locked",
        EventState::Locked => "Registration closed",
        EventState::Running => "Running",
        EventState::Finished => "Over",
        EventState::Published => "Over, published",
        EventState::Cancelled => "Cancelled",
    }
}

/// How far an event is, as everybody reads it.
fn state_tag(event: &StoredEvent) -> Markup {
    let class = match event.state {
        EventState::Draft => "tag tag--warn",
        EventState::Registration | EventState::ListsOpen | EventState::Running => "tag tag--good",
        EventState::Announced | EventState::Locked | EventState::Finished | EventState::Published => "tag",
        EventState::Cancelled => "tag tag--bad",
    };
    html! { span class=(class) { (state_words(event)) } }
}

/// What the page of one's own standing is called.
fn own_words(seen: &EventSeen) -> &'static str {
    if seen.settings.lists == Lists::None { "Your place" } else { "Your place and your list" }
}

/// Whether whoever registers waits for a place, of an event that shows how many it has.
fn is_full(seen: &EventSeen) -> bool {
    let event = &seen.event;
    seen.settings.shows_count && event.capacity.is_some_and(|capacity| event.registered >= capacity)
}

/// What an event says of itself on each of its pages where it is not as others are.
fn state_mark(event: &StoredEvent) -> Markup {
    html! {
        @if event.state == EventState::Cancelled {
            p class="store-mark store-mark--bad" { strong { "Cancelled." } " This event does not take place." }
        }
        @if event.hidden.is_some() {
            p class="store-mark store-mark--bad" { strong { "Hidden." } " Only its staff and whoever runs the site see it." }
        }
    }
}

/// The way to a report of an event, for whoever does not work there.
pub(in crate::pages) fn report_line(seen: &EventSeen) -> Markup {
    html! {
        @if seen.standing.role.is_none() {
            p class="muted" { a href=(at::part(&seen.event.code, parts::REPORT)) rel="external nofollow" { "Report this event" } " to whoever runs the site." }
        }
    }
}

/// A time where the event takes place, and in UTC.
fn moment(at_ms: i64, zone: &str) -> Markup {
    html! {
        time datetime=(rfc3339(at_ms)) { (times::in_words(at_ms, zone)) }
        @if zone != "UTC" { " " span class="muted" { "(" (minute(at_ms)) ")" } }
    }
}

/// How somebody stands at an event that is so, as they read it, and why where they were left out as play began.
fn standing_words(event: EventState, state: EntryState, left_out: Option<LeftOut>) -> &'static str {
    let is_over = is_over(event);
    match state {
        EntryState::Removed if left_out == Some(LeftOut::Absent) && event == EventState::Running => {
            "You were not there when the event began. While it runs, staff let you in late: ask them."
        }
        EntryState::Removed if left_out == Some(LeftOut::Absent) => {
            "You were not there when the event began, and did not play."
        }
        EntryState::Removed if left_out == Some(LeftOut::NoList) && event == EventState::Running => {
            "You had no list that may be played when the event began. While it runs, staff let you in late: ask them."
        }
        EntryState::Removed if left_out == Some(LeftOut::NoList) => {
            "You had no list that may be played when the event began, and did not play."
        }
        EntryState::Applied if is_over => "You asked to take part. The event is over.",
        EntryState::Waiting if is_over => "You waited for a place, and none became free. The event is over.",
        EntryState::Registered | EntryState::CheckedIn if is_over => "You took part. The event is over.",
        _ if event == EventState::Cancelled && takes_part(state) => "The event is cancelled, and your place with it.",
        EntryState::Applied => "You asked to take part. Staff decide.",
        EntryState::Waiting => "You wait for a place. You get the next one that becomes free.",
        EntryState::Registered => "You have a place.",
        EntryState::CheckedIn => "You are checked in.",
        EntryState::Withdrawn => "You said that you do not come.",
        EntryState::Removed => "Staff took you out of this event.",
    }
}

/// Whether an event was played to its end.
fn is_over(state: EventState) -> bool {
    matches!(state, EventState::Finished | EventState::Published)
}

/// Whether somebody who stands so takes part.
fn takes_part(state: EntryState) -> bool {
    !matches!(state, EntryState::Withdrawn | EntryState::Removed)
}

/// A verdict as a tag.
pub(in crate::pages) fn verdict_tag(verdict: ListVerdict) -> Markup {
    let (class, words) = match verdict {
        ListVerdict::Legal => ("tag tag--good", "✓ Legal"),
        ListVerdict::Illegal => ("tag tag--bad", "! Not legal"),
        ListVerdict::Undecided => ("tag tag--warn", "? Undecided"),
    };
    html! { span class=(class) { (words) } }
}

/// When staff locked the lists of an event by hand, before its deadline; none where the deadline did.
fn locked_by_staff(event: &StoredEvent) -> Option<i64> {
    event.locked_at.filter(|locked| event.deadline_at.is_none_or(|deadline| *locked < deadline))
}

/// How a list is taken now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Before the lock.
    InTime,
    /// After it, marked as late.
    Late,
}

/// How a list of somebody is taken now; none where it is not.
pub fn takes_list(seen: &EventSeen, own: &OwnEntry) -> Option<Takes> {
    let event = &seen.event;
    match event.state {
        EventState::ListsOpen if event.deadline_at.is_none_or(|deadline| seen.now < deadline) => Some(Takes::InTime),
        EventState::Locked | EventState::Running
            if seen.settings.late == LateLists::Allow && own.lists.is_empty() && !own.entry.is_erased() =>
        {
            Some(Takes::Late)
        }
        _ => None,
    }
}

/// Until when lists are handed in, or when they were locked.
fn deadline(seen: &EventSeen) -> Markup {
    let zone = &seen.settings.time_zone;
    html! {
        @match (locked_by_staff(&seen.event), seen.event.deadline_at) {
            (Some(locked), _) => { strong { "Locked" } " by the staff, " (moment(locked, zone)) }
            (None, Some(deadline)) => { strong { "Deadline" } " " (moment(deadline, zone)) ". The server’s clock: " (minute(seen.now)) @if deadline <= seen.now { ": it is over" } }
            (None, None) => {}
        }
    }
}

/// Who of the staff wrote down that somebody agreed; nothing where they did so themselves.
pub(in crate::pages) fn written_down(entry: &EventEntry) -> Markup {
    html! {
        @match entry.consent_by.as_str() {
            "" => {}
            // Their account is gone.
            "-" => { ", as staff wrote down" }
            by => { ", as " bdi { (by) } " of the staff wrote down" }
        }
    }
}

/// What somebody agreed to, as it said then; nothing where nobody kept it.
pub(in crate::pages) fn agreed_words(agreed: Option<&EventConsent>, zone: &str) -> Markup {
    html! {
        @if let Some(consent) = agreed {
            details class="desk__more" {
                summary { "What version " (consent.version) " says" }
                @for line in consent.words.lines().filter(|line| !line.trim().is_empty()) { p { (line) } }
                p class="muted" { "Asked since " (times::in_words(consent.since, zone)) "." }
            }
        }
    }
}

/// What an event asks before anybody takes part, whole, with the field that agrees to it: ticked where somebody sent it
/// with these very words, and something else of the form was refused.
fn consent(seen: &EventSeen, agreed_to: u32, is_refused: bool) -> Markup {
    let version = seen.event.consent_version;
    html! {
        section class="panel event-consent" aria-labelledby="consent-words" {
            h2 id="consent-words" { "What you agree to" }
            @for line in seen.settings.consent_words().lines().filter(|line| !line.trim().is_empty()) { p { (line) } }
            p class="muted" { "Version " (version) " of these words. That you agreed to it is kept with your name." }
            label class="form__check" {
                input type="checkbox" id="consent" name="consent" value=(version) required checked[agreed_to == version]
                    aria-invalid=[is_refused.then_some("true")] aria-describedby=[is_refused.then_some("consent-fault")] autofocus[is_refused];
                span { "I agree to this" }
            }
            @if is_refused { div class="form__fault" id="consent-fault" { p { "Agree to what the event asks first." } } }
        }
    }
}
