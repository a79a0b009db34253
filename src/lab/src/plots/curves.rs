//! Who is still alive, round by round.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::report::{Report, SeatReport};

use super::at;
use crate::figures::of_100;

/// A curve by what it is called.
pub(crate) struct Curve {
    pub(crate) label: String,
    /// The share of games in which the seat was alive after each round, from round 0 on.
    pub(crate) alive: Vec<f64>,
}

impl Curve {
    pub(crate) fn of(label: impl Into<String>, report: &Report, seat: &SeatReport) -> Self {
        let games = report.games.max(1) as f64;
        let last = seat.rounds.last().map_or(0, |round| round.round);
        let mut alive = vec![1.0];
        let mut lost = 0;
        for round in 1..=last {
            lost += seat.rounds.iter().find(|known| known.round == round).map_or(0, |known| known.lost);
            alive.push(1.0 - lost as f64 / games);
        }
        Self { label: label.into(), alive }
    }

    /// After a round; nothing changes after the last one.
    fn after(&self, round: usize) -> f64 {
        self.alive.get(round).or_else(|| self.alive.last()).copied().unwrap_or(1.0)
    }
}

const LEFT: f64 = 34.0;
const RIGHT: f64 = 630.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 186.0;

/// Rounds in which next to nothing happens any more are left out of the picture.
fn rounds(curves: &[Curve]) -> usize {
    let last = curves.iter().map(|curve| curve.alive.len()).max().unwrap_or(1).saturating_sub(1);
    let settled = |round: &usize| curves.iter().all(|curve| curve.after(*round) - curve.after(last) < 0.005);
    (1..=last).find(settled).unwrap_or(last).max(4)
}

pub(crate) fn plot(curves: &[Curve]) -> Markup {
    let rounds = rounds(curves);
    let x = |round: usize| LEFT + round as f64 / rounds as f64 * (RIGHT - LEFT);
    let y = |share: f64| BOTTOM - share * (BOTTOM - TOP);
    let path = |curve: &Curve| {
        (0..=rounds).fold(String::new(), |path, round| {
            let share = y(curve.after(round));
            match round {
                0 => format!("M{} {}", at(x(0)), at(share)),
                // A step: what is lost in a round is lost at its end.
                round => format!("{path}H{}V{}", at(x(round)), at(share)),
            }
        })
    };
    html! {
        svg class="lab-plot" viewBox="0 0 640 214" role="img" aria-label="The share of games in which a Survivor is alive after each round" {
            @for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
                line class="lab-grid" x1=(at(LEFT)) x2=(at(RIGHT)) y1=(at(y(share))) y2=(at(y(share))) {}
                text class="lab-tick" x="28" y=(at(y(share) + 4.0)) text-anchor="end" { (format!("{:.0}", 100.0 * share)) }
            }
            @for round in (0..=rounds).step_by(rounds.div_ceil(12)) {
                text class="lab-tick" x=(at(x(round))) y="204" text-anchor="middle" { (round) }
            }
            @for (number, curve) in curves.iter().enumerate() {
                path class={ "lab-curve lab-curve--" (number) } d=(path(curve)) {}
            }
        }
        ul class="lab-key" {
            @for (number, curve) in curves.iter().enumerate() {
                li {
                    svg class="lab-key__mark" viewBox="0 0 32 8" aria-hidden="true" { path class={ "lab-curve lab-curve--" (number) } d="M0 4H32" {} }
                    (curve.label)
                }
            }
        }
    }
}

pub(crate) fn table(curves: &[Curve]) -> Markup {
    let rounds = rounds(curves);
    html! {
        table {
            thead { tr { th scope="col" { "Round" } @for curve in curves { th scope="col" { (curve.label) " alive, of 100" } } } }
            tbody {
                @for round in 1..=rounds {
                    tr { th scope="row" { (round) } @for curve in curves { td { (of_100(curve.after(round))) } } }
                }
            }
        }
    }
}
