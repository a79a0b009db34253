//! Which printing a row means.

use std::collections::BTreeMap;

use crate::{
    card::fold,
    catalogue::{CardIndex, Catalogue, PrintingIndex},
};

/// Where a short number counts: the set, and the number without its zeros.
type Short = (usize, String);

/// The printings of a catalogue by everything that files call them.
pub(in crate::copies) struct Finder<'a> {
    catalogue: &'a Catalogue,
    /// By their letters and digits alone, in capitals; `None` where several have the same.
    plain: BTreeMap<String, Option<PrintingIndex>>,
    /// By their number within a set.
    short: BTreeMap<Short, PrintingIndex>,
    /// How large the sets are: how many printings they have, and their highest number.
    sizes: Vec<[u32; 2]>,
    /// The folded names of the sets, of their codes, and of what stands behind the last dash of
    /// those; `None` where several sets are called so.
    sets: BTreeMap<String, Option<usize>>,
}

/// What a row says of a card.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::copies) struct Said<'r> {
    /// The number.
    pub(in crate::copies) number: &'r str,
    /// The names, the plainest first.
    pub(in crate::copies) names: [&'r str; 2],
    /// The set, by code and by name.
    pub(in crate::copies) sets: [&'r str; 2],
}

/// What it means.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::copies) enum Found {
    /// One printing. What it was found in spite of is said beside it.
    One { printing: PrintingIndex, is_other_name: bool, unknown: Unknown },
    /// Several printings of a card.
    Several { card: CardIndex, printings: Vec<PrintingIndex>, unknown: Unknown },
    /// The number is of another card than the name.
    Disagreement { by_number: PrintingIndex, by_name: Vec<PrintingIndex> },
    /// A number without a name that no printing has.
    NoNumber,
    /// A name that no card has, or the number of no printing with it.
    NoName,
    /// Nothing.
    Nothing,
}

/// What of a row says nothing, so that its card was found by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::copies) enum Unknown {
    Nothing,
    /// The set, and with it what its number means.
    Set,
    /// The number: the set has none like it.
    Number,
}

impl<'a> Finder<'a> {
    pub(in crate::copies) fn new(catalogue: &'a Catalogue) -> Self {
        let mut sets = BTreeMap::new();
        for (at, set) in catalogue.sets().iter().enumerate() {
            let end = set.code.rsplit('-').next().unwrap_or("");
            let mut words = vec![fold(&set.code), fold(&set.name), without_zeros(&fold(end)).to_owned()];
            words.dedup();
            for word in words {
                let known: &mut Option<usize> = sets.entry(word).or_insert(Some(at));
                *known = known.filter(|known| *known == at);
            }
        }
        // A whole code or name goes before what another set's code ends in.
        for (at, set) in catalogue.sets().iter().enumerate() {
            sets.insert(fold(&set.name), Some(at));
            sets.insert(fold(&set.code), Some(at));
        }
        let (mut plain, mut short) = (BTreeMap::new(), BTreeMap::new());
        let mut sizes = vec![[0, 0]; catalogue.sets().len()];
        for printing in catalogue.by_number() {
            let known = catalogue.printing(printing);
            plain.entry(plainly(&known.number)).and_modify(|other| *other = None).or_insert(Some(printing));
            let Some(set) = catalogue.sets().iter().position(|set| set.code == known.set) else { continue };
            let rest = known.number.get(known.set.len()..).unwrap_or("").trim_start_matches('-');
            short.entry((set, short_key(rest))).or_insert(printing);
            if let Some(size) = sizes.get_mut(set) {
                size[0] += 1;
                size[1] = size[1].max(rest.parse().unwrap_or(0));
            }
        }
        Self { catalogue, plain, short, sizes, sets }
    }

