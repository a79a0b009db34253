//! What becomes of a deck that is saved: the decision alone, without store or clock.
//!
//! A deck has one line of versions. Whoever saves went on from a version of it, its
//! base, while others may have put versions on top of that. What they did and what is
//! saved are brought together line by line, and nothing is put in place of
//! anything: what is saved is a version of its own, and so is what becomes of both.

use safehouse_cards::deck::{
    list::DeckList,
    merge::{Conflict, merge},
};

/// What becomes of a deck that is saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// What is put on top of the newest version.
    pub step: Step,
    /// Whether others did something that the deck's base has not.
    pub others: bool,
    /// What both sides changed, each so that the sides differ or both added the same;
    /// where the base is not kept, all in which they differ. Ours is what is saved.
    pub conflicts: Vec<Conflict>,
}

/// What is put on top of the newest version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing: there is nothing new in what is saved.
    Nothing,
    /// What is saved.
    Ours,
    /// What is saved, and on top of it this, which has what both sides did.
    Both(DeckList),
}

/// Decides what becomes of a deck that is saved.
///
/// `base` is the version that it goes on from, `None` when that is not kept any more:
/// then nothing is taken away, as nobody can tell what either side took out. `head` is
/// the newest version, which grew out of the base.
pub fn decide(base: Option<&DeckList>, ours: &DeckList, head: &DeckList) -> Decision {
    let Some(base) = base else { return without_base(ours, head) };
    let others = base != head;
    if ours == base {
        return Decision { step: Step::Nothing, others, conflicts: Vec::new() };
    }
    let merged = merge(base, ours, head);
    let conflicts = merged.conflicts;
    let step = if ours == head || (conflicts.is_empty() && merged.deck.has_same_content(head) && others) {
        Step::Nothing
    } else if merged.deck.has_same_content(ours) {
        Step::Ours
    } else {
        Step::Both(merged.deck)
    };
    Decision { step, others, conflicts }
}

fn without_base(ours: &DeckList, head: &DeckList) -> Decision {
    if ours.has_same_content(head) {
        return Decision { step: Step::Nothing, others: false, conflicts: Vec::new() };
    }
    let mut merged = merge(&DeckList::new(&*ours.game), ours, head);
    // What both have alike was there before either.
    merged.conflicts.retain(|conflict| !matches!(conflict, Conflict::Copies { ours, theirs, .. } if ours == theirs));
    let step = if merged.deck.has_same_content(ours) { Step::Ours } else { Step::Both(merged.deck) };
    Decision { step, others: true, conflicts: merged.conflicts }
}

#[cfg(test)]
mod devices;

#[cfg(test)]
mod tests {
    use super::{devices::deck, *};

    fn copies(card: &str, ours: u32, theirs: u32) -> Conflict {
        Conflict::Copies { card: card.to_owned(), section: "survivor_deck".to_owned(), ours, theirs }
    }

    #[test]
    fn what_nobody_else_changed_is_put_on_top() {
        let (base, ours) = (deck(&[("Axe", 1)]), deck(&[("Axe", 2)]));
        let decision = decide(Some(&base), &ours, &base);
        assert_eq!(decision, Decision { step: Step::Ours, others: false, conflicts: Vec::new() });
        let sorted =
            decide(Some(&deck(&[("A", 1), ("B", 1)])), &deck(&[("B", 1), ("A", 1)]), &deck(&[("A", 1), ("B", 1)]));
        assert_eq!(sorted.step, Step::Ours, "the order of lines is kept as well");
    }

    #[test]
    fn what_is_not_new_is_no_version() {
        let (base, head) = (deck(&[("Axe", 1)]), deck(&[("Axe", 1), ("Rope", 1)]));
        for (base, ours, others) in [(Some(&base), &base, true), (Some(&head), &head, false), (None, &head, false)] {
            let decision = decide(base, ours, &head);
            assert_eq!(decision, Decision { step: Step::Nothing, others, conflicts: Vec::new() });
        }
        // Both took the same out, or gave the same name.
        let named = |name: &str| DeckList { name: name.to_owned(), ..deck(&[]) };
        let decision =
            decide(Some(&base), &named("Night"), &DeckList { lines: head.lines[1..].to_vec(), ..named("Night") });
        assert_eq!((decision.step, decision.conflicts), (Step::Nothing, Vec::new()));
    }

    #[test]
    fn what_does_not_touch_is_brought_together() {
        let base = deck(&[("Axe", 1), ("Pipe", 2)]);
        let decision = decide(Some(&base), &deck(&[("Axe", 3), ("Pipe", 2)]), &deck(&[("Axe", 1), ("Rope", 1)]));
        let step = Step::Both(deck(&[("Axe", 3), ("Rope", 1)]));
        assert_eq!(decision, Decision { step, others: true, conflicts: Vec::new() });
    }

    #[test]
    fn what_touches_is_told_and_both_stand() {
        let base = deck(&[("Axe", 1)]);
        let decision = decide(Some(&base), &deck(&[("Axe", 2)]), &deck(&[("Axe", 3)]));
        assert_eq!(decision.step, Step::Both(deck(&[("Axe", 3)])), "though nothing of ours is in it");
        assert_eq!(decision.conflicts, [copies("Axe", 2, 3)]);
        let decision = decide(Some(&base), &deck(&[("Axe", 3)]), &deck(&[("Axe", 2)]));
        assert_eq!(decision.step, Step::Ours);
        assert_eq!(decision.conflicts, [copies("Axe", 3, 2)]);
        // Whoever adds the same in two places may have meant to add two.
        let decision = decide(Some(&base), &deck(&[("Axe", 2)]), &deck(&[("Axe", 2)]));
        assert_eq!((decision.step, decision.conflicts), (Step::Nothing, vec![copies("Axe", 2, 2)]));
    }

    #[test]
    fn without_a_base_nothing_is_taken_away() {
        let (ours, head) = (deck(&[("Axe", 2), ("Pipe", 2)]), deck(&[("Axe", 1), ("Rope", 1)]));
        let decision = decide(None, &ours, &head);
        assert_eq!(decision.step, Step::Both(deck(&[("Axe", 2), ("Pipe", 2), ("Rope", 1)])));
        assert_eq!(decision.conflicts, [copies("Axe", 2, 1)]);
        assert!(decision.others);
        let more = deck(&[("Axe", 1), ("Rope", 1), ("Pipe", 1)]);
        assert_eq!(decide(None, &more, &head).step, Step::Ours);
    }
}
