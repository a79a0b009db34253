//! What an event says, as text: behind which its fields are folded, and which stands in their place once play began.

use maud::{Markup, html};
use safehouse_service::events::{
    EventSeen,
    settings::{LateLists, Lists, PublicNames, Registration, Reveal, Visible},
    times,
};

use super::form_page::{EventFields, EventFormPage};

/// How many play on after the Swiss rounds, in words.
pub(super) const CUTS: &[(&str, &str)] = &[
    ("0", "nobody plays on"),
    ("2", "a final"),
    ("4", "the top 4 play on"),
    ("8", "the top 8 play on"),
    ("16", "the top 16 play on"),
    ("32", "the top 32 play on"),
];
/// How many games a match has, in words.
pub(super) const GAMES: &[(&str, &str)] = &[("1", "one game"), ("3", "the best of three games")];
/// The fields that are sent as they are once play began.
const SETTLED: [&str; 20] = [
    "game",
    "format",
    "time_zone",
    "starts_at",
    "ends_at",
    "lists_open_at",
    "deadline_at",
    "registration",
    "capacity",
    "public_names",
    "shows_count",
    "consent",
    "lists",
    "late",
    "without_list",
    "takes_illegal",
    "visible_swiss",
    "reveal",
    "games",
    "round_minutes",
];
/// Those that change as long as it runs: for what is not paired yet, and so that fewer see lists in it.
const PLAN: [&str; 3] = ["rounds", "cut", "visible_cut"];

/// The words of an option; empty where there is none.
fn words(options: &[(&'static str, &'static str)], value: &str) -> &'static str {
    options.iter().find(|(known, _)| *known == value).map_or("", |(_, words)| words)
}

fn reveal(written: &EventFields) -> &'static str {
    Reveal::named(written.get("reveal")).map_or("", Reveal::words)
}

/// What becomes of lists, on a line.
pub(super) fn lists(written: &EventFields) -> String {
    match Lists::named(written.get("lists")) {
        None | Some(Lists::None) => Lists::None.words().to_owned(),
        Some(lists) => {
            let late = LateLists::named(written.get("late")).map_or("", LateLists::words);
            format!("{}, late ones are {late}; shown to everybody {}", lists.words(), reveal(written))
        }
    }
}

fn rounds(written: &EventFields) -> String {
    match written.get("rounds") {
        "" => "as many Swiss rounds as suit the players".to_owned(),
        "0" => "single elimination from the start".to_owned(),
        "1" => "1 Swiss round".to_owned(),
        rounds => format!("{rounds} Swiss rounds"),
    }
}

/// How it is played, on a line.
pub(super) fn evening(written: &EventFields) -> String {
    let (games, cut) = (words(GAMES, written.get("games")), words(CUTS, written.get("cut")));
    format!("{}, of {} minutes, a match is {games}; {cut}", rounds(written), written.get("round_minutes"))
}

/// What can no longer be changed, with the fields that say so.
pub(super) fn settled(page: &EventFormPage) -> Markup {
    let written = &page.written;
    html! {
        section class="form__group" aria-labelledby="settled" {
            h2 id="settled" { "What is settled" }
            p { "Play began, so this stays as it was played." }
            @if let Some(fault) = page.fault.as_ref().filter(|fault| SETTLED.contains(&fault.field)) {
                div class="form__fault" role="alert" tabindex="-1" autofocus { p { (fault.words) } }
            }
            @if let Some(seen) = &page.seen {
                dl class="facts facts--told" {
                    @for (name, told) in facts(page, seen) { div { dt { (name) } dd { (told) } } }
                }
            }
            @for name in SETTLED { input type="hidden" name=(name) value=(written.get(name)); }
            @if !page.is_running() { @for name in PLAN { input type="hidden" name=(name) value=(written.get(name)); } }
        }
    }
}

fn facts(page: &EventFormPage, seen: &EventSeen) -> Vec<(&'static str, String)> {
    let (written, event, zone) = (&page.written, &seen.event, seen.settings.time_zone.as_str());
    let mut formats = page.games.iter().filter(|(game, ..)| *game == event.game).flat_map(|(.., formats)| formats);
    let format = formats.find(|(id, _)| *id == event.format).map_or(&event.format, |(_, name)| name);
    let registration = Registration::named(written.get("registration")).map_or("", Registration::words);
    let names = PublicNames::named(written.get("public_names")).map_or("", PublicNames::words);
    let seen_by = |field: &str| Visible::named(written.get(field)).map_or("", Visible::words).to_owned();
    let mut facts = vec![
        ("Format", format.clone()),
        ("Begins", times::in_words(event.starts_at, zone)),
        ("Ends", times::in_words(event.ends_at, zone)),
        ("How they come", registration.to_owned()),
        ("Places", event.capacity.map_or_else(|| "for as many as come".to_owned(), |places| places.to_string())),
        ("Shown by", names.to_owned()),
        ("Lists", lists(written)),
    ];
    if seen.settings.lists != Lists::None {
        facts.push(("Seen before the cut", seen_by("visible_swiss")));
        let has_cut = seen.settings.has_cut();
        let in_cut = if has_cut { seen_by("visible_cut") } else { "as before it: no cut is announced".to_owned() };
        facts.push(("Seen in the cut", in_cut));
    }
    facts.push(("The evening", evening(written)));
    facts
}
