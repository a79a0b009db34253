//! Whole numbers without a bound.
//!
//! Numbers of hands outgrow `u128` at about 100 cards (C(95, 47) times the
//! exchanges of a mulligan). Only sums, products, comparison and a fraction
//! in lowest terms are needed. `num-bigint` with `num-integer` would do the
//! same for 27 KB more of WebAssembly (10 KB compressed) that every visitor
//! downloads, so these few operations stand here.

use std::{cmp::Ordering, fmt};

/// A whole number of any size, at least 0.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Natural {
    /// Base 2³², the least significant first; the last one is never 0.
    limbs: Vec<u32>,
}

impl Natural {
    /// 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// 1.
    pub fn one() -> Self {
        Self::from(1)
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    /// Adds to it.
    pub fn add(&mut self, other: &Self) {
        if self.limbs.len() < other.limbs.len() {
            self.limbs.resize(other.limbs.len(), 0);
        }
        let mut carry = 0;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let sum = u64::from(*limb) + u64::from(other.limbs.get(index).copied().unwrap_or(0)) + carry;
            *limb = sum as u32;
            carry = sum >> 32;
        }
        if carry > 0 {
            self.limbs.push(carry as u32);
        }
    }

    /// The difference, or 0 when `other` is larger.
    pub fn minus(&self, other: &Self) -> Self {
        let mut difference = self.clone();
        if *self <= *other {
            return Self::zero();
        }
        difference.subtract_smaller(other);
        difference
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Self {
        let mut limbs = vec![0; self.limbs.len() + other.limbs.len()];
        for (index, left) in self.limbs.iter().enumerate() {
            let mut carry = 0;
            for (offset, right) in other.limbs.iter().enumerate() {
                let sum = u64::from(*left) * u64::from(*right) + u64::from(limbs[index + offset]) + carry;
                limbs[index + offset] = sum as u32;
                carry = sum >> 32;
            }
            limbs[index + other.limbs.len()] = carry as u32;
        }
        Self::trimmed(limbs)
    }

    /// The product with a small number.
    pub fn times_small(&self, factor: u32) -> Self {
        self.times(&Self::from(u64::from(factor)))
    }

    /// Quotient and remainder; `None` for a divisor of 0.
    pub fn divided_by_small(&self, divisor: u32) -> Option<(Self, u32)> {
        if divisor == 0 {
            return None;
        }
        let mut remainder = 0;
        let mut limbs = self.limbs.clone();
        for limb in limbs.iter_mut().rev() {
            let part = (remainder << 32) | u64::from(*limb);
            *limb = (part / u64::from(divisor)) as u32;
            remainder = part % u64::from(divisor);
        }
        Some((Self::trimmed(limbs), remainder as u32))
    }

    /// Quotient and remainder; `None` for a divisor of 0.
    pub fn divided_by(&self, divisor: &Self) -> Option<(Self, Self)> {
        if let [small] = divisor.limbs[..] {
            let (quotient, remainder) = self.divided_by_small(small)?;
            return Some((quotient, Self::from(u64::from(remainder))));
        }
        if divisor.is_zero() {
            return None;
        }
        let mut quotient = vec![0; self.limbs.len()];
        let mut remainder = Self::zero();
        for bit in (0..self.limbs.len() * 32).rev() {
            remainder.double();
            if self.limbs[bit / 32] >> (bit % 32) & 1 == 1 {
                remainder.add(&Self::one());
            }
            if remainder >= *divisor {
                remainder.subtract_smaller(divisor);
                quotient[bit / 32] |= 1 << (bit % 32);
            }
        }
        Some((Self::trimmed(quotient), remainder))
    }

    /// The greatest common divisor; that with 0 is the other number.
    pub fn common_divisor(&self, other: &Self) -> Self {
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let (mut left, mut right) = (self.clone(), other.clone());
        let shared = left.trailing_zeros().min(right.trailing_zeros());
        left.halve_times(left.trailing_zeros());
        while !right.is_zero() {
            right.halve_times(right.trailing_zeros());
            if left > right {
                std::mem::swap(&mut left, &mut right);
            }
            right.subtract_smaller(&left);
        }
        for _ in 0..shared {
            left.double();
        }
        left
    }

    /// Subtracts a number that is not larger.
    fn subtract_smaller(&mut self, other: &Self) {
        let mut borrow = false;
        for (index, limb) in self.limbs.iter_mut().enumerate() {
            let (part, under) = limb.overflowing_sub(other.limbs.get(index).copied().unwrap_or(0));
            let (part, under_again) = part.overflowing_sub(u32::from(borrow));
            *limb = part;
            borrow = under || under_again;
        }
        self.trim();
    }

    fn double(&mut self) {
        let mut carry = 0;
        for limb in &mut self.limbs {
            let next = *limb >> 31;
            *limb = *limb << 1 | carry;
            carry = next;
        }
        if carry > 0 {
            self.limbs.push(carry);
        }
    }

    fn halve_times(&mut self, times: usize) {
        self.limbs.drain(..(times / 32).min(self.limbs.len()));
        let bits = times % 32;
        if bits > 0 {
            let mut carry = 0;
            for limb in self.limbs.iter_mut().rev() {
                let next = *limb << (32 - bits);
                *limb = *limb >> bits | carry;
                carry = next;
            }
        }
        self.trim();
    }

    /// How often 2 divides it; 0 for 0.
    fn trailing_zeros(&self) -> usize {
        match self.limbs.iter().position(|limb| *limb != 0) {
            Some(index) => index * 32 + self.limbs[index].trailing_zeros() as usize,
            None => 0,
        }
    }

    fn trimmed(limbs: Vec<u32>) -> Self {
        let mut number = Self { limbs };
        number.trim();
        number
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::trimmed(vec![number as u32, (number >> 32) as u32])
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_length = self.limbs.len().cmp(&other.limbs.len());
        by_length.then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const GROUP: u32 = 1_000_000_000;
        let mut groups = Vec::new();
        let mut rest = self.clone();
        while let Some((quotient, group)) = rest.divided_by_small(GROUP).filter(|_| !rest.is_zero()) {
            groups.push(group);
            rest = quotient;
        }
        let mut digits = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            digits.push_str(&format!("{group:09}"));
        }
        formatter.pad_integral(true, "", &digits)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn natural(number: u128) -> Natural {
        Natural::trimmed((0..4).map(|limb| (number >> (32 * limb)) as u32).collect())
    }

    fn gcd(left: u128, right: u128) -> u128 {
        if right == 0 { left } else { gcd(right, left % right) }
    }

    /// Numbers of every length up to `bits`, not only long ones.
    fn number(bits: u32) -> impl Strategy<Value = u128> {
        (any::<u128>(), 0..bits).prop_map(move |(number, length)| number >> (128 - length - 1))
    }

    proptest! {
        #[test]
        fn it_counts_as_u128_does(a in number(126), b in number(126), c in number(60), d in number(60)) {
            let mut sum = natural(a);
            sum.add(&natural(b));
            prop_assert_eq!(&sum, &natural(a + b));
            prop_assert_eq!(natural(a).minus(&natural(b)), natural(a.saturating_sub(b)));
            prop_assert_eq!(natural(c).times(&natural(d)), natural(c * d));
            prop_assert_eq!(natural(a).cmp(&natural(b)), a.cmp(&b));
            prop_assert_eq!(natural(a).to_string(), a.to_string());
            prop_assert_eq!(natural(a).common_divisor(&natural(b)), natural(gcd(a, b)));
            let expected = a.checked_div(b).map(|quotient| (natural(quotient), natural(a % b)));
            prop_assert_eq!(natural(a).divided_by(&natural(b)), expected);
        }

        #[test]
        fn beyond_u128_a_product_divides_back(a in number(127), b in number(127), c in number(127)) {
            let product = natural(a).times(&natural(b)).times(&natural(c));
            if a > 0 {
                let expected = natural(b).times(&natural(c));
                prop_assert_eq!(product.divided_by(&natural(a)), Some((expected, Natural::zero())));
            }
            prop_assert_eq!(product.common_divisor(&natural(a)) == natural(a), a > 0 || product.is_zero());
        }
    }

    #[test]
    fn digits_keep_their_zeros() {
        let mut number = Natural::one();
        for _ in 0..30 {
            number = number.times_small(10);
        }
        assert_eq!(number.to_string(), format!("1{}", "0".repeat(30)));
        assert_eq!(Natural::zero().to_string(), "0");
    }
}
