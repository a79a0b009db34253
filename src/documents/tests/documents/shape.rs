//! Whatever a document says, it is a PDF of whole pages in which nothing is lost or lies over another.

use safehouse_documents::{Align, Column, Fact, FontError, Fonts, Paper, Printed, pdf};

use super::{
    reader::{dense, texts},
    site::fonts,
};

fn column(header: &str, share: u16, align: Align) -> Column {
    Column { header: header.to_owned(), share, align }
}

fn table(rows: usize) -> Printed {
    Printed {
        title: "A table".to_owned(),
        facts: vec![Fact { label: "Rows".to_owned(), value: rows.to_string() }],
        columns: vec![column("Name", 3, Align::Left), column("Number", 1, Align::Right)],
        rows: (1..=rows).map(|at| vec![format!("Row{at}x"), at.to_string()]).collect(),
        notes: vec!["That was all.".to_owned()],
        footer: "At the foot".to_owned(),
    }
}

#[test]
fn a_long_table_goes_on_over_pages_with_its_headers_and_their_numbers() {
    let pages = texts(&pdf(&table(100), Paper::A4, fonts()).expect("a document"));
    assert!(pages.len() > 2, "{} pages", pages.len());
    for (at, page) in pages.iter().enumerate() {
        assert!(page.contains(&dense(&format!("{} of {}", at + 1, pages.len()))), "{page}");
        assert!(page.contains("Name") && page.contains("Number"), "{page}");
        assert!(page.contains("Atthefoot"), "{page}");
    }
    let all = pages.concat();
    assert!((1..=100).all(|at| all.matches(&format!("Row{at}x")).count() == 1), "every row stands there once");
    assert_eq!(all.matches("Thatwasall.").count(), 1);
}

#[test]
fn the_same_document_has_the_same_bytes_and_another_one_others() {
    let bytes = |rows| pdf(&table(rows), Paper::Letter, fonts()).expect("a document");
    assert_eq!(bytes(60), bytes(60));
    assert_ne!(bytes(60), bytes(61));
    assert_ne!(bytes(3), pdf(&table(3), Paper::A4, fonts()).expect("a document"));
}

#[test]
fn letters_that_no_font_has_are_boxes() {
    let mut printed = table(1);
    let name = "ドラゴン 龍 \u{202E}דרקון\u{7}\u{0} ß ő 🂡 e\u{301}";
    printed.rows = vec![vec![name.to_owned(), "\u{2028}".to_owned(), "one cell too many".to_owned()], vec![]];
    printed.title = String::new();
    let pages = texts(&pdf(&printed, Paper::A4, fonts()).expect("a document"));
    let all = pages.concat();
    // What a reader finds in place of letters that were drawn as boxes.
    assert_eq!(all.matches('\u{FFFD}').count(), 11, "{all}");
    assert!(all.contains("ß") && all.contains("ő"), "{all}");
    assert!(!all.contains('\u{202E}') && !all.contains("toomany"), "{all}");
}

#[test]
fn texts_that_are_too_long_are_wrapped_and_then_cut() {
    let mut printed = table(1);
    let words = "word ".repeat(2_000);
    let endless = "W".repeat(20_000);
    printed.rows = vec![vec![words.clone(), endless.clone()]];
    printed.title = words.clone();
    printed.footer = endless.clone();
    printed.facts = vec![Fact { label: words.clone(), value: endless }];
    printed.notes = vec![words];
    let pages = texts(&pdf(&printed, Paper::A4, fonts()).expect("a document"));
    assert!(pages.len() < 3, "{} pages", pages.len());
    let all = pages.concat();
    assert!(all.matches('…').count() >= 6, "{all}");
}

#[test]
fn a_document_without_anything_in_it_is_one_page() {
    let pages = texts(&pdf(&Printed::default(), Paper::A4, fonts()).expect("a document"));
    assert_eq!(pages.len(), 1);
    assert!(pages[0].contains("1of1"), "{pages:?}");
}

#[test]
fn a_document_says_its_title_its_language_and_what_is_a_table() {
    let document = lopdf::Document::load_mem(&pdf(&table(3), Paper::A4, fonts()).expect("a document")).expect("a PDF");
    let catalog = document.catalog().expect("a catalog");
    assert_eq!(catalog.get(b"Lang").and_then(lopdf::Object::as_str).expect("a language"), b"en");
    let marked = document.get_dict_in_dict(catalog, b"MarkInfo").expect("marks");
    assert!(marked.get(b"Marked").and_then(lopdf::Object::as_bool).expect("tagged"));
    let roles: Vec<&[u8]> = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter_map(|dictionary| dictionary.get(b"S").and_then(lopdf::Object::as_name).ok())
        .collect();
    let count = |role: &[u8]| roles.iter().filter(|known| **known == role).count();
    assert_eq!((count(b"Table"), count(b"TR"), count(b"TH"), count(b"TD")), (1, 4, 2, 6));
    assert_eq!(count(b"H1"), 1);
}

#[test]
fn what_is_no_font_is_refused() {
    assert_eq!(Fonts::new(Vec::new()).unwrap_err(), FontError::Missing);
    let refused = Fonts::new(vec![b"no font".to_vec()]).unwrap_err();
    assert!(matches!(refused, FontError::Unreadable(_)), "{refused}");
}
