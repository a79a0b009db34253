//! Who wins against whom, by a label of the lists such as the name of the leading card.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Interval, wilson};
use crate::{Bracket, Kind, Outcome, PlayerId, Share, Sheet, Side, Verdict};

/// A match that was played, by the labels of the two lists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedMatch {
    /// The label of the first player's list.
    pub a: String,
    /// The label of the second player's list.
    pub b: String,
    /// How it ended.
    pub verdict: Verdict,
}

/// The played matches of an event between players with a label, elimination rounds among them.
/// Byes, agreed draws, matches that nobody came to and double losses say nothing of lists; those
/// conceded do.
#[must_use]
pub fn played_matches(
    sheet: &Sheet,
    bracket: Option<&Bracket>,
    labels: &BTreeMap<PlayerId, String>,
) -> Vec<PlayedMatch> {
    let swiss =
        sheet.rounds.iter().flat_map(|round| &round.matches).map(|game| (Some(game.a), Some(game.b), game.outcome));
    let cut = bracket.map(Bracket::all).unwrap_or_default();
    let cut = cut.iter().map(|game| (game.a, game.b, game.outcome));
    swiss
        .chain(cut)
        .filter_map(|(a, b, outcome)| {
            let outcome: Outcome = outcome?;
            let is_played = matches!(outcome.kind, Kind::Played | Kind::Concession(_));
            let (a, b) = (labels.get(&a?)?.clone(), labels.get(&b?)?.clone());
            is_played.then(|| PlayedMatch { a, b, verdict: outcome.verdict() })
        })
        .collect()
}

/// How one label did against all others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LabelRate {
    /// The label.
    pub label: String,
    /// Matches won against other labels.
    pub wins: u32,
    /// Matches lost to other labels.
    pub losses: u32,
    /// Matches drawn with other labels; they count neither way.
    pub draws: u32,
    /// Matches against the same label, which somebody with it wins in any case.
    pub mirrors: u32,
    /// Wins of decided matches; nothing below the minimum of matches.
    pub rate: Option<Share>,
    /// Where the rate lies.
    pub interval: Option<Interval>,
}

/// How one label did against another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Matchup {
    /// The label.
    pub label: String,
    /// The other label, never the same.
    pub against: String,
    /// Matches won.
    pub wins: u32,
    /// Matches lost: what `against` won.
    pub losses: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Wins of decided matches; together with the other direction exactly 1. Nothing below the
    /// minimum of matches.
    pub rate: Option<Share>,
    /// Where the rate lies.
    pub interval: Option<Interval>,
}

/// Win rates of labels and between them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct WinRates {
    /// Labels, the highest lower end first; those with too few matches last, by name.
    pub labels: Vec<LabelRate>,
    /// Both directions of each pair that met, sorted by label and then as the labels are.
    pub matchups: Vec<Matchup>,
}

/// Wins, losses and draws.
#[derive(Clone, Copy, Default)]
struct Record {
    wins: u32,
    losses: u32,
    draws: u32,
}

impl Record {
    fn add(&mut self, verdict: Verdict, side: Side) {
        match verdict {
            Verdict::Won(winner) if winner == side => self.wins += 1,
            Verdict::Won(_) => self.losses += 1,
            Verdict::Drawn => self.draws += 1,
            Verdict::BothLost => {}
        }
    }

    fn rate(&self, minimum: u32) -> (Option<Share>, Option<Interval>) {
        let decided = self.wins + self.losses;
        if decided < minimum.max(1) {
            return (None, None);
        }
        (Share::new(self.wins.into(), decided.into()), wilson(self.wins, decided))
    }
}

