//! The desk of an event: how far it is, who takes part, whose lists are there.

use maud::{Markup, html};
use safehouse_engine::english::counted;
use safehouse_service::events::{
    EarlyLock, EntryState, EventSeen, EventState, LeftOut, ListVerdict, ListsHidden, PlayerShown, is_unseen,
    settings::{LateLists, Lists, WithoutList},
    times,
};

use super::{
    agreement::{asked, kept_hidden},
    desk_deeds as deeds, done_words, head,
    hidden_event::hidden_event,
    invitation::invitation,
    lists_hidden::{did_not_play, lists_hidden},
    papers::papers,
    rematches::rematches,
    sheets::sheets,
};
use crate::{
    drawing::Page,
    pages::{
        account::{
            FieldFault,
            copying::{copy_button, print_button},
        },
        events::verdict_tag,
        stores::{Labelled, fault_above},
    },
    paths::{evening, event_desk as at, events},
};

/// What the page shows.
#[derive(Debug, Clone)]
pub struct DeskPage {
    /// The event.
    pub seen: EventSeen,
    /// Whoever is entered, in the order of their numbers.
    pub players: Vec<PlayerShown>,
    /// Whoever was just entered: their name, number and code, told once.
    pub entered: Option<(String, u32, String)>,
    /// Where players find their place with their code, as an address to be typed.
    pub own: String,
    /// What was written as a player's name and shown name.
    pub written: (String, String),
    /// What makes the form of a player one that enters once, however often it is sent.
    pub once: String,
    /// Whether it was said there that the player agreed.
    pub has_agreed: bool,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// Lists that everybody was to see by now.
    pub hidden: Option<ListsHidden>,
    /// Whether the caller runs the event.
    pub runs: bool,
    /// How many lists everybody sees, and since when the last of them, in milliseconds since 1970; none where none are
    /// shown.
    pub shown: Option<(u32, i64)>,
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
            @if let Some((name, number, code)) = &page.entered { (told_once(page, name, *number, code)) }
            (hidden_event(seen))
            (lists_hidden(seen, page.hidden))
            (kept_hidden(seen, &page.players))
            (did_not_play(seen, &page.players))
            @if page.runs { (steps(page)) }
            (invitation(seen))
            (sheets(seen, &page.players))
            @if event.state != EventState::Cancelled { p class="desk__print" { (papers(&event.code, "poster.pdf", "Print a flyer with a code that leads here")) } }
            section {
                h2 id="players" { "Entered" " " span class="figures muted" { (page.players.len()) } }
                p class="muted" {
                    (counted(u64::from(event.registered), ("place is taken", "places are taken")))
                    @if let Some(capacity) = event.capacity { " of " (capacity) }
                    @if event.waiting > 0 { ", " (counted(u64::from(event.waiting), ("waits", "wait"))) }
                    "."
                }
                @if page.players.is_empty() {
                    p class="panel" {
                        strong { "Nobody is entered yet." }
                        @if event.state == EventState::Draft { " Once the event is announced players register on its page, or you enter them here." }
                        @else if enters_players(seen) { " Players register on the page of the event, or you enter them here." }
                        @else { " Players register on the page of the event." }
                    }
                } @else {
                    div class="table-scroll" tabindex="0" role="region" aria-labelledby="players" {
                        table class="table table--names table--stacked" {
                            thead { tr { th scope="col" { "No." } th scope="col" { "Player" } th scope="col" { "Shown as" } th scope="col" { "Stands" } @if seen.settings.lists != Lists::None { th scope="col" { "List" } } } }
                            tbody { @for player in &page.players { (row(page, player)) } }
                        }
                    }
                }
            }
            @if enters_players(seen) { (entering(page, fault)) }
            p class="muted" { a href=(events::HELP) rel="external" { "How an evening goes" } ", step by step." }
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

fn told_once(page: &DeskPage, name: &str, number: u32, code: &str) -> Markup {
    let has_lists = page.seen.settings.lists != Lists::None;
    let waits = |player: &&PlayerShown| player.state == EntryState::Waiting;
    let is_waiting = page.players.iter().filter(waits).any(|player| player.number == number);
    html! {
        // Printed, it is a slip for the player, and nothing else of the page is.
        section class="panel desk__slip" aria-labelledby="entered" role="status" tabindex="-1" autofocus {
            p class="desk__slip-head" { strong { bdi { (page.seen.event.name) } } ", " (times::in_words(page.seen.event.starts_at, &page.seen.settings.time_zone)) }
            h2 id="entered" { bdi { (name) } @if is_waiting { " waits for a place" } @else { " is player " (number) } }
            // Whoever was entered last waits behind the others.
            @if is_waiting { p { "All places are taken. They are number " (page.players.iter().filter(waits).count()) " of those who wait, and player " (number) " of the list below." } }
            p {
                "Their code, told only now: print it, or write it on paper for them. With it they "
                @match page.seen.settings.late {
                    _ if !has_lists => { "see their place" }
                    _ if !is_locked(page) => { "hand in a list, read what happens to it" }
                    LateLists::Allow => { "hand in a list late, read what happens to it" }
                    LateLists::Note => { "see their place and what happens to their list, which a judge takes late on their page here" }
                    LateLists::Refuse => { "see their place" }
                }
                ", and make it their account’s later."
            }
            div id="desk-code" { p class="desk__code" { code { (code) } } }
            p { "Where to type it: " span class="figures" { (page.own) } }
            p class="actions screen-only" { (copy_button("desk-code", "the code")) " " (print_button()) }
            (no_lists(page))
        }
    }
}

/// Whether lists are locked.
fn is_locked(page: &DeskPage) -> bool {
    page.seen.settings.lists != Lists::None && matches!(page.seen.event.state, EventState::Locked | EventState::Running)
}

/// That whoever is entered now does not play: nobody plays without a list, and none is taken any more.
fn no_lists(page: &DeskPage) -> Markup {
    let settings = &page.seen.settings;
    let is_closed = is_locked(page)
        && settings.lists == Lists::Required
        && settings.without_list == WithoutList::Drop
        && settings.late == LateLists::Refuse;
    html! {
        @if is_closed {
            p class="store-mark store-mark--warn" {
                strong { "Nobody plays without a list, and this event takes none after its lock." }
                " Whoever is entered now does not play unless "
                @if page.runs { a href=(at::part(&page.seen.event.code, "edit")) rel="external" { "you change the event" } } @else { "whoever runs the event changes it" }
                " so that late lists are noted or taken."
            }
        }
    }
}

/// That the event says more rounds than can be played without rematches: by as many players as there is room for, and once
/// nobody registers any more, by those who came.
fn too_many_rounds(page: &DeskPage) -> Markup {
    let event = &page.seen.event;
    let players = match event.state {
        EventState::Locked => Some(event.registered),
        EventState::Draft | EventState::Announced | EventState::Registration | EventState::ListsOpen => event.capacity,
        _ => None,
    };
    players.map_or_else(|| html! {}, |players| rematches(page.seen.settings.rounds, players))
}

/// What may be done next with the event. The step forward alone is coloured.
fn steps(page: &DeskPage) -> Markup {
    let event = &page.seen.event;
    let has_lists = page.seen.settings.lists != Lists::None;
    let next: &[(EventState, &str)] = match event.state {
        EventState::Draft => &[
            (EventState::Registration, "Announce it and open registration"),
            (EventState::Announced, "Announce it, register later"),
        ],
        EventState::Announced => &[(EventState::Registration, "Open registration")],
        EventState::Registration if has_lists => {
            &[(EventState::ListsOpen, "Take lists"), (EventState::Announced, "Close registration")]
        }
        EventState::Registration => &[(EventState::Announced, "Close registration")],
        EventState::ListsOpen => &[(EventState::Registration, "Take no lists for now")],
        EventState::Finished => &[(EventState::Published, "Mark it as published")],
        _ => &[],
    };
    let may_lock = matches!(event.state, EventState::Registration | EventState::ListsOpen | EventState::Announced);
    // Locking is the step forward once lists are taken, or where none are; showing them comes before the event is
    // marked as published.
    let locks_next = event.state == EventState::ListsOpen || (event.state == EventState::Registration && !has_lists);
    let shows_next = event.state == EventState::Finished && page.hidden.is_some();
    let is_coloured = |at_step: usize| at_step == 0 && !locks_next && !shows_next;
    let may_cancel = !matches!(event.state, EventState::Finished | EventState::Published | EventState::Cancelled);
    let deed = |deed: &str| at::of(&event.code, "desk", deed);
    let early = EarlyLock::of(&page.seen, &page.players);
    html! {
        section class="panel" aria-labelledby="steps" {
            h2 id="steps" { "What comes next" }
            (too_many_rounds(page))
            @match event.state {
                EventState::Locked => {
                    p { @if has_lists { "The lists are locked. " } @else { "Registration is closed. " } "Begin the rounds on " (rounds(page)) "." }
                }
                EventState::Running => { p { "The event runs: pair rounds and enter results on " (rounds(page)) "." } }
                EventState::Cancelled => { p { "Nothing: the event is cancelled. Its page says so, and the log once it is signed." } }
                EventState::Finished => { p { "Results are corrected, with a reason, on " (rounds(page)) " until you mark the event as published." } }
                EventState::Published => { p { "Nothing more is needed: the event is over." } }
                _ => {}
            }
            (shown_lists(page))
            (not_taken_yet(page))
            div class="actions" {
                @if may_lock && locks_next && early.is_none() { (lock(&deed(deeds::LOCK), has_lists, "button")) }
                @for (at_step, (state, words)) in next.iter().enumerate() {
                    form method="post" action=(deed(deeds::MOVE)) {
                        input type="hidden" name="revision" value=(event.revision);
                        button class=(if is_coloured(at_step) { "button" } else { "button button--plain" }) type="submit" name="to" value=(state.as_str()) { (words) }
                    }
                }
                @if may_lock && !locks_next && early.is_none() { (lock(&deed(deeds::LOCK), has_lists, "button button--plain")) }
            }
            @if event.state == EventState::Registration && !has_lists {
                p class="muted" { "Close entries when everybody is entered: then the rounds can begin, and it is not undone. Close registration to stop it for now: you can open it again." }
            }
            @if let Some(early) = early { (lock_early(page, early, if locks_next { "button" } else { "button button--plain" })) }
            @if may_cancel && is_unseen(event) {
                details class="desk__more" {
                    summary { "Delete the draft" }
                    form class="form" method="post" action=(deed(deeds::DELETE)) {
                        input type="hidden" name="revision" value=(event.revision);
                        label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "All of it goes, its staff and invitations too. Nobody else saw it; it cannot be undone." } }
                        button class="button button--danger" type="submit" { "Delete the draft" }
                    }
                }
            } @else if may_cancel {
                details class="desk__more" {
                    summary { "Cancel the event" }
                    form class="form" method="post" action=(deed(deeds::MOVE)) {
                        input type="hidden" name="revision" value=(event.revision);
                        label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "It does not take place. Calendars say so, and the log once it is signed; it cannot be undone." } }
                        button class="button button--danger" type="submit" name="to" value="cancelled" { "Cancel the event" }
                    }
                }
            }
        }
    }
}

