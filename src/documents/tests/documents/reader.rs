//! A document as another program reads it.

/// The text of every page of a document, without blanks and line ends: a reader puts them where the
/// font changes.
pub fn texts(pdf: &[u8]) -> Vec<String> {
    let document = lopdf::Document::load_mem(pdf).expect("a PDF");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    pages.iter().map(|page| dense(&document.extract_text(&[*page]).expect("its text"))).collect()
}

/// A text without blanks and line ends.
pub fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}
