//! Three devices with one deck, as thousands of stories of what they do in whatever
//! order: edits, saves whose answers come late or never, looking what others did.

use std::collections::BTreeSet;

use proptest::{collection::vec, prelude::*};
use safehouse_cards::deck::{
    list::{DeckLine, DeckList},
    merge::merge,
};

use super::{Step, decide};

/// Cards that are there at first and that nobody does anything with but take them out.
const REMOVED: [&str; 3] = ["Axe", "Bat", "Cord"];
/// Cards that nobody has at first and nobody takes out.
const ADDED: [&str; 4] = ["Drum", "Flare", "Gun", "Helmet"];
/// Cards with which anything is done.
const ANY: [&str; 3] = ["Knife", "Lamp", "Map"];

pub(super) fn deck(lines: &[(&str, u32)]) -> DeckList {
    let line = |&(card, quantity): &(&str, u32)| DeckLine {
        section: "survivor_deck".to_owned(),
        card: card.to_owned(),
        quantity,
        printing: None,
    };
    DeckList { lines: lines.iter().map(line).collect(), ..DeckList::new("a-game") }
}

fn copies(deck: &DeckList, card: &str) -> u32 {
    deck.lines.iter().filter(|line| line.card == card).map(|line| line.quantity).sum()
}

/// What a device does.
#[derive(Debug, Clone, Copy)]
enum Does {
    /// Takes a card out that everybody has at first.
    Removes(usize),
    /// Adds copies of a card that nobody has at first.
    Adds(usize, u32),
    /// Has so many of a card from now on.
    Sets(usize, u32),
    /// Turns the order of lines around.
    Turns,
    /// Writes a name or notes.
    Writes(u8),
    /// Sends what it has, unless an answer is waited for.
    Sends,
    /// Is given the answer.
    Hears,
    /// Is never given the answer that was under way.
    Misses,
    /// Looks what others did, if it has nothing of its own to save.
    Looks,
}

fn does() -> impl Strategy<Value = Does> {
    prop_oneof![
        2 => (0..REMOVED.len()).prop_map(Does::Removes),
        4 => (0..ADDED.len(), 1..4_u32).prop_map(|(card, copies)| Does::Adds(card, copies)),
        4 => (0..ANY.len(), 0..4_u32).prop_map(|(card, copies)| Does::Sets(card, copies)),
        1 => Just(Does::Turns),
        1 => (0..6_u8).prop_map(Does::Writes),
        5 => Just(Does::Sends),
        4 => Just(Does::Hears),
        1 => Just(Does::Misses),
        2 => Just(Does::Looks),
    ]
}

/// The account: its versions, some of which are not kept any more, and which saves
/// made which.
struct Account {
    versions: Vec<Option<DeckList>>,
    saves: Vec<(usize, usize)>,
    next_save: usize,
}

/// What is sent: the deck, its base, and the saves whose answers never came.
#[derive(Debug, Clone)]
struct Sent {
    deck: DeckList,
    base: usize,
    save: usize,
    unanswered: Vec<usize>,
}

impl Account {
    fn head(&self) -> (usize, &DeckList) {
        let head = self.versions.len() - 1;
        (head, self.versions[head].as_ref().unwrap())
    }

    /// As the service does it.
    fn save(&mut self, sent: &Sent) -> (usize, DeckList) {
        let (_, head) = self.head();
        let known = self.saves.iter().filter(|(save, _)| sent.unanswered.contains(save)).map(|(_, made)| *made).max();
        let base = self.versions[known.unwrap_or(sent.base)].as_ref();
        let added = match decide(base, &sent.deck, head).step {
            Step::Nothing => Vec::new(),
            Step::Ours => vec![sent.deck.clone()],
            Step::Both(merged) => vec![sent.deck.clone(), merged],
        };
        if !added.is_empty() {
            self.saves.push((sent.save, self.versions.len()));
        }
        self.versions.extend(added.into_iter().map(Some));
        let (number, kept) = self.head();
        (number, kept.clone())
    }
}

/// A device: what it shows, what it saw last, and what is under way.
struct Device {
    base: usize,
    seen: DeckList,
    deck: DeckList,
    sent: Option<(Sent, (usize, DeckList))>,
    unanswered: Vec<usize>,
}

impl Device {
    fn edit(&mut self, card: &str, copies: u32) {
        self.deck.lines.retain(|line| line.card != card);
        if copies > 0 {
            self.deck.lines.extend(deck(&[(card, copies)]).lines);
        }
    }

    fn copies(&self, card: &str) -> u32 {
        copies(&self.deck, card)
    }

    /// Whether it has a card, or is about to.
    fn knows(&self, card: &str) -> bool {
        let under_way = self.sent.as_ref().is_some_and(|(_, (_, kept))| copies(kept, card) > 0);
        under_way || self.copies(card) > 0
    }

