//! Search and order among the decks of this device.

use leptos::prelude::*;
use safehouse_engine::{
    library::GameLibrary,
    {card::fold, deck::list::DeckList, english::counted},
};

use crate::{
    components::deck_sheet::{leading_line, name_of},
    deck::device_decks::SavedDeck,
};

/// Decks from which on there is something to search.
const WORTH_SEARCHING: usize = 2;

/// The order of the decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The last changed first.
    Changed,
    /// By name.
    Name,
    /// By the card that leads each, then by name.
    Leader,
    /// The largest first.
    Size,
}

impl Order {
    const ALL: [Self; 4] = [Self::Changed, Self::Name, Self::Leader, Self::Size];

    fn id(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Name => "name",
            Self::Leader => "leader",
            Self::Size => "size",
        }
    }

    fn words(self, leader: &str) -> String {
        match self {
            Self::Changed => "Last changed first".to_owned(),
            Self::Name => "Name".to_owned(),
            Self::Leader => leader.to_owned(),
            Self::Size => "Most cards first".to_owned(),
        }
    }
}

/// What is looked for, and in which order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Finder {
    words: RwSignal<String>,
    order: RwSignal<Order>,
}

impl Finder {
    /// Everything, the last changed first.
    pub(super) fn new() -> Self {
        Self { words: RwSignal::new(String::new()), order: RwSignal::new(Order::Changed) }
    }

    /// Those of the decks that are looked for, in order, tracked.
    pub(super) fn found(self, decks: &[SavedDeck], library: Option<&GameLibrary>) -> Vec<SavedDeck> {
        self.words.with(|words| found(decks, words, self.order.get(), library))
    }
}

/// The decks that have every word in their name, tags or cards.
fn found(decks: &[SavedDeck], words: &str, order: Order, library: Option<&GameLibrary>) -> Vec<SavedDeck> {
    let words = fold(words);
    let words: Vec<&str> = words.split_whitespace().collect();
    let holds = |deck: &DeckList| {
        let cards = deck.lines.iter().map(|line| line.card.as_str());
        let text = std::iter::once(name_of(deck)).chain(deck.tags.iter().map(String::as_str)).chain(cards);
        let text: Vec<String> = text.map(fold).collect();
        words.iter().all(|word| text.iter().any(|part| part.contains(word)))
    };
    let leader = |deck: &DeckList| library.and_then(|library| leading_line(library, deck)).map(|line| fold(&line.card));
    let size = |deck: &DeckList| deck.lines.iter().map(|line| u64::from(line.quantity)).sum::<u64>();
    let mut decks: Vec<SavedDeck> = decks.iter().filter(|saved| holds(&saved.deck)).cloned().collect();
    // They come with the last changed first, which a stable sort keeps.
    match order {
        Order::Changed => {}
        Order::Name => decks.sort_by_cached_key(|saved| fold(name_of(&saved.deck))),
        Order::Leader => decks.sort_by_cached_key(|saved| {
            let leader = leader(&saved.deck);
            (leader.is_none(), leader, fold(name_of(&saved.deck)))
        }),
        Order::Size => decks.sort_by_cached_key(|saved| std::cmp::Reverse(size(&saved.deck))),
    }
    decks
}

/// The controls, for who has more than one deck.
#[component]
pub(super) fn FinderControls(
    finder: Finder,
    /// How many decks there are.
    all: Signal<usize>,
    /// How many of them are shown.
    shown: Signal<usize>,
    /// What leads a deck of the game.
    leader: Signal<String>,
) -> impl IntoView {
    let choose = move |event| {
        let id = event_target_value(&event);
        if let Some(order) = Order::ALL.into_iter().find(|order| order.id() == id) {
            finder.order.set(order);
        }
    };
    view! {
        <Show when=move || { all.get() >= WORTH_SEARCHING }>
            <div class="decks__finder" role="search" aria-label="Your decks">
                <label class="hidden" for="find-deck">
                    "Search your decks"
                </label>
                <input
                    id="find-deck"
                    class="field field--small"
                    type="search"
                    placeholder="Name, tag or card"
                    autocomplete="off"
                    prop:value=finder.words
                    on:input=move |event| finder.words.set(event_target_value(&event))
                />
                <label class="hidden" for="order-decks">
                    "Order of your decks"
                </label>
                <select id="order-decks" class="field field--small" on:change=choose>
                    {Order::ALL
                        .into_iter()
                        .map(|order| {
                            view! { <option value=order.id()>{move || leader.with(|leader| order.words(leader))}</option> }
                        })
                        .collect_view()}
                </select>
                <p class="muted" role="status">
                    {move || {
                        let (shown, all) = (shown.get(), all.get());
                        if shown == all {
                            counted(all as u64, ("deck", "decks"))
                        } else {
                            format!("{shown} of {}", counted(all as u64, ("deck", "decks")))
                        }
                    }}
                </p>
            </div>
        </Show>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use safehouse_engine::deck::list::DeckLine;

    use super::*;

    fn deck(name: &str, at: i64, tag: &str, cards: &[(u32, &str)]) -> SavedDeck {
        let lines = cards.iter().map(|(quantity, card)| DeckLine {
            section: "survivor_deck".into(),
            card: (*card).into(),
            quantity: *quantity,
            printing: None,
        });
        let deck = DeckList {
            name: name.into(),
            tags: vec![tag.into()],
            lines: lines.collect(),
            ..DeckList::new("necrogenesis")
        };
        SavedDeck::new(name.to_lowercase(), deck, at)
    }

    fn check(words: &str, order: Order, expected: &[&str]) {
        let decks = [
            deck("Zeal", 3, "paper", &[(4, "Medkit")]),
            deck("", 2, "test", &[(9, "Élan")]),
            deck("Ash", 1, "paper", &[(1, "Old Rifle"), (2, "Medkit")]),
        ];
        let names: Vec<String> =
            found(&decks, words, order, None).iter().map(|saved| name_of(&saved.deck).to_owned()).collect();
        assert_eq!(names, expected, "{words}");
    }

    #[test]
    fn decks_are_found_by_name_tag_and_card() {
        check("", Order::Changed, &["Zeal", "Unnamed deck", "Ash"]);
        check("zea", Order::Changed, &["Zeal"]);
        check("PAPER", Order::Changed, &["Zeal", "Ash"]);
        check("elan", Order::Changed, &["Unnamed deck"]);
        check("medkit rifle", Order::Changed, &["Ash"]);
        check("nothing", Order::Changed, &[]);
    }

    #[test]
    fn decks_are_ordered_by_name_and_size() {
        check("", Order::Name, &["Ash", "Unnamed deck", "Zeal"]);
        check("", Order::Size, &["Unnamed deck", "Zeal", "Ash"]);
        check("paper", Order::Leader, &["Ash", "Zeal"]);
    }
}
