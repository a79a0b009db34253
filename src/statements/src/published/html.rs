//! The page that carries a published file.

use std::collections::BTreeMap;

use serde_json::json;

use super::fault::FileFault;
use crate::{
    code::{ConfirmationKind, SuspensionReason, WithdrawalReason},
    fixed_words::{NOT_SHOWN, TO_DECIDE},
};

/// What stands before and behind the data. The script finds the data by its type, so that its id stands there once.
const PAGE: &str = include_str!("page.html");
/// The words of fingerprints.
const WORDS: &str = include_str!("../../../transparency/src/fingerprint/words.txt");
/// The element of the data begins so.
const BEGIN: &str = r#"<script type="application/json" id="safehouse-published">"#;
/// The id of that element.
const ID: &str = "safehouse-published";
const END: &str = "</script>";

/// The page with this JSON.
pub(super) fn page(json: &str) -> String {
    let words: Vec<&str> = WORDS.lines().collect();
    let page = PAGE
        .replacen("{{WORDS}}", &words.join(" "), 1)
        .replacen("{{DECIDE}}", TO_DECIDE, 1)
        .replacen("{{NOT_SHOWN}}", NOT_SHOWN, 1)
        .replacen("{{CODES}}", &codes(), 1);
    let (before, behind) = page.split_once("{{DATA}}").unwrap_or((&page, ""));
    let mut text = String::with_capacity(page.len() + json.len() + 1024);
    text.push_str(before);
    // `<` and its like occur in texts alone, where they may be written so; nothing in the data ends the element.
    for character in json.chars() {
        match character {
            '<' => text.push_str("\\u003c"),
            '>' => text.push_str("\\u003e"),
            '&' => text.push_str("\\u0026"),
            '\u{2028}' => text.push_str("\\u2028"),
            '\u{2029}' => text.push_str("\\u2029"),
            other => text.push(other),
        }
    }
    text.push_str(behind);
    text
}

/// The sentences of the codes that the page tells, as an object of its script.
fn codes() -> String {
    let withdrawn: BTreeMap<_, _> = WithdrawalReason::ALL.iter().map(|code| (code.id(), code.sentence())).collect();
    let confirmed: BTreeMap<_, _> = ConfirmationKind::ALL.iter().map(|code| (code.id(), code.sentence())).collect();
    let suspended: BTreeMap<_, _> = SuspensionReason::ALL.iter().map(|code| (code.id(), code.sentence())).collect();
    json!({ "withdrawn": withdrawn, "confirmed": confirmed, "suspended": suspended }).to_string()
}

/// The JSON that a page carries.
///
/// # Errors
/// There is none, or its id stands anywhere a second time.
pub(super) fn data(page: &str) -> Result<&str, FileFault> {
    let (before, rest) = page.split_once(BEGIN).ok_or(FileFault::NoData)?;
    let (json, behind) = rest.split_once(END).ok_or(FileFault::NoData)?;
    let is_there = |text: &str| {
        let bytes = text.as_bytes();
        bytes.windows(ID.len()).any(|window| window.eq_ignore_ascii_case(ID.as_bytes()))
    };
    if is_there(before) || is_there(behind) { Err(FileFault::Twice) } else { Ok(json.trim()) }
}
