//! The verdict: every requirement with its outcome, the lines at fault, and
//! the repair a click away.

use leptos::prelude::*;
use safehouse_engine::deck::{
    certificate::{Finding, FindingKind, RequirementOutcome},
    edit::Edit,
};

use super::{
    state::{BuilderState, Tab, use_builder},
    unknown_line::UnknownLineWays,
};
use crate::{
    components::{
        card_names,
        verdict::{Mark, chip_class, headline, met, summary, summary_said},
    },
    deck::{editor::use_editor, label},
};

/// The chip with the verdict in short.
#[component]
pub(super) fn VerdictChip() -> impl IntoView {
    let editor = use_editor();
    let class = move || editor.certificate.with(|certificate| chip_class(certificate.verdict));
    view! {
        <p
            class=class
            role="img"
            aria-label=move || {
                let game = editor.with_library(|library| library.catalogue.game());
                editor.certificate.with(|certificate| summary_said(game, certificate))
            }
        >
            {move || editor.certificate.with(summary)}
        </p>
    }
    .into_any()
}

/// The whole certificate.
#[component]
pub(super) fn VerdictPanel() -> impl IntoView {
    let editor = use_editor();
    let formats: Vec<(String, String)> = editor.with_library(|library| {
        library.formats.all().iter().map(|format| (format.id.clone(), format.name.clone())).collect()
    });
    // A format that there is not keeps its place, or the form would choose another.
    let unknown = Memo::new(move |_| {
        editor.certificate.with(|certificate| certificate.unknown_format().and_then(|finding| finding.subject.clone()))
    });
    let chosen = Memo::new(move |_| editor.certificate.with(|certificate| certificate.format.clone()));
    let choose = move |event| editor.apply(Edit::SetFormat(Some(event_target_value(&event))));
    let problems =
        // The headline says of an unknown format what there is to say.
        Memo::new(move |_| {
            editor.certificate.with(|certificate| {
                let problems = certificate.problems().filter(|finding| finding.kind != FindingKind::UnknownFormat);
                problems.cloned().collect::<Vec<_>>()
            })
        });
    let passed = Memo::new(move |_| {
        editor.certificate.with(|certificate| {
            certificate
                .requirements
                .iter()
                .filter(|finding| finding.outcome == RequirementOutcome::Pass)
                .cloned()
                .collect::<Vec<_>>()
        })
    });
    let advice = Memo::new(move |_| editor.certificate.with(|certificate| certificate.advice.clone()));
    let headline = Memo::new(move |_| {
        editor
            .with_library(|library| editor.certificate.with(|certificate| headline(library, certificate)).into_string())
    });

    view! {
        <section class="verdict" aria-labelledby="verdict-title">
            <header class="panel-header">
                <h2 id="verdict-title" tabindex="-1">"Verdict"</h2>
                <label class="labelled labelled--inline">
                    <span>"Format"</span>
                    // Named and marked for the form without script.
                    <select id="deck-format" class="field field--small" name=label::FORMAT on:change=choose prop:value=chosen>
                        {formats
                            .into_iter()
                            .map(|(id, name)| {
                                let is_chosen = chosen.with_untracked(|chosen| *chosen == id);
                                view! { <option value=id selected=is_chosen>{name}</option> }
                            })
                            .collect_view()}
                        {move || {
                            unknown
                                .get()
                                .map(|id| view! { <option value=id.clone() selected=true>{format!("{id} (unknown)")}</option> })
                        }}
                    </select>
                </label>
            </header>
            <div inner_html=move || headline.get()></div>
            <ul class="findings">
                <For each=move || problems.get() key=finding_key let:finding>
                    <FindingItem mark=Mark::of_requirement(&finding) finding />
                </For>
                <For each=move || advice.get() key=finding_key let:finding>
                    <FindingItem mark=Mark::Advice finding />
                </For>
            </ul>
            <details class="passed">
                <summary>{move || met(passed.with(Vec::len))}</summary>
                <ul class="findings">
                    <For each=move || passed.get() key=finding_key let:finding>
                        <FindingItem mark=Mark::Met finding />
                    </For>
                </ul>
            </details>
        </section>
    }
    .into_any()
}

fn finding_key(finding: &Finding) -> String {
    format!(
        "{}|{:?}|{:?}|{:?}|{:?}|{:?}",
        finding.code, finding.outcome, finding.subject, finding.actual, finding.lines, finding.repair
    )
}

#[component]
fn FindingItem(finding: Finding, mark: Mark) -> impl IntoView {
    let editor = use_editor();
    let builder = use_builder();
    let sentence = editor.with_library(|library| {
        let words = editor.english().finding(&finding);
        card_names::sentence(&words, finding.subject.as_deref(), &library.catalogue).into_string()
    });
    let unknown = (finding.kind == FindingKind::UnknownCard).then(|| finding.lines.first().copied()).flatten();
    let lines = finding.lines.clone();
    let repair = finding.repair.clone().filter(|_| finding.outcome == RequirementOutcome::Fail);
    let show_lines = (!lines.is_empty() && finding.outcome != RequirementOutcome::Pass).then(|| {
        let lines = lines.clone();
        let show = move |_| show_line(builder, lines.first().copied());
        view! {
            <button type="button" class="link-button" on:click=show>
                "Show in the deck"
            </button>
        }
    });

    view! {
        // The keyboard comes here when the fault before was mended.
        <li class=mark.item_class() tabindex="-1">
            <span class=mark.class() aria-hidden="true">
                {mark.sign()}
            </span>
            <div>
                <p>
                    <span class="hidden">{mark.word()} ": "</span>
                    <span inner_html=sentence></span>
                </p>
                <p class="finding__ways">
                    {show_lines}
                    {unknown.map(|line| view! { <UnknownLineWays line offered=3 /> })}
                    {repair
                        .map(|repair| {
                            let label = editor.english().repair(&repair);
                            let edits = repair.edits.clone();
                            let missing = repair.missing.clone();
                            view! {
                                {(!edits.is_empty())
                                    .then(|| {
                                        let batch = Edit::Batch(edits);
                                        view! {
                                            <button type="button" class="button button--plain button--small" on:click=move |_| editor.apply(batch.clone())>
                                                {label.clone()}
                                            </button>
                                        }
                                    })}
                                {missing
                                    .map(|missing| {
                                        view! {
                                            <span class="muted">{label.clone()}</span>
                                            <button
                                                type="button"
                                                class="link-button"
                                                on:click=move |_| builder.search(&missing.query)
                                            >
                                                "Find cards"
                                            </button>
                                        }
                                    })}
                            }
                        })}
                </p>
            </div>
        </li>
    }
    .into_any()
}

/// Puts the keyboard on a line of the deck.
pub(super) fn show_line(builder: BuilderState, line: Option<usize>) {
    if let Some(line) = line {
        builder.go(Tab::Deck, &format!("[data-line=\"{line}\"] .deck-row__name"));
    }
}
