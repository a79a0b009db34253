//! The deck: its sections, grouped and sorted as the player likes.

use std::collections::BTreeMap;

use leptos::{ev, prelude::*};
use safehouse_engine::{
    card::{Card, CardName, Fact},
    deck::list::DeckLine,
    game::{FieldKind, SectionDefinition},
};

use super::{
    deck_row::DeckRow,
    drag,
    notes::{BegunNotes, Notes},
    quick_add::QuickAdd,
    row_menu::{RowMenu, RowMenuState},
    rows::{DeckRows, RowKey},
    state::use_builder,
};
use crate::{
    components::verdict::{said_of_section, section_size},
    deck::editor::{Editor, use_editor},
};

/// How the lines of a section are put into groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    /// By card type.
    Type,
    /// By a printed field, by its position in the game's field table.
    Field(usize),
    /// By rarity of the chosen printing.
    Rarity,
    /// Not at all.
    None,
}

/// Lines of a deck that still stand in one column.
const ONE_COLUMN: usize = 14;

/// A group of lines under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Group {
    heading: String,
    copies: u32,
    rows: Vec<RowKey>,
}

/// The deck beside the pool.
#[component]
pub(super) fn DeckPanel() -> impl IntoView {
    let editor = use_editor();
    let rows = DeckRows::provide(editor);
    let grouping = use_builder().grouping;
    let options = grouping_options(&editor);
    let chosen = options.clone();
    let choose = move |event: ev::Event| {
        let value = event_target_value(&event);
        if let Some((_, _, option)) = chosen.iter().find(|(id, _, _)| *id == value) {
            grouping.set(*option);
        }
    };
    let sections = editor.with_library(|library| library.catalogue.game().sections);
    BegunNotes::provide();
    let menu = RowMenuState::provide();
    // A short deck reads better in one column, however wide the window is.
    let lists =
        move || if rows.with(|rows| rows.len() > ONE_COLUMN) { "deck-lists deck-lists--long" } else { "deck-lists" };
    let cards = Memo::new(move |_| {
        let counted = sections.iter().filter(|section| section.counted);
        editor.deck.with(|deck| counted.map(|section| deck.count(section.id)).fold(0, u32::saturating_add))
    });

    view! {
        <section class="deck-panel" aria-labelledby="deck-panel-title">
            <header class="panel-header">
                <h2 id="deck-panel-title" tabindex="-1">"Deck"</h2>
                <span class="count">
                    {move || match cards.get() {
                        1 => "1 card".to_owned(),
                        cards => format!("{cards} cards"),
                    }}
                </span>
                <QuickAdd />
                <label class="labelled labelled--inline panel-header__choice">
                    <span>"Group by"</span>
                    <select class="field field--small" on:change=choose>
                        {options
                            .into_iter()
                            .map(|(id, name, _)| view! { <option value=id>{name}</option> })
                            .collect_view()}
                    </select>
                </label>
            </header>
            <div class="deck-panel__scroll">
                <div class=lists>
                    {sections.iter().map(|section| view! { <Section section grouping rows /> }).collect_view()}
                </div>
                <Notes />
            </div>
            <RowMenu state=menu />
        </section>
    }
    .into_any()
}

fn grouping_options(editor: &Editor) -> Vec<(String, String, Grouping)> {
    let mut options = vec![("type".to_owned(), "Type".to_owned(), Grouping::Type)];
    editor.with_library(|library| {
        for (position, field) in library.catalogue.game().fields.iter().enumerate() {
            if matches!(field.kind, FieldKind::Number { .. } | FieldKind::Word(_)) || field.id == "subtype" {
                options.push((field.id.to_owned(), field.name.to_owned(), Grouping::Field(position)));
            }
        }
    });
    options.push(("rarity".to_owned(), "Rarity".to_owned(), Grouping::Rarity));
    options.push(("none".to_owned(), "Nothing".to_owned(), Grouping::None));
    options
}

#[component]
fn Section(section: &'static SectionDefinition, grouping: RwSignal<Grouping>, rows: DeckRows) -> impl IntoView {
    let editor = use_editor();
    let copies = Memo::new(move |_| editor.deck.with(|deck| deck.count(section.id)));
    let size = Memo::new(move |_| editor.certificate.with(|certificate| section_size(certificate, section.id)));
    let groups = Memo::new(move |_| groups(&editor, rows, section.id, grouping.get()));
    let heading = format!("section-{}", section.id);
    let dragged_over = RwSignal::new(false);

    let count = move || match size.get() {
        Some(size) => format!("{} / {size}", copies.get()),
        None => copies.get().to_string(),
    };
    let problems = Memo::new(move |_| {
        editor.certificate.with(|certificate| said_of_section(certificate, &editor.english(), section.id))
    });
    let is_full = move || size.get().is_some_and(|size| size == copies.get());
    let drop = move |event: ev::DragEvent| {
        event.prevent_default();
        dragged_over.set(false);
        drag::drop_into(&editor, &event, section.id);
    };

    view! {
        <section
            class="deck-section"
            class:deck-section--over=dragged_over
            aria-labelledby=heading.clone()
            on:dragover=move |event| {
                event.prevent_default();
                dragged_over.set(true);
            }
            on:dragleave=move |_| dragged_over.set(false)
            on:drop=drop
        >
            <h3 id=heading.clone() class="deck-section__title">
                <span>{section.name}</span>
                <span class="count" class:count--full=is_full>{count}</span>
            </h3>
            <For each=move || problems.get() key=Clone::clone let:problem>
                <p class="deck-row__problem deck-section__problem">
                    <span class="mark mark--fail" aria-hidden="true">"!"</span>
                    {problem}
                </p>
            </For>
            <Show
                when=move || { copies.get() > 0 || groups.with(|groups| !groups.is_empty()) }
                fallback=move || view! { <p class="hint">{empty_hint(section)}</p> }
            >
                <For each=move || groups.with(|groups| headings(groups)) key=Clone::clone let:heading>
                    <GroupRows groups heading section=section.name />
                </For>
            </Show>
        </section>
    }
    .into_any()
}

