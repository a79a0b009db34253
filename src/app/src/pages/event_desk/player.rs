//! One player, for the staff of an event.

use maud::{Markup, html};
use safehouse_engine::deck::{
    certificate::Verdict,
    interchange::{Target, export},
    list::DeckList,
};
use safehouse_service::events::{
    EntryState, EventConsent, EventEntry, EventList, EventSeen, EventState, KnownList, ListVerdict, ReadNotes,
    settings::{LateLists, Lists},
    times,
};
use safehouse_statements::code::CorrectionReason;

use super::{
    agreement::asked,
    desk::{late_tag, stands},
    done_words, head,
};
use crate::{
    components::deck_sheet::{Sheet, findings},
    drawing::{Page, Scene},
    pages::{
        account::FieldFault,
        events::{
            RefusedList, agreed_words, how, judged, printed, read_notes, refused_list, text_field, verdict_tag,
            written_down,
        },
        stores::{Labelled, fault_above},
    },
    paths::event_desk as at,
};

/// What can be done about a player, as a field of the form.
pub mod player_deeds {
    /// They have a place, or wait for one.
    pub const LET_IN: &str = "let-in";
    /// They are taken out.
    pub const TAKE_OUT: &str = "take-out";
    /// They agreed to what the event asks, as they said to staff.
    pub const AGREED: &str = "agreed";
    /// They are called otherwise.
    pub const RENAME: &str = "rename";
    /// A list is typed for them, before the lock.
    pub const TYPE: &str = "type";
    /// A list takes the place of theirs, after it.
    pub const CORRECT: &str = "correct";
    /// Their list is opened, which is written down.
    pub const OPEN: &str = "open";
    /// Everything of them is erased.
    pub const ERASE: &str = "erase";
}

