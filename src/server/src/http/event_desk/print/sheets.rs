//! The sheets of registered lists, filled in and blank.

use safehouse_app::paths::{events as of_event, verify::VERIFY};
use safehouse_documents::{
    Fact,
    registration::{Line, Proof, Section, Sheet, Verdict},
};
use safehouse_engine::{deck::format::Snapshot, library::GameLibrary};
use safehouse_service::{
    Refusal,
    events::{
        self, EventSeen, ListVerdict,
        rounds::{self, MatchShown, PlaySeen, RoundState},
        sheets::ListPrinted,
        times,
    },
    refusal::EventFault,
};

use super::super::super::public_decks::answer::Answering;

/// Letters of a content id that a sheet shows.
const SHORT: usize = 16;

/// The file of all of them.
pub(super) const NAME: &str = "sheets.pdf";

/// The sheets of all lists of an event. That they are opened is written down for their players to read.
pub(super) async fn filled(answering: &Answering, code: &str) -> Result<Vec<Sheet>, Refusal> {
    let seen = events::staff_event(answering.service(), &answering.caller, code).await?;
    let library = library(answering, &seen)?;
    let (seen, mut lists) = events::sheets::print_lists(answering.service(), &answering.caller, library, code).await?;
    match answering.query("order").as_str() {
        "name" => lists.sort_by_cached_key(|list| named(list).to_lowercase()),
        "table" => {
            let play = rounds::see_play(answering.service(), &answering.caller, code).await?;
            // Whoever sits at none comes last.
            lists.sort_by_key(|list| table(&play, list.entry.number).map_or((1, 0), |table| (0, table)));
        }
        _ => {}
    }
    Ok(lists.iter().map(|list| sheet(answering, &seen, library, list)).collect())
}

/// The table of a player in the last round that is shown.
fn table(play: &PlaySeen, number: u32) -> Option<u32> {
    let round = play.rounds.iter().rev().find(|round| round.state != RoundState::Draft)?;
    let sits = |game: &&MatchShown| game.a.0 == number || game.b.as_ref().is_some_and(|(second, _)| *second == number);
    round.matches.iter().find(sits)?.table
}

/// What a sheet calls its player; empty once they are erased.
fn named(printed: &ListPrinted) -> &str {
    let entry = &printed.entry;
    if entry.name.is_empty() { &entry.shown_as } else { &entry.name }
}

fn library<'a>(answering: &'a Answering, seen: &EventSeen) -> Result<&'a GameLibrary, Refusal> {
    Ok(answering.site.app.library.of_game(&seen.event.game).ok_or(EventFault::NoFormat)?)
}

fn snapshot<'a>(library: &'a GameLibrary, seen: &EventSeen) -> Option<&'a Snapshot> {
    library.formats.get(&seen.event.format)?.snapshot(&seen.event.snapshot)
}

fn fact(label: &str, value: String) -> Fact {
    Fact { label: label.to_owned(), value }
}

fn facts(seen: &EventSeen) -> Vec<Fact> {
    let day = times::day(seen.event.starts_at, &seen.settings.time_zone);
    vec![fact("Store", seen.event.store_name.clone()), fact("Date", day)]
}

/// Sections side by side: the last one stands in the right column.
fn columns(mut sections: Vec<Section>) -> [Vec<Section>; 2] {
    let right = if sections.len() > 1 { sections.pop() } else { None };
    [sections, right.into_iter().collect()]
}

fn sheet(answering: &Answering, seen: &EventSeen, library: &GameLibrary, printed: &ListPrinted) -> Sheet {
    let (event, entry, list) = (&seen.event, &printed.entry, &printed.list);
    let catalogue = &library.catalogue;
    let sections = printed.sections.iter().map(|section| {
        let lines = section.lines.iter().map(|line| {
            let number = catalogue
                .find_name(&line.card)
                .map(|card| catalogue.printing(catalogue.default_printing(card)).number.clone());
            Line { count: line.wanted, name: line.card.clone(), number: number.unwrap_or_default() }
        });
        let size = snapshot(library, seen).and_then(|snapshot| snapshot.section_size(&section.id));
        Section {
            title: section.name.clone(),
            lines: lines.collect(),
            open_lines: 0,
            wanted: size.map(|size| size..=size),
        }
    });
    let name = named(printed);
    let mut facts = facts(seen);
    facts.push(fact("Player", entry.number.to_string()));
    Sheet {
        event: event.name.clone(),
        player: if name.is_empty() { format!("Player {}", entry.number) } else { name.to_owned() },
        facts,
        decks: columns(sections.collect()),
        verdict: Some(Verdict {
            words: match list.verdict {
                ListVerdict::Legal => "Legal",
                ListVerdict::Illegal => "Not legal",
                ListVerdict::Undecided => "Undecided",
            }
            .to_owned(),
            basis: basis(library, seen),
        }),
        content_id: list.content_id.chars().take(SHORT).collect(),
        link: answering.whole(&of_event::list(&event.code, entry.number)),
        proof: printed.proof.clone().map(|text| Proof { text, verifier: answering.whole(VERIFY) }),
    }
}

fn basis(library: &GameLibrary, seen: &EventSeen) -> String {
    let event = &seen.event;
    let name = library.formats.get(&event.format).map_or(event.format.as_str(), |format| &format.name);
    format!("{name}, rules of {}", event.snapshot)
}

/// A sheet to fill in by hand.
pub(super) fn blank(answering: &Answering, seen: &EventSeen) -> Result<Sheet, Refusal> {
    let library = library(answering, seen)?;
    let sections = library.game().sections.iter().filter(|section| section.counted).map(|section| {
        let size = snapshot(library, seen).and_then(|snapshot| snapshot.section_size(section.id));
        let lines = if section.single { 1 } else { size.unwrap_or(20) };
        Section {
            title: section.name.to_owned(),
            lines: Vec::new(),
            open_lines: usize::try_from(lines).unwrap_or_default(),
            wanted: size.map(|size| size..=size),
        }
    });
    Ok(Sheet {
        event: seen.event.name.clone(),
        facts: facts(seen),
        decks: columns(sections.collect()),
        ..Sheet::default()
    })
}
