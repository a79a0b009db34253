//! Every possible choice, looked at one by one.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::{
        Condition, Holding,
        allocation::{Cost, Preference, Preferences},
    },
    deck::list::DeckLine,
};

use super::made_up::{Owned, Problem, SHED, catalogue};

/// The parts of a cost that can be seen.
pub fn parts(cost: &Cost) -> Vec<i64> {
    let first = [cost.missing, cost.from_decks, cost.moved, cost.broken_out, cost.missing_named];
    first.into_iter().chain(cost.disliked).collect()
}

/// A line that asks, with its deck and how many copies it still lacks.
#[derive(Clone)]
pub struct Asking<'a> {
    pub deck: usize,
    pub line: &'a DeckLine,
    pub lacks: u32,
}

/// The lines of decks that ask for something.
pub fn asking<'a>(problem: &'a Problem, decks: &[usize]) -> Vec<Asking<'a>> {
    let lines = decks.iter().flat_map(|&deck| problem.decks[deck].lines.iter().map(move |line| (deck, line)));
    lines
        .filter(|(_, line)| line.section != SHED)
        .map(|(deck, line)| Asking { deck, line, lacks: line.quantity })
        .collect()
}

/// Single copies that may be played.
pub fn singles(problem: &Problem) -> Vec<&Owned> {
    let plays = |one: &&Owned| one.copies > 0 && (one.holding.grading.is_none() || problem.preferences.plays_graded);
    let some = problem.owned.iter().filter(plays);
    some.flat_map(|one| std::iter::repeat_n(one, usize::try_from(one.copies).unwrap())).collect()
}

/// Whether a line takes a copy.
pub fn takes(line: &DeckLine, holding: &Holding) -> bool {
    let card = |number: &str| catalogue().find_number(number).map(|printing| catalogue().card_of(printing));
    let of_line = catalogue().find_name(&line.card);
    if of_line.is_none() || card(&holding.number) != of_line {
        return false;
    }
    line.printing.as_ref().filter(|chosen| card(&chosen.number) == of_line).is_none_or(|chosen| {
        chosen.number == holding.number
            && chosen.finish.is_none_or(|finish| finish == holding.finish)
            && chosen.edition.is_none_or(|edition| edition == holding.edition)
    })
}

/// The lowest cost of all choices.
pub fn lowest(problem: &Problem, decks: &[usize]) -> Vec<i64> {
    let mut best = None;
    choose(&singles(problem), &mut asking(problem, decks), vec![0; 10], &problem.preferences, &mut best);
    best.expect("a choice")
}

fn choose(
    copies: &[&Owned],
    lines: &mut Vec<Asking<'_>>,
    cost: Vec<i64>,
    preferences: &Preferences,
    best: &mut Option<Vec<i64>>,
) {
    let Some((one, others)) = copies.split_first() else {
        let mut cost = cost;
        for asking in lines.iter() {
            cost[0] += i64::from(asking.lacks);
            let is_named = asking.line.printing.is_some();
            cost[4] += if is_named { i64::from(asking.lacks) } else { 0 };
        }
        if best.as_ref().is_none_or(|best| cost < *best) {
            *best = Some(cost);
        }
        return;
    };
    choose(others, lines, cost.clone(), preferences, best);
    for at in 0..lines.len() {
        if lines[at].lacks > 0 && takes(lines[at].line, &one.holding) {
            lines[at].lacks -= 1;
            let mut cost = cost.clone();
            if one.deck != Some(lines[at].deck) {
                cost[1] += i64::from(one.deck.is_some());
                cost[2] += 1;
                cost[3] += i64::from(one.is_protected);
            }
            cost[5..].iter_mut().zip(against(preferences, &one.holding)).for_each(|(part, more)| *part += more);
            choose(others, lines, cost, preferences, best);
            lines[at].lacks += 1;
        }
    }
}

/// What speaks against a copy, told once more.
fn against(preferences: &Preferences, holding: &Holding) -> Vec<i64> {
    let (mut topics, mut against) = (Vec::new(), Vec::new());
    let wear = Condition::ALL.iter().position(|one| *one == holding.condition.unwrap_or(Condition::NearMint)).unwrap();
    let marked = holding.is_signed || holding.is_altered;
    for preference in &preferences.order {
        let (topic, more) = match preference {
            Preference::Foil => ("finish", i64::from(holding.finish == Finish::Regular)),
            Preference::Regular => ("finish", i64::from(holding.finish == Finish::Foil)),
            Preference::Unlimited => ("edition", i64::from(holding.edition == Edition::First)),
            Preference::FirstEdition => ("edition", i64::from(holding.edition == Edition::Unlimited)),
            Preference::Worn => ("wear", 6 - wear as i64),
            Preference::WellKept => ("wear", wear as i64),
            Preference::NotForTrade => ("trade", i64::from(holding.is_for_trade)),
            Preference::ForTrade => ("trade", i64::from(!holding.is_for_trade)),
            Preference::Plain => ("marks", i64::from(marked)),
            Preference::SignedOrAltered => ("marks", i64::from(!marked)),
        };
        if !topics.contains(&topic) {
            topics.push(topic);
            against.push(more);
        }
    }
    against
}

/// Whether copies can serve all lines.
pub fn serves(copies: &[&Owned], lines: &mut Vec<Asking<'_>>) -> bool {
    let lacks: u32 = lines.iter().map(|line| line.lacks).sum();
    let Some((one, others)) = copies.split_first() else {
        return lacks == 0;
    };
    if lacks == 0 {
        return true;
    }
    for at in 0..lines.len() {
        if lines[at].lacks > 0 && takes(lines[at].line, &one.holding) {
            lines[at].lacks -= 1;
            let serves = serves(others, lines);
            lines[at].lacks += 1;
            if serves {
                return true;
            }
        }
    }
    serves(others, lines)
}
