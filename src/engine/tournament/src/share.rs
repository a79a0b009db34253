//! Percentages without rounding.

use num_bigint::BigUint;
use num_rational::Ratio;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An exact share, such as a match-win percentage; in JSON a fraction in lowest terms, `"2/3"`.
///
/// Averages over opponents have denominators that outgrow machine words in long events, and a
/// rounded one would make ties where there are none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(Ratio<BigUint>);

impl Share {
    /// A fraction; nothing when the denominator is 0.
    #[must_use]
    pub fn new(numerator: u64, denominator: u64) -> Option<Share> {
        (denominator > 0).then(|| Share(Ratio::new(numerator.into(), denominator.into())))
    }

    /// None of it.
    #[must_use]
    pub fn zero() -> Share {
        Share(Ratio::from_integer(BigUint::ZERO))
    }

    /// The least that a percentage counts as: 0.33, the decimal and not a third (Magic Tournament
    /// Rules, appendix C).
    #[must_use]
    pub fn floor() -> Share {
        Share(Ratio::new(33_u32.into(), 100_u32.into()))
    }

    /// The average; nothing of nothing.
    #[must_use]
    pub fn average(shares: &[Share]) -> Option<Share> {
        let sum = shares.iter().fold(Share::zero().0, |sum, share| sum + &share.0);
        (!shares.is_empty()).then(|| Share(sum / BigUint::from(shares.len())))
    }

    /// The numerator and the denominator, in lowest terms.
    #[must_use]
    pub fn parts(&self) -> (&BigUint, &BigUint) {
        (self.0.numer(), self.0.denom())
    }

    /// In thousandths, half up.
    #[must_use]
    pub fn thousandths(&self) -> u64 {
        let rounded: BigUint = (self.0.numer() * 2_000_u32 + self.0.denom()) / (self.0.denom() * 2_u32);
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }
}

/// Three digits after the point, half up: `0.667`.
impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let thousandths = self.thousandths();
        write!(f, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}/{}", self.0.numer(), self.0.denom()))
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Share, D::Error> {
        let text = String::deserialize(deserializer)?;
        // Hundreds of digits are more than any event has, and long ones take long to divide.
        let parts = (text.len() <= 1000).then(|| text.split_once('/')).flatten();
        let number = |part: &str| part.parse::<BigUint>().ok();
        parts
            .and_then(|(numerator, denominator)| Some((number(numerator)?, number(denominator)?)))
            .filter(|(_, denominator)| *denominator != BigUint::ZERO)
            .map(|(numerator, denominator)| Share(Ratio::new(numerator, denominator)))
            .ok_or_else(|| serde::de::Error::custom("a share is a fraction like 2/3"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(numerator: u64, denominator: u64) -> Share {
        Share::new(numerator, denominator).unwrap()
    }

    #[test]
    fn shares_print_three_digits_half_up() {
        let cases = [
            ((2, 3), "0.667"),
            ((1, 3), "0.333"),
            ((33, 100), "0.330"),
            ((1, 2000), "0.001"),
            ((999, 2000), "0.500"),
            ((4999, 10_000), "0.500"),
            ((4994, 10_000), "0.499"),
            ((1, 1), "1.000"),
            ((0, 5), "0.000"),
            ((5, 2), "2.500"),
        ];
        for ((numerator, denominator), expected) in cases {
            assert_eq!(share(numerator, denominator).to_string(), expected);
        }
        assert_eq!(Share::new(1, 0), None);
    }

    #[test]
    fn the_floor_is_the_decimal_and_not_a_third() {
        assert!(Share::floor() < share(1, 3));
        assert_eq!(Share::floor(), share(33, 100));
    }

    #[test]
    fn averages_are_exact_whatever_the_denominators() {
        let all: Vec<Share> = (1..=200).map(|denominator| share(1, denominator)).collect();
        let average = Share::average(&all).unwrap();
        assert_eq!(average.to_string(), "0.029");
        assert!(average.parts().1.bits() > 128, "it must outgrow what machine words hold");
        assert_eq!(Share::average(&[]), None);
        assert_eq!(Share::average(&[share(1, 2), share(1, 3)]), Some(share(5, 12)));
    }

    #[test]
    fn shares_go_through_json_and_broken_ones_are_refused() {
        let json = serde_json::to_string(&share(4, 6)).unwrap();
        assert_eq!(json, "\"2/3\"");
        assert_eq!(serde_json::from_str::<Share>(&json).unwrap(), share(2, 3));
        for broken in ["\"\"", "\"1/0\"", "\"-1/2\"", "\"1\"", "\"a/b\"", "3"] {
            assert!(serde_json::from_str::<Share>(broken).is_err(), "{broken}");
        }
    }
}
