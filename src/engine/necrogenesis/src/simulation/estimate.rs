//! Shares, means and differences with their intervals of 95 %, and what stands
//! out among many of them.

use super::counts::Counts;

/// The two-sided 95 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// How often chance alone may mark something in a whole report.
const CHANCE: f64 = 0.05;

/// A share of games with its 95 % interval by Wilson.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Out of how many.
    pub of: u64,
    /// The share; 0 out of none.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// A share of `of` games; a drawn game counts as half, so `halves` are
    /// counted.
    pub fn of_halves(halves: u64, of: u64) -> Self {
        if of == 0 {
            return Self { count: 0, of, share: 0.0, low: 0.0, high: 1.0 };
        }
        let games = of as f64;
        let share = halves as f64 / 2.0 / games;
        let square = Z * Z;
        let centre = (share + square / (2.0 * games)) / (1.0 + square / games);
        let half = Z / (1.0 + square / games) * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
        Self {
            count: halves / 2,
            of,
            share,
            low: (centre - half).clamp(0.0, share),
            high: (centre + half).clamp(share, 1.0),
        }
    }

    /// A share of `of` games.
    pub fn new(count: u64, of: u64) -> Self {
        Self::of_halves(2 * count, of)
    }

    /// How wide the interval is.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// A share of all games, of those that a seat began, and of those that it did
/// not: who begins decides more than most cards do.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Split {
    /// Of all games.
    pub all: Share,
    /// Of the games in which the seat had the first turn.
    pub first: Share,
    /// Of the games in which it had the second.
    pub second: Share,
}

/// Games, and in halves those in which something was so, by whether the seat
/// had the first turn or the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Halves {
    pub(super) games: [u64; 2],
    pub(super) halves: [u64; 2],
}

impl Halves {
    /// One game of a seat; `began` says whether it had the first turn.
    pub(super) fn add(&mut self, began: bool, halves: u64) {
        self.games[usize::from(!began)] += 1;
        self.halves[usize::from(!began)] += halves;
    }

    /// One game of a seat in which something was so, or not.
    pub(super) fn add_if(&mut self, began: bool, so: bool) {
        self.add(began, 2 * u64::from(so));
    }

    /// The games of both seats in which each had the first turn.
    pub(super) fn first_of(seats: &[Self; 2]) -> Share {
        let sum = |of: fn(&Self) -> u64| seats.iter().map(of).sum();
        Share::of_halves(sum(|seat| seat.halves[0]), sum(|seat| seat.games[0]))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for at in 0..2 {
            self.games[at] += other.games[at];
            self.halves[at] += other.halves[at];
        }
    }

    /// The share of all games.
    pub(super) fn all(&self) -> Share {
        Share::of_halves(self.halves.iter().sum(), self.games.iter().sum())
    }

    pub(super) fn split(&self) -> Split {
        let [first, second] = [0, 1].map(|at| Share::of_halves(self.halves[at], self.games[at]));
        Split { all: self.all(), first, second }
    }

    fn part(&self, at: usize) -> (u64, f64) {
        (self.games[at], self.halves[at] as f64 / 2.0)
    }
}

impl Counts for Halves {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        self.games.iter_mut().chain(&mut self.halves).for_each(visit);
    }
}

impl Counts for Sum {
    fn each(&mut self, visit: &mut dyn FnMut(&mut u64)) {
        visit(&mut self.count);
        self.sums.iter_mut().for_each(&mut *visit);
        visit(&mut self.squares);
    }
}

/// A mean with its normal 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean; 0 of none.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// Of a mean with its standard error.
    pub(super) fn of(mean: f64, error: f64) -> Self {
        Self { mean, low: mean - Z * error, high: mean + Z * error }
    }

    /// How wide the interval is.
    pub fn width(&self) -> f64 {
        self.high - self.low
    }
}

/// Whole numbers added up, with their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    count: u64,
    /// What was added of numbers above 0, and of those below it.
    sums: [u64; 2],
    squares: u64,
}

impl Sum {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        self.count += 1;
        self.sums[usize::from(number < 0)] += number.unsigned_abs();
        self.squares += number.unsigned_abs().pow(2);
    }

    /// How many numbers were counted.
    pub fn count(&self) -> u64 {
        self.count
    }

    fn mean_and_error(&self) -> (f64, f64) {
        if self.count == 0 {
            return (0.0, 0.0);
        }
        let games = self.count as f64;
        let mean = (self.sums[0] as i64 - self.sums[1] as i64) as f64 / games;
        let variance =
            if self.count > 1 { ((self.squares as f64 - games * mean * mean) / (games - 1.0)).max(0.0) } else { 0.0 };
        (mean, (variance / games).sqrt())
    }

    /// The mean, each number divided by `unit`.
    pub fn mean(&self, unit: f64) -> Mean {
        let (mean, error) = self.mean_and_error();
        Mean::of(mean / unit, error / unit)
    }

    /// How likely chance alone brings a mean at least as far from 0: from 0 to 1.
    pub(super) fn chance(&self) -> f64 {
        let (mean, error) = self.mean_and_error();
        chance_of(mean, error)
    }
}

/// How likely chance alone brings something at least as far from 0, by the
/// normal distribution.
fn chance_of(difference: f64, error: f64) -> f64 {
    if error > 0.0 { libm::erfc((difference / error).abs() / std::f64::consts::SQRT_2) } else { 1.0 }
}

/// Wins with something less wins without it. Games that a seat began and
/// those that it did not are compared among themselves, so that who began is no
/// part of the difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Contrast {
    pub(super) difference: Mean,
    pub(super) chance: f64,
}

