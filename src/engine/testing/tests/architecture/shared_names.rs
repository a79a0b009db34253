//! What every game shares names none of them.

use std::{collections::BTreeSet, fs};

use quote::ToTokens as _;
use safehouse_engine::games::GAMES;
use safehouse_testing::{files, repository};
use syn::visit::{self, Visit};

/// Types whose names are words of any language and of every file format.
const COMMON: [&str; 2] = ["event", "item"];

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

#[test]
fn no_word_of_a_game_is_in_what_games_share() {
    let mut words: BTreeSet<&str> = BTreeSet::new();
    for game in GAMES.iter() {
        words.extend([game.id, game.name]);
        words.extend(game.sections.iter().flat_map(|section| [section.id, section.name]));
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
        for literal in literals.0 {
            let parts: Vec<&str> = literal.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
            let names = |word: &&&str| match word.contains(' ') {
                true => literal.contains(**word),
                false => parts.iter().any(|part| part.eq_ignore_ascii_case(word)),
            };
            let word = words.iter().find(names);
            faults.extend(word.map(|word| format!("{name}: {word} in {literal:?}")));
        }
    }
    assert_eq!(faults, [""; 0]);
}
