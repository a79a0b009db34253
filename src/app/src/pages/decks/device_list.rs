//! The list of the decks of this device.

use leptos::prelude::*;
use safehouse_engine::deck::{
    certificate::certify_as_meant,
    interchange::{Target, export},
    list::DeckList,
};

use super::{
    device::{DeviceList, Kept},
    finder::{Finder, FinderControls},
};
use crate::{
    browser,
    components::{
        deck_sheet::{chip, leader_among, name_of},
        toasts::use_toasts,
    },
    context::use_site,
    deck::{
        account_decks::following::{self, Progress},
        address::link_of,
        device_decks::{SavedDeck, unread::Unread},
    },
    paths,
    provided::account,
};

/// The decks of this device; empty until the browser has been asked.
#[component]
pub(super) fn DeviceDeckList(list: DeviceList) -> impl IntoView {
    let decks = Memo::new(move |_| match list.kept.get() {
        Kept::Decks { decks, .. } => decks,
        Kept::Unknown | Kept::Refused => Vec::new(),
    });
    let unread = Memo::new(move |_| match list.kept.get() {
        Kept::Decks { unread, .. } => unread,
        Kept::Unknown | Kept::Refused => Vec::new(),
    });
    let site = use_site();
    let finder = Finder::new();
    let shown = Memo::new(move |_| {
        let library = site.ready();
        decks.with(|decks| finder.found(decks, library.as_deref()))
    });
    let leader = Signal::derive(move || {
        let leading = site.ready().and_then(|library| {
            let sections = library.catalogue.game().sections.iter();
            let sizes = |id| library.first_snapshot().and_then(|snapshot| snapshot.section_size(id));
            sections.filter(|section| sizes(section.id) == Some(1)).map(|section| section.name.to_owned()).next()
        });
        leading.unwrap_or_else(|| "First card".to_owned())
    });
    let nothing = move || {
        list.kept.with(|kept| match kept {
            Kept::Unknown => view! { <p class="muted with-script" role="status">"Looking for your decks…"</p> }.into_any(),
            Kept::Refused => {
                view! { <p class="problem">"This browser lets the site store nothing, so no deck can be kept here. You can still build one, and share or export it before you leave."</p> }
                    .into_any()
            }
            Kept::Decks { decks, unread } if decks.is_empty() && unread.is_empty() => {
                view! {
                    <p class="empty">
                        "No deck yet. A deck you begin is kept here by itself as you build, on this device only. Begin a new one, open a ready-made one, or bring a list below."
                    </p>
                }
                    .into_any()
            }
            Kept::Decks { .. } => ().into_any(),
        })
    };

    let alone = Memo::new(move |_| list.alone());
    let words = move || {
        let count = alone.with(Vec::len);
        if count == 1 {
            "1 deck is on this device only.".to_owned()
        } else {
            format!("{count} decks are on this device only.")
        }
    };

    view! {
        {nothing}
        <Show when=move || alone.with(|alone| !alone.is_empty())>
            <p class="actions notice">
                <span>{words}</span>
                <button type="button" class="button button--small" on:click=move |_| alone.with(|alone| list.join(alone))>
                    "Put them in my account"
                </button>
            </p>
        </Show>
        <FinderControls
            finder
            all=Signal::derive(move || decks.with(Vec::len))
            shown=Signal::derive(move || shown.with(Vec::len))
            leader
        />
        <Show when=move || shown.with(Vec::is_empty) && decks.with(|decks| !decks.is_empty())>
            <p class="empty">"No deck of yours has all these words in its name, tags or cards."</p>
        </Show>
        <ul class="device-decks">
            <For each=move || shown.get() key=|saved| (saved.id.clone(), saved.saved_at, saved.revision) let:saved>
                <Row list saved />
            </For>
        </ul>
        <Show when=move || unread.with(|unread| !unread.is_empty())>
            <ul class="device-decks">
                <For each=move || unread.get() key=|unread| (unread.key.clone(), unread.text.clone()) let:unread>
                    <UnreadRow list unread />
                </For>
            </ul>
        </Show>
        <Show when=move || decks.with(|decks| !decks.is_empty()) || unread.with(|unread| !unread.is_empty())>
            <p class="decks__backup">
                <button type="button" class="button button--plain button--small" on:click=move |_| list.back_up()>
                    "Back up all decks"
                </button>
                <span class="muted">"One file with every deck and its versions."</span>
            </p>
        </Show>
    }
}

