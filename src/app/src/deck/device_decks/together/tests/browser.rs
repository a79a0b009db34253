//! Browsers give each tab a copy of the storage: a tab reads what it wrote at
//! once, and what others wrote when it is told. Here tabs edit, save, hear, fall
//! asleep and are closed in every order that chance makes of that.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, VecDeque},
    rc::Rc,
};

use super::*;

type Written = (String, Option<String>);

#[derive(Default)]
struct Browser {
    /// What is on the disk.
    texts: BTreeMap<String, String>,
    tabs: Vec<Copied>,
    given: u64,
}

/// A tab's copy of the storage.
#[derive(Default, Clone)]
struct Copied {
    texts: BTreeMap<String, String>,
    /// Its own writes by key of which it was not told yet that they arrived;
    /// until then it takes nobody else's.
    under_way: BTreeMap<String, usize>,
    sent: VecDeque<Written>,
    /// Who wrote, and what.
    told: VecDeque<(usize, Written)>,
}

impl Browser {
    /// The next write of a tab arrives on the disk.
    fn arrive(&mut self, tab: usize) {
        let Some((key, value)) = self.tabs[tab].sent.pop_front() else { return };
        put(&mut self.texts, &key, value.as_deref());
        for other in &mut self.tabs {
            other.told.push_back((tab, (key.clone(), value.clone())));
        }
    }

    /// A tab is told of the next write; true when it was the deck and another's.
    fn tell(&mut self, tab: usize) -> bool {
        let copied = &mut self.tabs[tab];
        let Some((from, (key, value))) = copied.told.pop_front() else { return false };
        let own = copied.under_way.entry(key.clone()).or_default();
        if from == tab {
            *own -= 1;
            return false;
        }
        if *own == 0 {
            put(&mut copied.texts, &key, value.as_deref());
        }
        key == "safehouse.deck.a"
    }
}

fn put(texts: &mut BTreeMap<String, String>, key: &str, value: Option<&str>) {
    match value {
        Some(value) => drop(texts.insert(key.to_owned(), value.to_owned())),
        None => drop(texts.remove(key)),
    }
}

/// The storage as one tab sees it.
#[derive(Clone)]
struct View(Rc<RefCell<Browser>>, usize);

impl View {
    fn write(&self, key: &str, value: Option<&str>) {
        let copied = &mut self.0.borrow_mut().tabs[self.1];
        put(&mut copied.texts, key, value);
        *copied.under_way.entry(key.to_owned()).or_default() += 1;
        copied.sent.push_back((key.to_owned(), value.map(str::to_owned)));
    }
}

impl KeyValue for View {
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().tabs[self.1].texts.get(key).cloned()
    }

    fn set(&mut self, key: &str, value: &str) -> bool {
        self.write(key, Some(value));
        true
    }

    fn remove(&mut self, key: &str) {
        self.write(key, None);
    }

    fn keys(&self) -> Vec<String> {
        self.0.borrow().tabs[self.1].texts.keys().cloned().collect()
    }

    fn unique(&self) -> String {
        let given = &mut self.0.borrow_mut().given;
        *given += 1;
        format!("u{given}")
    }
}

/// A tab with the deck in hand, as the editor keeps it.
struct Tab {
    device: DeviceDecks<View>,
    deck: DeckList,
    hold: Hold,
    is_unsaved: bool,
    is_open: bool,
    has_named: bool,
}

impl Tab {
    fn save(&mut self, now: i64) {
        self.save_as("Edited", now);
    }

    fn save_as(&mut self, label: &str, now: i64) {
        if std::mem::take(&mut self.is_unsaved) {
            let saved = self.device.save_together("a", &self.deck, now, label, &mut self.hold).expect("room");
            self.deck = saved.saved.deck;
        }
    }

    /// As an import does: the deck before it is kept first.
    fn replace(&mut self, deck: DeckList, now: i64) {
        self.save(now);
        self.hold.begin_version();
        self.deck = deck;
        self.is_unsaved = true;
        self.save_as("Imported", now);
    }

    fn catch_up(&mut self, now: i64) {
        match self.device.standing("a", &self.hold) {
            Standing::Changed(_) if self.is_unsaved => self.save(now),
            Standing::Changed(theirs) => match self.device.catch_up(&theirs, &self.deck, now, &mut self.hold) {
                CaughtUp::Adopts { deck, .. } => self.deck = deck,
                CaughtUp::Keeps => {
                    self.is_unsaved = true;
                    self.save(now);
                }
            },
            Standing::Same => {}
            standing => panic!("{standing:?}"),
        }
    }
}

struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// Plays one browser to its rest and checks that nothing is missing.
fn play(seed: u64) {
    let mut chance = Chance(seed);
    let browser = Rc::new(RefCell::new(Browser::default()));
    let start = SavedDeck::new("a".into(), with(&DeckList::new("necrogenesis"), 2, "Medkit"), 0);
    let count = 2 + chance.below(3);
    browser.borrow_mut().texts.insert("safehouse.deck.a".into(), serde_json::to_string(&start).unwrap());
    let texts = browser.borrow().texts.clone();
    browser.borrow_mut().tabs = vec![Copied { texts, ..Copied::default() }; count];
    let mut tabs: Vec<Tab> = (0..count)
        .map(|tab| Tab {
            device: DeviceDecks::new(View(browser.clone(), tab)),
            deck: start.deck.clone(),
            hold: Hold::only(&start),
            is_unsaved: false,
            is_open: true,
            has_named: false,
        })
        .collect();
    let mut entered = BTreeSet::new();
    let mut named = BTreeSet::new();
    // Need not be in the deck any more, but among the versions.
    let mut replaced = BTreeSet::new();
    let most = 20 + chance.below(120);
    for now in 1..=i64::try_from(most).unwrap() {
        let at = chance.below(count);
        let (action, tab) = (chance.below(10), &mut tabs[at]);
        match action {
            0..3 if tab.is_open => {
                let card = format!("Card {now}");
                tab.deck = with(&tab.deck, 1, &card);
                entered.insert(card);
                tab.is_unsaved = true;
            }
            3 if tab.is_open && !tab.has_named => {
                // Whoever writes another name over one that is shown knows it.
                named.remove(&tab.deck.name);
                tab.deck.name = format!("Name {now}");
                named.insert(tab.deck.name.clone());
                (tab.has_named, tab.is_unsaved) = (true, true);
            }
            4..6 if tab.is_open => tab.save(now),
            6 if tab.is_open && chance.below(6) == 0 => {
                tab.save(now);
                tab.is_open = false;
            }
            7 => browser.borrow_mut().arrive(at),
            8 if tab.is_open && chance.below(4) == 0 => {
                let card = format!("Card {now}");
                replaced.extend(tab.deck.lines.iter().map(|line| line.card.clone()));
                tab.replace(with(&DeckList::new("necrogenesis"), 1, &card), now);
                entered.insert(card);
            }
            _ => {
                let is_told = browser.borrow_mut().tell(at);
                if is_told && tab.is_open {
                    tab.catch_up(now);
                }
            }
        }
    }
    // Whoever is still there saves, hears everything and rests.
    let mut now = 10_000;
    loop {
        let mut is_still = true;
        for (at, tab) in tabs.iter_mut().enumerate() {
            now += 1;
            if tab.is_open && tab.is_unsaved {
                tab.save(now);
            }
            while !browser.borrow().tabs[at].sent.is_empty() {
                browser.borrow_mut().arrive(at);
                is_still = false;
            }
        }
        for (at, tab) in tabs.iter_mut().enumerate() {
            while !browser.borrow().tabs[at].told.is_empty() {
                let is_told = browser.borrow_mut().tell(at);
                if is_told && tab.is_open {
                    tab.catch_up(now);
                }
                is_still = false;
            }
        }
        if is_still {
            break;
        }
        assert!(now < 10_200, "seed {seed}: the tabs come to rest");
    }

    let texts = browser.borrow().texts.clone();
    browser.borrow_mut().tabs.push(Copied { texts, ..Copied::default() });
    let device = DeviceDecks::new(View(browser.clone(), count));
    let deck = device.deck("a").expect("is kept").deck;
    let versions = device.versions("a");
    for (at, tab) in tabs.iter().enumerate().filter(|(_, tab)| tab.is_open) {
        assert_eq!(tab.deck, deck, "seed {seed}: tab {at} shows what is kept");
    }
    let somewhere = |found: &dyn Fn(&DeckList) -> bool| found(&deck) || versions.iter().any(|kept| found(&kept.deck));
    for card in &entered {
        let has = |deck: &DeckList| deck.lines.iter().any(|line| line.card == *card);
        assert!(somewhere(&has), "seed {seed}: {card} is gone");
        if tabs.iter().all(|tab| tab.is_open) && !replaced.contains(card) {
            assert!(has(&deck), "seed {seed}: {card} is not in the deck");
        }
    }
    for name in named {
        assert!(somewhere(&|deck| deck.name == name), "seed {seed}: “{name}” is gone");
    }
}

#[test]
fn nothing_is_lost_whenever_tabs_hear_of_each_other() {
    for seed in 0..100 {
        play(seed);
    }
}
