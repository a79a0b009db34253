//! Rules text with its keywords marked: on a card face by weight, where it is
//! read also by a link to the glossary.

use maud::{Markup, html};
use safehouse_engine::rulebook::{Glossary, Term};

use crate::paths::GamePaths;

/// A piece of a line of rules text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Plain(&'a str),
    /// An ability's name or its cost, in front of what it does.
    Lead(&'a str),
    Reminder(&'a str),
    Keyword(&'a str, &'a Term),
}

/// The line with its keywords in bold.
pub fn emphasised(line: &str, glossary: &Glossary) -> Markup {
    markup(line, glossary, None)
}

/// The line with its keywords linked to the glossary.
pub fn linked(line: &str, glossary: &Glossary, paths: GamePaths<'_>) -> Markup {
    markup(line, glossary, Some(paths))
}

fn markup(line: &str, glossary: &Glossary, links: Option<GamePaths<'_>>) -> Markup {
    html! {
        @for piece in pieces(line, glossary) {
            @match piece {
                Piece::Plain(text) => (text),
                Piece::Lead(text) => strong { (text) },
                Piece::Reminder(text) => em { (text) },
                Piece::Keyword(text, term) => {
                    @if let Some(paths) = links { a class="keyword" href=(paths.term(&term.id)) { (text) } }
                    @else { b { (text) } }
                }
            }
        }
    }
}

/// How far into a line its lead may reach, in bytes.
const LONGEST_LEAD: usize = 34;

/// The pieces of a line, in order.
pub(super) fn pieces<'a>(line: &'a str, glossary: &'a Glossary) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    for (index, part) in line.split('*').enumerate() {
        if index % 2 == 1 {
            pieces.push(Piece::Reminder(part));
            continue;
        }
        let lead = if index == 0 { lead_length(part) } else { 0 };
        if lead > 0 {
            pieces.push(Piece::Lead(&part[..lead]));
        }
        keywords(&part[lead..], glossary, &mut pieces);
    }
    pieces
}

/// The length of `On Hit:`, `1 AP, Exhaust:`, `Sharp Eye –`; 0 without one.
fn lead_length(line: &str) -> usize {
    [": ", " – "]
        .into_iter()
        .filter_map(|mark| line.find(mark).map(|at| at + mark.trim_end().len()))
        .filter(|end| *end <= LONGEST_LEAD && !line[..*end].contains(". "))
        .min()
        .unwrap_or(0)
}

fn keywords<'a>(text: &'a str, glossary: &'a Glossary, pieces: &mut Vec<Piece<'a>>) {
    let mut plain = 0;
    let mut at = 0;
    while let Some((length, term)) = next_keyword(text, &mut at, glossary) {
        if plain < at {
            pieces.push(Piece::Plain(&text[plain..at]));
        }
        pieces.push(Piece::Keyword(&text[at..at + length], term));
        at += length;
        plain = at;
    }
    if plain < text.len() {
        pieces.push(Piece::Plain(&text[plain..]));
    }
}

/// Moves `at` to the next keyword, which begins a word with a capital.
fn next_keyword<'a>(text: &str, at: &mut usize, glossary: &'a Glossary) -> Option<(usize, &'a Term)> {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let mut before = text[..*at].chars().next_back();
    for (offset, letter) in text[*at..].char_indices() {
        let start = *at + offset;
        if letter.is_uppercase() && !is_letter(before) {
            let found = terms(glossary)
                .flat_map(|term| {
                    std::iter::once(&term.name).chain(&term.aliases).map(move |name| (name.as_str(), term))
                })
                .filter(|(name, _)| {
                    text[start..].starts_with(name) && !is_letter(text[start + name.len()..].chars().next())
                })
                .max_by_key(|(name, _)| name.len());
            if let Some((name, term)) = found {
                *at = start;
                return Some((name.len(), term));
            }
        }
        before = Some(letter);
    }
    None
}

/// The terms worth marking.
fn terms(glossary: &Glossary) -> impl Iterator<Item = &Term> {
    glossary.terms.iter().filter(|term| term.kind.is_mechanic())
}

#[cfg(test)]
mod tests {
    use safehouse_engine::rulebook::TermKind;

    use super::*;

    fn term(name: &str) -> Term {
        Term {
            id: name.to_lowercase().replace(' ', "-"),
            name: name.to_owned(),
            aliases: Vec::new(),
            kind: TermKind::Keyword,
            clauses: vec!["2.30".to_owned()],
            rulings: Vec::new(),
        }
    }

    fn check(line: &str, expected: &str) {
        let glossary = Glossary { terms: vec![term("Burn"), term("Flare"), term("Flare Token"), term("Stealth")] };
        assert_eq!(emphasised(line, &glossary).into_string(), expected, "{line}");
    }

    #[test]
    fn the_longest_keyword_is_marked_as_whole_words() {
        check("Apply Burn (1) to it.", "Apply <b>Burn</b> (1) to it.");
        check("Place 1 Flare Token.", "Place 1 <b>Flare Token</b>.");
        check("The Burning barrel cannot burn.", "The Burning barrel cannot burn.");
    }

    #[test]
    fn the_lead_of_an_ability_and_its_reminder_stand_out() {
        check("1 AP, Exhaust: Apply Burn.", "<strong>1 AP, Exhaust:</strong> Apply <b>Burn</b>.");
        check("Sharp Eye – Once.", "<strong>Sharp Eye –</strong> Once.");
        check("Stealth. *(It hides.)*", "<b>Stealth</b>. <em>(It hides.)</em>");
    }

    #[test]
    fn text_is_escaped() {
        check("<script>alert(1)</script> Burn", "&lt;script&gt;alert(1)&lt;/script&gt; <b>Burn</b>");
    }
}
