//! The verdict: every requirement with its outcome, the lines at fault, and
//! the repair a click away.

use leptos::prelude::*;
use safehouse_engine::{
    deck::{
        certificate::{Certificate, Finding, FindingKind, Outcome, Verdict},
        edit::Edit,
        format::Limit,
    },
    english::English,
};

use super::state::{BuilderState, Tab, use_builder};
use crate::{deck::editor::use_editor, paths};

/// The exact size the format asks of a section, when it asks one.
pub(super) fn section_size(certificate: &Certificate, section: &str) -> Option<u32> {
    certificate.requirements.iter().find_map(|finding| match (finding.kind, finding.limit) {
        (FindingKind::Count, Some(Limit::Exactly(size))) if finding.sections == [section] => Some(size),
        _ => None,
    })
}

/// What is wrong with a line, in sentences.
pub(super) fn problems_of(english: English, certificate: &Certificate, line: usize) -> Vec<String> {
    certificate
        .problems()
        .chain(&certificate.advice)
        .filter(|finding| finding.lines.contains(&line))
        // A deck of the wrong size is no fault of any one line.
        .filter(|finding| !(finding.kind == FindingKind::Count && finding.subject.is_none() && finding.noun.is_none()))
        .map(|finding| english.finding(finding))
        .collect()
}

/// `40/40 · 20/20 · legal`, for the chip that is always in sight.
pub(super) fn summary(certificate: &Certificate) -> String {
    let mut parts: Vec<String> = certificate
        .counts
        .iter()
        .filter_map(|count| {
            let size = section_size(certificate, &count.section).filter(|size| *size > 1)?;
            Some(format!("{}/{size}", count.cards))
        })
        .collect();
    parts.push(verdict_word(certificate.verdict).to_lowercase());
    parts.join(" · ")
}

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "Legal",
        Verdict::Illegal => "Not legal yet",
        Verdict::Undecided => "Undecided",
    }
}

/// The chip with the verdict in short.
#[component]
pub(super) fn VerdictChip() -> impl IntoView {
    let editor = use_editor();
    let state = move || editor.certificate.with(|certificate| state_class(certificate.verdict));
    view! {
        <p class=move || format!("verdict-chip verdict-chip--{}", state()) role="status">
            {move || editor.certificate.with(summary)}
        </p>
    }
    .into_any()
}

pub(super) fn state_class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Legal => "legal",
        Verdict::Illegal => "illegal",
        Verdict::Undecided => "undecided",
    }
}

/// The whole certificate.
#[component]
pub(super) fn VerdictPanel() -> impl IntoView {
    let editor = use_editor();
    let formats: Vec<(String, String)> = editor.with_library(|library| {
        library.formats.all().iter().map(|format| (format.id.clone(), format.name.clone())).collect()
    });
    let chosen = Memo::new(move |_| editor.certificate.with(|certificate| certificate.format.clone()));
    let choose = move |event| editor.apply(Edit::SetFormat(Some(event_target_value(&event))));
    let problems =
        Memo::new(move |_| editor.certificate.with(|certificate| certificate.problems().cloned().collect::<Vec<_>>()));
    let passed = Memo::new(move |_| {
        editor.certificate.with(|certificate| {
            certificate
                .requirements
                .iter()
                .filter(|finding| finding.outcome == Outcome::Pass)
                .cloned()
                .collect::<Vec<_>>()
        })
    });
    let advice = Memo::new(move |_| editor.certificate.with(|certificate| certificate.advice.clone()));
    let snapshot = move || editor.certificate.with(|certificate| certificate.snapshot.clone());

    view! {
        <section class="verdict" aria-labelledby="verdict-title">
            <header class="panel-header">
                <h2 id="verdict-title">"Verdict"</h2>
                <label class="labelled labelled--inline">
                    <span>"Format"</span>
                    <select class="field field--small" on:change=choose prop:value=chosen>
                        {formats
                            .into_iter()
                            .map(|(id, name)| view! { <option value=id>{name}</option> })
                            .collect_view()}
                    </select>
                </label>
            </header>
            <p class=move || format!("verdict__headline verdict__headline--{}", editor.certificate.with(|certificate| state_class(certificate.verdict)))>
                <strong>{move || editor.certificate.with(|certificate| verdict_word(certificate.verdict))}</strong>
                <span class="muted">
                    " in " <a href=move || paths::format(&chosen.get())>{move || chosen.get()}</a> {move || format!(", rules of {}", snapshot())}
                </span>
            </p>
            <ul class="findings">
                <For each=move || problems.get() key=finding_key let:finding>
                    <FindingItem finding />
                </For>
                <For each=move || advice.get() key=finding_key let:finding>
                    <FindingItem finding is_advice=true />
                </For>
            </ul>
            <details class="passed">
                <summary>{move || format!("{} requirements met", passed.with(Vec::len))}</summary>
                <ul class="findings">
                    <For each=move || passed.get() key=finding_key let:finding>
                        <FindingItem finding />
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
fn FindingItem(finding: Finding, #[prop(optional)] is_advice: bool) -> impl IntoView {
    let editor = use_editor();
    let builder = use_builder();
    let (mark, word, class) = match (is_advice, finding.outcome) {
        (true, _) => ("i", "Advice", "advice"),
        (false, Outcome::Pass) => ("✓", "Met", "pass"),
        (false, Outcome::Fail) => ("!", "Not met", "fail"),
        (false, Outcome::Undecided) => ("?", "Undecided", "undecided"),
    };
    let sentence = editor.english().finding(&finding);
    let lines = finding.lines.clone();
    let repair = finding.repair.clone().filter(|_| finding.outcome == Outcome::Fail);
    let show_lines = (!lines.is_empty() && finding.outcome != Outcome::Pass).then(|| {
        let lines = lines.clone();
        let show = move |_| show_line(builder, lines.first().copied());
        view! {
            <button type="button" class="link-button" on:click=show>
                "Show in the deck"
            </button>
        }
    });

    view! {
        <li class=format!("finding finding--{class}")>
            <span class=format!("mark mark--{class}") aria-hidden="true">
                {mark}
            </span>
            <div>
                <p>
                    <span class="hidden">{word} ": "</span>
                    {sentence}
                </p>
                <p class="finding__ways">
                    {show_lines}
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
    let Some(line) = line else { return };
    builder.tab.set(Tab::Deck);
    crate::browser::focus(&format!("[data-line=\"{line}\"] .deck-row__name"));
}
