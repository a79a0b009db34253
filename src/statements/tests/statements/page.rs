//! The page that carries a file.

use crate::evening::{evening, necrogenesis};

#[test]
fn the_page_loads_nothing_and_says_nothing_of_itself() {
    let file = evening(necrogenesis()).published();
    let page = file.to_html();
    let frame = page.replacen(
        &page[page.find("safehouse-published\">").expect("data")..page.find("</script>").expect("end")],
        "",
        1,
    );
    for outside in ["http://", "https://", "src=", "href=", "@import", "url(", "innerHTML", "eval("] {
        assert!(!frame.contains(outside), "{outside}");
    }
    for word in ["Valid", "Verified", "✓", "✔", "green"] {
        assert!(!frame.contains(word), "{word} stands in the page before anything was looked at");
    }
    assert!(frame.contains("safehouse verify FILE") && frame.contains("sha256sum"));
    assert!(!page.contains("{{"), "every place is filled");
}

#[test]
fn the_words_of_the_page_are_those_of_fingerprints() {
    let page = evening(necrogenesis()).published().to_html();
    let words = page.split_once("const WORDS = \"").expect("words").1.split('"').next().expect("their end");
    let words: Vec<&str> = words.split(' ').collect();
    assert_eq!(words.len(), 256);
    // SHA-256 of nothing begins e3 b0 c4 42 98 fc 1c 14 9a fb.
    let expected: Vec<&str> =
        [0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb].iter().map(|byte: &usize| words[*byte]).collect();
    assert_eq!(safehouse_transparency::fingerprint::words(b""), expected.join(" "));
}
