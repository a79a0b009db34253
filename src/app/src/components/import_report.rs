//! What became of an imported list, line by line, before anything changes.

use leptos::prelude::*;
use safehouse_engine::{
    deck::interchange::{Import, LineOutcome, LineReport},
    english::English,
};

use crate::{components::verdict::Mark, context::use_site};

/// Lines shown at most; a longer report says how many more there are.
const SHOWN: usize = 400;
/// Characters of a line shown at most.
const SHOWN_CHARACTERS: usize = 120;

/// The summary of an import and every line that is not simply right, with the
/// cards that a line may mean to choose from.
#[component]
pub fn ImportReport(
    /// The import; a choice changes it.
    read: RwSignal<Option<Import>>,
) -> impl IntoView {
    let site = use_site();
    let english = move || site.ready().map(|library| English::new(library.catalogue.game()));
    let summary = move || {
        read.with(|read| {
            let words = english()?.import_summary(&read.as_ref()?.summary());
            Some(view! { <p><strong>{words}</strong></p> })
        })
    };
    let reports = move || read.with(|read| read.as_ref().map(shown_reports).unwrap_or_default());
    let more = move || {
        let more = read.with(|read| read.as_ref().map_or(0, |import| notable(import).count().saturating_sub(SHOWN)));
        (more > 0).then(|| view! { <p class="muted">{more_words(more)}</p> })
    };

    view! {
        <div class="import__outcome" role="status">
            {summary}
        </div>
        <Show when=move || read.with(Option::is_some)>
            <ul class="import__lines">
                <For each=reports key=report_key let((position, report))>
                    <ReportItem read english=english() position report />
                </For>
            </ul>
            {more}
        </Show>
    }
    .into_any()
}

/// The reports a person should see: everything that is not simply right.
fn notable(import: &Import) -> impl Iterator<Item = (usize, &LineReport)> {
    import.lines.iter().enumerate().filter(|(_, report)| {
        !matches!(
            report.outcome,
            LineOutcome::Accepted
                | LineOutcome::Blank
                | LineOutcome::Comment
                | LineOutcome::Heading { .. }
                | LineOutcome::Header { counts: true, .. }
        )
    })
}

fn shown_reports(import: &Import) -> Vec<(usize, LineReport)> {
    notable(import).take(SHOWN).map(|(position, report)| (position, report.clone())).collect()
}

fn report_key((position, report): &(usize, LineReport)) -> (usize, bool, String) {
    (*position, matches!(report.outcome, LineOutcome::Corrected { .. }), report.text.clone())
}

#[component]
fn ReportItem(
    read: RwSignal<Option<Import>>,
    english: Option<English>,
    position: usize,
    report: LineReport,
) -> impl IntoView {
    let mark = Mark::of_line(&report.outcome);
    let choices = match &report.outcome {
        LineOutcome::Unknown { near, .. } => near.clone(),
        LineOutcome::Ambiguous { choices, .. } => choices.clone(),
        _ => Vec::new(),
    };
    let choose = move |choice: usize| {
        read.update(|read| {
            if let Some(import) = read {
                // The choices shown are the import's own, so they always fit.
                let _ = import.resolve(position, choice);
            }
        });
        // The line is drawn anew; the keyboard stays at it.
        request_animation_frame(move || {
            crate::browser::focus(&format!("[data-import-line=\"{position}\"]"));
        });
    };

    view! {
        <li class=mark.item_class() tabindex="-1" data-import-line=position.to_string()>
            <span class=mark.class() aria-hidden="true">
                {mark.sign()}
            </span>
            <div>
                <p>
                    <span class="muted">{format!("Line {}: ", report.line)}</span>
                    <code>{report.text.chars().take(SHOWN_CHARACTERS).collect::<String>()}</code>
                </p>
                <p>{english.map(|english| english.line_outcome(&report.outcome))}</p>
                <p class="finding__ways">
                    {choices
                        .into_iter()
                        .enumerate()
                        .map(|(choice, line)| {
                            let pictured = line.card.clone();
                            view! {
                                <button type="button" class="button button--plain button--small" data-card=pictured on:click=move |_| choose(choice)>
                                    {line.card}
                                </button>
                            }
                        })
                        .collect_view()}
                </p>
            </div>
        </li>
    }
    .into_any()
}

/// How many reports are not shown, in a sentence.
fn more_words(more: usize) -> String {
    match more {
        1 => "And 1 more line that needs a look.".to_owned(),
        more => format!("And {more} more lines that need a look."),
    }
}
