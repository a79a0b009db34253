//! What happened, as a story: turn by turn, a headline for each choice, the rest folded.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::explain::{self, Sentence};

use super::{
    ground::Ground,
    left, remark, spine,
    story::{Told, turns, words},
    timeline,
};
use crate::{pages::test_games::anchors, paths::games};

/// The log in the rail, or on a phone in a sheet.
pub(super) fn log(ground: &Ground<'_>) -> Markup {
    let turns = turns(ground.narrator(), &ground.known, ground.first_new);
    let last = turns.len().saturating_sub(1);
    html! {
        section id=(anchors::LOG) class="rail-part rail-part--log" popover aria-label="Log" {
            header class="rail-part__head" {
                h2 { "Log" }
                button class="rail-part__close button--quiet" type="button" popovertarget=(anchors::LOG) popovertargetaction="hide" { "Close" }
            }
            div class="rail-part__ways" {
                // Between two people there is no way to another place, and steps would count what one of
                // them does not know of.
                @if ground.table.example.is_none() && ground.table.between.is_none() {
                    (timeline::timeline(ground))
                    (left::left(ground))
                    (remark::remark(ground))
                }
            }
            div class="log" tabindex="0" role="log" aria-live="off" aria-label="What happened" {
                @for (at, turn) in turns.iter().enumerate().filter(|(_, turn)| !turn.told.is_empty()) {
                    details class="log__turn" open[at == last || turn.told.iter().any(|told| told.is_new)] {
                        summary { @match turn.number { Some(number) => { "Turn " (number) } None => "Opening" } }
                        ol { @for told in &turn.told { (entry(ground, told)) } }
                    }
                }
            }
        }
    }
}

fn entry(ground: &Ground<'_>, told: &Told<'_>) -> Markup {
    let back = told.entry > 0;
    let (headline, rest) = told.folded();
    html! {
        li class="log__entry" data-new[told.is_new] {
            @if let Some(remark) = ground.remark_before(told.entry) { p class="log__remark" { bdi { (remark) } } }
            @if told.new_luck { p class="log__luck" { "New luck from here" } }
            @if let Some(headline) = headline {
                @if rest.is_empty() {
                    p class="log__line" { (words(ground, headline, true)) }
                } @else {
                    details open[told.is_new] {
                        // What opens holds nothing else that can be pressed.
                        summary { (words(ground, headline, false)) }
                        ul { @for sentence in rest { li { (words(ground, sentence, true)) } } }
                    }
                }
            }
            @if let Some(replay) = ground.table.replay {
                @if let Some(step) = ground.known.get(told.entry).and_then(|known| known.step) {
                    a class="log__back" rel="external" href=(replay.address(ground.table.game, step)) { "Go to before this" }
                }
            } @else if ground.table.example.is_some() {
                // Its steps are few, and the spine leads through them.
            } @else if back && ground.table.between.is_none() {
                button class="log__back" form=(games::WAY) name="to" value=(told.entry) { "Back to before this" }
            }
        }
    }
}

/// The most sentences of what happened that are read out; the log has all of them.
const MOST_SAID: usize = 4;

/// What happened and what is asked, to be heard.
pub(super) fn said(ground: &Ground<'_>) -> String {
    let mut said = Vec::new();
    if let Some(told) = ground.table.told {
        said.push(told.to_owned());
    }
    let turns = turns(ground.narrator(), &ground.known, ground.first_new);
    let new: Vec<&Sentence<'_>> =
        turns.iter().flat_map(|turn| &turn.told).filter(|told| told.is_new).flat_map(|told| &told.sentences).collect();
    let skipped = new.len().saturating_sub(MOST_SAID);
    if skipped > 0 {
        said.push(format!("{skipped} things happened before, see the log."));
    }
    said.extend(new.into_iter().skip(skipped).map(|sentence| format!("{}.", plain(sentence))));
    said.push(match (ground.outcome, ground.asked) {
        (Some(outcome), _) => ground.narrator().verdict(outcome),
        (None, Some((_, question))) => {
            format!("{} {} answers.", explain::prompt(&ground.view, question), ground.offers.len())
        }
        (None, None) => spine::meanwhile(ground),
    });
    said.join(" ")
}

/// A sentence without its clause, which would be read digit by digit.
fn plain(sentence: &Sentence<'_>) -> String {
    let text = sentence.to_string();
    text.rsplit_once(" (").map_or(text.as_str(), |(words, _)| words).to_owned()
}
