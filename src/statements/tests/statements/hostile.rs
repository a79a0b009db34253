//! Whatever a stranger hands in is answered, and nothing panics.

use std::sync::LazyLock;

use proptest::prelude::*;
use safehouse_engine::games::GAMES;
use safehouse_statements::{Entry, Published, Receipt, Registered, Statement, self_contained, verify};
use safehouse_testing::shipped;

use crate::{
    evening::{evening, host, necrogenesis, trust},
    forms::every_kind,
};

static FILE: LazyLock<(Published, String, String)> = LazyLock::new(|| {
    let mut file = evening(necrogenesis()).published();
    file.lists.truncate(1);
    let (json, page) = (file.to_json(), file.to_html());
    (file, json, page)
});

/// A text with a piece cut out, doubled or replaced.
fn changed(text: &str, at: usize, length: usize, with: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let from = at % (bytes.len() + 1);
    let to = (from + length).min(bytes.len());
    [&bytes[..from], with.as_bytes(), &bytes[to..]].concat()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_files_are_answered_and_no_change_makes_a_yes_of_all(
        at: usize, length in 0_usize..40, with in "[\\PC\n]{0,12}", is_page: bool,
    ) {
        let (file, json, page) = &*FILE;
        let changed = changed(if is_page { page } else { json }, at, length, &with);
        if let Ok(said) = verify(&changed, &trust()) {
            let read = Published::read(&changed).expect("a file");
            let list = &said.lists[0];
            let is_whole = [&list.authentic, &list.logged, &list.legal].iter().all(|answer| answer.reasons.is_empty());
            // Whatever verifies shows the same list by the same statement.
            if is_whole {
                prop_assert_eq!(&read.lists[0].list, &file.lists[0].list);
                let statement = |entry: &str| Entry::read(entry.as_bytes()).map(|entry| entry.statement().clone());
                prop_assert_eq!(statement(&read.lists[0].entry), statement(&file.lists[0].entry));
            }
        }
    }

    #[test]
    fn any_bytes_are_answered(bytes: Vec<u8>, text in "\\PC{0,200}") {
        for bytes in [&bytes[..], text.as_bytes()] {
            let _ = verify(bytes, &trust());
            let _ = Entry::read(bytes);
            let _ = Receipt::read(bytes, host().verifying_key());
        }
        let _ = Statement::read(&text);
        let _ = Registered::read(&text, GAMES);
        let _ = self_contained::read(&text, shipped::catalogue(), &[]);
    }

    #[test]
    fn a_changed_statement_reads_as_itself_or_not_at_all(at: usize, length in 0_usize..9, with in "[\\PC\n]{0,9}") {
        for statement in every_kind() {
            let changed = changed(&statement.to_string(), at, length, &with);
            if let Ok(text) = String::from_utf8(changed)
                && let Ok(read) = Statement::read(&text)
            {
                prop_assert_eq!(read.to_string(), text);
            }
        }
    }

    #[test]
    fn a_changed_list_reads_as_itself_or_not_at_all(at: usize, length in 0_usize..9, with in "[\\PC\n\t]{0,9}") {
        let changed = changed(&FILE.0.lists[0].list, at, length, &with);
        if let Ok(text) = String::from_utf8(changed)
            && let Ok(read) = Registered::read(&text, GAMES)
        {
            prop_assert_eq!(read.text(), text);
        }
    }
}
