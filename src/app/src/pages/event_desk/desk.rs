//! The desk of an event: how far it is, who takes part, whose lists are there.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{EntryState, EventSeen, EventState, PlayerShown, settings::Lists};

use super::{done_words, head};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        stores::{Labelled, fault_above},
    },
    paths::event_desk as at,
};

/// What can be done at the desk, as the last part of an address.
pub mod deeds {
    /// The event is taken on to another state, which the form names.
    pub const MOVE: &str = "move";
    /// The lists are locked.
    pub const LOCK: &str = "lock";
    /// Lists are shown.
    pub const REVEAL: &str = "reveal";
    /// Somebody is entered.
    pub const ENTER: &str = "enter";
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct DeskPage {
    /// The event.
    pub seen: EventSeen,
    /// Whoever is entered, in the order of their numbers.
    pub players: Vec<PlayerShown>,
    /// Whoever was just entered: their name, number and code, told once.
    pub entered: Option<(String, u32, String)>,
    /// What was written as a player's name and shown name.
    pub written: (String, String),
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// Whether the caller runs the event.
    pub runs: bool,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/events/{event}/desk`.
pub fn draw_desk(page: &DeskPage) -> Page {
    let (seen, fault) = (&page.seen, page.fault.as_ref());
    let event = &seen.event;
    let body = html! {
        div class="page stores desk" {
            (head(seen, "desk", "Players"))
            (done_words(page.done))
            (fault_above(fault))
            @if let Some((name, number, code)) = &page.entered { (told_once(name, *number, code)) }
            @if page.runs { (steps(page)) }
            section {
                h2 id="players" { "Entered" " " span class="figures muted" { (page.players.len()) } }
                p class="muted" {
                    (counted(u64::from(event.registered), ("place is taken", "places are taken")))
                    @if let Some(capacity) = event.capacity { " of " (capacity) }
                    @if event.waiting > 0 { ", " (counted(u64::from(event.waiting), ("waits", "wait"))) }
                    "."
                }
                @if page.players.is_empty() {
                    p class="panel" { strong { "Nobody is entered yet." } " Players register on the page of the event, or you enter them here." }
                } @else {
                    div class="table-scroll" tabindex="0" role="region" aria-labelledby="players" {
                        table class="table" {
                            thead { tr { th scope="col" { "No." } th scope="col" { "Player" } th scope="col" { "Shown as" } th scope="col" { "Stands" } @if seen.settings.lists != Lists::None { th scope="col" { "List" } } } }
                            tbody { @for player in &page.players { (row(page, player)) } }
                        }
                    }
                }
            }
            @if enters_players(seen) { (entering(page, fault)) }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(format!("Players of {}", event.name), "", "", body) }
}

/// Whether whoever reads the page enters players now: late ones only where they say who comes late.
fn enters_players(seen: &EventSeen) -> bool {
    match seen.event.state {
        EventState::Finished | EventState::Published | EventState::Cancelled | EventState::Draft => false,
        EventState::Running => seen.scores(),
        _ => seen.is_at_desk(),
    }
}

fn told_once(name: &str, number: u32, code: &str) -> Markup {
    html! {
        section class="panel" aria-labelledby="entered" role="status" {
            h2 id="entered" { bdi { (name) } " is player " (number) }
            p { "Their code, told only now: write it on paper for them. With it they hand in a list, read what happens to it, and make it their account’s later." }
            p class="desk__code" { code { (code) } }
        }
    }
}

/// What may be done next with the event, the usual step first.
fn steps(page: &DeskPage) -> Markup {
    let event = &page.seen.event;
    let has_lists = page.seen.settings.lists != Lists::None;
    let next: &[(EventState, &str)] = match event.state {
        EventState::Draft => &[
            (EventState::Registration, "Announce it and open registration"),
            (EventState::Announced, "Announce it, register later"),
        ],
        EventState::Announced => {
            &[(EventState::Registration, "Open registration"), (EventState::Draft, "Back to a draft")]
        }
        EventState::Registration if has_lists => {
            &[(EventState::ListsOpen, "Take lists"), (EventState::Announced, "Close registration")]
        }
        EventState::Registration => &[(EventState::Announced, "Close registration")],
        EventState::ListsOpen => &[(EventState::Registration, "Take no lists for now")],
        EventState::Finished => &[(EventState::Published, "Mark it as published")],
        _ => &[],
    };
    let may_lock = matches!(event.state, EventState::Registration | EventState::ListsOpen | EventState::Announced);
    let may_reveal =
        matches!(event.state, EventState::Running | EventState::Finished | EventState::Published) && has_lists;
    let may_cancel = !matches!(event.state, EventState::Finished | EventState::Published | EventState::Cancelled);
    let deed = |deed: &str| at::of(&event.code, "desk", deed);
    html! {
        section class="panel" aria-labelledby="steps" {
            h2 id="steps" { "What comes next" }
            @if event.state == EventState::Locked { p { "The lists are locked. Begin the rounds on " a href=(at::part(&event.code, "run")) rel="external" { "the page of rounds" } "." } }
            div class="actions" {
                @for (at_step, (state, words)) in next.iter().enumerate() {
                    form method="post" action=(deed(deeds::MOVE)) {
                        input type="hidden" name="revision" value=(event.revision);
                        button class=(if at_step == 0 { "button" } else { "button button--plain" }) type="submit" name="to" value=(state.as_str()) { (words) }
                    }
                }
                @if may_lock {
                    form method="post" action=(deed(deeds::LOCK)) {
                        button class="button button--plain" type="submit" { @if has_lists { "Lock the lists now" } @else { "Close entries" } }
                    }
                }
                @if may_reveal {
                    form method="post" action=(deed(deeds::REVEAL)) {
                        button class="button button--plain" type="submit" name="phase" value=(if event.state == EventState::Running { "round_1" } else { "end" }) { "Show the lists to everybody" }
                    }
                }
            }
            @if may_cancel {
                details class="desk__more" {
                    summary { "Cancel the event" }
                    form class="form" method="post" action=(deed(deeds::MOVE)) {
                        input type="hidden" name="revision" value=(event.revision);
                        label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "It does not take place. Calendars and the log say so, and it cannot be undone." } }
                        button class="button button--danger" type="submit" name="to" value="cancelled" { "Cancel the event" }
                    }
                }
            }
        }
    }
}

fn row(page: &DeskPage, player: &PlayerShown) -> Markup {
    let event = &page.seen.event;
    html! {
        tr {
            th scope="row" class="figures" { (player.number) }
            td {
                @match &player.id {
                    Some(id) => { a class="desk__player" href=(at::of(&event.code, "player", &id.to_string())) rel="external" { bdi { @if player.name.is_empty() { "Erased" } @else { (player.name) } } } }
                    None => { bdi { (player.name) } }
                }
                @if !player.has_account { " " span class="tag" { "by code" } }
                @if player.has_agreed == Some(false) { " " span class="tag tag--warn" { "has not agreed" } }
            }
            td { bdi { (player.shown_as) } }
            td { (entry_words(player.state)) }
            @if page.seen.settings.lists != Lists::None {
                td { @if player.has_list == Some(true) { span class="tag tag--good" { "✓ there" } } @else { span class="tag" { "missing" } } }
            }
        }
    }
}

/// How a player stands, in words.
pub(crate) fn entry_words(state: EntryState) -> &'static str {
    match state {
        EntryState::Applied => "asks to take part",
        EntryState::Waiting => "waits for a place",
        EntryState::Registered => "registered",
        EntryState::CheckedIn => "is there",
        EntryState::Withdrawn => "does not come",
        EntryState::Removed => "was taken out",
    }
}

fn entering(page: &DeskPage, fault: Option<&FieldFault>) -> Markup {
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    html! {
        section class="panel" aria-labelledby="enter" {
            h2 id="enter" { "Enter a player" }
            p { "For whoever has no account. They get a code on paper. Or let them enter themselves: " a href=(at::part(&page.seen.event.code, "kiosk")) rel="external" { "make this device a kiosk" } "." }
            form class="form" method="post" action=(at::of(&page.seen.event.code, "desk", deeds::ENTER)) {
                (field("name", "Name", "Staff know them by it.").input(&page.written.0, 120, true))
                (field("shown_as", "Shown as", "What everybody sees; empty for a number.").input(&page.written.1, 120, false))
                button class="button" type="submit" { "Enter them" }
            }
        }
    }
}
