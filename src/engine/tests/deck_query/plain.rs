//! What a query means, deck by deck and without an index: slow, and plain enough to
//! be believed.

use safehouse_engine::{
    card::fold,
    catalogue::query::{Choice, Filter, Operator, Options, Query},
    deck::{
        certificate::{Verdict, certify},
        query::{CardPlace, DeckField, DeckPart, DeckProperty, DeckTest, DeckValue},
    },
};
use safehouse_testing::shipped::{catalogue, formats};

use crate::fixture::{GAME, Published};

pub(crate) fn holds(filter: &Filter<DeckTest>, deck: &Published) -> bool {
    match filter {
        Filter::All => true,
        Filter::And(parts) => parts.iter().all(|part| holds(part, deck)),
        Filter::Or(parts) => parts.iter().any(|part| holds(part, deck)),
        Filter::Not(inner) => !holds(inner, deck),
        Filter::Test(DeckTest::Cards { place, cards, operator, count }) => {
            compare(*operator, counted(*place, cards, deck), i64::from(*count))
        }
        Filter::Test(DeckTest::Field { field, operator, values }) => match operator {
            Operator::IsNot => !values.iter().any(|value| matches(*field, Operator::Is, value, deck)),
            operator => values.iter().any(|value| matches(*field, *operator, value, deck)),
        },
    }
}

fn counted(place: CardPlace, cards: &Filter, deck: &Published) -> i64 {
    let query = Query { filter: cards.clone(), options: Options::default() };
    let found = query.evaluate(catalogue(), &formats().newest());
    let is_wanted = |name: &str| {
        let card = catalogue().find_name(name);
        card.is_some_and(|card| found.iter().any(|printing| catalogue().card_of(printing) == card))
    };
    let is_counted = |id: &str| GAME.section(id).is_some_and(|section| section.counted);
    let lines = deck.list.lines.iter().filter(|line| match place {
        CardPlace::Section(section) => line.section == section.id,
        CardPlace::Anywhere | CardPlace::Distinct => is_counted(&line.section),
    });
    let lines = lines.filter(|line| is_wanted(&line.card));
    if matches!(place, CardPlace::Distinct) {
        let names: std::collections::BTreeSet<String> = lines.map(|line| fold(&line.card)).collect();
        return names.len() as i64;
    }
    lines.map(|line| i64::from(line.quantity)).sum()
}

fn matches(field: DeckField, operator: Operator, value: &DeckValue, deck: &Published) -> bool {
    let list = &deck.list;
    let size = |id: &str| i64::from(list.count(id));
    let text = |whole: &str, value: &DeckValue| match value {
        DeckValue::Text(text) if operator == Operator::Has => fold(whole).contains(&fold(text)),
        DeckValue::Text(text) => fold(whole) == fold(text),
        DeckValue::Pattern(pattern) => pattern.is_match(&fold(whole)),
        _ => false,
    };
    let same = |left: &str, right: &str| {
        Choice { id: left.to_owned(), name: left.to_owned(), aliases: Vec::new() }.is_spelled(right)
    };
    let verdict =
        |format: &str| formats().newest().snapshot(format).map(|snapshot| certify(list, catalogue(), snapshot).verdict);
    let own = || match &list.format {
        Some(format) => verdict(format).unwrap_or(Verdict::Undecided),
        None => verdict(&formats().all()[0].id).unwrap_or(Verdict::Undecided),
    };
    match (field, value) {
        (DeckField::Name, value) => text(&list.name, value),
        (DeckField::Author, value) => text(&deck.author, value),
        (DeckField::Tag, DeckValue::Text(tag)) => list.tags.iter().any(|own| same(own, tag)),
        (DeckField::Format, DeckValue::Text(format)) => list.format.as_ref().is_some_and(|own| same(own, format)),
        (DeckField::Legal, DeckValue::Text(format)) => verdict(format) == Some(Verdict::Legal),
        (DeckField::Published, DeckValue::Days { first, last, .. }) => {
            in_days(operator, deck.published_ms, *first, *last)
        }
        (DeckField::Updated, DeckValue::Days { first, last, .. }) => in_days(operator, deck.updated_ms, *first, *last),
        (DeckField::Likes, DeckValue::Number(number)) => compare(operator, i64::from(deck.likes), i64::from(*number)),
        (DeckField::Size, DeckValue::Number(number)) => {
            let counted = GAME.sections.iter().filter(|section| section.counted);
            compare(operator, counted.map(|section| size(section.id)).sum(), i64::from(*number))
        }
        (DeckField::Section(section), DeckValue::Number(number)) => {
            compare(operator, size(section.id), i64::from(*number))
        }
        (DeckField::Is, DeckValue::Property(property)) => match property {
            DeckProperty::Legal => own() == Verdict::Legal,
            DeckProperty::Illegal => own() == Verdict::Illegal,
            DeckProperty::Undecided => own() == Verdict::Undecided,
        },
        (DeckField::Has, DeckValue::Part(part)) => match part {
            DeckPart::Notes => !list.notes.is_empty() || !list.card_notes.is_empty(),
            DeckPart::Tags => !list.tags.is_empty(),
            DeckPart::UnknownCards => list.lines.iter().any(|line| catalogue().find_name(&line.card).is_none()),
            DeckPart::Section(section) => size(section.id) > 0,
        },
        other => panic!("{other:?} is no pair"),
    }
}

fn compare(operator: Operator, left: i64, right: i64) -> bool {
    match operator {
        Operator::Has | Operator::Is => left == right,
        Operator::IsNot => left != right,
        Operator::Less => left < right,
        Operator::AtMost => left <= right,
        Operator::More => left > right,
        Operator::AtLeast => left >= right,
    }
}

/// All dates of the tests lie in 2026.
fn in_days(operator: Operator, time_ms: i64, first: u32, last: u32) -> bool {
    const LENGTHS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut day = (time_ms - 1_767_225_600_000).div_euclid(86_400_000);
    let mut month = 0;
    while day >= LENGTHS[month] {
        day -= LENGTHS[month];
        month += 1;
    }
    let day = 20_260_000 + (month as u32 + 1) * 100 + day as u32 + 1;
    match operator {
        Operator::Less => day < first,
        Operator::AtMost => day <= last,
        Operator::More => day > last,
        Operator::AtLeast => day >= first,
        _ => (first..=last).contains(&day),
    }
}
