//! Nothing of a hidden list reaches anybody: every address of the site as every visitor, at two evenings that differ in
//! one hidden list alone. What they are answered and what the program logs is the same to the byte.

mod addresses;
mod answers;
mod forms;
mod houses;
mod logged;
mod sunday;

use std::{collections::BTreeSet, time::Duration};

use safehouse_app::paths::{event_desk, events, log};
use safehouse_engine::deck::list::DeckLine;
use safehouse_server::http::access::endpoints;
use safehouse_testing::shipped;

use self::{
    addresses::{Filling, QUERIES},
    answers::{Told, differing},
    houses::{Alike, House, State},
    logged::Logged,
};

/// The decks of which one is the hidden list; the others brought the first. The second one lacks a card, and is not legal:
/// whoever does not see the list knows no verdict either.
const HIDDEN: [usize; 2] = [1, 2];
/// What the second deck has of a card, and what is handed in of it.
const LACKING: [&str; 2] = ["3 Medkit", "2 Medkit"];
/// More faults than this are not told.
const TOLD_FAULTS: usize = 40;
/// How often somebody asks again for what another test keeps busy, and how long they wait before that.
const PAUSES: usize = 100;
const PAUSE: Duration = Duration::from_millis(50);
/// Who asks for what is of no event: one of each kind of those who see the least, for whom the rest is the same.
const FEW: [&str; 4] = ["a guest", "an opponent with an account", "a judge who plays", "a token of another store"];
/// Who asks in two states alone: they may see more than others, or are told what others are.
const SELDOM: [&str; 7] = [
    "a stranger",
    "a judge",
    "the owner",
    "the owner of another store",
    "an administrator",
    "a token that reads of the store",
    "a token of another store",
];
/// What people are called: to the store, to others, and by their accounts.
const NAMES: &[&str] = &[
    "Somebody Real",
    "Rosa Real",
    "Kim Counter",
    "The Fox",
    "The Owl",
    "The Judge",
    "Carl",
    "Eugene",
    "Glenn",
    "Hilda",
    "Judith",
    "Julia",
    "Konrad",
    "Morgan",
    "Nora",
    "Olga",
    "Sasha",
];

/// What of an answer may differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum May {
    /// All of it: they may see the list.
    All,
    /// What a verdict tells, and no card: they may open the list, and did not.
    Verdict,
    /// What hashes and signatures tell, and no hash of the list without its salt.
    Hashes,
    /// Bytes that are hashes and nothing else.
    Bytes,
}

/// A pattern that differs for a visitor, or for everybody where none is named.
struct Exempt {
    visitor: &'static str,
    pattern: &'static str,
    may: May,
}

const fn exempt(visitor: &'static str, pattern: &'static str, may: May) -> Exempt {
    Exempt { visitor, pattern, may }
}

const EXEMPT: &[Exempt] = &[
    // It is theirs.
    exempt("the player whose list it is", events::OWN, May::All),
    // They may open the list, and read of it that it is not legal.
    exempt("a judge", event_desk::DESK, May::Verdict),
    exempt("the owner", event_desk::DESK, May::Verdict),
    exempt("a judge", event_desk::PLAYER, May::Verdict),
    exempt("the owner", event_desk::PLAYER, May::Verdict),
    // They read what a deck check found.
    exempt("a judge", event_desk::CHECKS, May::All),
    exempt("the owner", event_desk::CHECKS, May::All),
    // They open lists, which the player is told.
    exempt("a judge", event_desk::CHECK, May::All),
    exempt("the owner", event_desk::CHECK, May::All),
    exempt("a judge", event_desk::PRINT, May::All),
    exempt("the owner", event_desk::PRINT, May::All),
    // The log commits to lists by salted hashes, and signs what it holds.
    exempt("", log::CHECKPOINT, May::Hashes),
    exempt("", log::CHECKPOINT_OF, May::Hashes),
    exempt("", log::ENTRY, May::Hashes),
    exempt("", log::ENTRY_PAGE, May::Hashes),
    // Files that verify prove with it that it has the lists that are shown.
    exempt("", events::LISTS_JSON, May::Hashes),
    exempt("", events::LISTS_HTML, May::Hashes),
    exempt("", events::LIST_JSON, May::Hashes),
    exempt("", events::LIST_HTML, May::Hashes),
    exempt("", "/api/v1/events/{event}/file", May::Hashes),
    exempt("", "/api/v1/events/{event}/lists/{number}/file", May::Hashes),
    exempt("", log::TILE, May::Bytes),
    exempt("", log::TILE_OF, May::Bytes),
];

/// What came of asking.
#[derive(Default)]
struct Found {
    faults: Vec<String>,
    /// At which patterns answers differed, and for whom.
    differing: BTreeSet<String>,
    /// Which exemptions were needed.
    needed: BTreeSet<usize>,
    /// The hashes of the hidden lists that nobody is told, and their salts.
    hashes: Vec<String>,
    /// What no log may say, beside names and cards.
    secrets: Vec<String>,
    /// How many answers were pages, files and the like.
    answered: usize,
}

