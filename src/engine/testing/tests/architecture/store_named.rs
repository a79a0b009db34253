//! Every query for what is a store's names the store, but for those that stand here with their reasons.

use std::{collections::BTreeSet, fs};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use safehouse_testing::{files, repository};
use syn::{
    ImplItemFn, ItemFn, ItemMacro, Signature,
    visit::{self, Visit},
};

/// Functions that lock an event of the store that they are handed, before a transaction asks for more of it.
const LOCKS: [&str; 4] = ["advance", "change_round", "lock", "stage"];

/// Found by the identity of the event or of somebody at it, which is random, by whoever found the event and was let in there.
const AUTHORISED: &str = "the event was found before, and who asks was let in at its store";
/// By a code or link that is a secret or an address, which tells the store.
const BY_CODE: &str = "a code that whoever asks has, which is unique among all stores";
/// What belongs to an account, at whichever store.
const OF_ACCOUNT: &str = "what an account has at all stores";
/// What a job or whoever runs the site does.
const ALL_STORES: &str = "a job, or whoever runs the site, at all stores";
/// What everybody sees of all stores.
const PUBLIC: &str = "what everybody sees, of all stores";

/// The functions that ask without the store, by their files, and why. One that names the store by now is taken out.
const WITHOUT_STORE: &[(&str, &str, &str)] = &[
    ("events/calendar.rs", "due_events", ALL_STORES),
    ("events/calendar.rs", "list_events", PUBLIC),
    ("events/cards.rs", "forget_event_cards", ALL_STORES),
    ("events/cards.rs", "list_events_of_card", PUBLIC),
    ("events/cards.rs", "list_unkept_lists", ALL_STORES),
    ("events/changing.rs", "find_event", BY_CODE),
    ("events/changing.rs", "find_event_by_id", AUTHORISED),
    ("events/entries.rs", "claim_event_entry", BY_CODE),
    ("events/entries.rs", "find_event_entry_by_claim", BY_CODE),
    ("events/entries.rs", "list_event_entries_of", OF_ACCOUNT),
    ("events/hiding.rs", "set_event_hidden", ALL_STORES),
    ("events/revealing.rs", "events_with_unsettled_lists", ALL_STORES),
    ("events/revealing.rs", "lists_to_judge", ALL_STORES),
    ("events/revealing.rs", "shown_lists", PUBLIC),
    ("events/sitemap.rs", "list_event_places", PUBLIC),
    ("events/sitemap.rs", "list_shown_list_places", PUBLIC),
    ("events/staff.rs", "list_events_staffed_by", OF_ACCOUNT),
    ("stores.rs", "find_game_store", BY_CODE),
    ("stores.rs", "list_game_stores", ALL_STORES),
    ("stores.rs", "list_listed_stores", PUBLIC),
    ("stores/acts.rs", "expire_store_acts", ALL_STORES),
    ("stores/invitations.rs", "expire_staff_invitations", ALL_STORES),
    ("stores/invitations.rs", "find", BY_CODE),
    ("stores/invitations.rs", "join_staff", BY_CODE),
    ("stores/level.rs", "count_store_appeals", ALL_STORES),
    ("stores/level.rs", "list_store_appeals", ALL_STORES),
    ("stores/lists.rs", "shown_store_lists", PUBLIC),
    ("stores/opening.rs", "open_game_store", OF_ACCOUNT),
    ("stores/reports.rs", "close_store_reports", ALL_STORES),
    ("stores/reports.rs", "count_store_reports", ALL_STORES),
    ("stores/reports.rs", "list_store_reports", ALL_STORES),
    ("stores/staff.rs", "count_staff", ALL_STORES),
    ("stores/staff.rs", "list_stores_of", OF_ACCOUNT),
    ("stores/staff.rs", "list_unproven_staff", ALL_STORES),
];

/// A function with what it asks.
struct Asking {
    file: String,
    name: String,
    /// Each statement, blanks as one.
    statements: Vec<String>,
    /// Whether it asks in the transaction of whoever calls it, who locked what is asked about.
    is_within: bool,
    /// What it calls.
    words: BTreeSet<String>,
}

impl Asking {
    fn names_store(&self) -> bool {
        // What is locked is an event of the store: what else a transaction asks is about that.
        let is_locked = LOCKS.iter().any(|lock| self.words.contains(*lock));
        let begins = self.words.contains("begin") && self.statements.first().is_some_and(|first| names_store(first));
        is_locked
            || begins
            || self.statements.iter().filter(|asked| is_of_stores(asked)).all(|asked| names_store(asked))
    }
}

/// Whether a statement is about what stores have.
fn is_of_stores(statement: &str) -> bool {
    let mut words = statement.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    words.any(|word| ["events", "stores"].contains(&word) || word.starts_with("event_") || word.starts_with("store_"))
}

/// Whether a statement says of which store: as a value of its own, in what it writes, or as the identity of the store.
fn names_store(statement: &str) -> bool {
    let writes = statement.strip_prefix("insert into ").and_then(|rest| rest.split_once(')'));
    let is_store = ["from stores where id = $", " s.id = $", "insert into stores "];
    statement.contains("store_id = $")
        || writes.is_some_and(|(columns, _)| columns.contains("store_id"))
        || is_store.iter().any(|part| statement.contains(part))
        || (statement.starts_with("update stores set ") && statement.contains(" id = $"))
}