/// The way to the rounds.
fn rounds(page: &DeskPage) -> Markup {
    html! { a href=(at::part(&page.seen.event.code, "run")) rel="external" { "the page of rounds" } }
}

fn lock(action: &str, has_lists: bool, class: &str) -> Markup {
    html! {
        form method="post" action=(action) {
            button class=(class) type="submit" { @if has_lists { "Lock the lists now" } @else { "Close entries" } }
        }
    }
}

/// The lock where something speaks against it: what, and the tick without which nothing is locked.
fn lock_early(page: &DeskPage, early: EarlyLock, class: &str) -> Markup {
    let fault = page.fault.as_ref().filter(|fault| fault.field == "sure");
    let zone = &page.seen.settings.time_zone;
    html! {
        details class="desk__more" open[fault.is_some()] {
            summary { @if early.is_early { "Lock the lists before their deadline" } @else { "Lock the lists without all of them" } }
            form class="form" method="post" action=(at::of(&page.seen.event.code, "desk", deeds::LOCK)) {
                p {
                    @if early.of > 0 && early.without == 0 { "Everybody who has a place has a list" }
                    @else if early.of > 0 { (early.without) " of " (early.of) @if early.without == 1 { " has" } @else { " have" } " no list" }
                    @else { "Nobody has a place yet" }
                    @if let Some(deadline) = early.deadline { "; the deadline " @if early.is_early { "is " } @else { "was " } (times::in_words(deadline, zone)) }
                    "."
                }
                @if let Some(fault) = fault { div class="form__fault" id="sure-fault" { p { (fault.words) } } }
                label class="form__check" {
                    input type="checkbox" name="sure" value="yes" required aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| "sure-fault")] autofocus[fault.is_some()];
                    span { "Lock them all the same. Players hand in no list and change none from then on; it cannot be undone." }
                }
                button class=(class) type="submit" { "Lock the lists now" }
            }
        }
    }
}

