//! Two lists that grew out of one, brought together.
//!
//! A deck may be changed in two places at once, such as two tabs of a browser.
//! Each place knows the list it began with. What only one of them changed is
//! taken as it is; what both changed is a [`Conflict`], which is told, and decided
//! so that no copy of a card is lost. Copies that both changed to the same number
//! are one too: whoever added a copy in each place meant to add two. Both places decide alike:
//! whoever brings the two together, what is in the deck is the same, and places
//! that do it at once agree.

mod conflict;
mod text;

use std::collections::{BTreeMap, BTreeSet};

pub use self::conflict::Conflict;
use super::{
    card_notes::CardNotes,
    list::{ChosenPrinting, DeckLine, DeckList},
};
use crate::card::fold;

/// Two lists brought together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The list.
    pub deck: DeckList,
    /// What both sides changed, texts only where they differ; empty when the
    /// sides did not touch.
    pub conflicts: Vec<Conflict>,
}

/// What tells the lines of a list apart: section, folded name, printing, and
/// the how manieth line of these it is.
type Key<'a> = (&'a str, String, Option<&'a ChosenPrinting>, usize);

/// Brings together two lists that grew out of `base`.
///
/// Both orders of the sides give the same content ([`DeckList::has_same_content`]);
/// a side that is like `base` gives the other side exactly. Lines stand in the
/// order of the side that changed the order, ours when both did; what the other
/// side added comes last.
pub fn merge(base: &DeckList, ours: &DeckList, theirs: &DeckList) -> Merged {
    if theirs == base {
        return Merged { deck: ours.clone(), conflicts: Vec::new() };
    }
    if ours == base {
        return Merged { deck: theirs.clone(), conflicts: Vec::new() };
    }
    let mut conflicts = Vec::new();
    let name = pick(&base.name, &ours.name, &theirs.name).cloned().unwrap_or_else(|| {
        conflicts.push(Conflict::Name { ours: ours.name.clone(), theirs: theirs.name.clone() });
        Conflict::kept(&ours.name, &theirs.name).to_owned()
    });
    let format = pick(&base.format, &ours.format, &theirs.format).cloned().unwrap_or_else(|| {
        conflicts.push(Conflict::Format { ours: ours.format.clone(), theirs: theirs.format.clone() });
        let [left, right] = [ours, theirs].map(|deck| deck.format.as_deref().unwrap_or_default());
        Some(Conflict::kept(left, right).to_owned())
    });
    let notes = pick(&base.notes, &ours.notes, &theirs.notes).cloned().unwrap_or_else(|| {
        let (notes, touch) = text::merge(&base.notes, &ours.notes, &theirs.notes);
        conflicts.extend(touch.then_some(Conflict::Notes));
        notes
    });
    let card_notes = card_notes(base, ours, theirs, &mut conflicts);
    let tags = tags(&base.tags, &ours.tags, &theirs.tags);
    let lines = lines(&base.lines, &ours.lines, &theirs.lines, &mut conflicts);
    Merged { deck: DeckList { game: ours.game.clone(), name, format, lines, notes, card_notes, tags }, conflicts }
}

/// The value of the side that changed it; `None` when both did, differently.
fn pick<'a, T: PartialEq>(base: &T, ours: &'a T, theirs: &'a T) -> Option<&'a T> {
    if ours == theirs || theirs == base {
        Some(ours)
    } else if ours == base {
        Some(theirs)
    } else {
        None
    }
}

/// What is written on each card; where one side took away what the other changed, the change stays.
fn card_notes(base: &DeckList, ours: &DeckList, theirs: &DeckList, conflicts: &mut Vec<Conflict>) -> CardNotes {
    let cards: BTreeSet<&String> = ours.card_notes.keys().chain(theirs.card_notes.keys()).collect();
    let note = |deck: &DeckList, card: &String| deck.card_notes.get(card).cloned().unwrap_or_default();
    let merged = cards.into_iter().map(|card| {
        let [base, ours, theirs] = [base, ours, theirs].map(|deck| note(deck, card));
        let picked = pick(&base, &ours, &theirs).cloned().unwrap_or_else(|| {
            let (note, touch) = text::merge(&base, &ours, &theirs);
            conflicts.extend(touch.then(|| Conflict::CardNote { card: card.clone() }));
            note
        });
        (card.clone(), picked)
    });
    merged.filter(|(_, note)| !note.is_empty()).collect()
}

