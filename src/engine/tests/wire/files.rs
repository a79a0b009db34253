//! Card files and formats files that were checked.

use safehouse_engine::{
    catalogue::CardFileFault,
    deck::format::FormatFault,
    rulestext::{Claim, ClaimNotice, Fault, IdleNotice, ManualLine, TextNotice, TextPart},
    wire::card_check::{CheckedFiles, Counted, Found, TextCoverage, UnreadLine},
};

use crate::{check, texts};

#[test]
fn checked_files_leave_in_their_form() {
    let file = || "my-set.json".to_owned();
    let (line, column) = (3, 9);
    let card = || "Rifle".to_owned();
    let message = || "it is wrong; write 3".to_owned();
    let whole = CardFileFault {
        file: file(),
        line,
        column,
        card: Some(card()),
        field: Some("ap".to_owned()),
        message: message(),
        clauses: texts(&["3.11.0"]),
    };
    let bare = CardFileFault { card: None, field: None, clauses: vec![], ..whole.clone() };
    let format = FormatFault { file: file(), line, column, place: "standard".to_owned(), message: message() };
    let idle = |part, is_certain| IdleNotice {
        file: file(),
        line,
        column,
        card: card(),
        part,
        is_certain,
        message: message(),
    };
    let claim =
        |line, is_contradiction| Claim { card: card(), field: "unique", line, is_contradiction, message: message() };
    let claims =
        [claim(Some(1), true), claim(None, false)].map(|claim| ClaimNotice { file: file(), line, column, claim });
    let unread = |part, suggestion: Option<&str>| TextNotice {
        file: file(),
        line,
        column,
        manual: ManualLine {
            card: card(),
            part,
            text: "Aims.".to_owned(),
            fault: Fault {
                line: 1,
                column: 1,
                found: "Aims".to_owned(),
                expected: texts(&["Aim"]),
                suggestion: suggestion.map(str::to_owned),
                near: vec!["Aim"],
            },
        },
        message: message(),
    };
    let parts = [TextPart::Text, TextPart::Trigger, TextPart::Timing];
    let idle = parts.map(|part| idle(part, part == TextPart::Text));
    let unread = [unread(TextPart::Text, Some("Aim")), unread(TextPart::Trigger, None)];
    let files = texts(&["my-set.json"]);
    let counted = Counted { files: &files, sets: 1, cards: 2, printings: 3, formats: 4 };
    let [first, second] = &claims;
    let faults = vec![Found::from(&whole), Found::from(&bare), Found::from(&format), Found::from(first)];
    let notices = idle.iter().map(Found::from).chain([Found::from(second)]).collect();
    let text = TextCoverage { lines: 9, read: 7, notices: unread.iter().map(UnreadLine::from).collect() };
    let found = CheckedFiles::new(counted, faults, notices, Some(text));
    check("checked_files", &[found, CheckedFiles::new(counted, vec![], vec![], None)]);
}
