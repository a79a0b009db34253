//! Curves of costs as small charts that say their numbers in words.

use maud::{Markup, html};
use safehouse_engine::{deck::statistics::Statistics, game::SectionDefinition};

use super::Sheet;
use crate::components::cost_curve::{CostCurve, costs};

/// A section's curves: one for each cost that its cards print.
pub fn section_curves(sheet: &Sheet<'_>, section: &SectionDefinition) -> Vec<CostCurve> {
    let catalogue = sheet.catalogue();
    let statistics = Statistics::new(sheet.deck, catalogue, &[section.id]);
    costs(catalogue.game()).filter_map(|cost| CostCurve::of(&statistics, cost)).collect()
}

/// The curves of every section of a deck.
pub fn curves(sheet: &Sheet<'_>) -> Markup {
    let sections = sheet.catalogue().game().sections.iter().filter(|section| section.counted);
    let drawn: Vec<_> = sections
        .flat_map(|section| section_curves(sheet, section).into_iter().map(move |curve| (section.name, curve)))
        .filter(|(_, curve)| curve.bars.len() > 1)
        .collect();
    html! { @for (section, curve) in &drawn { (draw_curve(section, curve, curve.peak())) } }
}

const BAR: u64 = 24;
const HEIGHT: u64 = 56;

/// Draws a curve. `peak` is the number of copies that fills its height, so
/// that two curves can share a scale.
pub fn draw_curve(section: &str, curve: &CostCurve, peak: u64) -> Markup {
    let peak = peak.max(1);
    let said: Vec<String> = curve
        .bars
        .iter()
        .filter(|bar| bar.tally.copies > 0)
        .map(|bar| format!("{} at {}", bar.tally.copies, bar.value))
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
                @for (position, bar) in (0..).zip(&curve.bars) {
                    @let copies = bar.tally.copies;
                    @let height = (copies * HEIGHT).div_ceil(peak);
                    @let x = position * BAR;
                    rect class="cost-curve__bar" x=(x + 2) y=(HEIGHT - height) width=(BAR - 4) height=(height) rx="2" {}
                    @if copies > 0 { text class="cost-curve__copies" x=(x + BAR / 2) y=(HEIGHT - height) dy="-4" text-anchor="middle" { (copies) } }
                    text class="cost-curve__cost" x=(x + BAR / 2) y=(HEIGHT + 14) text-anchor="middle" { (bar.value) }
                }
                line class="cost-curve__ground" x1="0" x2=(width) y1=(HEIGHT) y2=(HEIGHT) {}
            }
        }
    }
}
