//! What copies have in common, in words.

use safehouse_engine::{
    card::{Edition, Finish},
    copies::Holding,
};

/// Finish and edition of a copy; an ordinary one has no words of its own.
pub(crate) fn form_of(finish: Finish, edition: Edition) -> String {
    let mut words = Vec::new();
    if finish != Finish::Regular {
        words.push(finish.name());
    }
    if edition != Edition::Unlimited {
        words.push(edition.name());
    }
    words.join(", ")
}

/// What is said of copies beside their number and their place; empty for ordinary ones of which nothing
/// else is known.
pub(crate) fn form_words(holding: &Holding) -> String {
    let mut words = Vec::new();
    let form = form_of(holding.finish, holding.edition);
    if !form.is_empty() {
        words.push(form);
    }
    words.extend(holding.condition.map(|condition| condition.name().to_owned()));
    words.extend(holding.language.map(|language| language.name().to_owned()));
    if let Some(grading) = &holding.grading {
        words.push(format!("{} {}", grading.company, grading.grade));
    }
    words.extend(holding.is_signed.then(|| "signed".to_owned()));
    words.extend(holding.is_altered.then(|| "altered".to_owned()));
    words.extend(holding.is_for_trade.then(|| "for trade".to_owned()));
    words.join(", ")
}

/// A number of copies with its sign.
pub(crate) fn signed(by: i64) -> String {
    if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") }
}

#[cfg(test)]
mod tests {
    use safehouse_engine::copies::Condition;

    use super::*;

    #[test]
    fn ordinary_copies_have_no_words_and_others_say_what_is_special() {
        let plain = Holding::new("X-1", Edition::Unlimited, Finish::Regular);
        assert_eq!(form_words(&plain), "");
        let special = Holding {
            condition: Some(Condition::NearMint),
            is_signed: true,
            ..Holding::new("X-1", Edition::First, Finish::Foil)
        };
        assert_eq!(form_words(&special), "Foil, First Edition, Near Mint, signed");
    }
}
