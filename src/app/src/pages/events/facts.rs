//! What there is to know of an event before one comes.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    EventSeen, EventState,
    rounds::PlaySeen,
    settings::{LateLists, Lists, PublicNames, Registration, WithoutList},
    times,
};

use super::{deadline, is_over, moment, parts};
use crate::{
    drawing::Scene,
    pages::{evening::swiss_rounds, log::UNSIGNED},
    paths::{HasPaths as _, events as at, log},
};

/// The facts as a list of terms. The address is that of the store, where the event names no other place.
pub(super) fn facts(scene: &Scene<'_>, seen: &EventSeen, play: Option<&PlaySeen>, store_address: &str) -> Markup {
    let (event, settings) = (&seen.event, &seen.settings);
    let zone = settings.time_zone.as_str();
    let place = if settings.venue.trim().is_empty() { store_address } else { &settings.venue };
    let library = scene.all.of_game(&event.game);
    html! {
        dl class="facts facts--told event-facts" {
            div { dt { "When" } dd {
                (moment(event.starts_at, zone))
                br; "until "
                @if times::day(event.starts_at, zone) == times::day(event.ends_at, zone) { (times::hour(event.ends_at, zone)) }
                @else { (moment(event.ends_at, zone)) }
                br; span class="muted" { "Times of " (zone.replace('_', " ")) }
            } }
            @if !place.trim().is_empty() {
                div { dt { "Where" } dd { bdi { @for (at, line) in place.lines().enumerate() { @if at > 0 { br; } (line) } } } }
            }
            div { dt { "Format" } dd {
                @match library {
                    Some(library) => {
                        (library.game().name) ", "
                        @match library.formats.get(&event.format) {
                            Some(format) => a href=(library.paths().format(&format.id)) { (format.name) },
                            None => (event.format),
                        }
                    },
                    None => (event.format),
                }
                br; span class="muted" { "Lists are held against the rules of " span class="date" { (event.snapshot) } ", whatever changes later" }
            } }
            div { dt { "Places" } dd { (places(seen)) } }
            div { dt { "Registration" } dd { (registration(seen)) } }
            div { dt { "Lists" } dd { (lists(seen)) } }
            div { dt { "Rounds" } dd { (rounds(seen, play)) } }
            div { dt { "Names" } dd { (names(settings.public_names)) } }
            @if event.opened.is_some() || event.opening_waits {
                div { dt { "In the log" } dd {
                    @match event.opened {
                        Some(place) => { a href=(log::entry_page(place.log, place.position)) rel="external" { "Opened: entry " (place.position) } }
                        None => { "Opened: " (UNSIGNED) }
                    }
                    @let closed = if settings.lists == Lists::None { "registration closed: " } else { "lists locked: " };
                    @if let Some(place) = event.lock { ", " a href=(log::entry_page(place.log, place.position)) rel="external" { (closed) "entry " (place.position) } }
                    @else if event.locked_at.is_some() { ", " (closed) (UNSIGNED) }
                    @if event.lock_padded { br; span class="muted" { "The lock holds more commitments than lists: random ones fill it up, since this event does not say how many take part before its first round is shown" } }
                } }
            }
        }
    }
}

fn places(seen: &EventSeen) -> Markup {
    let event = &seen.event;
    let is_before = is_before(event.state);
    html! {
        @match (event.capacity, seen.settings.shows_count) {
            (Some(capacity), true) => { (event.registered) " of " (capacity) " taken" }
            (Some(capacity), false) => { (capacity) " in all" }
            (None, true) => { (counted(u64::from(event.registered), ("player", "players"))) @if is_before { ", and room for as many as come" } }
            (None, false) => { "For as many as " @if is_before { "come" } @else { "came" } }
        }
        @if is_before && seen.settings.shows_count && event.waiting > 0 { ", " (counted(u64::from(event.waiting), ("waits", "wait"))) }
        @if is_before && event.capacity.is_some() { br; span class="muted" { "Whoever comes later waits, and gets the next place that becomes free" } }
    }
}

/// Whether players still register themselves, now or later.
fn is_before(state: EventState) -> bool {
    matches!(state, EventState::Draft | EventState::Announced | EventState::Registration | EventState::ListsOpen)
}

fn registration(seen: &EventSeen) -> &'static str {
    match (seen.event.state, seen.settings.registration) {
        (EventState::Locked | EventState::Running, _) => "Closed; staff may still take players: ask at the store",
        (EventState::Finished | EventState::Published, _) => "Closed: the event is over",
        (EventState::Cancelled, _) => "Closed: the event does not take place",
        (_, Registration::Open) => "Anybody may register, with an account or without",
        (_, Registration::Approval) => "Anybody may ask to take part; staff decide on each",
        (_, Registration::Code) => "Whoever has the invitation code may register, with an account or without",
        (_, Registration::Invitation) => "Staff enter the players: ask at the store",
    }
}

