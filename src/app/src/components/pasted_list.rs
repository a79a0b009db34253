//! What somebody pasted or opened, read: a list in any form, a code, or the link of
//! a deck, which is fetched.

use leptos::prelude::*;
use safehouse_engine::{
    catalogue::{CardIndex, Catalogue},
    deck::interchange::{Import, LineOutcome, Target, export, import, import_within, short_link_in},
    limits::Limits,
};

use crate::{
    browser,
    context::{Site, use_site},
    deck::{
        label::DeckLabel,
        share::{Shared, shared_deck},
        written::Written,
    },
};

/// What became of the text in a field for lists.
#[derive(Debug, Clone, Copy)]
pub struct PastedList {
    /// The list, once it was read.
    pub read: RwSignal<Option<Import>>,
    /// What is done now or stands in the way, in words.
    pub notice: RwSignal<Option<Notice>>,
    /// Counts the texts: what is fetched for an earlier one comes too late.
    texts: StoredValue<u32>,
    site: Site,
}

/// Words about a text that gave no list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Something is on its way.
    Waiting(&'static str),
    /// There is no list, and this is the way out.
    Trouble(String),
}

impl PastedList {
    /// For a field that is still empty.
    pub fn new() -> Self {
        Self { read: RwSignal::new(None), notice: RwSignal::new(None), texts: StoredValue::new(0), site: use_site() }
    }

    /// Reads a text. A short link names a deck that the server keeps, so that
    /// the list comes a moment later.
    pub fn take(self, text: &str) {
        let number = self.begin();
        if text.trim().is_empty() {
            return;
        }
        let Some(library) = self.site.ready_untracked() else {
            return self
                .notice
                .set(Some(Notice::Trouble("The cards are still loading. Try again in a moment.".into())));
        };
        let link = ShortLink::read(text);
        let import = link.is_none().then(|| import_within(text, &library.catalogue, &Limits::STRANGER));
        // A message that leads to a deck: `Look at my deck: https://…/d/fzpygxb5c0`.
        let linked = import.as_ref().and_then(|import| ShortLink::read(short_link_in(text, import)?));
        let Some(link) = link.or(linked) else {
            return self.read.set(import);
        };
        if link.is_elsewhere {
            let words = "This link leads to another site. Open it there, copy the list as text, and paste that here.";
            return self.notice.set(Some(Notice::Trouble(words.into())));
        }
        self.notice.set(Some(Notice::Waiting("Fetching the deck of this link…")));
        leptos::task::spawn_local(async move {
            let answer = shared_deck(link.id).await;
            if self.texts.try_get_value() != Some(number) {
                return;
            }
            match answer {
                Ok(Shared::Deck(deck)) => {
                    // Written and read again, the deck gets a report for every
                    // line like any other list.
                    let list = export(&link.label.on(deck), &library.catalogue, Target::Json);
                    self.notice.set(None);
                    self.read.set(Some(import_within(&list, &library.catalogue, &Limits::STRANGER)));
                }
                Ok(Shared::Removed) => self.notice.set(Some(Notice::Trouble(
                    "Whoever runs this site took the deck behind this link out. Paste the list or the deck code.".into(),
                ))),
                Ok(Shared::Nothing) => self.notice.set(Some(Notice::Trouble(
                    "No deck has this link. Its end may be cut off: copy it again, or paste the list or the deck code."
                        .into(),
                ))),
                Err(_) => self.notice.set(Some(Notice::Trouble(
                    "The deck of this link could not be fetched. Try again in a moment, or paste the list or the deck code."
                        .into(),
                ))),
            }
        });
    }

    /// Forgets the text before.
    pub fn clear(self) {
        self.begin();
    }

    fn begin(self) -> u32 {
        self.read.set(None);
        self.notice.set(None);
        let number = self.texts.get_value().wrapping_add(1);
        self.texts.set_value(number);
        number
    }
}

impl Default for PastedList {
    fn default() -> Self {
        Self::new()
    }
}

/// A link to a deck that a server keeps, alone in a text.
struct ShortLink {
    id: String,
    label: DeckLabel,
    /// Whether it names another site than this.
    is_elsewhere: bool,
}

impl ShortLink {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.contains(char::is_whitespace) {
            return None;
        }
        let Written::Short { id, label } = Written::read(text) else { return None };
        let origin = text.split_once("://").and_then(|(_, rest)| rest.split('/').next());
        let here = browser::origin();
        let here = here.split_once("://").map(|(_, host)| host);
        Some(Self { id, label, is_elsewhere: origin.is_some_and(|origin| Some(origin) != here) })
    }
}

/// Why an import may not take the place of a deck; `None` when it may.
pub fn no_replacement(import: &Import) -> Option<&'static str> {
    let summary = import.summary();
    if import.deck.lines.is_empty() {
        Some("Nothing of this text was read as a card, so there is no list to put in the place of the deck.")
    } else if summary.accepted + summary.corrected + summary.ambiguous == 0 {
        Some("No line names a known card, so your deck stays. Choose a card for a line above, or correct the text.")
    } else {
        None
    }
}

/// Whether an import has nothing to add.
pub fn is_empty(import: &Import) -> bool {
    import.deck.lines.is_empty()
}

/// Says what is on its way or stands in the way.
#[component]
pub fn ListNotice(
    /// What the field holds.
    list: PastedList,
) -> impl IntoView {
    view! {
        <div role="status">
            {move || {
                list.notice.get().map(|notice| match notice {
                    Notice::Waiting(words) => view! { <p class="muted">{words}</p> }.into_any(),
                    Notice::Trouble(words) => view! { <p class="problem">{words}</p> }.into_any(),
                })
            }}
        </div>
    }
    .into_any()
}

/// The cards that a name may be a slip of.
pub(crate) fn meant(catalogue: &Catalogue, name: &str) -> Vec<CardIndex> {
    let slips = import(name, catalogue);
    let meant = slips.lines.into_iter().next().map(|line| line.outcome);
    let names: Vec<String> = match meant {
        Some(LineOutcome::Corrected { .. }) => slips.deck.lines.into_iter().map(|line| line.card).collect(),
        Some(LineOutcome::Unknown { near, .. }) => near.into_iter().map(|line| line.card).collect(),
        Some(LineOutcome::Ambiguous { choices, .. }) => choices.into_iter().map(|line| line.card).collect(),
        _ => Vec::new(),
    };
    names.iter().filter_map(|name| catalogue.find_name(name)).collect()
}

#[cfg(test)]
mod tests {
    use safehouse_testing::shipped::outbreak;

    use super::*;

    #[test]
    fn what_names_no_card_replaces_no_deck() {
        let catalogue = outbreak();
        for text in ["{\"bad json\"}", "https://cards.example/d/fzpygxb5c0", "// only a comment", "asdf qwer", "{}"] {
            assert!(no_replacement(&import(text, catalogue)).is_some(), "{text}");
        }
        assert_eq!(no_replacement(&import("4 Rifle\n1 No such card", catalogue)), None);
    }
}
