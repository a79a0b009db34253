//! Amounts of money, as tools write them.

use std::fmt;

use iso_currency::Currency;
use serde::{Deserialize, Serialize};

/// An amount of money, never below nothing.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Money {
    /// In the smallest unit of the currency, e.g. cents; in hundredths where no currency is
    /// known.
    pub minor: u64,
    /// The currency's code of ISO 4217, e.g. `EUR`; `None` where nobody said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
}

/// Signs of currencies. The longer ones come first where one ends like another.
const SIGNS: &[(&str, &str)] = &[
    ("R$", "BRL"),
    ("CA$", "CAD"),
    ("A$", "AUD"),
    ("US$", "USD"),
    ("$", "USD"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("¥", "JPY"),
];

/// The most that is read: what has more digits is no price of a card.
const MOST: u64 = 1_000_000_000_000;

/// How many digits a currency has behind its point.
pub(in crate::copies) fn digits(code: Option<&str>) -> usize {
    let exponent = code.and_then(Currency::from_code).and_then(Currency::exponent);
    exponent.map_or(2, usize::from)
}

/// The code of a currency, in capitals; `None` for what is none.
pub(in crate::copies) fn currency(code: &str) -> Option<String> {
    let code = code.trim();
    let of_sign = SIGNS.iter().find(|(sign, _)| *sign == code).map(|(_, code)| (*code).to_owned());
    of_sign.or_else(|| known(code).map(|currency| currency.code().to_owned()))
}

/// The currency with this code, in capitals or small letters.
fn known(code: &str) -> Option<Currency> {
    Currency::from_code(&code.to_ascii_uppercase())
}

/// Whether a cell is the sign of a currency and nothing else.
pub(in crate::copies) fn is_sign(cell: &str) -> bool {
    SIGNS.iter().any(|(sign, _)| *sign == cell.trim())
}

/// As it is written: `1.50 EUR`.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.number())?;
        self.currency.iter().try_for_each(|code| write!(f, " {code}"))
    }
}

impl Money {
    /// Reads an amount: `1.20`, `$0.20`, `1.234,56 €`, `EUR 3`, `1,234.5`. `usual` is the
    /// currency where it names none. What is finer than the currency's smallest unit is rounded.
    ///
    /// `None` for what is none: below zero, text, or `1,234` where nothing says whether a comma
    /// or a point stands before thousands.
    pub fn read(text: &str, usual: Option<&str>) -> Option<Self> {
        let text = text.trim();
        let (number, said) = without_currency(text);
        let code = said.map(str::to_ascii_uppercase).or_else(|| usual.map(str::to_owned));
        let is_english = matches!(code.as_deref(), Some("USD" | "GBP" | "CAD" | "AUD"));
        let number: String = number.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
        let (whole, rest) = halves(&number, is_english)?;
        let places = digits(code.as_deref());
        let minor = minor(&whole, &rest, places)?;
        (minor <= MOST).then_some(Self { minor, currency: code })
    }

    /// Reads what [`Self::number`] writes: digits, with a point before the smaller unit.
    pub(in crate::copies) fn of_number(number: &str, currency: Option<&str>) -> Option<Self> {
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let places = digits(currency);
        let is_number = !whole.is_empty() && is_plain(whole) && is_plain(rest) && rest.len() <= places;
        let minor = if is_number { minor(whole, rest, places)? } else { return None };
        (minor <= MOST).then(|| Self { minor, currency: currency.map(str::to_owned) })
    }

    /// Whether it is an amount that could be read: in a known currency or none, and no higher than what is read.
    pub fn is_sound(&self) -> bool {
        let is_known = |code: &String| Currency::from_code(code).is_some();
        self.minor <= MOST && self.currency.as_ref().is_none_or(is_known)
    }

    /// The number alone, with a point: `1.20`.
    pub fn number(&self) -> String {
        number(self.minor.into(), self.currency.as_deref())
    }

    /// With the sign or the code of its currency before it: `€1.20`, `CHF 1.20`.
    pub fn signed(&self) -> String {
        signed(self.minor.into(), self.currency.as_deref())
    }
}

/// So many smallest units of a currency as a number with a point.
pub(in crate::copies) fn number(minor: u128, currency: Option<&str>) -> String {
    let places = digits(currency);
    let unit = 10_u128.pow(places as u32);
    match places {
        0 => minor.to_string(),
        _ => format!("{}.{:0places$}", minor / unit, minor % unit),
    }
}

/// The same with the sign or the code of the currency before it.
pub(in crate::copies) fn signed(minor: u128, currency: Option<&str>) -> String {
    let number = number(minor, currency);
    let Some(code) = currency else { return number };
    match SIGNS.iter().rev().find(|(_, of)| *of == code) {
        Some((sign, _)) => format!("{sign}{number}"),
        None => format!("{code} {number}"),
    }
}

/// The number of an amount and the code of the currency that stands before or behind it.
fn without_currency(text: &str) -> (&str, Option<&str>) {
    for (sign, code) in SIGNS {
        if let Some(rest) = text.strip_prefix(sign).or_else(|| text.strip_suffix(sign)) {
            return (rest, Some(code));
        }
    }
    let is_code = |code: &str| known(code).is_some();
    if let Some((code, rest)) = text.split_at_checked(3).filter(|(code, _)| is_code(code)) {
        return (rest, Some(code));
    }
    if let Some((rest, code)) = text.len().checked_sub(3).and_then(|at| text.split_at_checked(at))
        && is_code(code)
    {
        return (rest, Some(code));
    }
    (text, None)
}