/// How many lists everybody sees, and since when.
fn shown_lists(page: &DeskPage) -> Markup {
    html! {
        @if let Some((lists, since)) = page.shown {
            p {
                span class="tag tag--good" { "✓ Shown" } " "
                a href=(evening::part(&page.seen.event.code, "lists")) rel="external" { (counted(u64::from(lists), ("list", "lists"))) }
                ", since " (times::minute(since, &page.seen.settings.time_zone)) "."
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
                @if player.has_agreed == Some(false) { " " span class="tag" { "has not agreed" } }
            }
            td data-label="Shown as" { bdi { (player.shown_as) } }
            td class="table__word" data-label="Stands" { (stands(player.state, player.left_out, player.has_left)) }
            @if page.seen.settings.lists != Lists::None {
                td data-label="List" { (list_tags(page, player)) }
            }
        }
    }
}

/// How a player stands, with what play makes of it, in words.
pub(crate) fn stands(state: EntryState, left_out: Option<LeftOut>, has_left: bool) -> &'static str {
    match left_out {
        _ if has_left => "left",
        Some(LeftOut::Absent) => "was not there",
        Some(LeftOut::NoList) => "had no list",
        None => entry_words(state),
    }
}

/// Whether somebody's list is there, and what of it the reader may know.
fn list_tags(page: &DeskPage, player: &PlayerShown) -> Markup {
    // Where nobody has to hand one in, nothing is missing.
    let without = if page.seen.settings.lists == Lists::Required { "missing" } else { "none" };
    html! {
        @match (player.has_list, player.verdict) {
            (Some(true), Some(verdict @ (ListVerdict::Illegal | ListVerdict::Undecided))) => (verdict_tag(verdict)),
            (Some(true), _) => { span class="tag tag--good" { "✓ there" } }
            _ => { span class="tag" { (without) } }
        }
        @if player.is_late { " " (late_tag()) }
    }
}