    fn send(&mut self, account: &mut Account) {
        if self.sent.is_none() && (self.deck != self.seen || !self.unanswered.is_empty()) {
            account.next_save += 1;
            let (deck, unanswered) = (self.deck.clone(), self.unanswered.clone());
            let sent = Sent { deck, base: self.base, save: account.next_save, unanswered };
            let answer = account.save(&sent);
            self.sent = Some((sent, answer));
        }
    }

    fn hear(&mut self) {
        if let Some((sent, (number, kept))) = self.sent.take() {
            self.deck = merge(&sent.deck, &self.deck, &kept).deck;
            (self.base, self.seen) = (number, kept);
            self.unanswered.clear();
        }
    }

    fn miss(&mut self) {
        if let Some((sent, _)) = self.sent.take() {
            self.unanswered.push(sent.save);
        }
    }

    fn look(&mut self, account: &Account) {
        if self.sent.is_none() && self.deck == self.seen && self.unanswered.is_empty() {
            let (number, kept) = account.head();
            self.base = number;
            self.seen.clone_from(kept);
            self.deck.clone_from(kept);
        }
    }
}

/// What came of a story.
struct Story {
    account: Account,
    devices: Vec<Device>,
    /// What any of them took out.
    removed: BTreeSet<&'static str>,
    /// What all had taken out at once, and nobody had under way.
    gone: BTreeSet<&'static str>,
    added: BTreeSet<&'static str>,
}

/// Tells a story to its end, at which all have saved and looked. Before each of these
/// steps the account gives up all versions but the newest.
fn tell(story: &[(usize, Does)], gives_up: &[usize]) -> Story {
    let first = deck(&[("Axe", 1), ("Bat", 2), ("Cord", 3), ("Knife", 1), ("Lamp", 2)]);
    let mut account = Account { versions: vec![Some(first.clone())], saves: Vec::new(), next_save: 0 };
    let device = || Device { base: 0, seen: first.clone(), deck: first.clone(), sent: None, unanswered: Vec::new() };
    let mut devices = vec![device(), device(), device()];
    let (mut removed, mut gone, mut added) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (step, &(who, does)) in story.iter().enumerate() {
        if gives_up.contains(&step) {
            let newest = account.versions.len() - 1;
            account.versions[..newest].fill(None);
        }
        let device = &mut devices[who];
        match does {
            Does::Removes(card) => {
                let card = REMOVED[card];
                device.edit(card, 0);
                removed.insert(card);
            }
            Does::Adds(card, copies) => {
                let card = ADDED[card];
                device.edit(card, device.copies(card) + copies);
                added.insert(card);
            }
            Does::Sets(card, copies) => device.edit(ANY[card], copies),
            Does::Turns => device.deck.lines.reverse(),
            Does::Writes(text) if text % 2 == 0 => device.deck.name = format!("Name {text}"),
            Does::Writes(text) => device.deck.notes = format!("Plan\n{text}"),
            Does::Sends => device.send(&mut account),
            Does::Hears => device.hear(),
            Does::Misses => device.miss(),
            Does::Looks => device.look(&account),
        }
        let (_, head) = account.head();
        let is_gone = |card: &&str| copies(head, card) == 0 && !devices.iter().any(|device| device.knows(card));
        gone.extend(REMOVED.into_iter().filter(is_gone));
    }
    for device in &mut devices {
        device.hear();
        device.send(&mut account);
        device.hear();
    }
    for device in &mut devices {
        device.look(&account);
    }
    Story { account, devices, removed, gone, added }
}

impl Story {
    fn check(&self) -> Result<(), TestCaseError> {
        let (_, kept) = self.account.head();
        for device in &self.devices {
            prop_assert_eq!(&device.deck, kept);
        }
        for card in &self.added {
            prop_assert!(self.devices[0].copies(card) > 0, "{} was added and is lost", card);
        }
        for card in REMOVED {
            let is_there = self.devices[0].copies(card) > 0;
            prop_assert!(!(is_there && self.gone.contains(card)), "{} was taken out by all and came back", card);
            prop_assert!(is_there || self.removed.contains(card), "{} was taken out by nobody", card);
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// Whoever took a card out that nobody else touched, it stays out.
    #[test]
    fn any_story_of_three_devices_ends_in_one_deck(story in vec((0..3_usize, does()), 0..60)) {
        let story = tell(&story, &[]);
        story.check()?;
        for card in &story.removed {
            prop_assert_eq!(story.devices[0].copies(card), 0, "{} came back", card);
        }
    }

    /// Where versions are not kept, what only some took out may come back.
    #[test]
    fn so_does_one_in_which_bases_are_given_up(
        story in vec((0..3_usize, does()), 0..60),
        gives_up in vec(0..60_usize, 0..4),
    ) {
        tell(&story, &gives_up).check()?;
    }
}
