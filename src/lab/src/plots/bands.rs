//! Damage by round: the median with the half and the nine tenths of games around it.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::{
    report::SeatReport,
    rounds::{MOST_DAMAGE, Round},
};

use super::at;
use crate::figures::whole;

/// Rounds that fewer of 100 games reach are left out.
const REACHED: u64 = 5;

fn shown(seat: &SeatReport) -> Vec<&Round> {
    let most = seat.rounds.iter().map(|round| round.games).max().unwrap_or(0);
    seat.rounds.iter().filter(|round| round.games > 0 && 100 * round.games >= REACHED * most).collect()
}

const LEFT: f64 = 26.0;
const RIGHT: f64 = 312.0;
const BOTTOM: f64 = 126.0;
const TOP: f64 = 10.0;

pub(crate) fn plot(seat: &SeatReport, label: &str, most: usize) -> Markup {
    let rounds = shown(seat);
    let width = (RIGHT - LEFT) / rounds.len().max(1) as f64;
    let y = |amount: f64| BOTTOM - amount / most.max(1) as f64 * (BOTTOM - TOP);
    let band = |number: usize, from: usize, to: usize, inset: f64, class: &str| {
        let (top, bottom) = (y(to as f64 + 0.5), y((from as f64 - 0.5).max(0.0)));
        html! { rect class=(class) x=(at(LEFT + number as f64 * width + inset)) y=(at(top)) width=(at((width - 2.0 * inset).max(1.0))) height=(at((bottom - top).max(1.0))) {} }
    };
    html! {
        svg class="lab-plot lab-bands" viewBox="0 0 320 150" role="img" aria-label={ (label) ": damage to the Survivor in each round" } {
            @for amount in (0..=most).step_by((most / 5).max(1)) {
                line class="lab-grid" x1=(at(LEFT)) x2=(at(RIGHT)) y1=(at(y(amount as f64))) y2=(at(y(amount as f64))) {}
                text class="lab-tick" x="20" y=(at(y(amount as f64) + 4.0)) text-anchor="end" { (amount) }
            }
            @for (number, round) in rounds.iter().enumerate() {
                @let [least, low, median, high, highest] = round.damage;
                (band(number, least, highest, 0.16 * width, "lab-band-90"))
                (band(number, low, high, 0.16 * width, "lab-band-50"))
                line class="lab-median" x1=(at(LEFT + number as f64 * width + 0.08 * width)) x2=(at(LEFT + (number + 1) as f64 * width - 0.08 * width)) y1=(at(y(median as f64))) y2=(at(y(median as f64))) {}
                text class="lab-tick" x=(at(LEFT + (number as f64 + 0.5) * width)) y="144" text-anchor="middle" { (round.round) }
            }
        }
    }
}

/// The largest amount that is shown for any of these.
pub(crate) fn most<'a>(seats: impl IntoIterator<Item = &'a SeatReport>) -> usize {
    seats.into_iter().flat_map(shown).map(|round| round.damage[4]).max().unwrap_or(1).max(4)
}

fn amount(amount: usize) -> String {
    if amount >= MOST_DAMAGE { format!("{MOST_DAMAGE} or more") } else { amount.to_string() }
}

pub(crate) fn table(versions: &[(String, &SeatReport)]) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { "Round" } th scope="col" { "Of" } th scope="col" { "Games" } th scope="col" { "Median" }
                th scope="col" { "Half of the games" } th scope="col" { "Nine of ten" }
            } }
            tbody {
                @for (label, seat) in versions {
                    @for round in shown(seat) {
                        @let [least, low, median, high, highest] = round.damage.map(amount);
                        tr {
                            th scope="row" { (round.round) } td { (label) } td { (whole(round.games)) } td { (median) }
                            td { (low) " to " (high) } td { (least) " to " (highest) }
                        }
                    }
                }
            }
        }
    }
}
