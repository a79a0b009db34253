//! Decks from elsewhere: a pasted list, a file, a backup.

use leptos::{html, prelude::*};
use safehouse_engine::deck::interchange::{Import, import};

use super::{
    backup::{Backup, NoBackup},
    device::DeviceList,
};
use crate::{
    components::{import_report::ImportReport, list_input::ListInput},
    context::use_site,
};

/// What was pasted or opened, when it is no list.
#[derive(Debug, Clone)]
enum Brought {
    /// Nothing, or a list.
    Nothing,
    /// A backup of several decks.
    Backup(Backup),
    /// A backup that cannot be restored, and why.
    Refused(String),
}

/// Where lists, files and backups are brought in.
#[component]
pub(super) fn BringDecks(list: DeviceList) -> impl IntoView {
    let site = use_site();
    let area = NodeRef::<html::Textarea>::new();
    let brought = RwSignal::new(Brought::Nothing);
    let deck = RwSignal::new(None::<Import>);
    let take = move |text: &str| {
        let refused = |why: &str| (Brought::Refused(why.to_owned()), None);
        let (other, list) = match Backup::read(text) {
            _ if text.trim().is_empty() => (Brought::Nothing, None),
            Ok(backup) => (Brought::Backup(backup), None),
            Err(NoBackup::Newer) => refused("This backup was made by a newer version of Safehouse. Restore it there."),
            Err(NoBackup::Damaged(fault)) => {
                refused(&format!("This backup is damaged and nothing was restored: {fault}."))
            }
            Err(NoBackup::Other) => match site.library.with_untracked(|state| state.ready().cloned()) {
                Some(library) => (Brought::Nothing, Some(import(text, &library.catalogue))),
                None => refused("The cards are still loading. Try again in a moment."),
            },
        };
        brought.set(other);
        deck.set(list);
    };
    let clear = move || {
        take("");
        if let Some(area) = area.get_untracked() {
            area.set_value("");
        }
    };
    let is_empty = move || deck.with(|read| read.as_ref().is_none_or(|read| read.deck.lines.is_empty()));
    let keep = move |_| {
        if let Some(read) = deck.get_untracked() {
            list.bring(read.deck);
        }
    };

    view! {
        <details class="bring with-script">
            <summary>"Import a list or restore a backup"</summary>
            <div class="bring__content">
                <p class="muted">
                    "Paste a list, a deck code, CSV, JSON or a Cockatrice deck, or open a file. A backup puts back what is missing and overwrites nothing."
                </p>
                <ListInput area read=Callback::new(move |text: String| take(&text)) />
                <ImportReport read=deck />
                <Show when=move || deck.with(Option::is_some)>
                    <p class="actions">
                        <button type="button" class="button" disabled=is_empty on:click=keep>
                            "Keep it as a new deck"
                        </button>
                    </p>
                </Show>
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
                })}
            </div>
        </details>
    }
}