impl Found {
    /// Compares two answers of a pattern.
    fn compare(&mut self, (visitor, pattern): (&str, &str), told: [&Told; 2], place: &str) {
        let [one, other] = told;
        self.answered += usize::from(one.status == 200);
        let Some(how) = one.differs_from(other) else { return };
        let is_of = |exempt: &Exempt| exempt.pattern == pattern && ["", visitor].contains(&exempt.visitor);
        let how = match EXEMPT.iter().position(is_of) {
            None => Some(how),
            Some(exempt) => {
                self.needed.insert(exempt);
                let bodies = told.map(|told| String::from_utf8_lossy(&told.body));
                match EXEMPT[exempt].may {
                    May::All => None,
                    May::Verdict => {
                        let mut cards = cards_of_one();
                        let named = cards.find(|card| bodies.iter().any(|body| body.contains(card)));
                        named.map(|card| format!("a verdict alone may be told, and {card} is named"))
                    }
                    May::Hashes => {
                        let named = self.hashes.iter().find(|hash| bodies.iter().any(|body| body.contains(*hash)));
                        let told = named.map(|hash| format!("{hash} is of a hidden list"));
                        told.or_else(|| one.without_hashes().differs_from(&other.without_hashes()))
                    }
                    May::Bytes => (one.status != other.status || one.body.len() != other.body.len()).then_some(how),
                }
            }
        };
        if let Some(how) = how {
            self.differing.insert(format!("{pattern} to {visitor}"));
            self.faults.push(format!("{place}: {how}"));
        }
    }

    /// Compares what was logged, and looks for names in it.
    fn read_log(&mut self, [one, other]: [&str; 2], place: &str) {
        if let Some(how) = differing(one.as_bytes(), other.as_bytes()) {
            self.faults.push(format!("{place}: the log {how}"));
        }
        let cards = shipped::decks().iter().flat_map(|deck| &deck.lines).map(|line| line.card.as_str());
        let names = NAMES.iter().chain(forms::NAMES).copied();
        for name in cards.chain(names).chain(self.secrets.iter().map(String::as_str)) {
            if let Some(line) = [one, other].into_iter().flat_map(str::lines).find(|line| line.contains(name)) {
                self.faults.push(format!("{place}: the log says {name:?}: {line}"));
            }
        }
    }

    /// Asks as everybody, or as those who see the least for what is of events alone.
    async fn walk(&mut self, houses: [&House<'_>; 2], log: &Logged, state: &str, is_whole: bool) {
        let [one, other] = houses;
        let known = one.known().await;
        assert_eq!(known, other.known().await, "{state}: chance of both is the same");
        let filling = Filling::of(known, HIDDEN);
        for endpoint in endpoints().filter(|endpoint| is_whole || is_near(endpoint.path)) {
            let addresses = match filling.addresses(endpoint.path) {
                Ok(addresses) => addresses,
                Err(fault) => {
                    self.faults.push(fault);
                    continue;
                }
            };
            for address in addresses {
                let is_near = is_near(endpoint.path);
                let asks = |visitor: &houses::Visitor<'_>| {
                    visitor.asks(&address)
                        && (is_near || FEW.contains(&visitor.name))
                        && (is_whole || !SELDOM.contains(&visitor.name))
                };
                for (number, visitor) in one.visitors.iter().enumerate().filter(|(_, visitor)| asks(visitor)) {
                    let place = format!("{state}: {} at {address}", visitor.name);
                    let (told, logged) = asked(houses, log, number, &address).await;
                    self.compare((visitor.name, endpoint.path), [&told[0], &told[1]], &place);
                    self.read_log([&logged[0], &logged[1]], &place);
                }
            }
        }
    }

