//! How much of something is there, by figures and a bar each.

use maud::{Markup, html};
use safehouse_engine::copies::completion::Share;

/// One row.
pub(crate) struct Row {
    /// What it is about.
    pub(crate) label: Markup,
    /// How much of it is there.
    pub(crate) share: Share,
    /// What that amounts to.
    pub(crate) amount: Markup,
}

impl Row {
    /// How complete something is, with how many copies and a way to what is missing of it.
    pub(crate) fn of_copies(label: &Markup, share: Share, missing: &str) -> Self {
        let amount = html! { (share.owned) };
        Self { label: html! { a href=(missing) rel="external" { (label) } }, share, amount }
    }
}

/// Rows in a table, whose bars repeat the figures for the eye. `heads` stand above what they are about, how
/// much of it is there, and what that amounts to.
pub(crate) fn shares(caption: &str, heads: [&str; 3], rows: &[Row]) -> Markup {
    let [of, there, amount] = heads;
    html! {
        table class="table shares" {
            caption { (caption) }
            thead {
                tr {
                    th scope="col" { (of) }
                    th scope="col" class="number" { (there) }
                    th scope="col" { "Share" }
                    th scope="col" class="number" { (amount) }
                }
            }
            tbody {
                @for row in rows {
                    tr data-full=[(row.share.full == row.share.slots).then_some("")] {
                        th scope="row" { (row.label) }
                        td class="number" { (row.share.full) " of " (row.share.slots) }
                        td { (bar(&row.share)) }
                        td class="number" { (row.amount) }
                    }
                }
            }
        }
    }
}

/// A bar with its hundredths beside it.
pub(crate) fn bar(share: &Share) -> Markup {
    let of = u64::from(share.slots.max(1));
    let tenths = u64::from(share.full) * 1000 / of;
    html! {
        span class="share-bar" {
            svg class="share-bar__track" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true" focusable="false" {
                rect class="share-bar__rest" width="1000" height="8" {}
                rect class="share-bar__there" width=(tenths) height="8" {}
            }
            span class="share-bar__figure figures" { (percent(share)) }
        }
    }
}

/// The hundredths that are there, to the nearest; all only where nothing is missing and none only where nothing is
/// there.
fn percent(share: &Share) -> String {
    let of = u64::from(share.slots.max(1));
    match (u64::from(share.full) * 200 + of) / (of * 2) {
        0 if share.full > 0 => "<1 %".to_owned(),
        hundredths if hundredths >= 100 && share.full < share.slots => "99 %".to_owned(),
        hundredths => format!("{hundredths} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_are_the_nearest_but_never_say_all_or_nothing_where_it_is_not_so() {
        let of = |full, slots| percent(&Share { full, slots, ..Share::default() });
        assert_eq!(
            [of(199, 200), of(200, 200), of(999, 1000), of(1, 208), of(0, 200), of(0, 0)],
            ["99 %", "100 %", "99 %", "<1 %", "0 %", "0 %"]
        );
        assert_eq!([of(4, 13), of(1, 3), of(1, 200)], ["31 %", "33 %", "1 %"]);
    }
}
