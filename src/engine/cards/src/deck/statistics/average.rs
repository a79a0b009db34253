//! A mean as an exact fraction.

use std::fmt;

/// The mean of a number over copies: `sum` divided by `copies`, exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Average {
    /// The sum over all copies that print a number.
    pub sum: i64,
    /// Those copies; never 0.
    pub copies: u64,
}

impl Average {
    /// As a decimal fraction with `digits` digits after the point, at most 9,
    /// rounded half away from zero: `1.75`.
    pub fn decimal(&self, digits: u32) -> String {
        let digits = digits.min(9);
        let copies = u128::from(self.copies.max(1));
        let scaled = u128::from(self.sum.unsigned_abs()).saturating_mul(10_u128.pow(digits));
        let rounded = (scaled.saturating_mul(2).saturating_add(copies)) / (copies * 2);
        let sign = if self.sum < 0 && rounded > 0 { "-" } else { "" };
        let width = digits as usize + 1;
        let text = format!("{rounded:0>width$}");
        match text.split_at(text.len() - digits as usize) {
            (whole, "") => format!("{sign}{whole}"),
            (whole, part) => format!("{sign}{whole}.{part}"),
        }
    }
}

impl fmt::Display for Average {
    /// In lowest terms: `7/4`, or `2` when it is whole.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let copies = u128::from(self.copies.max(1));
        let shared = common_divisor(u128::from(self.sum.unsigned_abs()), copies);
        let sign = if self.sum < 0 { "-" } else { "" };
        write!(formatter, "{sign}{}", u128::from(self.sum.unsigned_abs()) / shared)?;
        if copies != shared {
            write!(formatter, "/{}", copies / shared)?;
        }
        Ok(())
    }
}

fn common_divisor(left: u128, right: u128) -> u128 {
    if right == 0 { left } else { common_divisor(right, left % right) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_exact_and_rounds_only_to_be_shown() {
        for (sum, copies, fraction, decimal) in [
            (7, 4, "7/4", "1.75"),
            (6, 4, "3/2", "1.50"),
            (8, 4, "2", "2.00"),
            (0, 3, "0", "0.00"),
            (2, 3, "2/3", "0.67"),
            (1, 200, "1/200", "0.01"),
            (-7, 4, "-7/4", "-1.75"),
            (-1, 1000, "-1/1000", "0.00"),
        ] {
            let average = Average { sum, copies };
            assert_eq!((average.to_string().as_str(), average.decimal(2).as_str()), (fraction, decimal));
        }
        assert_eq!(Average { sum: 7, copies: 2 }.decimal(0), "4");
    }
}
