//! One's own standing at an event, by an account or by a code on paper.

use maud::{Markup, html};
use safehouse_service::events::{
    EventListView, EventSeen, EventState, ViewReason,
    rounds::{PlaySeen, RoundState},
    settings::Lists,
    times,
};

use super::{
    agreed_words, consent, crumbs, deeds, done_words, met_list::met_lists, own_list::own_list, own_page::OwnPage,
    parts, standing_words, state_mark, takes_part, ways, written_down,
};
use crate::{
    drawing::{Page, Scene},
    pages::{
        account::FieldFault,
        evening::{OwnMatch, own_match},
        stores::{Labelled, fault_above},
    },
    paths::{self, events as at},
};

/// What the page that asks for a code shows.
#[derive(Debug, Clone)]
pub struct CodePage {
    /// The event.
    pub seen: EventSeen,
    /// Whether the reader is signed in, and not entered with their account.
    pub is_signed_in: bool,
    /// Why a code was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/events/{event}/own` for whoever is not known there.
pub fn draw_code(page: &CodePage) -> Page {
    let event = &page.seen.event;
    let here = at::part(&event.code, parts::OWN);
    let body = html! {
        div class="page page--form page--wide-form page--framed stores events" {
            (crumbs(event, true))
            header class="page-head" { h1 { "Your place" } }
            (ways(event, parts::OWN))
            (state_mark(event))
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            p class="form__lead" { "Whoever registered without an account has a code on paper." }
            form class="form" method="post" action=(here) {
                (Labelled { id: "code", label: "Your code", hint: "As in 4k7h-9m2x-t5rw. Capitals and hyphens do not matter. This device remembers it for two hours.", fault: page.fault.as_ref() }.input("", 20, true))
                button class="button" type="submit" { "Show my place" }
            }
            @if page.is_signed_in {
                p { "Your account is not entered at this event." }
            } @else {
                p { a href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "I registered with an account: sign in" } }
            }
            @if page.seen.is_open {
                p { a href=(at::part(&event.code, parts::REGISTER)) rel="external" { "I am not registered yet" } }
            }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Your place at {}", event.name), "", "", body) }
}

/// What the page of an event that is hidden shows to whoever is not known there.
#[derive(Debug, Clone)]
pub struct HiddenPage {
    /// The code of the event, as addresses have it.
    pub code: String,
    /// Whether the reader is signed in, and not entered with their account.
    pub is_signed_in: bool,
    /// Why a code was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page of an event that is hidden, at `/events/{event}` and at `/events/{event}/own`: nothing of it, and where whoever
/// takes part shows their code.
pub fn draw_hidden(page: &HiddenPage) -> Page {
    let here = at::part(&page.code, parts::OWN);
    let body = html! {
        div class="page page--form page--wide-form stores events" {
            h1 { "This event was hidden" }
            (done_words(page.done))
            (fault_above(page.fault.as_ref()))
            p class="form__lead" { "Whoever runs the site hid it. Whoever takes part still reads what is kept of them, takes it back and has it erased." }
            form class="form" method="post" action=(here) {
                (Labelled { id: "code", label: "Your code", hint: "As in 4k7h-9m2x-t5rw. Capitals and hyphens do not matter. This device remembers it for two hours.", fault: page.fault.as_ref() }.input("", 20, false))
                button class="button" type="submit" { "Show my place" }
            }
            @if page.is_signed_in { p { "Your account is not entered at this event." } }
            @else { p { a href=(paths::with_next(paths::SIGN_IN, &here)) rel="external nofollow" { "I registered with an account: sign in" } } }
            p class="actions" { a class="button button--plain" href=(at::EVENTS) rel="external" { "Events" } }
        }
    };
    // Whatever code is tried, what stood here is gone.
    Page { status: Some(410), ..Page::new("This event was hidden", "", "", body) }
}

/// The page at `/events/{event}/own`.
pub fn draw_own(scene: &Scene<'_>, page: &OwnPage) -> Page {
    let OwnPage { seen, own, .. } = page;
    let (event, entry) = (&seen.event, &own.entry);
    let is_in = takes_part(entry.state);
    let body = html! {
        div class="page stores events event-own-page" {
            @if !page.is_hidden { (crumbs(event, true)) }
            header class="page-head" { h1 { "Your place" } @if page.is_hidden { p { bdi { (event.name) } ", " bdi { (event.store_name) } } } }
            @if !page.is_hidden { (ways(event, parts::OWN)) (state_mark(event)) }
            @else { p class="store-mark store-mark--bad" { strong { "Hidden." } " Whoever runs the site hid this event from everybody. What is kept of you stands here, and you can still take it back." } }
            (done_words(page.done))
            (fault_above(page.fault.as_ref().filter(|fault| fault.field != "consent")))
            // Between rounds, and with little time, nothing else of the page is looked for.
            @if let Some(play) = page.play.as_ref().filter(|play| is_in && is_shown(play)) { (own_match(seen, play, OwnMatch(entry.number), None)) }
            section class="panel" aria-labelledby="standing" {
                h2 id="standing" { "Number " (entry.number) }
                p { strong { @if has_left(page) { "You left the event, and are paired no more." } @else { (standing_words(event.state, entry.state, entry.left_out)) } } }
                dl class="facts facts--told" {
                    div { dt { "Staff know you as" } dd { @if entry.name.is_empty() { "nobody: it is erased" } @else { bdi { (entry.name) } } } }
                    div { dt { "Everybody sees" } dd { bdi { (own.called) } } }
                    @if !entry.entered_by_name.is_empty() { div { dt { "Entered by" } dd { bdi { (entry.entered_by_name) } } } }
                    div { dt { "Agreed to" } dd {
                        @match entry.consented_at.filter(|_| entry.consent_version > 0) {
                            Some(at_ms) => { "version " (entry.consent_version) ", " (times::in_words(at_ms, &seen.settings.time_zone)) (written_down(entry)) }
                            None => { "nothing yet" }
                        }
                    } }
                }
                (agreed_words(own.agreed.as_ref(), &seen.settings.time_zone))
            }
            // Whoever was left out may still come, and agrees as others do.
            @if !page.is_hidden && (is_in || entry.left_out.is_some()) && entry.consent_version != event.consent_version { (agree(page)) }
            @if seen.settings.lists != Lists::None { (own_list(scene, page)) }
            (met_lists(&event.code, &page.met))
            @if !own.lists.is_empty() || !own.views.is_empty() { (views(&own.views, &seen.settings.time_zone)) }
            (leaving(page, is_in))
            @if page.is_by_code { (code(page)) }
            @if page.is_hidden { p { a href=(at::OWN_EVENTS) rel="external" { "Your events" } } }
        }
    };
    let status = page.fault.as_ref().map(|fault| fault.status);
    Page { status, ..Page::new(format!("Your place at {}", event.name), "", "", body) }
}

/// Whether they play no more who did.
fn has_left(page: &OwnPage) -> bool {
    let mut players = page.play.iter().flat_map(|play| &play.players);
    players.any(|player| player.number == page.own.entry.number && !player.is_there)
}

/// Whether everybody sees a round.
fn is_shown(play: &PlaySeen) -> bool {
    play.rounds.iter().any(|round| round.state != RoundState::Draft)
}

/// What they have to agree to, whom staff entered, or because the event asks something else by now.
fn agree(page: &OwnPage) -> Markup {
    let is_refused = page.fault.as_ref().is_some_and(|fault| fault.field == "consent");
    let has_list = page.own.lists.last().is_some_and(|list| list.withdrawn_at.is_none());
    let of_lists = match (page.seen.settings.lists, has_list) {
        (Lists::None, _) => "",
        (_, true) => " Others see your list only once you agree.",
        (_, false) => " Before that no list of yours is taken.",
    };
    html! {
        form class="form" method="post" action=(at::own(&page.seen.event.code, deeds::AGREE)) {
            p class="store-mark store-mark--warn" {
                @if page.own.entry.consent_version > 0 { strong { "The event asks something else now." } " Read it and agree, or do not come." (of_lists) }
                @else if page.own.entry.left_out.is_some() { strong { "You have not agreed." } " You still may." }
                @else if has_list { strong { "Your list is taken." } " Others see it only once you agree." }
                @else { strong { "Agree first." } (of_lists) }
            }
            (consent(&page.seen, 0, is_refused))
            button class="button" type="submit" { "Agree" }
        }
    }
}

/// Who of the staff opened a list of theirs.
fn views(views: &[EventListView], zone: &str) -> Markup {
    html! {
        section aria-labelledby="views" {
            h2 id="views" { "Who opened your list" }
            @if views.is_empty() {
                p class="muted" { "Nobody of the staff has." }
            } @else {
                ul class="event-views" {
                    @for view in views { li { (times::in_words(view.at, zone)) ": " bdi { (view.by) } ", " (why(view)) } }
                }
            }
        }
    }
}

fn why(view: &EventListView) -> String {
    match view.why {
        ViewReason::List => "to read it".to_owned(),
        ViewReason::Check => "to compare it with your deck".to_owned(),
        ViewReason::Correction => "to correct it".to_owned(),
        ViewReason::Sheet => "to print it".to_owned(),
        ViewReason::Typed => "to type it for you".to_owned(),
        ViewReason::Kept => format!("kept on a device for deck checks of round {}", view.round.unwrap_or_default()),
    }
}

fn leaving(page: &OwnPage, is_in: bool) -> Markup {
    let event = &page.seen.event;
    let is_before = matches!(event.state, EventState::Announced | EventState::Registration | EventState::ListsOpen);
    let erased = match page.seen.settings.lists {
        Lists::None => "Your names are deleted; your results stay, of a number.",
        Lists::Accepted | Lists::Required => {
            "Your names, your lists and what they could be matched by are deleted. What was published is withdrawn, and \
             the log says that it was. A copy that somebody saved still verifies."
        }
    };
    let form = |deed: &str, words: &str, sure: &str, button: &str| {
        html! {
            details {
                summary { (button) }
                form class="form" method="post" action=(at::own(&event.code, deed)) {
                    p { (words) }
                    label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { (sure) } }
                    button class="button button--danger" type="submit" { (button) }
                }
            }
        }
    };
    html! {
        section class="event-leaving" aria-labelledby="leaving" {
            h2 id="leaving" { "Leaving" }
            @if is_in && is_before { (form(deeds::WITHDRAW, "Your place goes to the next one who waits. What you handed in is not shown.", "I do not come", "Do not come")) }
            @if is_in && event.state == EventState::Running && !has_left(page) { (form(deeds::DROP, "You are paired no more from the next round on. Play a match that is running to its end.", "I leave", "Leave the event")) }
            @if is_in && event.state == EventState::Locked { p { "You cannot take yourself out any more. Tell staff if you do not come." } }
            (form(deeds::ERASE, erased, "Erase it; it cannot be undone", "Erase what is kept of me"))
        }
    }
}

/// What is done with the code itself.
fn code(page: &OwnPage) -> Markup {
    let code = &page.seen.event.code;
    html! {
        section aria-labelledby="code" {
            h2 id="code" { "Your code" }
            @if page.is_hidden {}
            @else if page.is_signed_in {
                form method="post" action=(at::own(code, deeds::CLAIM)) {
                    p { "Put this place into your account: from then on you find it there, and the code is of no use any more." }
                    button class="button button--plain" type="submit" { "Put it into my account" }
                }
            } @else {
                p { a href=(paths::with_next(paths::SIGN_IN, &at::part(code, parts::OWN))) rel="external nofollow" { "Sign in to put this place into an account" } }
            }
            form method="post" action=(at::own(code, deeds::FORGET)) {
                p { "This device remembers the code for two hours." }
                button class="button button--plain" type="submit" { "Forget the code on this device" }
            }
        }
    }
}