#[component]
fn Row(list: DeviceList, saved: SavedDeck) -> impl IntoView {
    let site = use_site();
    let toasts = use_toasts();
    let SavedDeck { id, deck, saved_at, .. } = saved;
    let name = name_of(&deck).to_owned();
    let cards: u64 = deck.lines.iter().map(|line| u64::from(line.quantity)).sum();
    // Of another game than the page, or of one that this site does not have.
    let other_game = (deck.game != site.game())
        .then(|| site.names_of_game(&deck.game).map_or_else(|| deck.game.clone(), |game| game.name));
    let is_served = site.has_game(&deck.game);
    let address = paths::of(&deck.game).build_kept(&id);
    let library = {
        let game = deck.game.clone();
        move || site.of_game(&game)
    };
    let library = StoredValue::new(library);
    let library = move || library.with_value(|library| library());
    let deck = StoredValue::new(deck);
    // The same in every row would say nothing to who hears them one by one.
    let label = {
        let name = name.clone();
        move |what: &str| format!("{what} “{name}”")
    };
    let (put_label, history_label) = (label("Put in my account:"), label("History of"));
    let verdict = Memo::new(move |_| {
        let library = library()?;
        let chip = deck.with_value(|deck| {
            chip(library.catalogue.game(), &certify_as_meant(deck, &library.catalogue, &library.formats)).into_string()
        });
        Some(chip)
    });
    let face = Memo::new(move |_| {
        let library = library()?;
        let icons = site.places.with_value(|places| places.icons.clone());
        Some(deck.with_value(|deck| leader_among(&library, &icons, deck).into_string()))
    });
    let is_signed_in = account().is_some();
    let progress = {
        let id = id.clone();
        Memo::new(move |_| following::progress(&id))
    };
    let (id_to_join, id_in_account) = (StoredValue::new(id.clone()), StoredValue::new(id.clone()));
    let link = Memo::new(move |_| {
        let library = library()?;
        Some(deck.with_value(|deck| link_of(&library, deck)))
    });
    let delete = {
        let (id, name) = (id.clone(), name.clone());
        move |_| {
            list.delete(&id, &name);
            browser::focus("#device-decks");
        }
    };
    let export = move |_| {
        let text = library().map(|library| deck.with_value(|deck| export(deck, &library.catalogue, Target::Text)));
        let file = deck.with_value(file_name);
        if !text.is_some_and(|text| browser::download(&file, "text/plain", &text)) {
            toasts.warn("The browser did not allow the download. Open the deck and copy it from Export.");
        }
    };

    // Nobody reads, opens or deletes what somebody else has not saved yet.
    let is_anothers = is_signed_in && progress.with_untracked(|progress| *progress == Some(Progress::SignedOut));
    if is_anothers {
        return view! {
            <li class="device-deck">
                <div class="device-deck__words">
                    <h3>"A deck of another account"</h3>
                    <p class="muted">
                        "It has changes that are not in that account yet, and waits here until its owner signs in. If it is yours, sign out to open it."
                    </p>
                </div>
            </li>
        }
        .into_any();
    }
    view! {
        <li class="device-deck">
            <div class="device-deck__leader" inner_html=move || face.get().unwrap_or_default()></div>
            <div class="device-deck__words">
                <h3>
                    {if is_served { view! { <a href=address.clone()><bdi>{name}</bdi></a> }.into_any() } else { view! { <bdi>{name}</bdi> }.into_any() }}
                </h3>
                <p class="device-deck__facts">
                    {other_game.map(|game| view! { <span class="tag"><bdi>{game}</bdi></span> })}
                    <span class="device-deck__chip" inner_html=move || verdict.get().unwrap_or_default()></span>
                    <span class="muted">
                        <span class="figures">{cards}</span>
                        {if cards == 1 { " card" } else { " cards" }}
                        " · saved "
                        {browser::local_time(saved_at)}
                    </span>
                    {move || {
                        let progress = progress.get();
                        (progress.is_some() || is_signed_in)
                            .then(|| view! { <span class="tag" class:tag--bad=progress.as_ref().is_some_and(Progress::is_problem)>{place(progress.as_ref())}</span> })
                    }}
                </p>
                {(!deck.with_value(|deck| deck.tags.is_empty()))
                    .then(|| {
                        let tags = deck.with_value(|deck| deck.tags.clone());
                        view! {
                            <ul class="tags" aria-label="Tags">
                                {tags.into_iter().map(|tag| view! { <li class="tag">{tag}</li> }).collect_view()}
                            </ul>
                        }
                    })}
            </div>
            <div class="device-deck__ways">
                {is_served
                    .then(|| {
                        view! {
                            <a class="button button--plain button--small" href=address aria-label=label("Open")>
                                "Open"
                            </a>
                            <a
                                class="button button--plain button--small"
                                href=move || deck.with_value(|deck| paths::of(&deck.game).compare(&link.get().unwrap_or_default(), ""))
                                aria-label=label("Compare")
                            >
                                "Compare"
                            </a>
                        }
                    })}
                <Show when=move || is_signed_in && progress.with(Option::is_none)>
                    <button
                        type="button"
                        class="button button--plain button--small"
                        aria-label=put_label.clone()
                        on:click=move |_| id_to_join.with_value(|id| list.join(std::slice::from_ref(id)))
                    >
                        "Put in my account"
                    </button>
                </Show>
                <Show when=move || progress.with(Option::is_some)>
                    <a
                        class="button button--plain button--small"
                        rel="external"
                        href=move || {
                            progress.track();
                            id_in_account.with_value(|id| history_of(id))
                        }
                        aria-label=history_label.clone()
                    >
                        "History"
                    </a>
                </Show>
                <button
                    type="button"
                    class="button button--plain button--small"
                    aria-label=label("Duplicate")
                    on:click=move |_| deck.with_value(|deck| list.duplicate(deck))
                >
                    "Duplicate"
                </button>
                <button type="button" class="button button--plain button--small" aria-label=label("Export") on:click=export>
                    "Export"
                </button>
                <button type="button" class="button button--plain button--small" aria-label=label("Delete") on:click=delete>
                    "Delete"
                </button>
            </div>
        </li>
    }
    .into_any()
}

