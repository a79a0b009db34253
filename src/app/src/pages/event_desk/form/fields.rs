//! The fields of an event, in groups; those that seldom differ are folded behind what they say.

use maud::{Markup, html};
use safehouse_service::events::settings::{LateLists, Lists, PublicNames, Registration, Reveal, Visible, WithoutList};

use super::super::rematches::rematches;
use super::{
    form_page::{EventFields, EventFormPage},
    told::{self, CUTS, GAMES},
};
use crate::pages::{
    account::FieldFault,
    stores::{Labelled, time_zone_field},
};

/// The fields of lists.
const OF_LISTS: [&str; 7] =
    ["lists", "late", "without_list", "takes_illegal", "visible_swiss", "visible_cut", "reveal"];
/// Those of the evening.
const OF_EVENING: [&str; 4] = ["rounds", "games", "round_minutes", "cut"];

fn field<'a>(id: &'static str, label: &'a str, hint: &'a str, fault: Option<&'a FieldFault>) -> Labelled<'a> {
    Labelled { id, label, hint, fault }
}

pub(super) fn what(page: &EventFormPage, fault: Option<&FieldFault>) -> Markup {
    let written = &page.written;
    html! {
        fieldset class="form__group" {
            legend { "What" }
            (field("name", "Name", "", fault).input(written.get("name"), 120, true))
            @if !page.is_played() { (game_and_format(page, fault)) }
            (field("description", "What it says", "May stay empty. Markdown works.", fault).lines(written.get("description"), 8000, 4))
            (field("venue", "Where", "Empty for the address of the store.", fault).input(written.get("venue"), 400, false))
        }
    }
}

fn game_and_format(page: &EventFormPage, fault: Option<&FieldFault>) -> Markup {
    let written = &page.written;
    let has_one_game = page.games.len() == 1;
    html! {
        @if has_one_game {
            @for (id, ..) in &page.games { input type="hidden" name="game" value=(id); }
        } @else {
            (field("game", "Game", "", fault).select(&html! {
                @for (id, name, _) in &page.games { option value=(id) selected[id == written.get("game")] { (name) } }
            }))
        }
        (field("format", "Format", "Lists are judged by its rules as they stand on the day of the event.", fault).select(&html! {
            @for (_, game, formats) in &page.games {
                @for (id, name) in formats {
                    option value=(id) selected[id == written.get("format")] { (name) @if !has_one_game { " · " (game) } }
                }
            }
        }))
    }
}

/// Fields that seldom differ, behind what they say now; open where one of them is refused.
fn folded(name: &str, told: &str, fields: &[&str], fault: Option<&FieldFault>, of: &Markup) -> Markup {
    html! {
        details class="form__group form__folded" open[fault.is_some_and(|fault| fields.iter().any(|field| fault.at(field).is_some()))] {
            // The server wrote what the fields said: once one is changed, it is told no more.
            summary { span { strong { (name) } ": " span class="form__told" { (told) } span class="form__anew" { "as you chose" } } }
            fieldset { legend class="hidden" { (name) } (of) }
        }
    }
}

pub(super) fn when(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
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

fn choice(of: Labelled<'_>, now: &str, options: &[(&'static str, &'static str)]) -> Markup {
    of.select(&html! { @for (value, words) in options { option value=(value) selected[*value == now] { (words) } } })
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

pub(super) fn players(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    html! {
        fieldset class="form__group" {
            legend { "Players" }
            (choice(field("registration", "How they come", "", fault), written.get("registration"), options!(Registration)))
            p class="form__hint" { "The site makes the invitation code where you ask for one; the desk shows it to staff." }
            (number("capacity", "Places", "Empty for as many as come. Whoever comes later waits for a place.", written, fault))
            (choice(field("public_names", "Shown by", "", fault), written.get("public_names"), options!(PublicNames)))
            label class="form__check" { input type="checkbox" name="shows_count" value="yes" checked[written.get("shows_count") == "yes"] aria-describedby="shows-count-hint"; span { "Everybody sees who takes part before the first round is shown." } }
            p class="form__hint" id="shows-count-hint" { "Without it nobody but staff does until then. How many lists there are is in the log all the same, once they are locked." }
            (field("consent", "What they agree to", "Empty for this site’s own words. Players who agreed before a change are asked again.", fault).lines(written.get("consent"), 4000, 4))
        }
    }
}

pub(super) fn lists(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    let of = html! {
        (choice(field("lists", "Handed in", "", fault), written.get("lists"), options!(Lists)))
        (choice(field("late", "After the deadline", "", fault), written.get("late"), options!(LateLists)))
        (choice(field("without_list", "Without a list at round 1", "", fault), written.get("without_list"), options!(WithoutList)))
        label class="form__check" { input type="checkbox" name="takes_illegal" value="yes" checked[written.get("takes_illegal") == "yes"]; span { "Lists that are not legal are taken, and marked so." } }
        (choice(field("visible_swiss", "Seen before the cut", "", fault), written.get("visible_swiss"), options!(Visible)))
        (seen_in_cut("A cut that you make without announcing it is seen as the rounds before it are.", written, fault))
        (field("reveal", "Shown to everybody", "Until then nothing of them is on any page, and the log holds salted digests alone.", fault).select(&html! {
            @for word in Reveal::ALL { option value=(word.as_str()) selected[word.as_str() == written.get("reveal")] { (word.words()) } }
        }))
    };
    folded("Lists", &told::lists(written), &OF_LISTS, fault, &of)
}

/// Who sees lists in the cut.
fn seen_in_cut(hint: &'static str, written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    field("visible_cut", "Seen in the cut", hint, fault).select(&html! {
        @for word in Visible::ALL { option value=(word.as_str()) selected[word.as_str() == written.get("visible_cut")] { (word.words()) } }
    })
}

/// That more rounds are said than can be played without rematches, even with as many players as there is room for.
fn too_many(written: &EventFields) -> Markup {
    let number = |name: &str| written.get(name).trim().parse::<u32>().ok();
    number("capacity").map_or_else(|| html! {}, |capacity| rematches(number("rounds"), capacity))
}

/// How many rounds there are and who plays on, of an event that is played.
pub(super) fn plan(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    html! {
        fieldset class="form__group" {
            legend { "What is not paired yet" }
            (number("rounds", "Swiss rounds", "A change is for rounds that are not paired yet. Empty for as many as suit the players who came.", written, fault))
            (too_many(written))
            (field("cut", "After them", "It changes until the cut is made.", fault).select(&html! {
                @for (value, words) in CUTS { option value=(value) selected[*value == written.get("cut")] { (words) } }
            }))
            @if Lists::named(written.get("lists")).is_none_or(|lists| lists == Lists::None) {
                input type="hidden" name="visible_cut" value=(written.get("visible_cut"));
            } @else {
                (seen_in_cut("Once lists are handed in, no more see them than the event said then.", written, fault))
            }
        }
    }
}

pub(super) fn evening(written: &EventFields, fault: Option<&FieldFault>) -> Markup {
    let of = html! {
        (number("rounds", "Swiss rounds", "Empty for as many as suit the players who come. 0 for a single elimination from the start.", written, fault))
        (too_many(written))
        (choice(field("games", "A match is", "", fault), written.get("games"), GAMES))
        (number("round_minutes", "Minutes of a round", "", written, fault))
        (field("cut", "After them", "", fault).select(&html! {
            @for (value, words) in CUTS { option value=(value) selected[*value == written.get("cut")] { (words) } }
        }))
    };
    folded("The evening", &told::evening(written), &OF_EVENING, fault, &of)
}
