//! Curves of costs as small charts that say their numbers in words.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{
        list::DeckList,
        statistics::{Facet, FacetValue, Statistics},
    },
    game::{FieldKind, SectionDefinition},
};

use super::Sheet;
use crate::library::Library;

/// Copies by what they cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curve {
    /// Name of the cost.
    pub name: &'static str,
    /// Costs as printed, rising, each with its copies.
    pub bars: Vec<(String, u64)>,
    /// The mean of the costs that are numbers, rounded.
    pub mean: Option<String>,
}

impl Curve {
    /// The copies of the highest bar.
    pub fn peak(&self) -> u64 {
        self.bars.iter().map(|(_, copies)| *copies).max().unwrap_or(0)
    }

    /// The copies at a cost.
    fn copies(&self, cost: &str) -> u64 {
        self.bars.iter().find(|(name, _)| name == cost).map_or(0, |(_, copies)| *copies)
    }

    /// The same curve over these costs.
    pub fn over(&self, costs: &[String]) -> Self {
        let bars = costs.iter().map(|cost| (cost.clone(), self.copies(cost))).collect();
        Self { bars, ..self.clone() }
    }
}

/// A section's curves: one for each cost that its cards print as a number.
pub fn section_curves(library: &Library, deck: &DeckList, section: &SectionDefinition) -> Vec<Curve> {
    let sections = [section.id];
    let statistics = Statistics::new(deck, &library.catalogue, &sections);
    let fields = library.catalogue.game().fields.iter();
    let costs = fields.filter(|field| field.is_cost && matches!(field.kind, FieldKind::Number { .. }));
    costs
        .filter_map(|field| {
            let facet = Facet::Field(field);
            let buckets = statistics.by(facet).buckets.into_iter();
            let bars: Vec<_> = buckets
                .filter(|bucket| bucket.value != FacetValue::None)
                .map(|bucket| (bucket.value.to_string(), bucket.tally.copies))
                .collect();
            let mean = statistics.average(facet).map(|mean| mean.decimal(1));
            let is_worth_drawing = bars.iter().any(|(cost, copies)| *copies > 0 && cost != "–");
            is_worth_drawing.then_some(Curve { name: field.name, bars, mean })
        })
        .collect()
}

/// The curves of every section of a deck.
pub fn curves(sheet: &Sheet<'_>) -> Markup {
    let sections = sheet.catalogue().game().sections.iter().filter(|section| section.counted);
    let drawn: Vec<_> = sections
        .flat_map(|section| {
            let curves = section_curves(sheet.library, sheet.deck, section);
            curves.into_iter().map(move |curve| (section.name, curve))
        })
        .filter(|(_, curve)| curve.bars.len() > 1)
        .collect();
    html! { @for (section, curve) in &drawn { (draw_curve(section, curve, curve.peak())) } }
}

const BAR: u64 = 24;
const HEIGHT: u64 = 56;

/// Draws a curve. `peak` is the number of copies that fills its height, so
/// that two curves can share a scale.
pub fn draw_curve(section: &str, curve: &Curve, peak: u64) -> Markup {
    let peak = peak.max(1);
    let said: Vec<String> = curve
        .bars
        .iter()
        .filter(|(_, copies)| *copies > 0)
        .map(|(cost, copies)| format!("{copies} at {cost}"))
        .collect();
    let width = BAR * curve.bars.len() as u64;
    let view = format!("0 -14 {width} {}", HEIGHT + 30);
    html! {
        figure class="cost-curve" {
            figcaption {
                (section) ": " (curve.name)
                @if let Some(mean) = &curve.mean { span class="muted" { ", mean " span class="figures" { (mean) } } }
            }
            svg viewBox=(view) width=(width) height=(HEIGHT + 30) role="img" aria-label=(format!("{}: {}", curve.name, said.join(", "))) {
                @for (position, (cost, copies)) in (0..).zip(&curve.bars) {
                    @let height = (copies * HEIGHT).div_ceil(peak);
                    @let x = position * BAR;
                    rect class="cost-curve__bar" x=(x + 2) y=(HEIGHT - height) width=(BAR - 4) height=(height) rx="2" {}
                    @if *copies > 0 { text class="cost-curve__copies" x=(x + BAR / 2) y=(HEIGHT - height) dy="-4" text-anchor="middle" { (copies) } }
                    text class="cost-curve__cost" x=(x + BAR / 2) y=(HEIGHT + 14) text-anchor="middle" { (cost) }
                }
                line class="cost-curve__ground" x1="0" x2=(width) y1=(HEIGHT) y2=(HEIGHT) {}
            }
        }
    }
}
