//! What happened, as a story: turn by turn, a headline for each choice, the rest folded.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::{
    event::Event,
    explain::{self, Narrator, Sentence, Span},
    view::ChoiceEvents,
};

use super::{ground::Ground, left, remark, spine, timeline};
use crate::{
    pages::test_games::anchors,
    paths::{HasPaths as _, games},
};

/// What one choice led to.
pub(super) struct Told<'a> {
    /// Which entry of what the viewer knows.
    pub(super) entry: usize,
    new_luck: bool,
    /// Whether it came with the last change.
    is_new: bool,
    sentences: Vec<Sentence<'a>>,
    /// Which of them stands for all.
    headline: usize,
}

/// A turn, or the opening.
pub(super) struct Turn<'a> {
    pub(super) number: Option<u16>,
    pub(super) told: Vec<Told<'a>>,
}

/// What happened by turn; from `first_new` on it is new.
pub(super) fn turns<'a>(mut narrator: Narrator<'a>, known: &[ChoiceEvents], first_new: Option<usize>) -> Vec<Turn<'a>> {
    let events = known.iter().flat_map(|told| &told.events).map(|seen| seen.event);
    let mut sentences = narrator.sentences(events).into_iter();
    let mut turns = vec![Turn { number: None, told: Vec::new() }];
    for (entry, known) in known.iter().enumerate() {
        let is_new = first_new.is_some_and(|first| entry >= first);
        let mut told = Told { entry, new_luck: known.new_luck, is_new, sentences: Vec::new(), headline: 0 };
        for (seen, sentence) in known.events.iter().zip(sentences.by_ref()) {
            if let Event::TurnBegan { turn, .. } = seen.event {
                keep(&mut turns, told);
                turns.push(Turn { number: Some(turn), told: Vec::new() });
                told = Told { entry, new_luck: false, is_new, sentences: Vec::new(), headline: 0 };
            }
            told.add(seen.event, sentence);
        }
        keep(&mut turns, told);
    }
    turns
}

/// A choice of which nothing is told has no entry.
fn keep<'a>(turns: &mut [Turn<'a>], told: Told<'a>) {
    if !told.sentences.is_empty()
        && let Some(turn) = turns.last_mut()
    {
        turn.told.push(told);
    }
}

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

/// The sentence that stands for what a choice led to.
pub(super) fn headline(ground: &Ground<'_>, told: &Told<'_>) -> Markup {
    html! { @if let (Some(headline), _) = told.folded() { (words(ground, headline, true)) } }
}

impl<'a> Told<'a> {
    /// The first sentence of more than points stands for all: that something was paid is said of
    /// nearly every choice.
    fn add(&mut self, event: Event, sentence: Option<Sentence<'a>>) {
        let Some(sentence) = sentence else { return };
        let is_first = self.headline == self.sentences.len();
        if is_first && matches!(event, Event::Points { .. }) {
            self.headline += 1;
        }
        self.sentences.push(sentence);
    }

    /// The sentence that stands for all, and the others in their order.
    fn folded(&self) -> (Option<&Sentence<'a>>, Vec<&Sentence<'a>>) {
        let at = if self.headline < self.sentences.len() { self.headline } else { 0 };
        let others = self.sentences.iter().enumerate().filter(|(position, _)| *position != at);
        (self.sentences.get(at), others.map(|(_, sentence)| sentence).collect())
    }
}

/// A sentence with its cards, and with its clauses as links where it may have some.
fn words(ground: &Ground<'_>, sentence: &Sentence<'_>, is_linked: bool) -> Markup {
    html! {
        @for span in sentence.spans() {
            @match span {
                Span::Text(text) => (text),
                Span::Card { name, .. } => span class="log__card" data-card=(name) { (name) },
                Span::Player { name, .. } => bdi { (name) },
                Span::Number(number) => b { (number) },
                Span::Clause(clause) if !is_linked => span class="clause" { (clause) },
                Span::Clause(clause) => a class="clause" href=(ground.scene.paths().clause(clause)) rel="external" { (clause) },
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
