//! What the reader writes about positions.

use maud::{Markup, html};

use super::ground::Ground;
use crate::{pages::test_games::deeds, paths::games};

/// The form for the position of now, with what is written about it.
pub(super) fn remark(ground: &Ground<'_>) -> Markup {
    let table = ground.table;
    let written = table.solo.draft.or_else(|| ground.remark_at(table.session.at())).unwrap_or_default();
    html! {
        @if table.replay.is_none() {
            details class="rail-more" open[!written.is_empty()] {
                summary { @if written.is_empty() { "Write about this position" } @else { "About this position" } }
                form class="remark" method="post" action=(games::part(table.game, table.id, games::DEED)) {
                    input type="hidden" name="revision" value=(table.revision);
                    label class="hidden" for="remark" { "About this position" }
                    textarea class="field" id="remark" name="text" rows="3" maxlength=(table.solo.most_remark) { (written) }
                    button class="button button--plain button--small" name="deed" value=(deeds::REMARK) { "Keep it" }
                }
            }
        }
    }
}