/// Win rates from played matches. Rates need so many decided matches; counts are always given.
#[must_use]
pub fn win_rates(matches: &[PlayedMatch], minimum: u32) -> WinRates {
    let mut labels: BTreeMap<&str, (Record, u32)> = BTreeMap::new();
    let mut pairs: BTreeMap<(&str, &str), Record> = BTreeMap::new();
    for game in matches {
        if game.a == game.b {
            labels.entry(&game.a).or_default().1 += 1;
            continue;
        }
        for (side, own, other) in [(Side::A, &game.a, &game.b), (Side::B, &game.b, &game.a)] {
            labels.entry(own).or_default().0.add(game.verdict, side);
            pairs.entry((own, other)).or_default().add(game.verdict, side);
        }
    }
    let mut labels: Vec<LabelRate> = labels
        .into_iter()
        .map(|(label, (record, mirrors))| {
            let (rate, interval) = record.rate(minimum);
            let Record { wins, losses, draws } = record;
            LabelRate { label: label.to_owned(), wins, losses, draws, mirrors, rate, interval }
        })
        .collect();
    labels.sort_by(|a, b| by_lower_end(a.interval, b.interval));
    let mut matchups: Vec<Matchup> = pairs
        .into_iter()
        .map(|((label, against), record)| {
            let (rate, interval) = record.rate(minimum);
            let Record { wins, losses, draws } = record;
            Matchup { label: label.to_owned(), against: against.to_owned(), wins, losses, draws, rate, interval }
        })
        .collect();
    matchups.sort_by(|a, b| a.label.cmp(&b.label).then_with(|| by_lower_end(a.interval, b.interval)));
    WinRates { labels, matchups }
}

/// The higher lower end first, and what has none last; a stable sort keeps the names' order.
fn by_lower_end(a: Option<Interval>, b: Option<Interval>) -> std::cmp::Ordering {
    let low = |interval: Option<Interval>| interval.map_or(-1.0, |interval| interval.low);
    low(b).total_cmp(&low(a))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(a: &str, b: &str, wins: usize, losses: usize) -> Vec<PlayedMatch> {
        let game = |verdict| PlayedMatch { a: a.to_owned(), b: b.to_owned(), verdict };
        let won = std::iter::repeat_n(game(Verdict::Won(Side::A)), wins);
        won.chain(std::iter::repeat_n(game(Verdict::Won(Side::B)), losses)).collect()
    }

    #[test]
    fn mirrors_are_counted_apart() {
        let all = [matches("x", "x", 7, 3), matches("x", "y", 3, 1)].concat();
        let rates = win_rates(&all, 1);
        let x = rates.labels.iter().find(|row| row.label == "x").unwrap();
        assert_eq!((x.wins, x.losses, x.mirrors), (3, 1, 10));
        assert_eq!(x.rate, Share::new(3, 4));
        assert!(rates.matchups.iter().all(|row| row.label != row.against));
    }

    #[test]
    fn both_directions_of_a_matchup_sum_to_one() {
        let all = [matches("x", "y", 5, 2), matches("y", "x", 4, 4), matches("x", "z", 1, 0)].concat();
        let rates = win_rates(&all, 1);
        for row in &rates.matchups {
            let back = rates.matchups.iter().find(|other| other.label == row.against && other.against == row.label);
            let back = back.unwrap();
            assert_eq!((row.wins, row.losses), (back.losses, back.wins));
            let rates = [row.rate.clone().unwrap(), back.rate.clone().unwrap()];
            assert_eq!(Share::average(&rates), Share::new(1, 2));
        }
    }

    #[test]
    fn the_lower_end_sorts_and_few_matches_have_no_rate() {
        // Three of three is less certain than thirty of forty.
        let all = [matches("lucky", "rest", 3, 0), matches("solid", "rest", 30, 10), matches("new", "rest", 1, 1)];
        let rates = win_rates(&all.concat(), 3);
        let order: Vec<&str> = rates.labels.iter().map(|row| row.label.as_str()).collect();
        assert_eq!(order, ["solid", "lucky", "rest", "new"]);
        let new = rates.labels.last().unwrap();
        assert_eq!((new.wins, new.losses, new.rate.clone(), new.interval), (1, 1, None, None));
    }

    #[test]
    fn draws_count_neither_way() {
        let draw = PlayedMatch { a: "x".to_owned(), b: "y".to_owned(), verdict: Verdict::Drawn };
        let rates = win_rates(&[vec![draw], matches("x", "y", 1, 0)].concat(), 1);
        assert_eq!((rates.labels[0].label.as_str(), rates.labels[0].rate.clone()), ("x", Share::new(1, 1)));
        assert_eq!(rates.labels[0].draws, 1);
    }
}
