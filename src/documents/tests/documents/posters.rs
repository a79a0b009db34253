//! What a store hangs up.

use safehouse_documents::{
    Paper, PdfError,
    poster::{KeySheet, Poster, key_sheet, poster},
};

use super::{
    event::{LINK, kept},
    reader::{dense, scanned, texts},
    site::fonts,
};

fn flyer() -> Poster {
    Poster {
        event: "Friday Night at the Safehouse".to_owned(),
        lines: ["Friday, 27 November 2026, 19:00", "The Last Bookshop", "Karl-Heine-Straße 12, 04229 Leipzig"]
            .map(str::to_owned)
            .into(),
        link: LINK.to_owned(),
        code: "7F3K-2M9Q".to_owned(),
    }
}

fn key() -> KeySheet {
    let words = "amber anchor barley candle drift ember fjord granite harbour island juniper kettle";
    KeySheet {
        store: "The Last Bookshop".to_owned(),
        words: words.split(' ').map(str::to_owned).collect(),
        vkey: "safehouse.example/store/the-last-bookshop+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
            .to_owned(),
        link: "HTTPS://SAFEHOUSE.EXAMPLE/STORES/THE-LAST-BOOKSHOP/KEY".to_owned(),
    }
}

#[test]
fn a_flyer_says_what_when_and_where_and_its_code_is_read() {
    for paper in [Paper::A4, Paper::Letter] {
        let written = poster(&flyer(), paper, fonts()).expect("a document");
        kept(&format!("poster-{paper:?}"), &written.pdf);
        let pages = texts(&written.pdf);
        assert_eq!(pages.len(), 1);
        for expected in flyer().lines.iter().chain([&flyer().event, &flyer().code, &flyer().link]) {
            assert!(pages[0].contains(&dense(expected)), "{expected}: {pages:?}");
        }
        let codes = scanned(&written.pdf, 0);
        assert_eq!(codes.len(), 1);
        assert_eq!(codes[0].text, LINK);
        assert!(codes[0].side > 90.0, "{} mm", codes[0].side);
    }
}

#[test]
fn a_key_sheet_has_the_words_in_order_the_whole_key_and_where_it_is_found() {
    for paper in [Paper::A4, Paper::Letter] {
        let written = key_sheet(&key(), paper, fonts()).expect("a document");
        kept(&format!("key-{paper:?}"), &written.pdf);
        let page = texts(&written.pdf).concat();
        let words: String = key().words.iter().enumerate().map(|(at, word)| format!("{}{word}", at + 1)).collect();
        assert!(page.contains(&words), "{page}");
        assert!(page.contains(&key().vkey) && page.contains(&dense(&key().store)), "{page}");
        assert_eq!(scanned(&written.pdf, 0)[0].text, key().link);
    }
}

#[test]
fn what_is_hung_up_without_anything_on_it_is_a_page() {
    let empty = poster(&Poster::default(), Paper::A4, fonts()).expect("a document");
    assert_eq!(texts(&empty.pdf).len(), 1);
    let empty = key_sheet(&KeySheet::default(), Paper::A4, fonts()).expect("a document");
    assert_eq!(texts(&empty.pdf).len(), 1);
}

#[test]
fn a_flyer_with_much_on_it_is_one_page_all_the_same() {
    let long = "A very long line that somebody wrote for an event that goes on and on ".repeat(3);
    let much = Poster { event: long.clone(), lines: vec![long; 5], ..flyer() };
    let written = poster(&much, Paper::Letter, fonts()).expect("a document");
    kept("poster-much", &written.pdf);
    assert_eq!(texts(&written.pdf).len(), 1);
    assert_eq!(scanned(&written.pdf, 0)[0].text, LINK);
    let many = KeySheet { words: vec!["incomprehensible".to_owned(); 48], ..key() };
    let written = key_sheet(&many, Paper::Letter, fonts()).expect("a document");
    kept("key-much", &written.pdf);
    assert_eq!(texts(&written.pdf)[0].matches("incomprehensible").count(), 48);
}

#[test]
fn a_link_that_no_code_holds_is_refused() {
    let flyer = Poster { link: "x".repeat(2_954), ..flyer() };
    assert_eq!(poster(&flyer, Paper::A4, fonts()).unwrap_err(), PdfError::Code(2_954));
}