/// That a list came after the lock.
pub(super) fn late_tag() -> Markup {
    html! { span class="tag tag--warn" { "late" } }
}

/// How a player stands, in words.
pub(crate) fn entry_words(state: EntryState) -> &'static str {
    match state {
        EntryState::Applied => "asks to take part",
        EntryState::Waiting => "waits for a place",
        EntryState::Registered => "registered",
        EntryState::CheckedIn => "checked in",
        EntryState::Withdrawn => "does not come",
        EntryState::Removed => "was taken out",
    }
}

/// Whether somebody of the name that was written is entered already.
fn is_entered(page: &DeskPage) -> bool {
    let written = page.written.0.trim().to_lowercase();
    page.players.iter().any(|player| player.name.to_lowercase() == written)
}

/// That the deadline of lists that nobody takes yet comes all the same.
fn not_taken_yet(page: &DeskPage) -> Markup {
    let (event, zone) = (&page.seen.event, &page.seen.settings.time_zone);
    let is_before = matches!(event.state, EventState::Announced | EventState::Registration);
    let Some(deadline) = event.deadline_at.filter(|_| is_before && page.seen.settings.lists != Lists::None) else {
        return html! {};
    };
    html! {
        p class="store-mark store-mark--warn" {
            strong { "Lists are not taken yet." } " Their deadline, " (times::in_words(deadline, zone)) ", comes all the same. "
            @match event.lists_open_at.filter(|opens| *opens > page.seen.now) {
                Some(opens) if event.state == EventState::Registration => { "They are taken from " (times::in_words(opens, zone)) " on, or once you press “Take lists”." }
                _ if event.state == EventState::Announced => { "Open registration, then press “Take lists”." }
                _ => { "Press “Take lists” as soon as players may hand theirs in." }
            }
        }
    }
}

fn entering(page: &DeskPage, fault: Option<&FieldFault>) -> Markup {
    let field = |id, label, hint| Labelled { id, label, hint, fault };
    html! {
        section class="panel" aria-labelledby="enter" {
            h2 id="enter" { "Enter a player" }
            (no_lists(page))
            p { "For whoever has no account. They get a code on paper. Or let them enter themselves: " a href=(at::part(&page.seen.event.code, "kiosk")) rel="external" { "make this device a kiosk" } "." }
            form class="form" method="post" action=(at::of(&page.seen.event.code, "desk", deeds::ENTER)) {
                input type="hidden" name="once" value=(page.once);
                (field("name", "Name", "Staff know them by it.").input(&page.written.0, 120, true))
                @if fault.is_some_and(|fault| fault.field == "name") && is_entered(page) {
                    label class="form__check" { input type="checkbox" name="another" value="yes"; span { "This is somebody else of the same name" } }
                }
                (field("shown_as", "Shown as", "What everybody sees; empty for a number.").input(&page.written.1, 120, false))
                label class="form__check" {
                    input type="checkbox" name="consent" value=(page.seen.event.consent_version) checked[page.has_agreed];
                    span { "They agreed to what the event asks, at the desk or on paper" }
                }
                @if page.seen.settings.lists != Lists::None { p class="form__hint" { "Before they agree, here or by their code, others see no list of theirs." } }
                (asked(&page.seen))
                button class="button" type="submit" { "Enter them" }
            }
        }
    }
}
