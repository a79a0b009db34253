//! As many decks as possible at once.
//!
//! What no two decks compete for decides nothing and is left out. What is left ties decks together, and
//! decks that nothing ties are chosen apart. Within each part the search tries both for one deck after
//! the other, with it and without it, and gives up where the decks that are open could no longer
//! beat the best choice so far (branch and bound).

use std::{borrow::Cow, collections::BTreeMap};

use super::room::{Asked, Room};

/// Decks that can be complete at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtOnce {
    /// Their positions, in the order in which they were named.
    pub decks: Vec<usize>,
    /// Whether there is a larger choice.
    pub certainty: Certainty,
}

/// How sure it is that no choice of decks is larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// None is.
    Optimal,
    /// The steps did not suffice to tell.
    Between {
        /// How many decks were found.
        at_least: usize,
        /// No choice has more than this.
        at_most: usize,
    },
}

/// See [`super::Allocator::most_at_once`].
pub(super) fn most(room: &Room<'_>, decks: &[usize], mut steps: u64) -> AtOnce {
    let ranked = room.by_ranking(decks);
    let whole = Part::new(room, decks.to_vec());
    let start = whole.settled(whole.start());
    let mut kept: Vec<usize> = start.kept().collect();
    let mut at_most = kept.len();
    for open in whole.parts(&start) {
        // What was settled uses nothing that the parts compete for.
        let part = Part::new(room, open);
        let known = ranked.iter().copied().filter(|deck| part.decks.contains(deck)).collect();
        let (best, most) = part.best(known, &mut steps);
        at_most += most;
        kept.extend(best);
    }
    let at_least = kept.len();
    let decks = decks.iter().copied().filter(|deck| kept.contains(deck)).collect();
    let certainty = if at_least == at_most { Certainty::Optimal } else { Certainty::Between { at_least, at_most } };
    AtOnce { decks, certainty }
}

/// Decks that compete, and what for.
struct Part<'a> {
    room: &'a Room<'a>,
    decks: Vec<usize>,
    /// What each deck asks for that there is not enough of for all.
    alone: Vec<Asked>,
    /// Those that share copies, by their positions in this part.
    units: Vec<Vec<usize>>,
    unit_of: Vec<usize>,
    /// How many copies there are of what they compete for.
    copies: BTreeMap<usize, i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Open,
    Kept,
    Out,
}

/// A choice for some of the decks.
#[derive(Debug, Clone)]
struct Partial {
    decks: Vec<usize>,
    choices: Vec<Choice>,
    /// What the decks that are kept ask for.
    used: Asked,
}

impl Partial {
    fn kept(&self) -> impl Iterator<Item = usize> {
        self.decks.iter().zip(&self.choices).filter(|(_, choice)| **choice == Choice::Kept).map(|(deck, _)| *deck)
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        self.choices.iter().enumerate().filter(|(_, choice)| **choice == Choice::Open).map(|(at, _)| at)
    }

    fn used(&self, bound: usize) -> i64 {
        self.used.get(&bound).copied().unwrap_or_default()
    }
}

impl<'a> Part<'a> {
    fn new(room: &'a Room<'a>, decks: Vec<usize>) -> Self {
        let by_deck = room.allocator.units(&decks);
        let mut unit_of = vec![0; decks.len()];
        let mut units = Vec::new();
        for (unit, members) in by_deck.iter().enumerate() {
            let at = decks.iter().enumerate().filter(|(_, deck)| members.contains(deck)).map(|(at, _)| at);
            let at: Vec<usize> = at.collect();
            at.iter().for_each(|&member| unit_of[member] = unit);
            units.push(at);
        }
        let mut all = Asked::new();
        for members in &by_deck {
            add(&mut all, &room.asked_by(members));
        }
        let copies: BTreeMap<usize, i64> = all
            .iter()
            .filter(|(bound, sum)| **sum > room.copies[**bound])
            .map(|(&bound, _)| (bound, room.copies[bound]))
            .collect();
        let mut alone: Vec<Asked> = decks.iter().map(|&deck| room.asked_by(&[deck])).collect();
        alone.iter_mut().for_each(|asked| asked.retain(|bound, _| copies.contains_key(bound)));
        Self { room, decks, alone, units, unit_of, copies }
    }

