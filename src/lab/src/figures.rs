//! Figures as they are read.

use safehouse_engine::necrogenesis::simulation::estimate::{Mean, Share};

/// A whole number with a comma before each three digits.
pub(crate) fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How many of a thing: `1 game`, `2,000 games`.
pub(crate) fn many(number: u64, one: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {one}{s}", whole(number))
}

/// A share as games of 100.
pub(crate) fn of_100(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A difference as games of 100, with its sign.
pub(crate) fn signed(share: f64) -> String {
    // What rounds to nothing has no sign.
    if (100.0 * share).abs() < 0.05 { "0.0".to_owned() } else { format!("{:+.1}", 100.0 * share).replace('-', "−") }
}

/// A share with its interval; a dash where there is no game.
pub(crate) fn share(share: &Share) -> String {
    if share.of == 0 {
        return "–".to_owned();
    }
    format!("{} ({} to {})", of_100(share.share), of_100(share.low), of_100(share.high))
}

/// A share alone.
pub(crate) fn plain(share: &Share) -> String {
    if share.of == 0 { "–".to_owned() } else { of_100(share.share) }
}

/// A difference of shares with its interval.
pub(crate) fn difference(mean: &Mean) -> String {
    format!("{} ({} to {})", signed(mean.mean), signed(mean.low), signed(mean.high))
}

/// A time as people say it.
pub(crate) fn about(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 1.5 => "about 1 s".to_owned(),
        seconds if seconds < 90.0 => format!("about {seconds:.0} s"),
        seconds if seconds < 5_400.0 => format!("about {:.0} min", seconds / 60.0),
        seconds => format!("about {:.0} h", seconds / 3_600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_people_write_them() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(whole), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([1, 2_000].map(|number| many(number, "game")), ["1 game", "2,000 games"]);
        assert_eq!([0.0214, -0.0214, -0.0001, 0.0].map(signed), ["+2.1", "−2.1", "0.0", "0.0"]);
        assert_eq!([0.2, 12.4, 100.0, 7_200.0].map(about), ["about 1 s", "about 12 s", "about 2 min", "about 2 h"]);
        assert_eq!(share(&Share::new(0, 0)), "–");
        assert_eq!(share(&Share::new(50, 100)), "50.0 (40.4 to 59.6)");
    }
}
