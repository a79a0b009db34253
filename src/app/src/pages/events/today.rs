//! What is said of a list that is shown, in words: then, and by the rules that are in force.

use maud::{Markup, html};
use safehouse_service::events::{JudgedNow, ListVerdict};

use super::verdict_tag;

/// Both verdicts in a line; `when` is when the first was said, as `handed in`.
pub(in crate::pages) fn then_and_today(then: ListVerdict, today: Option<&JudgedNow>, when: &str) -> Markup {
    html! {
        span {
            (verdict_tag(then)) " when it was " (when)
            @match today.map(|today| today.verdict) {
                Some(verdict) if verdict == then => ", and by today’s rules",
                Some(verdict) => { ", " (verdict_tag(verdict)) " by today’s rules" }
                None => "; being judged again by today’s rules",
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(then: ListVerdict, today: Option<ListVerdict>) -> String {
        let today = today.map(|verdict| JudgedNow { snapshot: "a".to_owned(), verdict, code: String::new() });
        then_and_today(then, today.as_ref(), "handed in").into_string()
    }

    #[test]
    fn both_verdicts_are_told_in_words() {
        let same = said(ListVerdict::Legal, Some(ListVerdict::Legal));
        assert!(same.ends_with("✓ Legal</span> when it was handed in, and by today’s rules</span>"), "{same}");
        let other = said(ListVerdict::Legal, Some(ListVerdict::Illegal));
        assert!(
            other.contains("handed in, <span") && other.ends_with("Not legal</span> by today’s rules</span>"),
            "{other}"
        );
        let none = said(ListVerdict::Legal, None);
        assert!(none.ends_with("; being judged again by today’s rules</span>"), "{none}");
    }
}
