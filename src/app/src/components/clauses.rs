//! Clauses and house rulings as links to the page that says them.

use maud::{Markup, html};
use safehouse_engine::rulebook::book;

use crate::paths::GamePaths;

/// A sentence in which every clause, as in `(6.1.3, R130)`, is a link.
pub fn linked(sentence: &str, paths: GamePaths<'_>) -> Markup {
    html! {
        @for piece in pieces(sentence) {
            @match piece {
                Piece::Words(words) => (words),
                Piece::Clause(id) => (link(id, paths)),
            }
        }
    }
}

/// Where the rules say so: clauses, then house rulings.
pub fn sources(clauses: &[String], rulings: &[String], paths: GamePaths<'_>) -> Markup {
    html! {
        span class="clauses" {
            @if !clauses.is_empty() { "Rule " (list(clauses, paths)) }
            @if !clauses.is_empty() && !rulings.is_empty() { " · " }
            @if !rulings.is_empty() { "house ruling " (list(rulings, paths)) }
        }
    }
}

fn list(ids: &[String], paths: GamePaths<'_>) -> Markup {
    html! { @for (at, id) in ids.iter().enumerate() { @if at > 0 { ", " } (link(id, paths)) } }
}

/// The page is the server's alone, so the browser loads it.
fn link(id: &str, paths: GamePaths<'_>) -> Markup {
    html! { a class="clause" href=(paths.clause(id)) rel="external" { (id) } }
}

#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Words(&'a str),
    Clause(&'a str),
}

fn pieces(sentence: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut words = 0;
    for (start, clause) in book::named(sentence) {
        if words < start {
            pieces.push(Piece::Words(sentence.get(words..start).unwrap_or_default()));
        }
        pieces.push(Piece::Clause(clause));
        words = start + clause.len();
    }
    if words < sentence.len() {
        pieces.push(Piece::Words(sentence.get(words..).unwrap_or_default()));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_clauses_become_links() {
        let ids = |sentence| {
            let clauses = pieces(sentence).into_iter().filter_map(|piece| match piece {
                Piece::Clause(id) => Some(id.to_owned()),
                Piece::Words(_) => None,
            });
            clauses.collect::<Vec<_>>()
        };
        assert_eq!(ids("Survivor Deck: 39 cards; exactly 40 are required (6.1.1, 6.1.3)"), ["6.1.1", "6.1.3"]);
        assert_eq!(ids("By R130 and 7.3.2/a, 7.3.2.1."), ["R130", "7.3.2/a", "7.3.2.1"]);
        assert_eq!(ids("12.5 % of 2026-11-20, rules 1.0, “R2D2” Rifle 127.0.0.1/8 costs"), ["127.0.0.1/8"; 0]);
        let joined = |sentence: &str| {
            let pieces = pieces(sentence).into_iter();
            pieces
                .map(|piece| match piece {
                    Piece::Words(text) | Piece::Clause(text) => text,
                })
                .collect::<String>()
        };
        for sentence in ["", "“Élan” – (6.1.3): été", "6.1.3", "a.b.c 6.1. 6..1.3"] {
            assert_eq!(joined(sentence), sentence);
        }
    }

    #[test]
    fn user_text_stays_text() {
        assert_eq!(linked("<b> (6.1.3)", crate::paths::of("g")).into_string().matches("<b>").count(), 0);
    }
}