/// The text of a literal, blanks as one; none of what is no text.
fn text_of(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let text = syn::parse_str::<syn::LitStr>(&literal.to_string()).ok()?.value();
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn is_statement(text: &str) -> bool {
    ["select ", "insert ", "update ", "delete ", "with "].iter().any(|verb| text.starts_with(verb))
}

/// All texts within tokens, one behind the other.
fn texts(tokens: TokenStream) -> String {
    let text = |token: TokenTree| match token {
        TokenTree::Group(group) => texts(group.stream()),
        token => text_of(&token).unwrap_or_default(),
    };
    tokens.into_iter().map(text).collect::<Vec<_>>().join(" ")
}

/// Adds the statements within tokens and the words beside them. What a macro puts together is one statement, with the store
/// where each of that macro names it.
fn read(tokens: TokenStream, naming: &BTreeSet<String>, statements: &mut Vec<String>, words: &mut BTreeSet<String>) {
    let mut before = [String::new(), String::new()];
    for token in tokens {
        let is_macro = before[1] == "!" && (before[0] == "concat" || before[0].starts_with("select_"));
        match &token {
            TokenTree::Group(group) if is_macro => {
                let verb = if before[0] == "concat" { "" } else { "select from events " };
                let store = if naming.contains(&before[0]) { " store_id = $" } else { "" };
                let text = format!("{verb}{}{store}", texts(group.stream()));
                if is_statement(&text) {
                    statements.push(text.split_whitespace().collect::<Vec<_>>().join(" "));
                }
            }
            TokenTree::Group(group) => read(group.stream(), naming, statements, words),
            TokenTree::Ident(ident) => drop(words.insert(ident.to_string())),
            token => statements.extend(text_of(token).filter(|text| is_statement(text))),
        }
        let [_, last] = before;
        before = [last, token.to_string()];
    }
}

/// What a file asks, function by function.
struct Reader {
    file: String,
    /// Macros of this file that name the store in what they begin with.
    naming: BTreeSet<String>,
    found: Vec<Asking>,
}

impl Reader {
    fn add(&mut self, signature: &Signature, body: TokenStream) {
        let (mut statements, mut words) = (Vec::new(), BTreeSet::new());
        read(body, &self.naming, &mut statements, &mut words);
        let is_within = signature.inputs.to_token_stream().to_string().contains("Transaction");
        let (file, name) = (self.file.clone(), signature.ident.to_string());
        self.found.push(Asking { file, name, statements, is_within, words });
    }
}

impl<'ast> Visit<'ast> for Reader {
    // They stand before what uses them.
    fn visit_item_macro(&mut self, defined: &'ast ItemMacro) {
        let name = defined.ident.as_ref().filter(|_| names_store(&texts(defined.mac.tokens.clone())));
        self.naming.extend(name.map(ToString::to_string));
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.add(&function.sig, function.block.to_token_stream());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.add(&function.sig, function.block.to_token_stream());
        visit::visit_impl_item_fn(self, function);
    }
}

/// The functions that ask for what stores have.
fn asking() -> Vec<Asking> {
    let root = repository("src/store/src");
    let mut found = Vec::new();
    for path in files("src/store/src", &["rs"]) {
        let file = path.strip_prefix(&root).expect("a file of the store").display().to_string();
        if !["events.rs", "stores.rs"].contains(&file.as_str())
            && !["events/", "stores/"].iter().any(|folder| file.starts_with(folder))
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        let read = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = Reader { file, naming: BTreeSet::new(), found: Vec::new() };
        reader.visit_file(&read);
        found.extend(reader.found);
    }
    found
}

#[test]
fn every_query_for_what_is_a_stores_names_the_store() {
    let asking = asking();
    let many: usize = asking.iter().map(|function| function.statements.len()).sum();
    assert!(many > 200, "{many} statements");
    for lock in LOCKS {
        let function = asking.iter().find(|function| function.name == lock).expect(lock);
        let is_of_lock = LOCKS.iter().any(|other| *other != lock && function.words.contains(*other));
        assert!(is_of_lock || function.statements.iter().any(|asked| names_store(asked)), "{lock} locks no store");
    }
    let without: BTreeSet<(&str, &str)> = asking
        .iter()
        .filter(|function| !function.is_within && !function.names_store())
        .map(|function| (function.file.as_str(), function.name.as_str()))
        .collect();
    let known: BTreeSet<(&str, &str)> = WITHOUT_STORE.iter().map(|(file, name, _)| (*file, *name)).collect();
    assert_eq!(known.len(), WITHOUT_STORE.len(), "each once");
    let unnamed: Vec<_> = without.difference(&known).collect();
    assert!(unnamed.is_empty(), "these ask without the store, and no reason is given: {unnamed:?}");
    let needless: Vec<_> = known.difference(&without).collect();
    assert!(needless.is_empty(), "these name the store by now, or are gone: {needless:?}");
}

#[test]
fn a_statement_names_its_store_as_a_value_and_not_by_a_join() {
    for (statement, expected) in [
        ("select 1 from events where id = $1 and store_id = $2", true),
        ("select 1 from events as e join stores as s on s.id = e.store_id where e.id = $1", false),
        ("insert into store_acts (id, store_id) values ($1, $2)", true),
        ("insert into event_staff (event_id) values ($1) returning (select store_id from events)", false),
        ("update stores set name = $2 where id = $1", true),
        ("delete from event_entries where id = $1", false),
    ] {
        assert_eq!(names_store(statement), expected, "{statement}");
        assert!(is_of_stores(statement), "{statement}");
    }
    assert!(!is_of_stores("select name from accounts where id = $1"));
}
