//! A difference as one interval with the zero line and what is too small to matter.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::estimate::{Mean, Verdict};

use super::{at, steps};
use crate::figures::{difference, signed};

/// Differences below this share of games are too small to matter.
pub(crate) const SMALL: f64 = 0.005;

const WIDTH: f64 = 640.0;

/// How far an interval of 95 % reaches, as parts of which 50 and 80 % reach: what is
/// nearer to the middle is likelier.
const INNER: [f64; 2] = [0.344, 0.654];

/// The difference of two versions.
pub(crate) fn plot(mean: &Mean) -> Markup {
    let reach = [mean.low.abs(), mean.high.abs(), 0.015].into_iter().fold(0.0, f64::max) * 1.15;
    let x = |share: f64| WIDTH / 2.0 + share / reach * (WIDTH / 2.0 - 24.0);
    let bar = |part: f64, class: &str| {
        let half = (mean.high - mean.low) / 2.0 * part;
        let (from, to) = (x(mean.mean - half), x(mean.mean + half));
        html! { rect class=(class) x=(at(from)) y="26" width=(at((to - from).max(1.0))) height="20" {} }
    };
    let ticks: Vec<f64> =
        steps(100.0 * reach).into_iter().map(|tick| tick / 100.0).filter(|tick| *tick < reach).collect();
    let middle = x(mean.mean);
    html! {
        svg class="lab-plot lab-interval" viewBox="0 0 640 92" role="img" aria-label={ "Wins of B less wins of A, of 100 games: " (difference(mean)) } {
            rect class="lab-small" x=(at(x(-SMALL))) y="8" width=(at(x(SMALL) - x(-SMALL))) height="52" {}
            line class="lab-zero" x1=(at(x(0.0))) x2=(at(x(0.0))) y1="4" y2="64" {}
            (bar(1.0, "lab-bar-95")) (bar(INNER[1], "lab-bar-80")) (bar(INNER[0], "lab-bar-50"))
            path class="lab-mean" d={ "M" (at(middle)) " 20 l7 16 l-7 16 l-7 -16 z" } {}
            @for tick in ticks.iter().flat_map(|tick| [*tick, -*tick]).filter(|tick| *tick != -0.0 || tick.is_sign_positive()) {
                text class="lab-tick" x=(at(x(tick))) y="80" text-anchor="middle" { (signed(tick)) }
            }
            text class="lab-tick" x="4" y="14" { "A is better" }
            text class="lab-tick" x="636" y="14" text-anchor="end" { "B is better" }
        }
    }
}

/// A difference of one among many, on the scale of all: a strip in a row of a table.
pub(crate) fn strip(mean: &Mean, verdict: Verdict, reach: f64) -> Markup {
    let reach = reach.max(0.01);
    let x = |share: f64| 100.0 + (share / reach).clamp(-1.0, 1.0) * 96.0;
    let class = match verdict {
        Verdict::Helps | Verdict::Hurts => "lab-strip__bar lab-strip__bar--sure",
        Verdict::Open => "lab-strip__bar",
    };
    let (from, to) = (x(mean.low), x(mean.high));
    html! {
        svg class="lab-strip" viewBox="0 0 200 16" aria-hidden="true" {
            line class="lab-zero" x1="100" x2="100" y1="0" y2="16" {}
            rect class=(class) x=(at(from)) y="4" width=(at((to - from).max(1.0))) height="8" {}
            line class="lab-strip__mean" x1=(at(x(mean.mean))) x2=(at(x(mean.mean))) y1="1" y2="15" {}
        }
    }
}
