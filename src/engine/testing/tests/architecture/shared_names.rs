//! What every game shares names none of them.

use std::{collections::BTreeSet, fs};

use quote::ToTokens as _;
use safehouse_engine::games::GAMES;
use safehouse_testing::{files, repository};
use syn::visit::{self, Visit};

/// Types and fields whose names are words of any language, of every file format or of
/// those who sell cards: `HP` is heavily played, `ed` an edition.
const COMMON: [&str; 4] = ["event", "item", "hp", "ed"];

/// String literals outside of tests and documentation.
#[derive(Default)]
struct Literals(Vec<String>);

impl<'a> Visit<'a> for Literals {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let attributes = match item {
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        let is_test = attributes.iter().any(|attribute| attribute.to_token_stream().to_string().contains("cfg (test)"));
        if !is_test {
            visit::visit_item(self, item);
        }
    }

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}

    fn visit_lit_str(&mut self, literal: &'a syn::LitStr) {
        self.0.push(literal.value());
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        collect(call.tokens.clone(), &mut self.0);
    }
}

fn collect(tokens: proc_macro2::TokenStream, literals: &mut Vec<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Group(group) => collect(group.stream(), literals),
            proc_macro2::TokenTree::Literal(literal) => {
                literals.extend(syn::parse_str::<syn::LitStr>(&literal.to_string()).map(|literal| literal.value()));
            }
            _ => {}
        }
    }
}

/// The comments of a file before its tests, without what they quote: code, what stands
/// between backticks, an example behind `e.g.`.
fn comments(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim).take_while(|line| *line != "#[cfg(test)]");
    let comments = lines.filter(|line| line.starts_with("//"));
    let mut in_code = false;
    let mut found = Vec::new();
    for line in comments {
        if line.contains("```") {
            in_code = !in_code;
        } else if !in_code {
            found.push(without_examples(&line.split('`').step_by(2).collect::<String>()));
        }
    }
    found
}

/// A sentence without the word behind each `e.g.`
fn without_examples(text: &str) -> String {
    let mut parts = text.split("e.g. ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(' ').map_or("", |(_, rest)| rest))
}

/// Whether a word is the number of a clause (`6.1.5`) or of a house ruling (`R130`).
fn is_clause(word: &str) -> bool {
    let word = word.trim_end_matches('.');
    let is_number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit());
    word.strip_prefix('R').is_some_and(is_number) || word.split('.').count() == 3 && word.split('.').all(is_number)
}

#[test]
fn no_word_of_a_game_is_in_what_games_share() {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for game in GAMES.iter() {
        words.extend([game.id, game.name]);
        words.extend(game.sections.iter().flat_map(|section| [section.id, section.name]));
        // The longer names of fields are words of any language.
        let is_coined = |id: &&str| (id.len() < 4 || id.contains('_')) && !COMMON.contains(id);
        words.extend(game.fields.iter().map(|field| field.id).filter(is_coined));
        words.extend(game.opening.sections.iter().filter_map(|draws| draws.turned_up));
        words.extend(game.types.iter().map(|word| word.id).filter(|word| !COMMON.contains(word)));
    }
    assert!(words.len() > 10, "{words:?}");
    let mut faults = Vec::new();
    for path in ["src/engine/cards/src", "src/engine/table/src"].into_iter().flat_map(|folder| files(folder, &["rs"])) {
        let name = path.strip_prefix(repository("")).expect("below the repository").display().to_string();
        if name.contains("/tests") || name.ends_with("tests.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        let mut literals = Literals::default();
        literals.visit_file(&syn::parse_file(&text).expect("a file of Rust"));
        let commented = comments(&text);
        // What is put aside by many games' players has one name in all of them, and in their tools' files.
        let in_comments = |word: &str| !word.eq_ignore_ascii_case("maybeboard");
        let is_of_tools = name.contains("/copies/dialect/known/");
        for (text, is_comment) in
            literals.0.iter().map(|text| (text, false)).chain(commented.iter().map(|text| (text, true)))
        {
            let parts: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            let names = |word: &&&str| match word.contains(' ') {
                true => text.contains(**word),
                false => parts.iter().any(|part| part.eq_ignore_ascii_case(word)),
            };
            let word = words.iter().find(names).filter(|word| !(is_comment || is_of_tools) || in_comments(word));
            faults.extend(word.map(|word| format!("{name}: {word} in {text:?}")));
            let plain = without_examples(text);
            let clause =
                plain.split(|letter: char| !letter.is_alphanumeric() && letter != '.').find(|word| is_clause(word));
            faults.extend(clause.map(|clause| format!("{name}: clause {clause} in {text:?}")));
        }
    }
    assert_eq!(faults, [""; 0]);
}