/// Every tag that neither side took away, and those that either added.
fn tags(base: &[String], ours: &[String], theirs: &[String]) -> Vec<String> {
    let kept = |tag: &&String, other: &[String]| other.contains(tag) || !base.contains(tag);
    let mut tags: Vec<String> = ours.iter().filter(|tag| kept(tag, theirs)).cloned().collect();
    for tag in theirs.iter().filter(|tag| kept(tag, ours)) {
        if !tags.contains(tag) {
            tags.push(tag.clone());
        }
    }
    tags
}

/// The lines of a list with their keys.
struct Keyed<'a> {
    lines: BTreeMap<Key<'a>, &'a DeckLine>,
    order: Vec<Key<'a>>,
}

impl<'a> Keyed<'a> {
    fn new(lines: &'a [DeckLine]) -> Self {
        let mut keyed = Self { lines: BTreeMap::new(), order: Vec::with_capacity(lines.len()) };
        let mut seen: BTreeMap<(&str, String, Option<&ChosenPrinting>), usize> = BTreeMap::new();
        for line in lines {
            let (section, name, printing) = (line.section.as_str(), fold(&line.card), line.printing.as_ref());
            let times = seen.entry((section, name.clone(), printing)).or_default();
            let key = (section, name, printing, *times);
            *times += 1;
            keyed.order.push(key.clone());
            keyed.lines.insert(key, line);
        }
        keyed
    }

    /// Copies of a line; `None` when there is no such line.
    fn copies(&self, key: &Key<'a>) -> Option<u32> {
        self.lines.get(key).map(|line| line.quantity)
    }

    /// The keys that another list has too, in this list's order.
    fn shared<'b>(&'b self, other: &'b Self) -> impl Iterator<Item = &'b Key<'a>> {
        self.order.iter().filter(|key| other.lines.contains_key(*key))
    }
}

