//! Decks from elsewhere: a pasted list, a file, a backup.

use leptos::{html, prelude::*};

use super::{
    backup::{Backup, NoBackup},
    device::DeviceList,
};
use crate::{
    browser,
    components::{
        import_report::ImportReport,
        list_input::{ListInput, kept_draft},
        pasted_list::{ListNotice, PastedList, is_empty},
    },
};

/// Under which the tab keeps a list that was pasted and not kept as a deck yet.
const DRAFT: &str = "safehouse.draft.bring";

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
    let area = NodeRef::<html::Textarea>::new();
    let brought = RwSignal::new(Brought::Nothing);
    let pasted = PastedList::new();
    let draft = kept_draft(DRAFT);
    let deck = pasted.read;
    let take = move |text: &str| {
        let refused = |why: &str| Brought::Refused(why.to_owned());
        pasted.clear();
        brought.set(match Backup::read(text) {
            _ if text.trim().is_empty() => Brought::Nothing,
            Ok(backup) => Brought::Backup(backup),
            Err(NoBackup::Newer) => refused("This backup was made by a newer version of Safehouse. Restore it there."),
            Err(NoBackup::Damaged(fault)) => {
                refused(&format!("This backup is damaged and nothing was restored: {fault}."))
            }
            Err(NoBackup::TooLarge(excess)) => {
                refused(&format!("Nothing was restored, because this is more than a browser keeps: {excess}."))
            }
            Err(NoBackup::Other) => {
                pasted.take(text);
                Brought::Nothing
            }
        });
    };
    let clear = move || {
        take("");
        draft.set(String::new());
        if let Some(area) = area.get_untracked() {
            area.set_value("");
        }
    };
    let keeps_nothing = move || deck.with(|read| read.as_ref().is_none_or(is_empty));
    let keep = move |_| {
        if let Some(read) = deck.get_untracked() {
            // The page goes, and the effects of its signals with it.
            if list.bring(read.deck) {
                browser::keep_in_tab(DRAFT, "");
            }
        }
    };

    view! {
        <details class="bring with-script">
            <summary>"Import a list or restore a backup"</summary>
            <div class="bring__content">
                <p class="muted">
                    "Paste a list, a deck code, a link to a deck, CSV, JSON or a file of another deck program, or open a file. A backup puts back what is missing and overwrites nothing."
                </p>
                <ListInput area read=Callback::new(move |text: String| take(&text)) draft />
                <ListNotice list=pasted />
                <ImportReport read=deck />
                <Show when=move || deck.with(Option::is_some)>
                    <p class="actions">
                        <button type="button" class="button" disabled=keeps_nothing on:click=keep>
                            "Keep it as a new deck"
                        </button>
                        <Show when=keeps_nothing>
                            <span class="muted">"Nothing of this text was read as a card."</span>
                        </Show>
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
