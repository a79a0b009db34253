//! Odds of the deck in hand: questions in words, answers as fractions.

use leptos::prelude::*;
use safehouse_engine::{
    deck::{
        list::DeckList,
        odds::{Answer, Question},
    },
    english::English,
    library::GameLibrary,
};

use crate::{browser, deck::editor::use_editor};

/// The odds beside the deck.
#[component]
pub(super) fn OddsPanel() -> impl IntoView {
    let editor = use_editor();
    let text = RwSignal::new(String::new());
    let ready_made = editor.with_library(|library| library.catalogue.game().questions);
    let asked = Memo::new(move |_| {
        let text = text.get();
        (!text.trim().is_empty())
            .then(|| editor.deck.with(|deck| editor.with_library(|library| answer(library, deck, &text))))
    });

    view! {
        <section class="odds" aria-labelledby="odds-title">
            <h2 id="odds-title" class="panel-title">"Odds"</h2>
            <dl class="odds__list">
                {ready_made
                    .iter()
                    .map(|question| {
                        let answer = Memo::new(move |_| {
                            editor.deck.with(|deck| editor.with_library(|library| ready_answer(library, deck, question)))
                        });
                        view! { <AnswerItem answer /> }
                    })
                    .collect_view()}
            </dl>
            <div class="labelled">
                <label for="odds-question">"Ask your own"</label>
                <input
                    id="odds-question"
                    class="field"
                    placeholder="1 t:weapon by turn 2"
                    autocomplete="off"
                    aria-describedby="odds-answer"
                    prop:value=text
                    on:change=move |event| {
                        text.set(event_target_value(&event));
                        // It is drawn with the next frame.
                        request_animation_frame(show_answer);
                    }
                />
            </div>
            <div id="odds-answer" role="status">
                {move || asked.get().map(|answer| match answer {
                    Ok(answer) => view! {
                        <p class="odds__words">{answer.words}</p>
                        {answer.counted.into_iter().map(|counted| view! { <p class="muted">{counted}</p> }).collect_view()}
                        <p><strong class="figures">{answer.answer.odds.percent_bounded(2)} " %"</strong> <span class="muted figures">{format!(" = {}", answer.answer.fraction)}</span></p>
                    }.into_any(),
                    Err(message) => view! { <p class="problem">{message}</p> }.into_any(),
                })}
            </div>
        </section>
    }
    .into_any()
}

/// The answer stands below its question, where the column may end.
fn show_answer() {
    if let Some(answer) = document().get_element_by_id("odds-answer") {
        browser::show_nearest(&answer);
    }
}

#[component]
fn AnswerItem(answer: Memo<Result<Answered, String>>) -> impl IntoView {
    // The question is one sentence; how the hand is exchanged stands small below it.
    let part = move |first: bool| {
        answer.with(|answer| {
            let words = answer.as_ref().map_or_else(String::as_str, |answer| answer.words.as_str());
            let (question, rest) =
                words.split_once("? ").map_or((words, ""), |(_, rest)| (&words[..words.len() - rest.len()], rest));
            if first { question.to_owned() } else { rest.to_owned() }
        })
    };
    let percent = move || {
        answer.with(|answer| {
            answer
                .as_ref()
                .map_or_else(|_| "–".to_owned(), |answer| format!("{} %", answer.answer.odds.percent_bounded(2)))
        })
    };
    let fraction = move || {
        answer.with(|answer| answer.as_ref().map_or_else(|_| String::new(), |answer| answer.answer.fraction.clone()))
    };
    view! {
        <div class="odds__item">
            <dt>
                {move || part(true)} <span class="odds__more">{move || part(false)}</span>
            </dt>
            <dd class="figures" title=fraction>
                {percent}
            </dd>
        </div>
    }
    .into_any()
}

/// A question in words with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Answered {
    words: String,
    /// Which cards were counted, a sentence a group.
    counted: Vec<String>,
    answer: Answer,
}

/// The answer to a question of the game's own, which a deck that is still being
/// built has too.
fn ready_answer(library: &GameLibrary, deck: &DeckList, text: &str) -> Result<Answered, String> {
    let question = Question::parse(text, library.catalogue.game()).map_err(|fault| fault.to_string())?;
    answered(library, deck, &question)
}

/// The answer to a written question, or what is wrong with it.
fn answer(library: &GameLibrary, deck: &DeckList, text: &str) -> Result<Answered, String> {
    let question = Question::parse_about(text, deck, &library.catalogue).map_err(|fault| fault.to_string())?;
    answered(library, deck, &question)
}

fn answered(library: &GameLibrary, deck: &DeckList, question: &Question) -> Result<Answered, String> {
    let answer =
        question.answer(deck, &library.catalogue, &library.formats.newest()).map_err(|error| error.to_string())?;
    let english = English::new(library.catalogue.game());
    Ok(Answered { words: english.question(question), counted: english.odds_counted(&answer.steps), answer })
}
