//! The addresses that a pattern of the table of all endpoints stands for, with what is there in the place of its
//! parameters.

use safehouse_app::paths::{self, HasPaths as _};
use safehouse_service::events::exports::ExportShape;
use safehouse_testing::shipped;

use crate::test_desk::STORE;

/// What is in no event's or store's own list: whoever asks for it is told that there is nothing.
const NOTHING: &str = "x";
const NO_ID: &str = "00000000-0000-0000-0000-000000000000";

/// What is asked beside the bare address of a pattern, of which a printing's number takes the place of `CARD`.
pub(super) const QUERIES: &[(&str, &str)] = &[
    ("/events", "past=yes"),
    ("/events", "card=CARD"),
    ("/events", "store=corner-games"),
    ("/log", "log=1&before=3"),
    (paths::events::PUBLISHED, "view=list"),
    (paths::evening::PAIRINGS, "round=1&order=table"),
    (paths::evening::STANDINGS, "round=1"),
    (paths::event_desk::CHECK, "round=1"),
    ("/api/v1/events", "store=corner-games"),
];

/// What is printed for an event. Sheets of lists alone have an order that is asked for; no other one tells of lists.
const PRINTED: &[&str] = &[
    "sheets.pdf",
    "sheets.pdf?order=name",
    "sheets.pdf?order=table",
    "blank.pdf",
    "poster.pdf",
    "pairings.pdf",
    "tables.pdf",
    "slips.pdf",
    "standings.pdf",
];

/// What a store's events have that addresses name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Known {
    /// The code of each event, and the ids of its entries in their order.
    pub(super) events: Vec<(String, Vec<String>)>,
    /// How many entries the log has.
    pub(super) logged: usize,
}

/// A card that is in one of two decks alone: its set, its number there, the end of its address, and its printing's
/// number.
fn card_of_one(decks: [usize; 2]) -> [String; 4] {
    let catalogue = shipped::catalogue();
    let [one, other] = decks.map(|deck| &shipped::decks()[deck].lines);
    let line = one.iter().find(|line| other.iter().all(|known| known.card != line.card)).expect("two decks");
    let name_of = |printing| catalogue.card(catalogue.card_of(printing)).name.as_str();
    let printing = catalogue.by_number().find(|printing| name_of(*printing) == line.card).expect("a card");
    let address = catalogue.paths().card(catalogue.printing(printing), name_of(printing));
    let parts: Vec<&str> = address.rsplitn(4, '/').collect();
    let [slug, number, set, _] = parts[..] else { panic!("{address}") };
    [set, number, slug, catalogue.printing(printing).number.as_str()].map(str::to_owned)
}

/// Fills patterns in.
pub(super) struct Filling {
    known: Known,
    card: [String; 4],
}

impl Filling {
    /// For events in which a list is one of these decks.
    pub(super) fn of(known: Known, decks: [usize; 2]) -> Self {
        Self { known, card: card_of_one(decks) }
    }

    /// Every address of a pattern, with what is asked beside it.
    ///
    /// # Errors
    /// Which parameter it has that nothing is known for: say here what is there.
    pub(super) fn addresses(&self, pattern: &str) -> Result<Vec<String>, String> {
        if pattern.is_empty() {
            return Ok(vec!["/there/is/no/such/page".to_owned()]);
        }
        let mut paths = Vec::new();
        // What is of no event is the same beside each.
        let events = if pattern.contains("{event}") { self.known.events.as_slice() } else { &self.known.events[..1] };
        for event in events {
            let mut of_event = vec![String::new()];
            let mut before = "";
            for part in pattern.split('/').skip(1) {
                let values = if part.contains('{') {
                    let values = self.values(event, before, part);
                    values.ok_or_else(|| format!("{pattern}: nothing is known for {before}/{part}"))?
                } else {
                    vec![part.to_owned()]
                };
                let longer = |path: &String| values.iter().map(|value| format!("{path}/{value}")).collect::<Vec<_>>();
                of_event = of_event.iter().flat_map(longer).collect();
                before = part;
            }
            paths.extend(of_event);
        }
        let queries = QUERIES.iter().filter(|(of, _)| *of == pattern);
        let asked: Vec<String> = queries
            .flat_map(|(_, query)| paths.iter().map(|path| format!("{path}?{}", query.replace("CARD", &self.card[3]))))
            .collect();
        paths.extend(asked);
        Ok(paths)
    }

    /// What stands in the place of a parameter behind this part of a path.
    fn values(&self, event: &(String, Vec<String>), before: &str, parameter: &str) -> Option<Vec<String>> {
        let (code, entries) = event;
        let [set, number, slug, printing] = self.card.each_ref().map(String::as_str);
        let shapes = || ExportShape::ALL.iter();
        let said = |values: &[&str]| -> Vec<String> { values.iter().map(|value| (*value).to_owned()).collect() };
        Some(match (before, parameter) {
            (_, "{event}") => vec![code.clone()],
            (_, "{store}") => said(&[STORE]),
            (_, "{game}") => said(&["necrogenesis"]),
            (_, "{log}") => said(&["1"]),
            (_, "{position}") => (0..self.known.logged).map(|position| position.to_string()).collect(),
            (_, "{*tile}") => {
                vec![format!("0/000.p/{}", self.known.logged), format!("entries/000.p/{}", self.known.logged)]
            }
            // The second player's list is the hidden one.
            ("lists" | "players", "{number}") | ("lists" | "check", "{of}") => said(&["1", "2", "3", "6"]),
            ("player", "{of}") => entries.clone(),
            ("rounds", "{round}") => said(&["1", "2"]),
            ("exports", "{shape}") => shapes().map(|shape| shape.name().to_owned()).collect(),
            ("results", "{of}") => shapes().map(|shape| format!("{}.{}", shape.name(), shape.ending())).collect(),
            ("print", "{of}") => said(PRINTED),
            // What is done there is asked by no GET.
            ("desk" | "own" | "run" | "staff", "{of}") => said(&["lock"]),
            ("{part}", "{of}") => said(&[NOTHING]),
            ("{store}", "{part}") => said(&["settings", "staff", "keys", "acts", "report", "standing"]),
            ("staff" | "members", "{member}") => said(&["Judith"]),
            ("cards", "{set}") | (_, "{code}") => said(&[set]),
            ("{set}", "{number}") => said(&[number]),
            ("{number}", "{slug}") => said(&[slug]),
            ("cards", "{number}") => said(&[printing]),
            ("versions", "{number}") => said(&["1"]),
            ("decks" | "formats", "{format}") | ("formats", "{id}") => said(&["standard"]),
            ("u" | "authors" | "following" | "blocked", "{name}") => said(&["Nora"]),
            // Decks, games, groups and trades there are none of.
            (_, "{id}" | "{deck}" | "{group}" | "{trade}" | "{invitation}") => said(&[NO_ID]),
            (_, "{address}" | "{token}" | "{hash}" | "{file}" | "{tag}" | "{list}" | "{deed}") => said(&[NOTHING]),
            (_, "{part}" | "{chapter}" | "{name}" | "{*path}") => said(&[NOTHING]),
            _ => return None,
        })
    }
}
