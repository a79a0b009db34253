//! The files that tests of the program and of the page verify: what is written today, byte for byte.

use safehouse_testing::repository;

use crate::evening::{evening, necrogenesis};

#[test]
fn the_files_that_other_tests_verify_are_those_that_are_written_today() {
    let mut table = necrogenesis();
    table.decks.truncate(2);
    let mut file = evening(table).published();
    file.title = Some("An evening".to_owned());
    for (name, text) in [("evening.json", file.to_json()), ("evening.html", file.to_html())] {
        let path = repository("end2end/files").join(name);
        if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
            std::fs::write(&path, &text).expect("a writable file");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == text, "{} is not what is written now; SAFEHOUSE_BLESS=1 writes it", path.display());
    }
}
