//! The facts of cards in bytes that stay.

use std::{borrow::Cow, collections::BTreeSet, fmt::Write, sync::OnceLock};

use sha2::{Digest, Sha256};

use super::{
    quoted::quoted,
    reads::{PrintingFact, Reads},
};
use crate::{
    card::{Card, Edition, Fact, Finish, Printing, RequirementTest},
    catalogue::{CardIndex, Catalogue, Set},
    deck::{format::Snapshot, list::DeckList},
};

/// The facts of a catalogue's cards as a snapshot reads them; each card is put into bytes once, when it is asked
/// for.
///
/// The facts of some cards are a text that ends in the digests of the facts of each, in the order of the folded
/// names:
///
/// ```text
/// facts 1
/// game necrogenesis
/// reads rarity                            facts of printings that the snapshot reads; `reads` alone for none
/// set "NG-01" "Outbreak" 2026-11-20 playtest      every set in order, where sets are read
/// card 64 hexadecimal digits              SHA-256 of the facts of a card
/// ```
///
/// and those of a card are
///
/// ```text
/// card "rusty pipe" "Rusty Pipe" weapon   folded name, printed name, type
/// fact damage 2                           every printed field, by its identifier; `?` where it is not known
/// copies 10                               what the card itself allows
/// requires name_is "Sarah"                what another card must be
/// text "…"                                each line of the rules text
/// flavor "…"                              where it is read
/// printings 3                             where their number is read
/// default rarity=C                        what is read of the printing that is meant when none is chosen
/// printing rarity=C                       what is read of all of them, each once, in order of the bytes
/// ```
///
/// Who reprints a card, draws or tells of it changes none of it, unless a query of the snapshot asks for that.
#[derive(Debug)]
pub struct Facts<'a> {
    catalogue: &'a Catalogue,
    reads: Reads,
    head: String,
    /// SHA-256 of the facts of each card, in hexadecimal digits.
    digests: Vec<OnceLock<String>>,
}

impl<'a> Facts<'a> {
    /// Those that a snapshot reads. `catalogue` is the one its format was read with.
    pub fn new(catalogue: &'a Catalogue, snapshot: &Snapshot) -> Self {
        let reads = Reads::of(snapshot, catalogue);
        let mut head = format!("facts 1\ngame {}\nreads", catalogue.game().id);
        for fact in reads.iter() {
            head.push(' ');
            head.push_str(fact.id());
        }
        head.push('\n');
        if reads.has(PrintingFact::Set) {
            catalogue.sets().iter().for_each(|set| write_set(&mut head, set));
        }
        let digests = catalogue.cards().iter().map(|_| OnceLock::new()).collect();
        Self { catalogue, reads, head, digests }
    }

    /// What the snapshot reads of printings.
    pub fn reads(&self) -> &Reads {
        &self.reads
    }

    /// The cards of a list that the catalogue knows, each once, in the order of their folded names.
    pub fn cards_of(&self, deck: &DeckList) -> Vec<CardIndex> {
        // A registered list has folded names.
        let find = |name: &str| self.catalogue.find_key(name).or_else(|| self.catalogue.find_name(name));
        let mut cards: Vec<CardIndex> = deck.lines.iter().filter_map(|line| find(&line.card)).collect();
        let key = |card: &CardIndex| self.catalogue.card(*card).name.key();
        cards.sort_unstable_by(|left, right| key(left).cmp(key(right)));
        cards.dedup();
        cards
    }

    /// The facts of the cards of a list.
    pub fn text(&self, deck: &DeckList) -> String {
        let cards = self.cards_of(deck);
        let mut text = String::with_capacity(self.head.len() + cards.len() * 70);
        text.push_str(&self.head);
        for card in cards {
            text.push_str("card ");
            text.push_str(&self.digest(card));
            text.push('\n');
        }
        text
    }