    /// Compares what is answered to forms once the event is over, and what is logged of them and of what the site does
    /// with what they left.
    async fn send_forms(&mut self, houses: [&House<'_>; 2], log: &Logged) {
        let (mut answered, mut logged) = (Vec::new(), Vec::new());
        for house in houses {
            answered.push(house.forms_of_the_end().await);
            house.works(0).await;
            logged.push(log.taken(house.site.folder()));
        }
        for (one, other) in answered[0].iter().zip(&answered[1]) {
            let (place, told) = (format!("{} sends {}", one.visitor, one.form), Told::of(&one.answer));
            if (told.status == 303) != one.is_done {
                self.faults.push(format!("{place}: {}: {}", told.status, one.answer.text()));
            }
            self.compare((one.visitor, one.form), [&told, &Told::of(&other.answer)], &place);
        }
        self.read_log([&logged[0], &logged[1]], "forms of the end");
    }

    /// Nothing was found, and each exemption was needed.
    fn check(&self) {
        let unneeded = EXEMPT.iter().enumerate().filter(|(number, _)| !self.needed.contains(number));
        let unneeded: Vec<_> = unneeded.map(|(_, exempt)| (exempt.visitor, exempt.pattern)).collect();
        assert!(
            self.faults.is_empty() && unneeded.is_empty(),
            "{} faults, of which these are the first:\n{}\n\nanswers differ at {:#?}\nno exemption is needed: {unneeded:#?}",
            self.faults.len(),
            self.faults[..self.faults.len().min(TOLD_FAULTS)].join("\n"),
            self.differing,
        );
    }
}

/// What a visitor is told at both, and what is logged of it.
async fn asked(houses: [&House<'_>; 2], log: &Logged, visitor: usize, address: &str) -> (Vec<Told>, Vec<String>) {
    // Whoever asks wrote the address, and what of it is called so is no name that the log tells.
    let path = format!("path={}}}", address.split('?').next().unwrap_or_default());
    let mut pauses = 0..PAUSES;
    loop {
        let (mut told, mut logged) = (Vec::new(), Vec::new());
        for house in houses {
            told.push(Told::of(&house.answers(visitor, address).await));
            logged.push(log.taken(house.site.folder()).replace(&path, "path=ASKED}"));
        }
        // One document is printed at a time in a process, in which other tests print as well. Both are asked again, so
        // that as much is done at both.
        let is_busy = address.contains("/print/") && told.iter().any(|told| told.status == 503);
        if !is_busy || pauses.next().is_none() {
            return (told, logged);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// The cards that are in one of both hidden lists alone.
fn cards_of_one() -> impl Iterator<Item = &'static str> {
    let [one, other] = HIDDEN.map(|deck| &shipped::decks()[deck].lines);
    let alone = one.iter().chain(other).filter(|line| {
        let is_in = |lines: &[DeckLine]| lines.iter().any(|known| known.card == line.card);
        is_in(one) != is_in(other)
    });
    alone.map(|line| line.card.as_str())
}

/// Whether a pattern is of events, stores or the log, or of what tells of them, as feeds do.
fn is_near(pattern: &str) -> bool {
    const BEGIN: [&str; 8] =
        ["/events", "/stores", "/log", "/checkpoint", "/sitemap", "/api/v1/events", "/api/v1/stores", "/api/v1/log"];
    ["{event}", "{store}", "{log}", "{*tile}"].iter().any(|parameter| pattern.contains(parameter))
        || BEGIN.iter().any(|begin| pattern.starts_with(begin))
}

#[tokio::test]
async fn two_evenings_that_differ_in_a_hidden_list_alone_are_the_same_to_every_visitor_at_every_address() {
    let log = Logged::begin();
    let patterns: BTreeSet<&str> = endpoints().map(|endpoint| endpoint.path).collect();
    for pattern in QUERIES.iter().map(|(pattern, _)| *pattern).chain(EXEMPT.iter().map(|exempt| exempt.pattern)) {
        assert!(patterns.contains(pattern), "{pattern} is no address");
    }
    let mut found = Found::default();
    let sites = Alike::two().await;
    // What both say as they start stands in the order in which they did.
    sites.iter().for_each(|site| drop(log.taken(site.folder())));
    let mut logged = Vec::new();
    let mut houses = Vec::new();
    let [first, second] = HIDDEN.map(|deck| shipped::DECKS[deck].text);
    assert!(second.contains(LACKING[0]), "{second}");
    for (site, hidden) in sites.iter().zip([first.to_owned(), second.replace(LACKING[0], LACKING[1])]) {
        houses.push(House::of(site, &hidden).await);
        logged.push(log.taken(site.folder()));
    }
    let plain = |claim: &str| claim.replace('-', "");
    found.secrets = houses.iter().flat_map(|house| [house.claim.clone(), plain(&house.claim)]).collect();
    found.read_log([&logged[0], &logged[1]], "before");
    let both = [&houses[0], &houses[1]];
    for exempt in EXEMPT.iter().filter(|exempt| !exempt.visitor.is_empty()) {
        assert!(both[0].visitors.iter().any(|visitor| visitor.name == exempt.visitor), "{}", exempt.visitor);
    }
    for state in State::ALL {
        let mut logged = Vec::new();
        for house in both {
            house.comes_to(state).await;
            logged.push(log.taken(house.site.folder()));
        }
        found.hashes = [both[0].hidden_hashes().await, both[1].hidden_hashes().await].concat();
        let place = format!("{state:?}");
        found.read_log([&logged[0], &logged[1]], &place);
        // Every address is asked twice, also those that are of no event: as it runs, and once it is over, when pages of
        // cards and the like tell of it.
        found.walk(both, &log, &place, [State::RoundShown, State::Over].contains(&state)).await;
    }
    found.send_forms(both, &log).await;
    found.check();
    assert!(found.answered > 2_000, "{} answers say something", found.answered);
}
