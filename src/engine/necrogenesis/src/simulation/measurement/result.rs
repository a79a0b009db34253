//! What a measurement found.

use super::{
    super::{
        super::completed::Completed,
        ablation::Ablation,
        compare::Comparison,
        estimate::Split,
        report::{Report, Tally},
    },
    part::{Counted, Part},
    prepared::Prepared,
};

/// What a measurement found, so far or at its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    /// Games played against all opponents, of a comparison pairs.
    pub games: u64,
    /// Wins against all opponents by version, by whether it had the first turn; a drawn game is
    /// half won.
    pub wins: Vec<Split>,
    /// What the games say of each version, against all opponents: the second seat is whoever it
    /// was, and has no cards. As against the one where there is but one.
    pub reports: Vec<Report>,
    /// What the pairs say, against all opponents.
    pub comparison: Option<Comparison>,
    /// What copies of the cards are worth, against all opponents.
    pub ablation: Option<Ablation>,
    /// By opponent, in the order asked for.
    pub matchups: Vec<Matchup>,
}

/// What a measurement found against one opponent.
#[derive(Debug, Clone, PartialEq)]
pub struct Matchup {
    /// What the games say of each version: one of the deck, and one of the other if it is
    /// compared. The first seat is the deck, the second the opponent.
    pub reports: Vec<Report>,
    /// What the pairs say.
    pub comparison: Option<Comparison>,
}

impl Prepared {
    /// The reports of each version against all opponents.
    fn pooled(&self, sum: &Part) -> Vec<Report> {
        let of_version = |(version, completed): (usize, &Completed)| {
            let mut tallies = sum.by_opponent().values().filter_map(|counted| counted.tallies.get(version));
            let mut all = tallies.next().cloned().unwrap_or_else(|| Tally::new(&completed.duel));
            tallies.for_each(|tally| all.pool(tally));
            all.report(&completed.duel)
        };
        self.tables().first().map_or_else(Vec::new, |table| table.versions.iter().enumerate().map(of_version).collect())
    }

    /// What was counted says this.
    pub fn result(&self, sum: &Part) -> Measured {
        let rules = self.tables().first().and_then(|table| table.versions.first()).map(|version| &version.duel);
        let asked = self.tables().first().map_or(&[][..], |table| &table.asked);
        let ablation = sum.worths().zip(rules).map(|(worths, rules)| worths.ablation(sum.games(), asked, rules));
        let versions = if self.compares() { 2 } else { 1 };
        let matchups = self.tables().iter().enumerate().map(|(opponent, table)| {
            let nothing;
            let counted: &Counted = match sum.by_opponent().get(&opponent) {
                Some(counted) => counted,
                None => {
                    nothing = self.nothing(table);
                    &nothing
                }
            };
            let report = |(tally, version): (&Tally, &Completed)| tally.report(&version.duel);
            Matchup {
                reports: counted.tallies.iter().zip(&table.versions).map(report).collect(),
                comparison: counted.pairs.as_ref().map(|pairs| pairs.comparison()),
            }
        });
        Measured {
            games: sum.games(),
            wins: (0..versions).map(|version| sum.wins(version).split()).collect(),
            reports: self.pooled(sum),
            comparison: self.compares().then(|| sum.pairs().unwrap_or_default().comparison()),
            ablation,
            matchups: matchups.collect(),
        }
    }
}