/// Where a deck is, in the few words of a list.
fn place(progress: Option<&Progress>) -> &'static str {
    match progress {
        None => "This device only",
        Some(Progress::Kept) => "In your account",
        Some(Progress::Sending) => "Saving in your account…",
        Some(Progress::Waiting) => "Your account cannot be reached",
        Some(Progress::SignedOut) => "Of an account: sign in again",
        Some(Progress::Refused(_)) => "Not in your account: open it to see why",
        Some(Progress::NoRoom) => "No room on this device",
    }
}

/// The page of a deck's versions in its account.
fn history_of(id: &str) -> String {
    following::places(id).map_or_else(|| paths::OWN_DECKS.to_owned(), |places| places.history)
}

/// A deck that this build cannot read: told, and handed out as it is.
#[component]
fn UnreadRow(list: DeviceList, unread: Unread) -> impl IntoView {
    let name = unread.name().unwrap_or_else(|| "A deck".to_owned());
    let label = |what: &str| format!("{what} “{name}” as it is");
    let (export, delete) = (label("Export"), format!("Delete “{name}”, which cannot be read"));
    let unread = StoredValue::new(unread);
    view! {
        <li class="device-deck device-deck--unread">
            <div class="device-deck__words">
                <h3><bdi>{name}</bdi></h3>
                <p class="problem">
                    "This page cannot read it: a newer Safehouse wrote it, or it was damaged. It stays as it is. Loading the page again may bring the newer Safehouse; exporting it as it is keeps it."
                </p>
            </div>
            <div class="device-deck__ways">
                <button
                    type="button"
                    class="button button--plain button--small"
                    aria-label=export
                    on:click=move |_| unread.with_value(|unread| list.hand_out(unread))
                >
                    "Export as it is"
                </button>
                <button
                    type="button"
                    class="button button--plain button--small"
                    aria-label=delete
                    on:click=move |_| {
                        unread.with_value(|unread| list.forget(unread));
                        browser::focus("#device-decks");
                    }
                >
                    "Delete"
                </button>
            </div>
        </li>
    }
}

fn file_name(deck: &DeckList) -> String {
    let slug = paths::slug(&deck.name);
    if slug.is_empty() { "deck.txt".to_owned() } else { format!("{slug}.txt") }
}