/// What the page shows.
#[derive(Debug, Clone)]
pub struct PlayerPage {
    /// The event.
    pub seen: EventSeen,
    /// The player.
    pub entry: EventEntry,
    /// What is known of their list without opening it.
    pub known: KnownList,
    /// What they agreed to, as it said then.
    pub agreed: Option<EventConsent>,
    /// The list that was just opened, with its lines as `4 Rifle` under the names of their sections.
    pub opened: Option<OpenedList>,
    /// What was written as a list and as a reason.
    pub written: (String, String),
    /// The reason that was chosen for the log, and which list the written one is to take the place of; empty for none.
    pub chosen: (String, String),
    /// What was read of the written list: of one that was just handed in, or to be told before it is.
    pub notes: Option<ReadNotes>,
    /// What is wrong with the written list.
    pub refused: RefusedList,
    /// Why a form was refused.
    pub fault: Option<FieldFault>,
    /// What a list that was just handed in is, in words.
    pub verdict: Option<Verdict>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// A list that was just opened.
#[derive(Debug, Clone)]
pub struct OpenedList {
    /// The list.
    pub list: EventList,
    /// That, read.
    pub deck: DeckList,
    /// The names of its sections with their lines.
    pub sections: Vec<(String, Vec<String>)>,
}

/// The page at `/events/{event}/player/{player}`.
pub fn draw_player(scene: &Scene<'_>, page: &PlayerPage) -> Page {
    let (seen, entry, fault) = (&page.seen, &page.entry, page.fault.as_ref());
    let name = if entry.name.is_empty() { format!("Player {}", entry.number) } else { entry.name.clone() };
    let is_locked = matches!(seen.event.state, EventState::Locked | EventState::Running);
    let is_before = matches!(seen.event.state, EventState::ListsOpen);
    let body = html! {
        div class="page page--form page--wide-form page--framed stores desk" {
            (head(seen, "desk", &name))
            (done_words(page.done))
            (fault_above(fault))
            dl class="facts facts--told" {
                div { dt { "Number" } dd class="figures" { (entry.number) } }
                div { dt { "Shown as" } dd { @if entry.shown_as.is_empty() { "Player " (entry.number) } @else { bdi { (entry.shown_as) } } } }
                div { dt { "Stands" } dd { (stands(entry.state, entry.left_out, false)) } }
                div { dt { "Entered" } dd { (times::minute(entry.created_at, &seen.settings.time_zone)) @if !entry.entered_by_name.is_empty() { ", by " bdi { (entry.entered_by_name) } } } }
                div { dt { "Agreed" } dd { (agreed(entry, &seen.settings.time_zone)) } }
            }
            (agreed_words(page.agreed.as_ref(), &seen.settings.time_zone))
            @if !seen.is_over() { (standing(page)) }
            @if entry.consent_version != seen.event.consent_version && seen.is_at_desk() { (agreeing(page)) }
            @if seen.settings.lists != Lists::None { (list(scene, page, (is_before, is_locked), fault)) }
            @if seen.renames(entry) { (renaming(page, fault)) }
            @if seen.erases() { (erasing(page)) }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(name, "", "", body) }
}

/// What they agreed to, when, and who of the staff wrote it down.
fn agreed(entry: &EventEntry, zone: &str) -> Markup {
    html! {
        @match entry.consented_at.filter(|_| entry.consent_version > 0) {
            Some(at_ms) => { "to version " (entry.consent_version) ", " (times::minute(at_ms, zone)) (written_down(entry)) }
            None => { "to nothing yet" }
        }
    }
}

/// What staff press to whom a player said that they agree.
fn agreeing(page: &PlayerPage) -> Markup {
    let event = &page.seen.event;
    html! {
        form class="panel" method="post" action=(here(page)) {
            p {
                strong { @if page.entry.consent_version > 0 { "The event asks something else now." } @else { "They have not agreed to what the event asks." } }
                @if page.seen.settings.lists != Lists::None { " Before they agree, others see no list of theirs." }
            }
            (asked(&page.seen))
            input type="hidden" name="consent" value=(event.consent_version);
            button class="button button--plain" type="submit" name="deed" value=(player_deeds::AGREED) { "They agreed, at the desk or on paper" }
            p class="form__hint" { "Your name is kept with it." }
        }
    }
}

fn renaming(page: &PlayerPage, fault: Option<&FieldFault>) -> Markup {
    let entry = &page.entry;
    html! {
        details class="desk__more" {
            summary { "Another name" }
            form class="form" method="post" action=(here(page)) {
                (Labelled { id: "name", label: "Name", hint: "", fault }.input(&entry.name, 120, true))
                (Labelled { id: "shown_as", label: "Shown as", hint: "", fault }.input(&entry.shown_as, 120, false))
                button class="button" type="submit" name="deed" value=(player_deeds::RENAME) { "Rename" }
            }
        }
    }
}

fn erasing(page: &PlayerPage) -> Markup {
    html! {
        details class="desk__more" {
            summary { "Erase what is kept of them" }
            form class="form" method="post" action=(here(page)) {
                p { "Their names, lists and salts are deleted. What the log holds matches nobody from then on; copies that people saved still verify." }
                label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Erase it. It cannot be undone." } }
                button class="button button--danger" type="submit" name="deed" value=(player_deeds::ERASE) { "Erase" }
            }
        }
    }
}

fn here(page: &PlayerPage) -> String {
    at::of(&page.seen.event.code, "player", &page.entry.id.to_string())
}

fn standing(page: &PlayerPage) -> Markup {
    let may_come = has_no_place(page);
    let is_running = page.seen.event.state == EventState::Running;
    html! {
        div class="actions" {
            @if may_come && page.seen.is_at_desk() {
                form method="post" action=(here(page)) { button class="button" type="submit" name="deed" value=(player_deeds::LET_IN) { "Give them a place" } }
            }
            @if page.seen.runs() && !is_running && !matches!(page.entry.state, EntryState::Withdrawn | EntryState::Removed) {
                form method="post" action=(here(page)) { button class="button button--plain" type="submit" name="deed" value=(player_deeds::TAKE_OUT) { "Take them out" } }
            }
            @if is_running { p class="muted" { "While rounds are played, somebody leaves by being dropped on the page of rounds." } }
        }
    }
}

/// Whether they take no part, and may be given a place.
fn has_no_place(page: &PlayerPage) -> bool {
    matches!(page.entry.state, EntryState::Applied | EntryState::Withdrawn | EntryState::Removed)
}

fn list(
    scene: &Scene<'_>,
    page: &PlayerPage,
    (is_before, is_locked): (bool, bool),
    fault: Option<&FieldFault>,
) -> Markup {
    let has_list = page.known.is_there;
    let may_open = page.seen.standing.may_open_lists();
    let corrected = if is_locked { to_correct(scene, page) } else { String::new() };
    let (text, hint) = match corrected.as_str() {
        "" => (page.written.0.as_str(), ""),
        corrected => (corrected, "It is the list that you opened: change in it what was wrong."),
    };
    html! {
        section class="panel" aria-labelledby="list" {
            h2 id="list" { "List" }
            @if let Some(verdict) = page.verdict {
                p class="form__done" role="status" { "The list is handed in: " (verdict_words(verdict)) "." }
            }
            @if let Some(notes) = &page.notes {
                @if is_asked(page) { p class="form__fault" role="status" { "Nothing is handed in yet. Look at what was read, and press once more if it is what was meant." } }
                (read_notes(scene, &page.seen.event.game, notes))
            }
            @match &page.opened {
                Some(opened) => (shown(scene, page, opened)),
                None if has_list && may_open => {
                    p { (known(page)) " The player reads who of the staff opened it." }
                    form method="post" action=(here(page)) { button class="button button--plain" type="submit" name="deed" value=(player_deeds::OPEN) { "Open the list" } }
                }
                None if has_list => { p { (known(page)) } }
                None => { p { "None was handed in." } }
            }
            @if has_list && page.entry.left_out.is_some() && page.seen.settings.shows_lists() { p { "Others do not see it: they did not play." } }
            @let is_late = is_locked && !has_list;
            @if page.seen.is_over() {
                p { "The event is over: what was played stays as it is. The player may have theirs erased, and the store may publish another one outside of the event." }
            } @else if is_late && may_open && page.seen.settings.late == LateLists::Refuse {
                p {
                    "This event takes no lists after its lock. To take theirs, "
                    @if page.seen.runs() { a href=(at::part(&page.seen.event.code, "edit")) rel="external" { "change the event" } } @else { "have whoever runs the event change it" }
                    " so that late lists are noted or taken."
                }
            } @else if is_late && may_open && has_no_place(page) {
                p { "They take no part now. Give them a place first: then their list is taken late." }
                @if page.seen.is_at_desk() {
                    form method="post" action=(here(page)) { button class="button" type="submit" name="deed" value=(player_deeds::LET_IN) { "Give them a place" } }
                }
            } @else if is_locked && may_open && has_list && page.opened.is_none() && page.chosen.1.is_empty() {
                p { "To correct it, open the list first: a correction takes the place of the one that you saw." }
            } @else if (is_before && page.seen.types_list(has_list)) || (is_locked && may_open) {
                form class="form" method="post" action=(here(page)) {
                    @if let Some(notes) = page.notes.as_ref().filter(|_| is_asked(page)) { input type="hidden" name="told" value=(notes.mark()); }
                    (refused_list(scene, &page.seen.event.game, &page.refused))
                    (text_field(Labelled { id: "text", label: field_words(is_before, is_late), hint, fault }, text, 10))
                    @if is_late {
                        // Of a list that was not there the log can say nothing else.
                        input type="hidden" name="reason" value=(CorrectionReason::Late.id());
                        p class="form__hint" { "The log says that it was handed in after the lock, once that is signed." }
                    } @else if is_locked {
                        div class="labelled" {
                            label for="reason" { "Why, as the log has it" }
                            select class="field" id="reason" name="reason" {
                                @for reason in CorrectionReason::ALL.iter().filter(|reason| **reason != CorrectionReason::Late) { option value=(reason.id()) selected[reason.id() == page.chosen.0] { (reason.sentence()) } }
                            }
                        }
                    }
                    @if is_locked {
                        (Labelled { id: "words", label: "Why, in words", hint: "The player reads it.", fault }.input(&page.written.1, 400, true))
                        input type="hidden" name="before" value=(page.opened.as_ref().map_or_else(|| page.chosen.1.clone(), |opened| opened.list.number.to_string()));
                    }
                    button class="button" type="submit" name="deed" value=(if is_before { player_deeds::TYPE } else { player_deeds::CORRECT }) { @if is_before { "Hand it in for them" } @else if is_late { "Take the list late" } @else { "Correct the list" } }
                }
            }
        }
    }
}

/// The list that was opened as text, so that one wrong card is one line to change; empty of none, and where something is
/// written already.
fn to_correct(scene: &Scene<'_>, page: &PlayerPage) -> String {
    let opened = page.opened.as_ref().filter(|_| page.written.0.is_empty());
    let library = scene.all.of_game(&page.seen.event.game);
    let text = opened.zip(library).map(|(opened, library)| {
        let deck = printed(library, &opened.deck);
        export(&deck, &library.catalogue, Target::Text)
    });
    text.unwrap_or_default()
}

/// What the field of a list is for.
fn field_words(is_before: bool, is_late: bool) -> &'static str {
    match (is_before, is_late) {
        (true, _) => "Type it for them",
        (false, true) => "Their list, late",
        (false, false) => "Another list in its place",
    }
}

/// Whether what was read is told before it counts: then what was written is still there.
fn is_asked(page: &PlayerPage) -> bool {
    page.notes.is_some() && !page.written.0.is_empty()
}

/// That a list is there, and what of it the reader may know before it is opened.
fn known(page: &PlayerPage) -> Markup {
    html! {
        "It is there"
        @if page.known.is_late { ", " (late_tag()) }
        @if let Some(verdict) = page.known.verdict.filter(|verdict| *verdict != ListVerdict::Legal) { ", " (verdict_tag(verdict)) }
        "."
    }
}

fn shown(scene: &Scene<'_>, page: &PlayerPage, opened: &OpenedList) -> Markup {
    let (list, event) = (&opened.list, &page.seen.event);
    let library = scene.all.of_game(&event.game);
    let deck = library.map(|library| printed(library, &opened.deck));
    let found = library.zip(deck.as_ref()).and_then(|(library, deck)| {
        let certificate = judged(library, deck, (&event.format, &event.snapshot))?;
        Some((library, deck, certificate))
    });
    html! {
        p {
            (verdict_tag(list.verdict)) " " (how(list.kind)) " " (times::minute(list.submitted_at, &page.seen.settings.time_zone))
            @if !list.typed_by.is_empty() { ", typed by " bdi { (list.typed_by) } @if list.confirmed_at.is_some() { ", confirmed by the player" } }
            @if !list.reason.1.is_empty() { ". " bdi { (list.reason.1) } }
        }
        @if let Some((library, deck, certificate)) = found { (findings(&Sheet::judged(library, deck, certificate))) }
        @for (section, lines) in &opened.sections {
            h3 { (section) }
            ul class="desk__list" { @for line in lines { li { (line) } } }
        }
    }
}

fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "not legal",
        Verdict::Undecided => "undecided",
    }
}
