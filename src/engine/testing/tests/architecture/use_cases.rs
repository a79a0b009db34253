//! Use-cases: each asks first who may, and a test asks it as everybody.

use std::fs;

use quote::ToTokens as _;
use safehouse_testing::files;
use syn::{FnArg, Item, ItemFn, Stmt, Visibility};

/// The public functions that are handed the service.
fn use_cases() -> Vec<ItemFn> {
    let mut found = Vec::new();
    for path in files("src/service/src", &["rs"]) {
        let text = fs::read_to_string(&path).expect("a readable file");
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let functions = file.items.into_iter().filter_map(|item| match item {
            Item::Fn(function) => Some(function),
            _ => None,
        });
        let is_use_case = |function: &ItemFn| {
            let takes_service = |argument: &FnArg| argument.to_token_stream().to_string().ends_with("& Service");
            matches!(function.vis, Visibility::Public(_)) && function.sig.inputs.iter().any(takes_service)
        };
        found.extend(functions.filter(is_use_case));
    }
    found
}

/// Whether a statement is `WHO.check(caller)?;`.
fn asks_who_may(statement: &Stmt) -> bool {
    let words = statement.to_token_stream().to_string();
    // Somebody without an account asks with a code beside.
    let access =
        [". check (caller) ? ;", ". check (asker . caller) ? ;"].iter().find_map(|end| words.strip_suffix(end));
    let access = access.map(str::trim);
    access.is_some_and(|access| access.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_'))
}

#[test]
fn the_first_line_of_a_use_case_says_who_may() {
    let cases = use_cases();
    assert!(cases.len() >= 7, "{} use-cases", cases.len());
    for case in cases {
        assert!(case.block.stmts.first().is_some_and(asks_who_may), "{} begins otherwise", case.sig.ident);
    }
}

#[test]
fn every_use_case_is_asked_as_everybody() {
    let text = |folder: &str| -> String {
        files(folder, &["rs"]).iter().map(|path| fs::read_to_string(path).expect("a readable file")).collect()
    };
    let tests = text("src/service/tests");
    let (_, asked) =
        tests.split_once("fn each_use_case_admits_whom_its_access_names_and_nobody_else").expect("the test");
    let (asked, _) = asked.split_once("\n}\n").expect("its end");
    // It asks many of them from files of its own, by what they are about.
    let asked = format!("{asked}{}", text("src/service/tests/it/use_cases"));
    for case in use_cases() {
        let is_asked =
            ["caller", "asker"].iter().any(|who| asked.contains(&format!("{}(service, {who}", case.sig.ident)));
        assert!(is_asked, "{} is not asked there", case.sig.ident);
    }
}
