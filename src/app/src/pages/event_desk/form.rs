//! An event that is made or changed.

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen,
    settings::{LateLists, Lists, PublicNames, Registration, Reveal, Visible, WithoutList},
};

use super::{done_words, head};
use crate::{
    drawing::Page,
    pages::{
        account::FieldFault,
        stores::{Labelled, fault_above, time_zone_field},
    },
    paths::{event_desk as at, stores},
};

/// What was written, as the fields of the form have it.
#[derive(Debug, Clone, Default)]
pub struct EventFields(pub Vec<(String, String)>);

impl EventFields {
    /// A field; empty where it was not written.
    pub fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// A game with its name, and its formats with theirs.
pub type FormatsOfGame = (String, String, Vec<(String, String)>);

/// What the page shows.
#[derive(Debug, Clone)]
pub struct EventFormPage {
    /// The store: what addresses name it by, and its name.
    pub store: (String, String),
    /// The event that is changed; none while it is made.
    pub seen: Option<EventSeen>,
    /// The games with their names, each with its formats.
    pub games: Vec<FormatsOfGame>,
    /// What was written, or what is kept.
    pub written: EventFields,
    /// Why that was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

/// The page at `/stores/{store}/events/new` and at `/events/{event}/edit`.
pub fn draw_event_form(page: &EventFormPage) -> Page {
    let (fault, written) = (page.fault.as_ref(), &page.written);
    let title = if page.seen.is_some() { "The event" } else { "Make an event" };
    let action = match &page.seen {
        Some(seen) => at::part(&seen.event.code, "edit"),
        None => at::new(&page.store.0),
    };
    let body = html! {
        div class="page page--form page--wide-form stores" {
            @match &page.seen {
                Some(seen) => (head(seen, "edit", title)),
                None => {
                    nav class="crumbs" aria-label="Where you are" {
                        a href=(stores::STORES) rel="external" { "Stores" } span aria-hidden="true" { "/" }
                        a href=(stores::store(&page.store.0)) rel="external" { bdi { (page.store.1) } }
                    }
                    h1 { (title) }
                    p class="form__lead" { "It is a draft first, which only your staff see. Announce it when it is ready." }
                }
            }
            (done_words(page.done))
            (fault_above(fault))
            form class="form" method="post" action=(action) {
                @if let Some(seen) = &page.seen { input type="hidden" name="revision" value=(seen.event.revision); }
                (what(page, fault))
                (when(written, fault))
                (players(written, fault))
                (lists(written, fault))
                (evening(written, fault))
                button class="button" type="submit" { @if page.seen.is_some() { "Change the event" } @else { "Make the event" } }
            }
        }
    };
    let status = fault.map(|fault| fault.status);
    Page { status, ..Page::new(title, "", "", body) }
}

fn field<'a>(id: &'static str, label: &'a str, hint: &'a str, fault: Option<&'a FieldFault>) -> Labelled<'a> {
    Labelled { id, label, hint, fault }
}

fn what(page: &EventFormPage, fault: Option<&FieldFault>) -> Markup {
    let written = &page.written;
    let has_one_game = page.games.len() == 1;
    html! {
        fieldset class="form__group" {
            legend { "What" }
            (field("name", "Name", "", fault).input(written.get("name"), 120, true))
            @if has_one_game {
                @for (id, ..) in &page.games { input type="hidden" name="game" value=(id); }
            } @else {
                (field("game", "Game", "", fault).around(&html! {
                    select class="field" id="game" name="game" { @for (id, name, _) in &page.games { option value=(id) selected[id == written.get("game")] { (name) } } }
                }))
            }
            (field("format", "Format", "Lists are judged by its rules as they stand on the day of the event.", fault).around(&html! {
                select class="field" id="format" name="format" {
                    @for (_, game, formats) in &page.games {
                        @for (id, name) in formats {
                            option value=(id) selected[id == written.get("format")] { (name) @if !has_one_game { " · " (game) } }
                        }
                    }
                }
            }))
            (field("description", "What it says", "May stay empty. Markdown works.", fault).lines(written.get("description"), 8000, 4))
            (field("venue", "Where", "Empty for the address of the store.", fault).input(written.get("venue"), 400, false))
        }
    }
}

fn when(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    let time = |id: &'static str, label: &'static str, hint: &'static str, is_required: bool| {
        let of = field(id, label, hint, fault);
        let is_faulty = of.fault().is_some();
        of.around(&html! {
            input class="field" type="datetime-local" id=(id) name=(id) value=(written.get(id)) required[is_required]
                aria-invalid=[is_faulty.then_some("true")] aria-describedby=[of.described()] autofocus[is_faulty];
        })
    };
    html! {
        fieldset class="form__group" {
            legend { "When" }
            (time_zone_field(written.get("time_zone"), fault))
            (time("starts_at", "Begins", "", true))
            (time("ends_at", "Ends", "About when it is over.", true))
            (time("lists_open_at", "Lists from", "Empty for when you open them yourself.", false))
            (time("deadline_at", "Deadline of lists", "They lock by themselves then, by this site’s clock. Empty for the beginning.", false))
        }
    }
}

fn choice(id: &'static str, label: &str, now: &str, options: &[(&'static str, &'static str)]) -> Markup {
    html! {
        div class="labelled" {
            label for=(id) { (label) }
            select class="field" id=(id) name=(id) { @for (value, words) in options { option value=(value) selected[*value == now] { (words) } } }
        }
    }
}

/// The options of a choice with its words.
macro_rules! options {
    ($kind:ident) => {
        &$kind::ALL.iter().map(|word| (word.as_str(), word.words())).collect::<Vec<_>>()
    };
}

fn number(id: &'static str, label: &str, hint: &str, written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    let of = field(id, label, hint, fault);
    let is_faulty = of.fault().is_some();
    of.around(&html! {
        input class="field" inputmode="numeric" pattern="[0-9]*" id=(id) name=(id) value=(written.get(id)) maxlength="4" autocomplete="off"
            aria-invalid=[is_faulty.then_some("true")] aria-describedby=[of.described()] autofocus[is_faulty];
    })
}

fn players(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    html! {
        fieldset class="form__group" {
            legend { "Players" }
            (choice("registration", "How they come", written.get("registration"), options!(Registration)))
            (number("capacity", "Places", "Empty for as many as come. Whoever comes later waits for a place.", written, fault))
            (choice("public_names", "Shown by", written.get("public_names"), options!(PublicNames)))
            label class="form__check" { input type="checkbox" name="shows_count" value="yes" checked[written.get("shows_count") == "yes"]; span { "Everybody sees who takes part before the event." } }
            (field("consent", "What they agree to", "Empty for this site’s own words. Players who agreed before a change are asked again.", fault).lines(written.get("consent"), 4000, 4))
        }
    }
}

fn lists(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    html! {
        fieldset class="form__group" {
            legend { "Lists" }
            (choice("lists", "Handed in", written.get("lists"), options!(Lists)))
            (choice("late", "After the deadline", written.get("late"), options!(LateLists)))
            (choice("without_list", "Without a list at round 1", written.get("without_list"), options!(WithoutList)))
            label class="form__check" { input type="checkbox" name="takes_illegal" value="yes" checked[written.get("takes_illegal") == "yes"]; span { "Lists that are not legal are taken, and marked so." } }
            (choice("visible_swiss", "Seen before the cut", written.get("visible_swiss"), options!(Visible)))
            (field("visible_cut", "Seen in the cut", "", fault).around(&html! {
                select class="field" id="visible_cut" name="visible_cut" { @for word in Visible::ALL { option value=(word.as_str()) selected[word.as_str() == written.get("visible_cut")] { (word.words()) } } }
            }))
            (field("reveal", "Shown to everybody", "Until then nothing of them is on any page, and the log holds salted digests alone.", fault).around(&html! {
                select class="field" id="reveal" name="reveal" { @for word in Reveal::ALL { option value=(word.as_str()) selected[word.as_str() == written.get("reveal")] { (word.words()) } } }
            }))
        }
    }
}

/// Who plays on, with the words for it.
const CUTS: [(&str, &str); 6] = [
    ("0", "nobody plays on"),
    ("2", "a final"),
    ("4", "the top 4 play on"),
    ("8", "the top 8 play on"),
    ("16", "the top 16 play on"),
    ("32", "the top 32 play on"),
];

fn evening(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    html! {
        fieldset class="form__group" {
            legend { "The evening" }
            (number("rounds", "Swiss rounds", "Empty for as many as suit the players who come. 0 for a single elimination from the start. A change while the event is played is for rounds that are not paired yet.", written, fault))
            (choice("games", "A match is", written.get("games"), &[("1", "one game"), ("3", "the best of three games")]))
            (number("round_minutes", "Minutes of a round", "", written, fault))
            (field("cut", "After them", "", fault).around(&html! {
                select class="field" id="cut" name="cut" { @for (value, words) in CUTS { option value=(value) selected[value == written.get("cut")] { (words) } } }
            }))
        }
    }
}
