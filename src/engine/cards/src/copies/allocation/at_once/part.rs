//! The search among decks that compete.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::super::room::{Asked, Room};

/// Decks that compete, and what for. Decks and bounds are known here by their positions in this part.
pub(super) struct Part<'a> {
    room: &'a Room<'a>,
    pub decks: Vec<usize>,
    /// Those that share copies.
    units: Vec<Vec<usize>>,
    /// Which of them each deck is in.
    pub unit_of: Vec<usize>,
    /// What there is not enough of for all, ascending.
    bounds: Vec<usize>,
    /// How many copies there are of it.
    pub copies: Vec<i64>,
    /// What each deck asks for of it, by bound.
    alone: Vec<Copies>,
}

/// Copies by bound, ascending; where there are any.
pub(super) type Copies = Vec<(usize, i64)>;

/// An open deck, and what it asks for beyond what is kept.
pub(super) type Added<'s> = (usize, Cow<'s, [(usize, i64)]>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Open,
    Kept,
    Out,
}

/// A choice for some of the decks.
#[derive(Debug, Clone)]
pub(super) struct Partial {
    choices: Vec<Choice>,
    /// What the decks that are kept ask for of each bound.
    pub used: Vec<i64>,
}

impl Partial {
    pub fn kept(&self) -> usize {
        self.choices.iter().filter(|choice| **choice == Choice::Kept).count()
    }

    fn open(&self) -> impl Iterator<Item = usize> {
        self.choices.iter().enumerate().filter(|(_, choice)| **choice == Choice::Open).map(|(at, _)| at)
    }
}

impl<'a> Part<'a> {
    pub fn new(room: &'a Room<'a>, decks: Vec<usize>) -> Self {
        let position: BTreeMap<usize, usize> = decks.iter().enumerate().map(|(at, deck)| (*deck, at)).collect();
        let mut unit_of = vec![0; decks.len()];
        let mut units: Vec<Vec<usize>> = Vec::new();
        let mut all = Asked::new();
        for members in room.allocator.units(&decks) {
            for (bound, copies) in room.asked_by(&members) {
                let sum = all.entry(bound).or_default();
                *sum = sum.saturating_add(copies);
            }
            let members: Vec<usize> = members.iter().filter_map(|deck| position.get(deck).copied()).collect();
            members.iter().for_each(|&member| unit_of[member] = units.len());
            units.push(members);
        }
        all.retain(|bound, sum| *sum > room.copies[*bound]);
        let bounds: Vec<usize> = all.into_keys().collect();
        let copies = bounds.iter().map(|&bound| room.copies[bound]).collect();
        let mut part = Self { room, decks, units, unit_of, bounds, copies, alone: Vec::new() };
        part.alone = part.decks.iter().map(|&deck| part.of_part(&room.asked_by(&[deck]))).collect();
        part
    }

    /// Of what is asked for, that which counts here.
    fn of_part(&self, asked: &Asked) -> Copies {
        let known = |(bound, copies): (&usize, &i64)| Some((self.bounds.binary_search(bound).ok()?, *copies));
        asked.iter().filter_map(known).collect()
    }

    pub fn start(&self) -> Partial {
        Partial { choices: vec![Choice::Open; self.decks.len()], used: vec![0; self.bounds.len()] }
    }

    /// The decks that a choice keeps.
    pub fn kept(&self, partial: &Partial) -> Vec<usize> {
        self.chosen(partial, 0..self.decks.len(), &[Choice::Kept])
    }

    fn chosen(&self, partial: &Partial, among: impl Iterator<Item = usize>, choices: &[Choice]) -> Vec<usize> {
        among.filter(|&at| choices.contains(&partial.choices[at])).map(|at| self.decks[at]).collect()
    }