impl Contrast {
    /// `None` where there are no games of one kind.
    pub(super) fn new(with: &Halves, without: &Halves) -> Option<Self> {
        let (mut difference, mut variance, mut weights) = (0.0, 0.0, 0.0);
        for at in 0..2 {
            let ((games, wins), (others, other_wins)) = (with.part(at), without.part(at));
            if games == 0 || others == 0 {
                continue;
            }
            // One win and one loss more on each side (Agresti and Caffo 2000): few
            // games without a win would else be certain of themselves.
            let adjusted = |games: u64, wins: f64| {
                let games = games as f64 + 2.0;
                let share = (wins + 1.0) / games;
                (share, share * (1.0 - share) / games)
            };
            let ((share, spread), (other, other_spread)) = (adjusted(games, wins), adjusted(others, other_wins));
            let weight = (games + others) as f64;
            difference += weight * (share - other);
            variance += weight * weight * (spread + other_spread);
            weights += weight;
        }
        (weights > 0.0).then(|| {
            let (difference, error) = (difference / weights, variance.sqrt() / weights);
            Self { difference: Mean::of(difference, error), chance: chance_of(difference, error) }
        })
    }
}

/// What games say of one thing among many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It wins games, beyond chance.
    Helps,
    /// It loses games, beyond chance.
    Hurts,
    /// The games do not tell.
    Open,
}

/// Of many differences those that stand out: that chance alone marks any of
/// them happens in at most 5 of 100 reports (Holm 1979), however many there are.
pub(super) fn verdicts(differences: &[(f64, f64)]) -> Vec<Verdict> {
    let mut order: Vec<usize> = (0..differences.len()).collect();
    let chance = |at: usize| differences.get(at).map_or(1.0, |(_, chance)| *chance);
    order.sort_by(|one, other| chance(*one).total_cmp(&chance(*other)));
    let mut verdicts = vec![Verdict::Open; differences.len()];
    for (rank, at) in order.iter().enumerate() {
        if chance(*at) * (differences.len() - rank) as f64 > CHANCE {
            break;
        }
        if let (Some(verdict), Some((difference, _))) = (verdicts.get_mut(*at), differences.get(*at)) {
            *verdict = if *difference > 0.0 { Verdict::Helps } else { Verdict::Hurts };
        }
    }
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_have_their_known_values() {
        // Brown, Cai and DasGupta 2001; Newcombe 1998.
        for ((count, of), (low, high)) in
            [((0, 10), (0.0, 0.2775)), ((50, 100), (0.4038, 0.5962)), ((81, 263), (0.2553, 0.3662))]
        {
            let share = Share::new(count, of);
            assert!((share.low - low).abs() < 5e-5 && (share.high - high).abs() < 5e-5, "{share:?}");
        }
        let mut sum = Sum::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| sum.add(number));
        let mean = sum.mean(1.0);
        assert_eq!(mean.mean, 5.0);
        // The standard deviation of the sample is sqrt(32/7).
        assert!((mean.high - 5.0 - 1.959_964 * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 1e-5);
        assert_eq!(Share::new(0, 0), Share { count: 0, of: 0, share: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn a_difference_has_the_interval_of_agresti_and_caffo() {
        // 7 of 27 and 14 of 27 become 8 of 29 and 15 of 29.
        let halves = |wins: u64| Halves { games: [27, 0], halves: [2 * wins, 0] };
        let contrast = Contrast::new(&halves(7), &halves(14)).expect("there are games of both kinds");
        let spread = |share: f64| share * (1.0 - share) / 29.0;
        let error = (spread(8.0 / 29.0) + spread(15.0 / 29.0)).sqrt();
        assert!((contrast.difference.mean + 7.0 / 29.0).abs() < 1e-12);
        assert!((contrast.difference.low - (-7.0 / 29.0 - 1.959_964 * error)).abs() < 1e-6);
        assert_eq!(Contrast::new(&Halves::default(), &halves(3)), None);
    }

    #[test]
    fn who_began_is_no_part_of_a_difference() {
        // The first player wins 2 of 10 games and the second 8 of 10, with the card
        // and without it; the card came mostly to the first.
        let with = Halves { games: [1000, 100], halves: [400, 160] };
        let without = Halves { games: [100, 1000], halves: [40, 1600] };
        let contrast = Contrast::new(&with, &without).expect("there are games of both kinds");
        assert!(contrast.difference.mean.abs() < 0.01, "{contrast:?}");
        assert!(with.all().share - without.all().share < -0.4, "taken together they are far apart");
    }

    #[test]
    fn one_standing_out_by_itself_among_many_is_no_news() {
        let alone = verdicts(&[(0.02, 0.03)]);
        assert_eq!(alone, [Verdict::Helps]);
        let mut many = vec![(0.01, 0.5); 29];
        many.push((0.02, 0.03));
        assert!(verdicts(&many).iter().all(|verdict| *verdict == Verdict::Open));
        many[3] = (-0.1, 1e-4);
        many[7] = (0.1, 1e-5);
        let verdicts = verdicts(&many);
        assert_eq!((verdicts[3], verdicts[7]), (Verdict::Hurts, Verdict::Helps));
        assert_eq!(verdicts.iter().filter(|verdict| **verdict == Verdict::Open).count(), 28);
    }

    #[test]
    fn chance_is_the_two_sided_tail_of_the_normal_distribution() {
        assert!((chance_of(1.959_964, 1.0) - 0.05).abs() < 1e-6);
        assert!((chance_of(-2.575_829, 1.0) - 0.01).abs() < 1e-6);
        assert_eq!(chance_of(0.0, 0.0), 1.0);
    }
}