/// The digits before the decimal sign and those behind it.
fn halves(number: &str, is_english: bool) -> Option<(String, String)> {
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let last = number.rfind([',', '.']);
    let Some(last) = last else {
        return (!number.is_empty() && is_plain(number)).then(|| (number.to_owned(), String::new()));
    };
    let (before, behind) = (&number[..last], &number[last + 1..]);
    let sign = number.as_bytes()[last];
    let thousands = if sign == b',' { '.' } else { ',' };
    let is_group = |text: &str| text.len() == 3 && is_plain(text);
    let grouped = |text: &str, sign: char| {
        let mut groups = text.split(sign);
        let is_first = groups.next().is_some_and(|group| (1..=3).contains(&group.len()) && is_plain(group));
        is_first && groups.all(is_group)
    };
    // The same sign twice stands before thousands: there is one decimal sign alone.
    if before.contains(char::from(sign)) {
        let is_whole = grouped(number, char::from(sign));
        return is_whole.then(|| (number.replace(char::from(sign), ""), String::new()));
    }
    if before.contains(thousands) {
        let fits = grouped(before, thousands) && is_plain(behind);
        return fits.then(|| (before.replace(thousands, ""), behind.to_owned()));
    }
    if !is_plain(before) || !is_plain(behind) || before.is_empty() && behind.is_empty() {
        return None;
    }
    let may_be_thousands = behind.len() == 3 && (1..=3).contains(&before.len()) && !before.starts_with('0');
    match (may_be_thousands, is_english, sign) {
        (true, false, _) => None,
        (true, true, b',') => Some((format!("{before}{behind}"), String::new())),
        _ => Some((before.to_owned(), behind.to_owned())),
    }
}

/// The number of smallest units, rounded half up.
fn minor(whole: &str, rest: &str, places: usize) -> Option<u64> {
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let kept: String = rest.chars().chain(std::iter::repeat('0')).take(places).collect();
    let kept: u64 = if kept.is_empty() { 0 } else { kept.parse().ok()? };
    let is_up = rest.as_bytes().get(places).is_some_and(|digit| *digit >= b'5');
    whole.checked_mul(10_u64.pow(places as u32))?.checked_add(kept)?.checked_add(u64::from(is_up))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_tools_write_them() {
        for (text, usual, expected) in [
            ("0.14", None, Some((14, None))),
            ("0,14", Some("EUR"), Some((14, Some("EUR")))),
            ("$0.20", None, Some((20, Some("USD")))),
            ("€1.234,56", None, Some((123_456, Some("EUR")))),
            ("1.234,56 €", None, Some((123_456, Some("EUR")))),
            ("£1,234.5", None, Some((123_450, Some("GBP")))),
            ("R$ 5,00", None, Some((500, Some("BRL")))),
            ("chf 3", None, Some((300, Some("CHF")))),
            ("3 CHF", Some("USD"), Some((300, Some("CHF")))),
            ("1'234.50", None, Some((123_450, None))),
            ("1 234,50", None, Some((123_450, None))),
            ("1,234,567.89", None, Some((123_456_789, None))),
            ("1.234.567", None, Some((123_456_700, None))),
            ("$1,234", None, Some((123_400, Some("USD")))),
            ("$1.234", None, Some((123, Some("USD")))),
            ("1,234", None, None),
            ("€1.234", None, None),
            ("0.125", None, Some((13, None))),
            ("0.1249", None, Some((12, None))),
            ("¥120", None, Some((120, Some("JPY")))),
            ("1.5", Some("KWD"), Some((1_500, Some("KWD")))),
            (".5", None, Some((50, None))),
            ("5.", None, Some((500, None))),
            ("0", None, Some((0, None))),
            ("", None, None),
            (".", None, None),
            ("€", None, None),
            ("-1.00", None, None),
            ("abc", None, None),
            ("3 ABC", None, None),
            ("RWF 3", None, Some((3, Some("RWF")))),
            ("1.2.3", None, None),
            ("12,34,5", None, None),
            ("99999999999999999999", None, None),
        ] {
            let read = Money::read(text, usual);
            let plain = read.as_ref().map(|money| (money.minor, money.currency.as_deref()));
            assert_eq!(plain, expected, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for code in [None, Some("USD"), Some("EUR"), Some("JPY"), Some("KWD"), Some("CHF"), Some("BRL"), Some("CAD")] {
            for minor in [0, 5, 20, 123, 1_234, 123_456, 99_999_999] {
                let money = Money { minor, currency: code.map(str::to_owned) };
                assert_eq!(Money::of_number(&money.number(), code).as_ref(), Some(&money));
                // Three digits behind a point are thousands or thousandths where no one says.
                if code != Some("KWD") {
                    assert_eq!(Money::read(&money.signed(), None).as_ref(), Some(&money));
                    assert_eq!(Money::read(&money.number(), code).as_ref(), Some(&money));
                }
            }
        }
    }
}
