//! A requirement of a format in a sentence.

use safehouse_engine::{
    deck::format::{CardQuery, Limit, Rule, RuleTest},
    english::counted,
    game::GameDefinition,
};

/// The sentence, with a full stop. Every number is read from the rule.
pub(in crate::pages) fn words(game: &GameDefinition, rule: &Rule) -> String {
    let noun = |cards: &CardQuery, number: u32| match &rule.noun {
        Some(noun) if number == 1 => noun.one.clone(),
        Some(noun) => noun.many.clone(),
        None if cards.is_everything() => (if number == 1 { "card" } else { "cards" }).to_owned(),
        None => format!("cards found by “{}”", cards.text()),
    };
    match &rule.test {
        RuleTest::Count { sections, cards, limit } => {
            let number = limit.most().unwrap_or(limit.least());
            format!("{} {} in the {}.", capital(&limit_words(*limit)), noun(cards, number), names(game, sections))
        }
        RuleTest::Placement { section, cards } => {
            format!("Every card in the {} is a {}.", names(game, &[section]), noun(cards, 1))
        }
        RuleTest::Copies { cards, at_most, own_limit, .. } => {
            let cards = if cards.is_everything() { String::new() } else { format!(" of {}", noun(cards, 2)) };
            let own = if *own_limit { ", unless its own text says another number" } else { "" };
            let most = counted((*at_most).into(), ("copy", "copies"));
            format!("At most {most} of the same card{cards}{own}. Every printing counts.")
        }
        RuleTest::Disjoint { sections } => format!("No card is in more than one of the {}.", names(game, sections)),
        RuleTest::Companion { companion, .. } => {
            let companion = game.section(companion).map_or(*companion, |section| section.name);
            format!("A card that works for one {companion} only has that {companion} beside it.")
        }
        RuleTest::None { sections, cards } => format!("No {} in the {}.", noun(cards, 1), names(game, sections)),
        RuleTest::KnownValues { .. } => "Every printed value of its cards is known.".to_owned(),
    }
}

fn limit_words(limit: Limit) -> String {
    match limit {
        Limit::Exactly(number) => format!("exactly {number}"),
        Limit::AtLeast(number) => format!("at least {number}"),
        Limit::AtMost(number) => format!("at most {number}"),
        Limit::Between(least, most) => format!("{least} to {most}"),
    }
}

/// The names of sections, joined; `deck` for all that count.
pub(in crate::pages) fn names(game: &GameDefinition, sections: &[&str]) -> String {
    let counted = game.sections.iter().filter(|section| section.counted).count();
    if sections.len() >= counted {
        return "deck".to_owned();
    }
    let name = |id: &&str| game.section(id).map_or_else(|| (*id).to_owned(), |section| section.name.to_owned());
    let mut names: Vec<_> = sections.iter().map(name).collect();
    match names.pop() {
        // A section named like the cards in it would read as one of them.
        Some(last) if names.is_empty() && game.types.iter().any(|word| word.name == last) => format!("{last} section"),
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
        None => "deck".to_owned(),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
