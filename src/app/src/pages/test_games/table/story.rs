//! What happened, told: turn by turn, a headline for each choice and the rest of it.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::{
    event::Event,
    explain::{Narrator, Sentence, Span},
    view::ChoiceEvents,
};

use super::ground::Ground;
use crate::paths::HasPaths as _;

/// What one choice led to.
pub(super) struct Told<'a> {
    /// Which entry of what the viewer knows.
    pub(super) entry: usize,
    pub(super) new_luck: bool,
    /// Whether it came with the last change.
    pub(super) is_new: bool,
    pub(super) sentences: Vec<Sentence<'a>>,
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
    pub(super) fn folded(&self) -> (Option<&Sentence<'a>>, Vec<&Sentence<'a>>) {
        let at = if self.headline < self.sentences.len() { self.headline } else { 0 };
        let others = self.sentences.iter().enumerate().filter(|(position, _)| *position != at);
        (self.sentences.get(at), others.map(|(_, sentence)| sentence).collect())
    }
}

/// A sentence with its cards, and with its clauses as links where it may have some.
pub(super) fn words(ground: &Ground<'_>, sentence: &Sentence<'_>, is_linked: bool) -> Markup {
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
