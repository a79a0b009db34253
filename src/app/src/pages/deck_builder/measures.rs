//! Curves and breakdowns of the deck in hand. Every bar leads to the lines
//! behind it.

use leptos::prelude::*;
use safehouse_engine::{
    deck::statistics::{Bucket, Facet, FacetValue, Statistics},
    english::counted,
    game::FieldDefinition,
};

use super::{
    state::{BuilderState, use_builder},
    verdict::show_line,
};
use crate::{
    components::cost_curve::{CostCurve, costs},
    deck::editor::use_editor,
};

/// Curves of the costs, and a breakdown by a property of the player's choice.
#[component]
pub(super) fn Measures() -> impl IntoView {
    let editor = use_editor();
    let game = editor.with_library(|library| library.catalogue.game());
    let facets = Facet::all(game);
    let chosen = RwSignal::new(Facet::Type);
    let choose = {
        let facets = facets.clone();
        move |event| {
            let id = event_target_value(&event);
            if let Some(facet) = facets.iter().find(|facet| facet.id() == id) {
                chosen.set(*facet);
            }
        }
    };
    let breakdown = Signal::derive(move || chosen.get());

    view! {
        <section class="measures" aria-labelledby="measures-title">
            <h2 id="measures-title" class="panel-title">
                "Curves"
            </h2>
            {costs(game).map(|cost| view! { <Curve cost /> }).collect_view()}
            <label class="labelled labelled--inline">
                <span>"Break down by"</span>
                <select class="field field--small" on:change=choose>
                    {facets
                        .into_iter()
                        .map(|facet| {
                            view! {
                                <option value=facet.id() selected={facet == Facet::Type}>
                                    {facet.name()}
                                </option>
                            }
                        })
                        .collect_view()}
                </select>
            </label>
            <Split facet=breakdown />
        </section>
    }
    .into_any()
}

fn buckets(facet: Facet) -> Vec<Bucket> {
    let editor = use_editor();
    editor.with_library(|library| {
        editor.deck.with(|deck| {
            let buckets = Statistics::of_deck(deck, &library.catalogue).by(facet).buckets;
            // A number is about the cards that print it; gaps in it stay.
            let shown = |bucket: &Bucket| match bucket.value {
                FacetValue::None => !facet.is_number() && bucket.tally.copies > 0,
                _ => facet.is_number() || bucket.tally.copies > 0,
            };
            buckets.into_iter().filter(shown).collect()
        })
    })
}

/// A curve of costs as bars, with the mean.
#[component]
fn Curve(cost: &'static FieldDefinition) -> impl IntoView {
    let editor = use_editor();
    let builder = use_builder();
    let curve = Memo::new(move |_| {
        editor.with_library(|library| {
            editor.deck.with(|deck| CostCurve::of(&Statistics::of_deck(deck, &library.catalogue), cost))
        })
    });

    view! {
        {move || {
            curve.get().map(|curve| {
                let peak = curve.peak().max(1);
                view! {
                    <div class="curve">
                        <h3 class="curve__title">
                            {cost.name}
                            {curve
                                .mean
                                .map(|mean| {
                                    view! {
                                        <span class="muted">
                                            ", mean " <span class="figures">{mean}</span>
                                        </span>
                                    }
                                })}
                        </h3>
                        <ul class="curve__bars">
                            {curve.bars.into_iter().map(|bar| bar_item(builder, cost.name, bar, peak)).collect_view()}
                        </ul>
                    </div>
                }
            })
        }}
    }
    .into_any()
}

fn bar_item(builder: BuilderState, title: &'static str, bar: Bucket, peak: u64) -> impl IntoView {
    // Two decimals are more than a bar of a hundred pixels can show.
    let share = (bar.tally.copies * 100 / peak) as f64 / 100.0;
    let (value, copies) = (bar.value.to_string(), bar.tally.copies);
    let first = bar.tally.lines.first().copied();
    view! {
        <li>
            <button
                type="button"
                class="curve__bar"
                style:--share=share.to_string()
                aria-label=format!("{title} {value}: {}", counted(copies, ("card", "cards")))
                on:click=move |_| show_line(builder, first)
            >
                <span class="curve__copies">{(copies > 0).then_some(copies)}</span>
                <span class="curve__label">{value.clone()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// Words with their counts.
#[component]
fn Split(facet: Signal<Facet>) -> impl IntoView {
    let builder = use_builder();
    let rows = Memo::new(move |_| buckets(facet.get()));
    view! {
        <dl class="split">
            <For
                each=move || rows.get()
                key=move |row| {
                    (facet.with_untracked(|facet| facet.id()), row.value.to_string(), row.tally.copies, row.tally.lines.clone())
                }
                let:row
            >
                <dt>
                    {
                        let first = row.tally.lines.first().copied();
                        let words = match row.value {
                            FacetValue::None => format!("No {}", facet.with_untracked(|facet| facet.name())),
                            _ => facet.with_untracked(|facet| facet.written(&row.value)),
                        };
                        view! {
                            <button type="button" class="link-button" on:click=move |_| show_line(builder, first)>
                                {words}
                            </button>
                        }
                    }
                </dt>
                <dd class="figures">{row.tally.copies}</dd>
            </For>
        </dl>
    }
    .into_any()
}