    /// What an open deck asks for that the kept ones do not share with it.
    fn added_by(&self, partial: &Partial, at: usize) -> Cow<'_, [(usize, i64)]> {
        let partners = self.units[self.unit_of[at]].iter().copied();
        let kept = self.chosen(partial, partners, &[Choice::Kept]);
        if kept.is_empty() {
            return Cow::Borrowed(&self.alone[at]);
        }
        Cow::Owned(self.of_part(&self.room.added_by(self.decks[at], &kept)))
    }

    /// The same of each open deck.
    pub fn added(&self, partial: &Partial) -> Vec<Added<'_>> {
        partial.open().map(|at| (at, self.added_by(partial, at))).collect()
    }

    /// Of each bound, whether decks that are open or kept ask for more than there is.
    pub fn contested(&self, partial: &Partial) -> Vec<bool> {
        let mut asked = vec![0_i64; self.bounds.len()];
        let mut count = |copies: &[(usize, i64)]| {
            copies.iter().for_each(|&(bound, copies)| asked[bound] = asked[bound].saturating_add(copies));
        };
        for unit in &self.units {
            match unit.as_slice() {
                [only] if partial.choices[*only] == Choice::Out => {}
                [only] => count(&self.alone[*only]),
                members => {
                    let stay = self.chosen(partial, members.iter().copied(), &[Choice::Kept, Choice::Open]);
                    count(&self.of_part(&self.room.asked_by(&stay)));
                }
            }
        }
        asked.iter().zip(&self.copies).map(|(asked, copies)| asked > copies).collect()
    }

    /// The same choice, with what follows from it: decks that no longer fit are out, and those that ask for
    /// nothing contested are kept.
    pub fn settled(&self, mut partial: Partial) -> Partial {
        loop {
            let mut is_settled = true;
            for (at, added) in self.added(&partial) {
                let is_there =
                    |&(bound, copies): &(usize, i64)| partial.used[bound].saturating_add(copies) <= self.copies[bound];
                if !added.iter().all(is_there) {
                    partial.choices[at] = Choice::Out;
                    is_settled = false;
                }
            }
            let contested = self.contested(&partial);
            let asks = |at: &usize| self.alone[*at].iter().any(|(bound, _)| contested[*bound]);
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
        for &(bound, copies) in self.added_by(partial, at).iter() {
            partial.used[bound] = partial.used[bound].saturating_add(copies);
        }
        partial.choices[at] = Choice::Kept;
    }

    /// The open decks by what they compete for: those that nothing ties together are apart. Few first, so
    /// that the largest part does not use up the steps of all.
    pub fn parts(&self, partial: &Partial) -> Vec<Vec<usize>> {
        struct Tied {
            decks: Vec<usize>,
            bounds: BTreeSet<usize>,
            units: BTreeSet<usize>,
        }
        let contested = self.contested(partial);
        let mut parts: Vec<Tied> = Vec::new();
        for at in partial.open() {
            let bounds = self.alone[at].iter().map(|(bound, _)| *bound).filter(|bound| contested[*bound]);
            let mut joined =
                Tied { decks: vec![at], bounds: bounds.collect(), units: BTreeSet::from([self.unit_of[at]]) };
            let is_tied =
                |part: &Tied| part.units.contains(&self.unit_of[at]) || !part.bounds.is_disjoint(&joined.bounds);
            let (tied, apart): (Vec<Tied>, Vec<Tied>) = parts.into_iter().partition(is_tied);
            for part in tied {
                joined.decks.extend(part.decks);
                joined.bounds.extend(part.bounds);
                joined.units.extend(part.units);
            }
            parts = apart;
            parts.push(joined);
        }
        for part in &mut parts {
            part.decks.sort_unstable();
        }
        parts.sort_by_key(|part| (part.decks.len(), part.decks.first().copied()));
        parts.into_iter().map(|part| part.decks.into_iter().map(|at| self.decks[at]).collect()).collect()
    }

    /// The largest choice that was found, `known` or larger, and a number that none exceeds.
    pub fn best(&self, known: Vec<usize>, steps: &mut u64) -> (Vec<usize>, usize) {
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
                return (best, others.max(bound));
            }
            *steps -= 1;
            let Some(at) = self.most_contested(&partial) else {
                best = self.kept(&partial);
                continue;
            };
            let (mut with, mut without) = (partial.clone(), partial);
            self.keep(&mut with, at);
            without.choices[at] = Choice::Out;
            // The one without is looked at first: to leave out what is most contested is a good guess.
            for partial in [with, without].map(|partial| self.settled(partial)) {
                let bound = self.bound(&partial).min(bound);
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
        self.kept(&partial)
    }

    /// The open deck that asks for most of what is contested; of equals the last.
    fn most_contested(&self, partial: &Partial) -> Option<usize> {
        let contested = self.contested(partial);
        partial.open().max_by_key(|&at| {
            let asked = self.alone[at].iter().filter(|(bound, _)| contested[*bound]);
            asked.fold((0_u32, 0_i64), |(bounds, sum), (_, copies)| (bounds + 1, sum.saturating_add(*copies)))
        })
    }
}
