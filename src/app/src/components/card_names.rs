//! Names of cards within sentences, as links to their cards: a name shows its
//! picture wherever it stands ([`super::card_picture`]).

use maud::{Markup, html};
use safehouse_engine::{
    card::CardName,
    catalogue::{CardIndex, Catalogue},
    english::shortened,
    rulebook::Glossary,
};

use super::{clauses, rules_text};
use crate::paths::HasPaths as _;

/// A sentence about a card, with the card and every clause as links. A subject that
/// is no card is a stranger's words, isolated from the sentence (`bdi`).
pub fn sentence(sentence: &str, subject: Option<&str>, catalogue: &Catalogue) -> Markup {
    let (before, words, after) = around(sentence, subject.unwrap_or_default());
    html! {
        (clauses::linked(before, catalogue.paths()))
        @match subject.and_then(|name| catalogue.find_name(name)) {
            Some(card) if !words.is_empty() => (link(catalogue, card, words)),
            _ if !words.is_empty() => bdi { (words) },
            _ => {},
        }
        (clauses::linked(after, catalogue.paths()))
    }
}

/// A sentence before, in and after the name that it repeats, for where that is to
/// be isolated; without one all of it is before. Of a long name sentences repeat the
/// beginning.
pub fn around<'a>(sentence: &'a str, name: &str) -> (&'a str, &'a str, &'a str) {
    let words = shortened(name);
    let Some(start) = sentence.find(&*words).filter(|_| !words.is_empty()) else { return (sentence, "", "") };
    let (before, rest) = sentence.split_at(start);
    let (words, after) = rest.split_at(words.len());
    (before, words, after)
}

/// A line of rules text, with other cards that it names and every keyword as
/// links.
pub fn rules_line(line: &str, catalogue: &Catalogue, own: &CardName) -> Markup {
    let glossary = (catalogue.game().glossary)();
    let mut end = 0;
    html! {
        @for (start, card) in names(line, catalogue, glossary, own) {
            @let name = catalogue.card(card).name.as_str();
            (rules_text::linked(line.get(end..start).unwrap_or_default(), glossary, catalogue.paths()))
            (link(catalogue, card, name))
            @let () = end = start + name.len();
        }
        (rules_text::linked(line.get(end..).unwrap_or_default(), glossary, catalogue.paths()))
    }
}

fn link(catalogue: &Catalogue, card: CardIndex, words: &str) -> Markup {
    let printing = catalogue.printing(catalogue.default_printing(card));
    html! { a class="card-name" href=(catalogue.paths().card(printing, catalogue.card(card).name.as_str())) { (words) } }
}

/// Where other cards are named in a line outside of its reminders, in order. A
/// name that is also a term of the rules means the term.
fn names(line: &str, catalogue: &Catalogue, glossary: &Glossary, own: &CardName) -> Vec<(usize, CardIndex)> {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let is_term = |name: &str| glossary.terms.iter().any(|term| term.name == name);
    let mut found = Vec::new();
    let (mut before, mut next, mut is_reminder) = (None, 0, false);
    for (start, letter) in line.char_indices() {
        is_reminder ^= letter == '*';
        if start >= next && !is_reminder && letter.is_uppercase() && !is_letter(before) {
            let rest = line.get(start..).unwrap_or_default();
            let is_here = |card: &CardIndex| {
                let name = &catalogue.card(*card).name;
                let after = rest.strip_prefix(name.as_str());
                after.is_some_and(|after| !is_letter(after.chars().next())) && !is_term(name.as_str())
            };
            let longest = |card: &CardIndex| catalogue.card(*card).name.as_str().len();
            if let Some(card) = catalogue.card_indices().filter(is_here).max_by_key(longest) {
                next = start + longest(&card);
                // Its own name hides the shorter ones that it begins with.
                if catalogue.card(card).name != *own {
                    found.push((start, card));
                }
            }
        }
        before = Some(letter);
    }
    found
}

#[cfg(test)]
mod tests {
    use safehouse_testing::shipped::outbreak;

    use super::*;

    fn named(line: &str, own: &str) -> Vec<String> {
        let catalogue = outbreak();
        let found = names(line, catalogue, (catalogue.game().glossary)(), &CardName::new(own));
        found.into_iter().map(|(_, card)| catalogue.card(card).name.to_string()).collect()
    }

    #[test]
    fn other_cards_are_found_by_their_whole_names() {
        let sarah = "Sarah – The Sharpshooter";
        assert_eq!(named("Equip only if your Survivor is Sarah – The Sharpshooter.", "Longwatch"), [sarah]);
        assert_eq!(named("Sarah – The Sharpshooter draws.", sarah), [""; 0]);
        assert_eq!(named("*(It is Sarah – The Sharpshooter.)* Medkits, a Medkit.", "x"), ["Medkit"]);
    }

    #[test]
    fn nothing_of_a_line_is_lost() {
        let catalogue = outbreak();
        let plain = |markup: Markup| {
            let html = markup.into_string();
            let parts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, words)| words));
            parts.collect::<String>().replace("&amp;", "&").replace("&quot;", "\"")
        };
        for card in catalogue.cards() {
            for line in &card.text {
                assert_eq!(plain(rules_line(line, catalogue, &card.name)), line.replace('*', ""), "{line}");
            }
        }
        let told = "5 copies of Medkit; at most 4 are allowed (6.1.5)";
        let linked = sentence(told, Some("Medkit"), catalogue);
        assert_eq!(plain(linked.clone()), told);
        assert!(linked.into_string().contains("/medkit\">Medkit</a>"));
        assert_eq!(plain(sentence("No card is called “X”", Some("X"), catalogue)), "No card is called “X”");
    }
}
