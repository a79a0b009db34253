//! What the grammar of card text finds in card files, as part of
//! [`CheckedFiles`](safehouse_cards::wire::card_check::CheckedFiles).

use safehouse_cards::wire::card_check::{Found, TextFault, UnreadLine};

use crate::rulestext::{Claim, ClaimNotice, Fault, IdleNotice, ManualLine, TextNotice, TextPart};

impl<'a> From<&'a IdleNotice> for Found<'a> {
    fn from(notice: &'a IdleNotice) -> Self {
        let IdleNotice { file, line, column, card, part, is_certain, message } = notice;
        Self::IdleLine {
            file,
            line: *line,
            column: *column,
            card,
            part: text_part(*part),
            is_certain: *is_certain,
            message,
        }
    }
}

impl<'a> From<&'a ClaimNotice> for Found<'a> {
    fn from(notice: &'a ClaimNotice) -> Self {
        let ClaimNotice { file, line, column, claim } = notice;
        let Claim { card, field, line: text_line, is_contradiction, message } = claim;
        Self::Claim {
            file,
            line: *line,
            column: *column,
            card,
            field,
            text_line: *text_line,
            is_contradiction: *is_contradiction,
            message,
        }
    }
}

impl<'a> From<&'a TextNotice> for UnreadLine<'a> {
    fn from(notice: &'a TextNotice) -> Self {
        let TextNotice { file, line, column, manual, message } = notice;
        let ManualLine { card, part, text, fault } = manual;
        let fault = text_fault(fault);
        Self { file, line: *line, column: *column, card, part: text_part(*part), text, fault, message }
    }
}

fn text_fault(fault: &Fault) -> TextFault<'_> {
    let Fault { line, column, found, expected, suggestion, near } = fault;
    TextFault { line: *line, column: *column, found, expected, suggestion: suggestion.as_deref(), near }
}

fn text_part(part: TextPart) -> &'static str {
    match part {
        TextPart::Text => "text",
        TextPart::Trigger => "trigger",
        TextPart::Timing => "timing",
    }
}
