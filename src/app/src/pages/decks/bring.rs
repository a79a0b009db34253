//! Decks from elsewhere: a pasted list, a file, a backup.

use leptos::{ev, html, prelude::*};
use safehouse_engine::{
    deck::interchange::{Import, LineOutcome, LineReport, import},
    english::English,
};
use wasm_bindgen::JsCast;

use super::{
    backup::{Backup, NoBackup},
    device::DeviceList,
};
use crate::{browser, components::toasts::use_toasts, context::use_site};

/// Lines shown at most that need a look; the builder's import shows more.
const SHOWN: usize = 100;

/// What was pasted or opened.
#[derive(Debug, Clone)]
enum Brought {
    /// Nothing yet.
    Nothing,
    /// A deck list.
    List(Import),
    /// A backup of several decks.
    Backup(Backup),
    /// A backup that cannot be restored, and why.
    Refused(String),
}

/// Where lists, files and backups are brought in.
#[component]
pub(super) fn BringDecks(list: DeviceList) -> impl IntoView {
    let site = use_site();
    let toasts = use_toasts();
    let area = NodeRef::<html::Textarea>::new();
    let brought = RwSignal::new(Brought::Nothing);
    let read = move |text: &str| {
        brought.set(match Backup::read(text) {
            _ if text.trim().is_empty() => Brought::Nothing,
            Ok(backup) => Brought::Backup(backup),
            Err(NoBackup::Newer) => {
                Brought::Refused("This backup was made by a newer version of Safehouse. Restore it there.".to_owned())
            }
            Err(NoBackup::Damaged(fault)) => {
                Brought::Refused(format!("This backup is damaged and nothing was restored: {fault}."))
            }
            Err(NoBackup::Other) => match site.ready() {
                Some(library) => Brought::List(import(text, &library.catalogue)),
                None => Brought::Refused("The cards are still loading. Try again in a moment.".to_owned()),
            },
        });
    };
    let open_file = move |event: ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0)) else {
            return;
        };
        leptos::task::spawn_local(async move {
            match browser::read_file(&file).await {
                Some(text) => {
                    if let Some(area) = area.get_untracked() {
                        area.set_value(&text);
                    }
                    read(&text);
                }
                None => toasts.warn("The file could not be read as text. Open it and paste its content instead."),
            }
        });
    };
    let clear = move || {
        brought.set(Brought::Nothing);
        if let Some(area) = area.get_untracked() {
            area.set_value("");
        }
    };

    view! {
        <details class="bring with-script">
            <summary>"Import a list or restore a backup"</summary>
            <div class="bring__content">
                <p class="muted">
                    "Paste a list, a deck code, CSV, JSON or a Cockatrice deck, or open a file. A backup puts back what is missing and overwrites nothing."
                </p>
                <label class="labelled">
                    <span class="label">"List"</span>
                    // User text never becomes a child here: the renderer does not escape it.
                    <textarea
                        node_ref=area
                        class="field bring__text"
                        rows="6"
                        spellcheck="false"
                        on:input=move |event| read(&event_target_value(&event))
                    ></textarea>
                </label>
                <label class="labelled">
                    <span class="label">"Or open a file"</span>
                    <input type="file" accept=".txt,.json,.csv,.cod,.dec,text/plain,application/json" on:change=open_file />
                </label>
                {move || brought.with(|brought| match brought {
                    Brought::Nothing => ().into_any(),
                    Brought::Refused(why) => view! { <p class="problem" role="alert">{why.clone()}</p> }.into_any(),
                    Brought::Backup(backup) => {
                        let backup = backup.clone();
                        let count = backup.len();
                        view! {
                            <p role="status">
                                {if count == 1 { "A backup of 1 deck.".to_owned() } else { format!("A backup of {count} decks.") }}
                            </p>
                            <p class="actions">
                                <button
                                    type="button"
                                    class="button"
                                    on:click=move |_| {
                                        list.restore(&backup);
                                        clear();
                                    }
                                >
                                    "Restore the decks"
                                </button>
                            </p>
                        }
                            .into_any()
                    }
                    Brought::List(import) => view! { <ReadList list import=import.clone() /> }.into_any(),
                })}
            </div>
        </details>
    }
}

/// What became of a list, line by line where something is to say.
#[component]
fn ReadList(list: DeviceList, import: Import) -> impl IntoView {
    let site = use_site();
    let english = site.ready().map(|library| English::new(library.catalogue.game()));
    let read = RwSignal::new(import);
    let summary = move || english.map(|english| read.with(|read| english.import_summary(&read.summary())));
    let is_empty = move || read.with(|read| read.deck.lines.is_empty());
    let reports = move || {
        read.with(|read| {
            let notable = read.lines.iter().enumerate().filter(|(_, report)| is_notable(report));
            notable.take(SHOWN).map(|(position, report)| (position, report.clone())).collect::<Vec<_>>()
        })
    };
    let keep = move |_| list.bring(read.with_untracked(|read| read.deck.clone()));

    view! {
        <p role="status">
            <strong>{summary}</strong>
        </p>
        <ul class="findings">
            {move || reports().into_iter().map(|(position, report)| view! { <Report read english position report /> }).collect_view()}
        </ul>
        <p class="actions">
            <button type="button" class="button" disabled=is_empty on:click=keep>
                "Keep it as a new deck"
            </button>
        </p>
    }
}

/// Whether a line is not simply right.
fn is_notable(report: &LineReport) -> bool {
    !matches!(
        report.outcome,
        LineOutcome::Accepted | LineOutcome::Blank | LineOutcome::Comment | LineOutcome::Heading { .. }
    )
}

#[component]
fn Report(read: RwSignal<Import>, english: Option<English>, position: usize, report: LineReport) -> impl IntoView {
    let (class, mark, choices) = match &report.outcome {
        LineOutcome::Unreadable { .. } => ("fail", "!", Vec::new()),
        LineOutcome::Unknown { near } => ("fail", "!", near.clone()),
        LineOutcome::Ambiguous { choices, .. } => ("undecided", "?", choices.clone()),
        _ => ("advice", "i", Vec::new()),
    };
    let choose = move |choice: usize| {
        // The choices shown are the import's own, so they always fit.
        read.update(|read| {
            let _ = read.resolve(position, choice);
        });
    };
    view! {
        <li class=format!("finding finding--{class}")>
            <span class=format!("mark mark--{class}") aria-hidden="true">
                {mark}
            </span>
            <div>
                <p>
                    <span class="muted">{format!("Line {}: ", report.line)}</span>
                    <code>{report.text.chars().take(120).collect::<String>()}</code>
                </p>
                <p>{english.map(|english| english.line_outcome(&report.outcome))}</p>
                <p class="actions">
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
}