    /// The facts of one card.
    pub fn card_text(&self, card: CardIndex) -> String {
        let mut text = String::with_capacity(512);
        let default = self.catalogue.printing(self.catalogue.default_printing(card));
        write_card(&mut text, self.catalogue.card(card), default, &self.reads);
        text
    }

    fn digest(&self, card: CardIndex) -> Cow<'_, str> {
        let digest = || hex::encode(Sha256::digest(self.card_text(card)));
        match self.digests.get(card.0 as usize) {
            Some(known) => Cow::Borrowed(known.get_or_init(digest)),
            None => Cow::Owned(digest()),
        }
    }
}

// Writing to a text cannot fail.

fn write_set(text: &mut String, set: &Set) {
    let released = set.released.as_deref().unwrap_or("-");
    let _ = writeln!(text, "set {} {} {released} {}", quoted(&set.code), quoted(&set.name), set.status.id());
}

fn write_card(text: &mut String, card: &Card, default: &Printing, reads: &Reads) {
    let _ = writeln!(text, "card {} {} {}", quoted(card.name.key()), quoted(card.name.as_str()), card.card_type);
    for (field, fact) in &card.facts {
        let _ = writeln!(text, "fact {field} {}", written(fact));
    }
    if let Some(copies) = card.max_copies {
        let _ = writeln!(text, "copies {copies}");
    }
    if let Some(requirement) = &card.requires {
        let (field, test) = match requirement.test {
            RequirementTest::NameIs => ("name", "is"),
            RequirementTest::NameContains => ("name", "contains"),
            RequirementTest::FieldIs(field) => (field, "is"),
        };
        let _ = writeln!(text, "requires {field}_{test} {}", quoted(&requirement.value));
    }
    for line in &card.text {
        let _ = writeln!(text, "text {}", quoted(line));
    }
    if let Some(flavor) = card.flavor.as_deref().filter(|_| reads.has(PrintingFact::Flavor)) {
        let _ = writeln!(text, "flavor {}", quoted(flavor));
    }
    if reads.has(PrintingFact::Printings) {
        let _ = writeln!(text, "printings {}", card.printings.len());
    }
    let meant = read_of(default, reads);
    if !meant.is_empty() {
        let _ = writeln!(text, "default{meant}");
        let all: BTreeSet<String> = card.printings.iter().map(|printing| read_of(printing, reads)).collect();
        for printing in all {
            let _ = writeln!(text, "printing{printing}");
        }
    }
}

fn written(fact: &Fact) -> String {
    match fact {
        Fact::Unknown => "?".to_owned(),
        Fact::Number(number) => number.to_string(),
        Fact::Variable => "x".to_owned(),
        Fact::Text(text) => quoted(text),
        Fact::Word(word) => quoted(word),
        Fact::Words(words) => words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(","),
        Fact::Flag => "yes".to_owned(),
    }
}

/// What is read of a printing, each fact behind a space.
fn read_of(printing: &Printing, reads: &Reads) -> String {
    let mut text = String::new();
    for fact in reads.iter() {
        let value = match fact {
            PrintingFact::Artist => printing.artist.as_deref().map_or_else(|| "-".to_owned(), quoted),
            PrintingFact::Edition => ids(Edition::ALL, Edition::id, &printing.editions),
            PrintingFact::Finish => ids(Finish::ALL, Finish::id, &printing.finishes),
            PrintingFact::Number => quoted(&printing.number),
            PrintingFact::Rarity => printing.rarity.to_owned(),
            PrintingFact::Set => quoted(&printing.set),
            PrintingFact::Variant => printing.variant.id().to_owned(),
            PrintingFact::Flavor | PrintingFact::Printings => continue,
        };
        let _ = write!(text, " {}={value}", fact.id());
    }
    text
}

/// Those of a list's words that are there, in the order of the list.
fn ids<T: Copy + PartialEq>(all: &[T], id: fn(T) -> &'static str, there: &[T]) -> String {
    let there = all.iter().filter(|word| there.contains(word)).map(|word| id(*word));
    there.collect::<Vec<_>>().join(",")
}
