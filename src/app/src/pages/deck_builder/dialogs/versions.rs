//! Versions: how the deck looked earlier on this device, and the way back.

use leptos::prelude::*;
use safehouse_engine::english::counted;

use crate::deck::{device_decks::Version, editor::use_editor, home::Versions};

/// The form of the versions dialog.
pub(super) fn versions_form(open: RwSignal<bool>) -> AnyView {
    let editor = use_editor();
    let versions = RwSignal::new(None::<Versions>);
    Effect::new(move |_| {
        // Keeping the deck is what makes versions, so the list follows it.
        editor.save_state.track();
        editor.keeper.versions_changed.track();
        if open.get() {
            editor.keeper.with_versions(move |found| drop(versions.try_set(Some(found))));
        } else {
            versions.set(None);
        }
    });
    let of = move |look: fn(&Versions) -> usize| versions.with(|found| found.as_ref().map(look));
    let unread = move || of(|found| found.unread).unwrap_or(0);
    let restore = move |version: Version| {
        editor.replace(version.deck, "Went back to an earlier version");
        open.set(false);
    };

    view! {
            <p class="muted">"Kept on this device. Going back is itself a step that undo takes back."</p>
            <Show
                when=move || of(|found| found.versions.len()).is_some_and(|count| count > 0)
                fallback=move || {
                    (of(|found| found.versions.len()) == Some(0))
                        .then(|| view! { <p class="empty">"No version yet. The first edit makes one."</p> })
                }
            >
                <ol class="versions">
                    // Two tabs may make a version of one name in one moment.
                    <For each=move || versions.get().unwrap_or_default().versions.into_iter().enumerate() key=|(at, version)| (*at, version.saved_at, version.label.clone()) let((_, version))>
                        {
                            let cards = version.deck.lines.iter().map(|line| u64::from(line.quantity)).sum();
                            let cards = counted(cards, ("card", "cards"));
                            let name = version.deck.name.clone();
                            let when = crate::browser::local_time(version.saved_at);
                            let target = version.clone();
                            let is_now = {
                                let version = version.clone();
                                Memo::new(move |_| editor.deck.with(|deck| *deck == version.deck))
                            };
                            let spoken = format!("Go back to this: {}, {when}, {cards}", version.label);
                            view! {
                                <li class="versions__item">
                                    <div>
                                        <strong>{version.label.clone()}</strong>
                                        <p class="muted">
                                            {when} {format!(" · {cards}")}
                                            {(!name.is_empty()).then(|| view! { " · " <bdi>{name}</bdi> })}
                                        </p>
                                    </div>
                                    <Show
                                        when=move || !is_now.get()
                                        fallback=|| view! { <span class="muted">"The deck as it is now"</span> }
                                    >
                                        <button
                                            type="button"
                                            class="button button--plain button--small"
                                            aria-label=spoken.clone()
                                            on:click={
                                                let target = target.clone();
                                                move |_| restore(target.clone())
                                            }
                                        >
                                            "Go back to this"
                                        </button>
                                    </Show>
                                </li>
                            }
                        }
                    </For>
                </ol>
            </Show>
            <Show when=move || { unread() > 0 }>
                <p class="muted">
                    {move || format!("{} more cannot be read by this page. They stay as they are, and a backup of all decks holds them.", unread())}
                </p>
            </Show>
    }
    .into_any()
}