fn headings(groups: &[Group]) -> Vec<String> {
    groups.iter().map(|group| group.heading.clone()).collect()
}

/// One group of a section. It stays while its numbers change, and with it the
/// row that has the keyboard.
#[component]
fn GroupRows(groups: Memo<Vec<Group>>, heading: String, section: &'static str) -> impl IntoView {
    // What the section's own title says already.
    let has_heading = !heading.is_empty() && heading != section;
    let is_alone = Memo::new(move |_| groups.with(|groups| groups.len() == 1));
    let shown = heading.clone();
    let group = Memo::new(move |_| groups.with(|groups| groups.iter().find(|group| group.heading == heading).cloned()));
    let copies = move || group.with(|group| group.as_ref().map_or(0, |group| group.copies));
    let rows = move || group.with(|group| group.as_ref().map(|group| group.rows.clone()).unwrap_or_default());
    view! {
        {has_heading
            .then(|| {
                view! {
                    <h4 class="deck-group" class:deck-group--alone=is_alone>
                        {shown} <span class="count">{copies}</span>
                    </h4>
                }
            })}
        <ul class="deck-rows">
            <For each=rows key=Clone::clone let:row>
                <DeckRow row />
            </For>
        </ul>
    }
    .into_any()
}

fn empty_hint(section: &SectionDefinition) -> &'static str {
    if section.counted {
        "Empty. Add cards from the list, or type a name above."
    } else {
        "Cards you are still thinking about. They do not count."
    }
}

fn groups(editor: &Editor, rows: DeckRows, section: &str, grouping: Grouping) -> Vec<Group> {
    let lines = editor.deck.get().lines;
    let mut groups: BTreeMap<(usize, String), Group> = BTreeMap::new();
    let mut sorted: Vec<(String, usize)> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.section == section)
        .map(|(position, line)| (CardName::new(&line.card).key().to_owned(), position))
        .collect();
    sorted.sort();

    for (_, position) in sorted {
        let line = &lines[position];
        let (rank, heading) = editor
            .with_library(|library| {
                let index = library.catalogue.find_name(&line.card)?;
                Some(heading(library.catalogue.card(index), line, grouping, library.catalogue.game()))
            })
            .unwrap_or((usize::MAX, "Not in the card list".to_owned()));
        let group =
            groups.entry((rank, heading.clone())).or_insert_with(|| Group { heading, copies: 0, rows: Vec::new() });
        group.copies = group.copies.saturating_add(line.quantity);
        group.rows.extend(rows.with(|rows| rows.key(position).cloned()));
    }
    groups.into_values().collect()
}

/// A group's place among the groups, and its heading.
fn heading(
    card: &Card,
    line: &DeckLine,
    grouping: Grouping,
    game: &safehouse_engine::game::GameDefinition,
) -> (usize, String) {
    match grouping {
        Grouping::None => (0, String::new()),
        Grouping::Type => {
            let rank = game.types.iter().position(|word| word.id == card.card_type).unwrap_or(usize::MAX);
            (rank, game.types.get(rank).map_or(card.card_type, |word| word.name).to_owned())
        }
        Grouping::Rarity => {
            let chosen = line.printing.as_ref();
            let printing = chosen
                .and_then(|chosen| card.printings.iter().find(|printing| printing.number == chosen.number))
                .or_else(|| card.printings.first());
            let rank = printing.and_then(|printing| game.rarity_rank(printing.rarity)).unwrap_or(usize::MAX);
            (rank, game.rarities.get(rank).map_or("No rarity", |word| word.name).to_owned())
        }
        Grouping::Field(position) => {
            let Some(field) = game.fields.get(position) else {
                return (0, String::new());
            };
            match card.fact(field.id) {
                Some(fact @ Fact::Number(number)) => {
                    (usize::try_from(*number).unwrap_or(0), format!("{} {}", field.name, field.written(fact)))
                }
                Some(Fact::Variable) => (1_000, format!("{} X", field.name)),
                Some(Fact::Unknown) => (1_001, format!("{} unknown", field.name)),
                Some(Fact::Flag) => (0, field.name.to_owned()),
                Some(fact) => (0, field.written(fact)),
                None => (1_002, format!("No {}", field.name)),
            }
        }
    }
}
