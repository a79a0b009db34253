//! Import: paste or open a list; every line says what became of it before
//! anything in the deck changes.

use leptos::{ev, html, prelude::*};
use safehouse_engine::deck::{
    edit::Edit,
    interchange::{Import, LineOutcome, LineReport, import},
};
use wasm_bindgen::JsCast;

use super::Dialog;
use crate::{browser, components::toasts::use_toasts, deck::editor::use_editor};

/// Line reports shown at most; a longer list says how many more there are.
const SHOWN: usize = 400;

/// The import dialog.
#[component]
pub(in super::super) fn ImportDialog(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog open title="Import a deck">
            <ImportForm open />
        </Dialog>
    }
    .into_any()
}

#[component]
fn ImportForm(open: RwSignal<bool>) -> impl IntoView {
    let editor = use_editor();
    let toasts = use_toasts();
    let area = NodeRef::<html::Textarea>::new();
    let read = RwSignal::new(None::<Import>);
    let check = move |text: String| {
        let is_empty = text.trim().is_empty();
        read.set((!is_empty).then(|| editor.with_library(|library| import(&text, &library.catalogue))));
    };
    let open_file = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let file = input.and_then(|input| input.files()).and_then(|files| files.get(0));
        if let Some(file) = file {
            leptos::task::spawn_local(async move {
                match browser::read_file(&file).await {
                    Some(text) => {
                        if let Some(area) = area.get_untracked() {
                            area.set_value(&text);
                        }
                        check(text);
                    }
                    None => toasts.warn("The file could not be read as text. Open it and paste its content instead."),
                }
            });
        }
    };
    let replace = move |_| {
        if let Some(import) = read.get_untracked() {
            editor.replace(import.deck, "Imported");
            open.set(false);
            toasts.say("Imported. Undo brings the deck before it back.");
        }
    };
    let add = move |_| {
        if let Some(import) = read.get_untracked() {
            editor.apply(Edit::Batch(import.deck.lines.into_iter().map(Edit::Add).collect()));
            open.set(false);
            toasts.say("Added to the deck.");
        }
    };
    let reports = move || read.with(|read| read.as_ref().map(shown_reports).unwrap_or_default());

    view! {
        <p class="muted">
            "Paste a list, a deck code, CSV, JSON or a Cockatrice deck. Nothing changes until you press a button below."
        </p>
        <label class="labelled">
            <span>"List"</span>
            // User text never becomes a child here: the renderer does not escape it.
            <textarea
                node_ref=area
                class="field import__text"
                rows="8"
                spellcheck="false"
                on:input=move |event| check(event_target_value(&event))
            ></textarea>
        </label>
        <label class="labelled">
            <span>"Or open a file"</span>
            <input type="file" accept=".txt,.json,.csv,.cod,.dec,text/plain" on:change=open_file />
        </label>
        <div class="import__outcome" role="status">
            {move || read.with(|read| read.as_ref().map(|import| view! { <p><strong>{editor.english().import_summary(&import.summary())}</strong></p> }))}
        </div>
        <ul class="import__lines">
            <For each=reports key=|(position, report)| (*position, matches!(report.outcome, LineOutcome::Corrected { .. }), report.text.clone()) let((position, report))>
                <ReportItem read position report />
            </For>
        </ul>
        {move || {
            let more = read.with(|read| read.as_ref().map_or(0, |import| notable(import).count().saturating_sub(SHOWN)));
            (more > 0).then(|| view! { <p class="muted">{format!("And {more} more lines that need a look.")}</p> })
        }}
        <div class="dialog__actions">
            <button type="button" class="button" disabled=move || read.with(Option::is_none) on:click=replace>
                "Replace the deck"
            </button>
            <button type="button" class="button button--plain" disabled=move || read.with(Option::is_none) on:click=add>
                "Add to the deck"
            </button>
        </div>
    }
    .into_any()
}

/// The reports a person should see: everything that is not simply right.
fn notable(import: &Import) -> impl Iterator<Item = (usize, &LineReport)> {
    import.lines.iter().enumerate().filter(|(_, report)| {
        !matches!(
            report.outcome,
            LineOutcome::Accepted | LineOutcome::Blank | LineOutcome::Comment | LineOutcome::Heading { .. }
        )
    })
}

fn shown_reports(import: &Import) -> Vec<(usize, LineReport)> {
    notable(import).take(SHOWN).map(|(position, report)| (position, report.clone())).collect()
}

#[component]
fn ReportItem(read: RwSignal<Option<Import>>, position: usize, report: LineReport) -> impl IntoView {
    let editor = use_editor();
    let (class, choices) = match &report.outcome {
        LineOutcome::Unreadable { .. } => ("fail", Vec::new()),
        LineOutcome::Unknown { near } => ("fail", near.clone()),
        LineOutcome::Ambiguous { choices, .. } => ("undecided", choices.clone()),
        _ => ("advice", Vec::new()),
    };
    let choose = move |choice: usize| {
        read.update(|read| {
            if let Some(import) = read {
                // The choices shown are the import's own, so they always fit.
                let _ = import.resolve(position, choice);
            }
        });
    };

    view! {
        <li class=format!("finding finding--{class}")>
            <span class=format!("mark mark--{class}") aria-hidden="true">
                {if class == "advice" { "i" } else { "!" }}
            </span>
            <div>
                <p>
                    <span class="muted">{format!("Line {}: ", report.line)}</span>
                    <code>{report.text.chars().take(120).collect::<String>()}</code>
                </p>
                <p>{editor.english().line_outcome(&report.outcome)}</p>
                <p class="finding__ways">
                    {choices
                        .into_iter()
                        .enumerate()
                        .map(|(choice, line)| {
                            view! {
                                <button type="button" class="button button--plain button--small" on:click=move |_| choose(choice)>
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