fn lines(base: &[DeckLine], ours: &[DeckLine], theirs: &[DeckLine], conflicts: &mut Vec<Conflict>) -> Vec<DeckLine> {
    let [base, ours, theirs] = [base, ours, theirs].map(Keyed::new);
    // The order of the lines that were there from the start says whether a
    // side put them in another one.
    let is_reordered = !ours.shared(&base).eq(base.shared(&ours));
    let (first, second) =
        if is_reordered || theirs.shared(&base).eq(base.shared(&theirs)) { (&ours, &theirs) } else { (&theirs, &ours) };
    let added = second.order.iter().filter(|key| !first.lines.contains_key(*key));
    let mut merged = Vec::with_capacity(first.order.len());
    for key in first.order.iter().chain(added) {
        let (before, left, right) = (base.copies(key), ours.copies(key), theirs.copies(key));
        let Some(line) = ours.lines.get(key).or_else(|| theirs.lines.get(key)) else { continue };
        let is_changed_by_both = left != before && right != before;
        let copies = match pick(&before, &left, &right) {
            Some(copies) if !is_changed_by_both => *copies,
            _ => {
                let (ours, theirs) = (left.unwrap_or(0), right.unwrap_or(0));
                conflicts.push(Conflict::Copies {
                    card: line.card.clone(),
                    section: line.section.clone(),
                    ours,
                    theirs,
                });
                Some(ours.max(theirs))
            }
        };
        if let Some(quantity) = copies {
            merged.push(DeckLine { quantity, ..(*line).clone() });
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(lines: &[(&str, u32)]) -> DeckList {
        let line = |(card, quantity): &(&str, u32)| DeckLine {
            section: "survivor_deck".into(),
            card: (*card).into(),
            quantity: *quantity,
            printing: None,
        };
        DeckList { lines: lines.iter().map(line).collect(), ..DeckList::new("a-game") }
    }

    #[test]
    fn what_each_side_added_is_there() {
        let merged = merge(&deck(&[]), &deck(&[("Rifle", 4)]), &deck(&[("Shotgun", 3)]));
        assert_eq!(merged.deck, deck(&[("Rifle", 4), ("Shotgun", 3)]));
        assert_eq!(merged.conflicts, []);
    }

    #[test]
    fn what_one_side_removed_is_gone_and_what_the_other_changed_is_changed() {
        let base = deck(&[("Rifle", 4), ("Medkit", 2), ("Shotgun", 3)]);
        let merged = merge(
            &base,
            &deck(&[("Medkit", 2), ("Shotgun", 3)]),
            &deck(&[("Rifle", 4), ("Medkit", 1), ("Shotgun", 3)]),
        );
        assert_eq!(merged.deck, deck(&[("Medkit", 1), ("Shotgun", 3)]));
        assert_eq!(merged.conflicts, []);
    }

    #[test]
    fn a_line_that_both_changed_keeps_the_more_copies_and_is_told() {
        let base = deck(&[("Rifle", 2)]);
        for (ours, theirs, kept) in [(4, 3, 4), (1, 3, 3), (0, 3, 3), (4, 0, 4)] {
            let side = |copies| if copies == 0 { deck(&[]) } else { deck(&[("Rifle", copies)]) };
            let merged = merge(&base, &side(ours), &side(theirs));
            assert_eq!(merged.deck, deck(&[("Rifle", kept)]), "{ours} against {theirs}");
            let told = Conflict::Copies { card: "Rifle".into(), section: "survivor_deck".into(), ours, theirs };
            assert_eq!(merged.conflicts, [told]);
        }
    }

    #[test]
    fn a_line_that_both_changed_to_the_same_number_is_told() {
        let told =
            |ours, theirs| Conflict::Copies { card: "Rifle".into(), section: "survivor_deck".into(), ours, theirs };
        for before in [deck(&[]), deck(&[("Rifle", 1)]), deck(&[("Rifle", 4)])] {
            let side = deck(&[("Rifle", 2)]);
            let merged = merge(&before, &side, &side);
            assert_eq!((merged.deck, merged.conflicts), (side, vec![told(2, 2)]), "{before:?}");
        }
        let with_more = |card| deck(&[("Rifle", 2), (card, 1)]);
        let merged = merge(&deck(&[("Rifle", 1)]), &with_more("Axe"), &with_more("Rope"));
        assert_eq!(merged.conflicts, [told(2, 2)]);
        // Both mean the same by taking it out, and by leaving it as it was.
        let base = deck(&[("Rifle", 1), ("Axe", 1)]);
        assert_eq!(merge(&base, &deck(&[("Axe", 1)]), &deck(&[("Axe", 1)])).conflicts, []);
        assert_eq!(merge(&base, &base, &base).conflicts, []);
    }

    #[test]
    fn the_order_is_that_of_the_side_that_changed_it() {
        let base = deck(&[("A", 1), ("B", 1), ("C", 1)]);
        let sorted = deck(&[("C", 1), ("A", 1), ("B", 1)]);
        let edited = deck(&[("A", 1), ("B", 2), ("C", 1), ("D", 1)]);
        let expected = deck(&[("C", 1), ("A", 1), ("B", 2), ("D", 1)]);
        assert_eq!(merge(&base, &edited, &sorted).deck, expected);
        assert_eq!(merge(&base, &sorted, &edited).deck, expected);
    }

    #[test]
    fn names_formats_notes_and_tags_come_from_the_side_that_changed_them() {
        let base =
            DeckList { name: "Old".into(), notes: "Plan".into(), tags: vec!["a".into(), "b".into()], ..deck(&[]) };
        let ours = DeckList { name: "New".into(), tags: vec!["b".into(), "c".into()], ..base.clone() };
        let theirs =
            DeckList { notes: "Plan B".into(), tags: vec!["a".into(), "b".into(), "d".into()], ..base.clone() };
        let merged = merge(&base, &ours, &theirs);
        assert_eq!((merged.deck.name.as_str(), merged.deck.notes.as_str()), ("New", "Plan B"));
        assert_eq!(merged.deck.tags, ["b", "c", "d"]);
        assert_eq!(merged.conflicts, []);

        let theirs = DeckList { name: "Other".into(), format: Some("casual".into()), ..base.clone() };
        let ours = DeckList { notes: "Mine".into(), ..ours };
        let merged = merge(&base, &ours, &DeckList { notes: "Yours".into(), ..theirs });
        assert_eq!(merged.deck.name, "Other");
        assert_eq!(merged.deck.format.as_deref(), Some("casual"));
        assert_eq!(merged.deck.notes, "Yours\nMine");
        assert_eq!(merged.conflicts, [Conflict::Name { ours: "New".into(), theirs: "Other".into() }, Conflict::Notes]);
    }

    #[test]
    fn what_a_side_has_of_a_conflict_is_taken_and_nothing_else() {
        let base = DeckList { name: "Old".into(), ..deck(&[("A", 1), ("Rifle", 2), ("B", 1)]) };
        let side = |name: &str, notes: &str, rifles: u32, other: &str| {
            let mut deck = DeckList {
                name: name.into(),
                notes: notes.into(),
                format: Some(name.to_lowercase()),
                ..deck(&[("A", 1), ("Rifle", rifles), ("B", 1), (other, 1)])
            };
            deck.lines.retain(|line| line.quantity > 0);
            deck.card_notes.insert("A".into(), notes.into());
            deck
        };
        for rifles in [(3, 4), (0, 1), (5, 0)] {
            let (ours, theirs) = (side("One", "Mine", rifles.0, "Axe"), side("Two", "Yours", rifles.1, "Rope"));
            let merged = merge(&base, &ours, &theirs);
            assert_eq!(merged.conflicts.len(), 5, "{:?}", merged.conflicts);
            for (side, other) in [(&ours, "Rope"), (&theirs, "Axe")] {
                let mut taken = merged.deck.clone();
                merged.conflicts.iter().for_each(|conflict| conflict.take(side, &mut taken));
                let mut expected = side.clone();
                expected.lines.extend(deck(&[(other, 1)]).lines);
                assert!(taken.has_same_content(&expected), "{taken:?} and {expected:?}");
            }
        }
    }

    #[test]
    fn both_sides_decide_alike_and_bringing_together_again_changes_nothing() {
        let base = DeckList { name: "Old".into(), notes: "Plan\n".into(), tags: vec!["a".into()], ..deck(&[("A", 2)]) };
        let side = |name: &str, format: Option<&str>, notes: &str, lines: &[(&str, u32)]| DeckList {
            name: name.into(),
            format: format.map(str::to_owned),
            notes: notes.into(),
            tags: vec![name.to_lowercase()],
            ..deck(lines)
        };
        let sides = [
            side("One", None, "Plan\nHold", &[("A", 3), ("B", 1)]),
            side("Two", Some("open"), "Rush\nPlan", &[("C", 1), ("A", 4)]),
            side("", Some("standard"), "", &[("B", 2)]),
            side("Three", Some("casual"), "Hold", &[]),
        ];
        for left in &sides {
            for right in &sides {
                let (one, two) = (merge(&base, left, right).deck, merge(&base, right, left).deck);
                assert!(one.has_same_content(&two), "{one:?} and {two:?}");
                for again in [merge(&base, &one, &two), merge(left, &one, &two), merge(&base, &one, left)] {
                    assert!(again.deck.has_same_content(&one), "{:?} and {one:?}", again.deck);
                }
            }
        }
    }
}