    fn start(&self) -> Partial {
        Partial { decks: self.decks.clone(), choices: vec![Choice::Open; self.decks.len()], used: Asked::new() }
    }

    /// What an open deck asks for that the kept ones do not share with it.
    fn added_by(&self, partial: &Partial, at: usize) -> Cow<'_, Asked> {
        let partners = &self.units[self.unit_of[at]];
        let kept = partners.iter().filter(|&&partner| partial.choices[partner] == Choice::Kept);
        let kept: Vec<usize> = kept.map(|&partner| self.decks[partner]).collect();
        if kept.is_empty() {
            return Cow::Borrowed(&self.alone[at]);
        }
        let mut added = self.room.added_by(self.decks[at], &kept);
        added.retain(|bound, _| self.copies.contains_key(bound));
        Cow::Owned(added)
    }

    /// The same of each open deck.
    fn added(&self, partial: &Partial) -> Vec<(usize, Cow<'_, Asked>)> {
        partial.open().map(|at| (at, self.added_by(partial, at))).collect()
    }

    /// What all decks that are open or kept ask for.
    fn asked(&self, partial: &Partial) -> Asked {
        let mut asked = Asked::new();
        for unit in &self.units {
            match unit.as_slice() {
                [only] if partial.choices[*only] == Choice::Out => {}
                [only] => add(&mut asked, &self.alone[*only]),
                members => {
                    let stays = members.iter().filter(|&&at| partial.choices[at] != Choice::Out);
                    let decks: Vec<usize> = stays.map(|&at| self.decks[at]).collect();
                    add(&mut asked, &self.room.asked_by(&decks));
                }
            }
        }
        asked.retain(|bound, _| self.copies.contains_key(bound));
        asked
    }

    /// What is asked for more often than it is there.
    fn contested(&self, partial: &Partial) -> Vec<usize> {
        let asked = self.asked(partial);
        self.copies
            .iter()
            .filter(|(bound, copies)| asked.get(bound).is_some_and(|asked| asked > copies))
            .map(|(&bound, _)| bound)
            .collect()
    }

    /// The same choice, with what follows from it: decks that no longer fit are out, and those that ask for
    /// nothing contested are kept.
    fn settled(&self, mut partial: Partial) -> Partial {
        loop {
            let mut is_settled = true;
            for (at, added) in self.added(&partial) {
                if added.iter().any(|(bound, copies)| partial.used(*bound).saturating_add(*copies) > self.copies[bound])
                {
                    partial.choices[at] = Choice::Out;
                    is_settled = false;
                }
            }
            let contested = self.contested(&partial);
            let asks = |at: &usize| contested.iter().any(|bound| self.alone[*at].contains_key(bound));
            let free: Vec<usize> = partial.open().filter(|at| !asks(at)).collect();
            for at in free {
                self.keep(&mut partial, at);
                is_settled = false;
            }
            if is_settled {
                return partial;
            }
        }
    }

    fn keep(&self, partial: &mut Partial, at: usize) {
        let added = self.added_by(partial, at);
        add(&mut partial.used, &added);
        partial.choices[at] = Choice::Kept;
    }

    /// The open decks by what they compete for: those that nothing ties together are apart. Few first, so
    /// that the largest part does not use up the steps of all.
    fn parts(&self, partial: &Partial) -> Vec<Vec<usize>> {
        let contested = self.contested(partial);
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for at in partial.open() {
            let is_tied = |other: usize| {
                let shares = contested
                    .iter()
                    .any(|bound| self.alone[at].contains_key(bound) && self.alone[other].contains_key(bound));
                shares || self.unit_of[at] == self.unit_of[other]
            };
            let (tied, apart): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|part| part.iter().any(|&other| is_tied(other)));
            parts = apart;
            parts.push(tied.into_iter().flatten().chain([at]).collect());
        }
        for part in &mut parts {
            part.sort_unstable();
        }
        parts.sort_by_key(|part| (part.len(), part.first().copied()));
        parts.into_iter().map(|part| part.into_iter().map(|at| self.decks[at]).collect()).collect()
    }

    /// The largest choice that was found, and a number that none exceeds.
    fn best(&self, known: Vec<usize>, steps: &mut u64) -> (Vec<usize>, usize) {
        let root = self.settled(self.start());
        let mut best = known;
        let greedy = self.greedy(root.clone());
        if greedy.len() > best.len() {
            best = greedy;
        }
        let mut open = vec![(self.bound(&root), root)];
        while let Some((bound, partial)) = open.pop() {
            if bound <= best.len() {
                continue;
            }
            if *steps == 0 {
                let others = open.iter().map(|(bound, _)| *bound).max().unwrap_or_default();
                let most = others.max(bound).max(best.len());
                return (best, most);
            }
            *steps -= 1;
            let Some(at) = self.most_contested(&partial) else {
                best = partial.kept().collect();
                continue;
            };
            let (mut with, mut without) = (partial.clone(), partial);
            self.keep(&mut with, at);
            without.choices[at] = Choice::Out;
            // The one without is looked at first: to leave out what is most contested is a good guess.
            for partial in [with, without].map(|partial| self.settled(partial)) {
                let bound = self.bound(&partial);
                if bound > best.len() {
                    open.push((bound, partial));
                }
            }
        }
        let most = best.len();
        (best, most)
    }

    /// Leaves out what is most contested until the rest fits.
    fn greedy(&self, mut partial: Partial) -> Vec<usize> {
        while let Some(at) = self.most_contested(&partial) {
            partial.choices[at] = Choice::Out;
            partial = self.settled(partial);
        }
        partial.kept().collect()
    }

    /// The open deck that asks for most of what is contested; of equals the last.
    fn most_contested(&self, partial: &Partial) -> Option<usize> {
        let contested = self.contested(partial);
        partial.open().max_by_key(|&at| {
            let asked = contested.iter().filter_map(|bound| self.alone[at].get(bound));
            asked.fold((0, 0_i64), |(bounds, copies), more| (bounds + 1, copies.saturating_add(*more)))
        })
    }

    /// A number of decks that no choice exceeds which goes on from this one. For everything contested,
    /// some decks must stay out until the others fit, at least as many as of those that ask for most of
    /// it. Where such decks are others each time, these numbers add up.
    fn bound(&self, partial: &Partial) -> usize {
        let added = self.added(partial);
        let contested = self.contested(partial);
        let mut is_claimed = vec![false; self.units.len()];
        let mut rows: Vec<(usize, usize, usize)> = Vec::new();
        for &bound in &contested {
            let (out, units) = self.must_stay_out(partial, &added, bound, &is_claimed);
            rows.push((out, units.len(), bound));
        }
        // Those first that keep most of their decks out.
        rows.sort_by(|left, right| (right.0 * left.1).cmp(&(left.0 * right.1)).then(left.2.cmp(&right.2)));
        let mut out_in_all = 0;
        for (_, _, bound) in rows {
            let (out, units) = self.must_stay_out(partial, &added, bound, &is_claimed);
            if out > 0 {
                out_in_all += out;
                units.into_iter().for_each(|unit| is_claimed[unit] = true);
            }
        }
        partial.kept().count() + added.len().saturating_sub(out_in_all)
    }

    /// At least how many of the decks must stay out that ask for this and share with none that is
    /// claimed, and who shares with them. Decks that share ask for the most that one of them asks
    /// for, at least.
    fn must_stay_out(
        &self,
        partial: &Partial,
        added: &[(usize, Cow<'_, Asked>)],
        bound: usize,
        is_claimed: &[bool],
    ) -> (usize, Vec<usize>) {
        let mut by_unit: BTreeMap<usize, i64> = BTreeMap::new();
        for (at, added) in added {
            let unit = self.unit_of[*at];
            if let Some(&copies) = added.get(&bound).filter(|_| !is_claimed[unit]) {
                let most = by_unit.entry(unit).or_default();
                *most = copies.max(*most);
            }
        }
        let mut most: Vec<i64> = by_unit.values().copied().collect();
        most.sort_unstable_by(|left, right| right.cmp(left));
        let asked = most.iter().fold(partial.used(bound), |sum, copies| sum.saturating_add(*copies));
        let mut excess = asked.saturating_sub(self.copies[&bound]);
        let mut out = 0;
        for copies in most {
            if excess <= 0 {
                break;
            }
            excess = excess.saturating_sub(copies);
            out += 1;
        }
        (out, by_unit.into_keys().collect())
    }
}

fn add(sum: &mut Asked, more: &Asked) {
    for (&bound, &copies) in more {
        let sum = sum.entry(bound).or_default();
        *sum = sum.saturating_add(copies);
    }
}