fn lists(seen: &EventSeen) -> Markup {
    let (event, settings) = (&seen.event, &seen.settings);
    let zone = settings.time_zone.as_str();
    if settings.lists == Lists::None {
        return html! { @if is_over(event.state) { "No lists were handed in" } @else { "No lists are handed in" } };
    }
    if is_over(event.state) {
        return html! {
            @if settings.lists == Lists::Required { "Everybody was to hand in a list" } @else { "Whoever wanted handed in a list" }
            @if settings.takes_illegal { "; one that was not legal was taken, too" } @else { "; only legal ones were taken" }
            br; a href=(at::part(&event.code, parts::LISTS)) rel="external" { "The lists that everybody sees" }
        };
    }
    html! {
        @if settings.lists == Lists::Required { "Everybody hands in a list" } @else { "Whoever wants hands in a list" }
        @if settings.takes_illegal { "; one that is not legal is taken, too" } @else { "; only legal ones are taken" }
        @if let Some(opens) = event.lists_open_at.filter(|opens| *opens > seen.now) { br; "Taken from " (moment(opens, zone)) }
        // What counts is the server's clock, and nobody's own.
        br; (deadline(seen))
        br; span class="muted" {
            @match settings.late {
                LateLists::Refuse => { "Later ones are not taken. " }
                LateLists::Note => { "Later ones staff may take, with a note. " }
                LateLists::Allow => { "Whoever has none may hand one in later, which is marked as late. " }
            }
            @if settings.lists == Lists::Required {
                @match settings.without_list {
                    WithoutList::Drop => { "Whoever has none is dropped before round 1." }
                    WithoutList::Warn => { "Whoever has none is asked by staff before round 1." }
                    WithoutList::Nothing => {}
                }
            }
        }
        br; (visibility(seen))
    }
}

/// What becomes of a list, to be known before one registers.
pub(super) fn visibility(seen: &EventSeen) -> Markup {
    html! {
        (seen.settings.promise())
        " Judges and those who run the event may open it; you read who did."
    }
}

fn rounds(seen: &EventSeen, play: Option<&PlaySeen>) -> Markup {
    let settings = &seen.settings;
    html! {
        @match (settings.rounds, play) {
            (Some(0), _) => "Single elimination from the start",
            (announced, Some(play)) => (swiss(announced, play, seen.event.state)),
            (Some(rounds), None) => (swiss_words(rounds)),
            (None, None) => "As many Swiss rounds as suit the players",
        }
        (cut(seen, play))
        ", of " (settings.round_minutes) " minutes, "
        @if settings.games == 1 { "one game a match" } @else { "best of " (settings.games) " games" }
    }
}

fn swiss_words(rounds: u32) -> String {
    counted(u64::from(rounds), ("Swiss round", "Swiss rounds"))
}

/// The Swiss rounds as they are played, or were, and as they were announced where that differs.
fn swiss(announced: Option<u32>, play: &PlaySeen, state: EventState) -> Markup {
    let planned = play.settings.rounds.filter(|_| state == EventState::Running);
    let rounds = planned.unwrap_or_else(|| swiss_rounds(play));
    html! {
        (swiss_words(rounds))
        @if let Some(announced) = announced.filter(|announced| *announced != rounds) { " (announced: " (announced) ")" }
    }
}

/// Who plays on: as it is played, and as it was announced where that differs.
fn cut(seen: &EventSeen, play: Option<&PlaySeen>) -> Markup {
    let (announced, is_elimination) = (seen.settings.cut, seen.settings.rounds == Some(0));
    let made = play.and_then(|play| play.bracket.as_ref());
    let made = made.map(|bracket| u32::try_from(bracket.seeds.len()).unwrap_or(u32::MAX));
    let is_over = play.is_some() && seen.event.state != EventState::Running;
    let words = |players: u32| html! { @if players == 0 { "no cut" } @else { "the best " (players) } };
    html! {
        @match made {
            Some(players) if is_elimination => { " with " (counted(u64::from(players), ("player", "players"))) }
            Some(players) => {
                ", then the best " (players)
                @if players != announced { " (announced: " (words(announced)) ")" }
            }
            None if announced == 0 => {}
            None if is_over => { ", without a cut (announced: " (words(announced)) ")" }
            None => {
                ", then the best " (announced)
                @if play.is_some() { " (the cut is not made yet)" }
            }
        }
    }
}

fn names(names: PublicNames) -> &'static str {
    match names {
        PublicNames::Pseudonym => {
            "Everybody sees the name that you choose, or a number; staff alone know the other one"
        }
        PublicNames::Name => "Everybody sees the name with which you register",
    }
}
