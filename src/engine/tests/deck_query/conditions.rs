use std::sync::LazyLock;

use safehouse_engine::deck::index::DeckIndex;

use crate::fixture::{decks, found, index, parse};

static INDEX: LazyLock<DeckIndex> = LazyLock::new(|| index(&decks()));

/// `expected` in the order of the ids.
#[track_caller]
fn check(text: &str, expected: &str) {
    let mut ids = found(&INDEX, text);
    ids.sort();
    assert_eq!(ids.concat(), expected, "{text}");
}

#[test]
fn words_are_parts_of_names_and_tags_have_a_sign() {
    check("", "abcdef");
    check("night", "ac");
    check("NIGHT watch", "c");
    check("elan", "c");
    check("shift", "abe");
    check("\"day shift\"", "be");
    check("!\"day shift\"", "be");
    check("!day", "");
    check("name=\"Day Shift\"|small", "bde");
    check("name!=small", "abcef");
    check("name:/^day/", "be");
    check("/shift|sight/", "abef");
    check("\"#2\"", "a");
    check("#casual", "ab");
    check("#Casual -night", "b");
    check("#casual|budget", "");
    check("#casual|#budget", "abc");
    check("tag:\"league night\"", "a");
    check("tag:league-night", "a");
    check("tag!=casual", "cdef");
    check("tag:#old", "f");
}

#[test]
fn authors_formats_numbers_and_days_are_compared() {
    check("by:sam", "abe");
    check("author=sam", "ae");
    check("by:zoe", "f");
    check("by:/^s.*a$/", "b");
    check("format:standard", "abc");
    check("f:casual|standard", "abcd");
    check("f!=Standard", "def");
    check("likes>=12", "ace");
    check("likes:12", "ac");
    check("likes!=12", "bdef");
    check("likes=0|1", "bf");
    check("published>=2026-11-05", "cdef");
    check("published>2026-11-05", "def");
    check("published=2026-11-09", "ef");
    check("date:2026-11", "abcdef");
    check("date<2026", "");
    check("date!=2026-11-09", "abcd");
    check("updated<=2026-11-02", "a");
}

#[test]
fn legality_is_that_of_today() {
    check("legal:standard", "abef");
    check("is:legal", "abf");
    check("is:illegal", "cd");
    check("is:undecided", "e");
    check("not:legal", "cde");
    check("format:standard -legal:standard", "c");
}

#[test]
fn cards_are_asked_for_by_queries_of_their_own() {
    check("survivor:sarah", "bcdf");
    check("survivor:[[!Sarah]]", "d");
    check("survivor=sarah", "d");
    check("survivor!=sarah", "abcef");
    check("leader=sarah", "d");
    check("[[rusty pipe]]>=4 name:small", "");
    check("[[\"rusty pipe\"]]=3 small", "d");
    check("maybeboard:[[rusty pipe]]>=2", "d");
    check("card:\"rusty pipe\" small", "d");
    check("[[t:zombie]]=4", "d");
    check("[[t:zombie]]>=20", "abef");
    check("[[t:zombie]]>4 -[[t:zombie]]>=20", "");
    check("[[t:zombie]]<5", "cd");
    check("-[[t:zombie]]", "c");
    check("[[t:zombie]]=0", "c");
    check("[[t:zombie]]>0", "abdef");
    check("distinct:[[t:zombie]]", "abdef");
    check("distinct:[[t:zombie or t:survivor]]=2", "d");
    check("zombie_deck:[[walker]]=4", "d");
    check("zombie-deck>=20", "abef");
    check("survivor_deck<=4", "d");
    check("survivor:1", "abcdef");
    check("cards=9", "d");
    check("cards>=61", "abef");
    check("has:maybeboard", "d");
    check("has:notes", "a");
    check("has:tags", "abcf");
    check("has:unknown", "d");
}

#[test]
fn conditions_are_joined_as_those_of_cards() {
    check("night or small", "acd");
    check("night -watch or (likes>=40 not day)", "a");
    check("-(night or day)", "df");
    check("not -night and by:ada", "c");
}

#[test]
fn results_come_in_the_order_that_is_asked_for() {
    let check = |text: &str, expected: &str| assert_eq!(found(&INDEX, text).concat(), expected, "{text}");
    check("", "efdcba");
    check("direction:asc", "abcdef");
    check("direction:desc", "efdcba");
    check("order:published", "abcdef");
    check("sort:-likes", "eacdfb");
    check("order:-likes order:-published", "ecadfb");
    check("order:likes direction:desc", "eacdfb");
    check("order:name", "befcad");
    check("order:author order:name", "cdeabf");
    check("order:-cards", "abefcd");
    check("order:updated", "abcdef");
}

#[test]
fn a_query_prints_in_one_spelling() {
    for (text, expected) in [
        ("Night  #casual", "Night tag:casual"),
        ("by:Sam or author=\"Sam B\"", "by:Sam or by=\"Sam B\""),
        ("[[ t:weapon  rarity:sr ]] >= 2", "[[t:weapon r:SR]]>=2"),
        ("[[t:weapon]]>=1", "[[t:weapon]]"),
        ("card:axe", "[[name:axe]]"),
        ("survivor=sarah", "survivor:[[!\"sarah\"]]"),
        ("zd:[[walker]]:4", "zombie_deck:[[name:walker]]=4"),
        ("different:[[r:scr]]>1", "distinct:[[r:SCR]]>1"),
        ("(likes:3) date>=2026", "likes=3 date>=2026"),
        ("f=standard sort:-likes dir:asc", "f:standard order:-likes"),
        ("!night \"a-b\" \"or\"", "!\"night\" \"a-b\" \"or\""),
        ("not:legal has:zombie-deck", "-is:legal has:zombie_deck"),
    ] {
        assert_eq!(parse(text).to_string(), expected, "{text}");
        assert_eq!(parse(expected), parse(text), "{text}");
    }
}