    pub(in crate::copies) fn catalogue(&self) -> &'a Catalogue {
        self.catalogue
    }

    /// Finds what a row means: by its number, then by its name in its set, then by its name.
    pub(in crate::copies) fn find(&self, said: &Said<'_>) -> Found {
        let named = self.card(said);
        let set = said.sets.iter().filter(|set| !set.is_empty()).find_map(|set| self.set(set));
        let unknown = match said.sets.iter().any(|set| !set.is_empty()) {
            true if set.is_none() => Unknown::Set,
            // Without a set, a short number means nothing of its own.
            true if !said.number.is_empty() => Unknown::Number,
            _ => Unknown::Nothing,
        };
        let numbered = self.numbered(said, set, named);
        if let Some(printing) = numbered {
            let has_name = said.names.iter().any(|name| !name.is_empty());
            return match named {
                Some(card) if card != self.catalogue.card_of(printing) => {
                    Found::Disagreement { by_number: printing, by_name: self.of_card(card, set) }
                }
                Some(_) => Found::One { printing, is_other_name: false, unknown: Unknown::Nothing },
                None => Found::One { printing, is_other_name: has_name, unknown: Unknown::Nothing },
            };
        }
        let Some(card) = named else {
            return match (said.names.iter().all(|name| name.is_empty()), said.number.is_empty()) {
                (true, true) => Found::Nothing,
                (true, false) => Found::NoNumber,
                (false, _) => Found::NoName,
            };
        };
        match self.of_card(card, set).as_slice() {
            [printing] => Found::One { printing: *printing, is_other_name: false, unknown },
            printings => Found::Several { card, printings: printings.to_vec(), unknown },
        }
    }

    /// The printings of a card: those of a set, or all where it has none there.
    pub(super) fn of_card(&self, card: CardIndex, set: Option<usize>) -> Vec<PrintingIndex> {
        let code = set.and_then(|set| self.catalogue.sets().get(set)).map(|set| set.code.as_str());
        let all: Vec<PrintingIndex> = self.catalogue.printings_of(card).map(PrintingIndex).collect();
        let within: Vec<PrintingIndex> = all
            .iter()
            .copied()
            .filter(|printing| code == Some(self.catalogue.printing(*printing).set.as_str()))
            .collect();
        if within.is_empty() { all } else { within }
    }

    fn set(&self, text: &str) -> Option<usize> {
        let key = fold(text);
        self.sets.get(&key).or_else(|| self.sets.get(without_zeros(&key))).copied().flatten()
    }

    /// The card that is named. What shops put behind a name in brackets is passed over where
    /// the whole is no name.
    fn card(&self, said: &Said<'_>) -> Option<CardIndex> {
        said.names.iter().filter(|name| !name.is_empty()).find_map(|name| {
            let mut name = name.trim();
            loop {
                if let Some(card) = self.catalogue.find_key(&fold(name)) {
                    return Some(card);
                }
                let open = match name.bytes().next_back()? {
                    b')' => name.rfind('('),
                    b']' => name.rfind('['),
                    _ => None,
                };
                name = name[..open?].trim_end();
            }
        })
    }

    /// The printing with the number of a row.
    fn numbered(&self, said: &Said<'_>, set: Option<usize>, named: Option<CardIndex>) -> Option<PrintingIndex> {
        let number = said.number.trim().trim_start_matches('#');
        if number.is_empty() {
            return None;
        }
        if let Some(printing) = self.catalogue.find_number(number) {
            return Some(printing);
        }
        if let Some(printing) = self.plain.get(&plainly(number)).copied().flatten() {
            return Some(printing);
        }
        let (number, size) = match number.split_once('/') {
            Some((number, size)) => (number.trim(), size.trim().parse::<u32>().ok()),
            None => (number, None),
        };
        let key = short_key(number);
        if let Some(set) = set {
            return self.short.get(&(set, key)).copied();
        }
        // A set that nobody knows is another game's, and its numbers are, too.
        if said.sets.iter().any(|set| !set.is_empty()) {
            return None;
        }
        let fits = |at: usize, printing: PrintingIndex| {
            let is_size = size.is_some_and(|size| self.sizes.get(at).is_some_and(|sizes| sizes.contains(&size)));
            is_size || named == Some(self.catalogue.card_of(printing))
        };
        let mut found = (0..self.sizes.len())
            .filter_map(|at| self.short.get(&(at, key.clone())).copied().filter(|printing| fits(at, *printing)));
        found.next().filter(|_| found.next().is_none())
    }
}

/// The letters and digits of a number, in capitals.
fn plainly(number: &str) -> String {
    number.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// A number within its set, however it is written: `47`, `047`, `47.0`.
fn short_key(number: &str) -> String {
    let number = number.trim().trim_end_matches('*');
    let number = number.strip_suffix(".0").unwrap_or(number);
    without_zeros(number).to_uppercase()
}

fn without_zeros(number: &str) -> &str {
    let rest = number.trim_start_matches('0');
    if rest.is_empty() { number } else { rest }
}
