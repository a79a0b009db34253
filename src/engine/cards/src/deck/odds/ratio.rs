//! A probability as a fraction in lowest terms.

use std::{cmp::Ordering, fmt};

use super::natural::Natural;

/// The most digits after the point that are written out.
const MAX_DIGITS: u32 = 1000;

/// A probability, exactly: a fraction from 0 to 1 in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    numerator: Natural,
    denominator: Natural,
}

impl Odds {
    /// It cannot happen.
    pub fn never() -> Self {
        Self { numerator: Natural::zero(), denominator: Natural::one() }
    }

    /// It must happen.
    pub fn always() -> Self {
        Self { numerator: Natural::one(), denominator: Natural::one() }
    }

    /// `favourable` of `all` equally likely cases, reduced. More favourable
    /// cases than cases, or no cases at all, are no probability: `None`.
    pub fn of(favourable: &Natural, all: &Natural) -> Option<Self> {
        if all.is_zero() || favourable > all {
            return None;
        }
        let shared = favourable.common_divisor(all);
        let (numerator, _) = favourable.divided_by(&shared)?;
        let (denominator, _) = all.divided_by(&shared)?;
        Some(Self { numerator, denominator })
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> &Natural {
        &self.numerator
    }

    /// The denominator in lowest terms.
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// Whether it cannot happen.
    pub fn is_never(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether it must happen.
    pub fn is_always(&self) -> bool {
        self.numerator == self.denominator
    }

    /// The probability that it does not happen.
    pub fn complement(&self) -> Self {
        Self { numerator: self.denominator.minus(&self.numerator), denominator: self.denominator.clone() }
    }

    /// As a decimal fraction with `digits` digits after the point, at most
    /// 1000, rounded half up: `0.4568`.
    pub fn decimal(&self, digits: u32) -> String {
        self.rounded(digits, 0)
    }

    /// In percent with `digits` digits after the point, rounded half up,
    /// without a sign: `45.7`. What is not certain may round to `100.0`; ask
    /// [`Odds::is_always`] before calling it certain.
    pub fn percent(&self, digits: u32) -> String {
        self.rounded(digits, 2)
    }

    /// [`Odds::percent`] that calls nothing certain that is not: `> 99.99` and
    /// `< 0.01` where it would round to 100 or to 0.
    pub fn percent_bounded(&self, digits: u32) -> String {
        let percent = self.percent(digits);
        let digits = digits.min(MAX_DIGITS) as usize;
        let point = if digits > 0 { "." } else { "" };
        if !self.is_always() && percent == Self::always().percent(digits as u32) {
            return format!("> 99{point}{}", "9".repeat(digits));
        }
        if !self.is_never() && percent == Self::never().percent(digits as u32) {
            return match digits.checked_sub(1) {
                Some(zeros) => format!("< 0.{}1", "0".repeat(zeros)),
                None => "< 1".to_owned(),
            };
        }
        percent
    }

    /// The value times 10^`shift` with `digits` digits after the point.
    fn rounded(&self, digits: u32, shift: u32) -> String {
        let digits = digits.min(MAX_DIGITS);
        let mut scaled = self.numerator.times_small(2);
        for _ in 0..digits + shift {
            scaled = scaled.times_small(10);
        }
        scaled.add(&self.denominator);
        let quotient = scaled.divided_by(&self.denominator.times_small(2)).map_or(Natural::zero(), |(whole, _)| whole);
        let width = digits as usize + 1;
        let text = format!("{quotient:0>width$}");
        match text.split_at(text.len() - digits as usize) {
            (whole, "") => whole.to_owned(),
            (whole, part) => format!("{whole}.{part}"),
        }
    }
}

impl fmt::Display for Odds {
    /// `1/4`; `0` and `1` stand alone.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_never() || self.is_always() {
            return write!(formatter, "{}", self.numerator);
        }
        write!(formatter, "{}/{}", self.numerator, self.denominator)
    }
}

impl Ord for Odds {
    fn cmp(&self, other: &Self) -> Ordering {
        self.numerator.times(&other.denominator).cmp(&other.numerator.times(&self.denominator))
    }
}

impl PartialOrd for Odds {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odds(favourable: u64, all: u64) -> Odds {
        Odds::of(&favourable.into(), &all.into()).expect("a probability")
    }

    #[test]
    fn a_fraction_is_reduced_and_never_above_one() {
        assert_eq!(odds(2, 8).to_string(), "1/4");
        assert_eq!(odds(0, 8), Odds::never());
        assert_eq!(odds(8, 8), Odds::always());
        assert_eq!(Odds::of(&3_u64.into(), &2_u64.into()), None);
        assert_eq!(Odds::of(&0_u64.into(), &0_u64.into()), None);
        assert_eq!(odds(1, 4).complement(), odds(3, 4));
        assert!(odds(1, 3) < odds(2, 5));
    }

    #[test]
    fn decimals_are_rounded_half_up_and_keep_their_zeros() {
        for (value, digits, decimal) in [
            (odds(1, 8), 2, "0.13"),
            (odds(1, 8), 3, "0.125"),
            (odds(1, 8), 5, "0.12500"),
            (odds(1, 3), 4, "0.3333"),
            (odds(2, 3), 4, "0.6667"),
            (odds(1, 200), 2, "0.01"),
            (odds(1, 1000), 2, "0.00"),
            (odds(999, 1000), 2, "1.00"),
            (odds(1, 2), 0, "1"),
            (odds(0, 1), 3, "0.000"),
            (odds(1, 1), 3, "1.000"),
        ] {
            assert_eq!(value.decimal(digits), decimal, "{value} to {digits}");
        }
        assert_eq!(odds(1, 3).percent(1), "33.3");
        assert_eq!(odds(1, 2000).percent(1), "0.1");
        assert_eq!(odds(1, 1).percent(2), "100.00");
    }

    #[test]
    fn what_is_not_certain_is_never_called_so() {
        for (value, digits, percent) in [
            (odds(1, 1), 2, "100.00"),
            (odds(0, 1), 2, "0.00"),
            (odds(999_999, 1_000_000), 2, "> 99.99"),
            (odds(99_994, 100_000), 2, "99.99"),
            (odds(1, 1_000_000), 2, "< 0.01"),
            (odds(1, 10_000), 2, "0.01"),
            (odds(1, 1000), 0, "< 1"),
            (odds(999, 1000), 0, "> 99"),
        ] {
            assert_eq!(value.percent_bounded(digits), percent, "{value} to {digits}");
        }
    }
}
