//! How games end, as one bar.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::{
    estimate::Share,
    report::{Report, SeatReport},
};

use super::at;
use crate::figures::{of_100, share};

/// An end of a game and its share.
struct End {
    words: &'static str,
    /// The number of its pattern.
    pattern: usize,
    share: Share,
}

/// What losses are called, in the order of the bar.
const LOSSES: [(&str, &str); 5] = [
    ("no-hp", "lost: no HP left"),
    ("empty-deck", "lost: a draw from an empty deck"),
    ("too-few-cards", "lost: too few cards"),
    ("card", "lost by a card"),
    ("conceded", "given up"),
];

fn ends(report: &Report, seat: &SeatReport) -> Vec<End> {
    // Half a win is a drawn game.
    let lost: u64 = seat.losses.iter().map(|cause| cause.games.all.count).sum();
    let drawn = report.drawn.all.count;
    let won = Share::new(report.games.saturating_sub(lost + drawn), report.games);
    let losses = LOSSES.iter().zip(2..).filter_map(|((cause, words), pattern)| {
        let cause = seat.losses.iter().find(|known| known.cause == *cause)?;
        Some(End { words, pattern, share: cause.games.all })
    });
    let first =
        [End { words: "won", pattern: 0, share: won }, End { words: "drawn", pattern: 1, share: report.drawn.all }];
    first.into_iter().chain(losses).filter(|end| end.share.count > 0).collect()
}

pub(crate) fn plot(versions: &[(String, &Report, &SeatReport)]) -> Markup {
    html! {
        @for (label, report, seat) in versions {
            @let ends = ends(report, seat);
            p class="lab-bar-label" { (label) }
            svg class="lab-plot lab-causes" viewBox="0 0 640 30" preserveAspectRatio="none" role="img"
                aria-label={ (label) ": " (ends.iter().map(|end| format!("{} {}", end.words, of_100(end.share.share))).collect::<Vec<_>>().join(", ")) " of 100" } {
                @let starts = ends.iter().scan(0.0, |from, end| { let start = *from; *from += end.share.share; Some(start) });
                @for (end, start) in ends.iter().zip(starts) {
                    rect class={ "lab-end lab-end--" (end.pattern) } x=(at(640.0 * start)) y="0" width=(at(640.0 * end.share.share)) height="30" {}
                }
            }
            ul class="lab-key" {
                @for end in &ends {
                    li { svg class="lab-key__mark" viewBox="0 0 14 14" aria-hidden="true" { rect class={ "lab-end lab-end--" (end.pattern) } width="14" height="14" {} } (end.words) " " b { (of_100(end.share.share)) } }
                }
            }
        }
    }
}

pub(crate) fn table(versions: &[(String, &Report, &SeatReport)]) -> Markup {
    html! {
        table {
            thead { tr { th scope="col" { "End" } th scope="col" { "Of" } th scope="col" { "Of 100 games (surely between)" } } }
            tbody {
                @for (label, report, seat) in versions {
                    @for end in ends(report, seat) { tr { th scope="row" { (end.words) } td { (label) } td { (share(&end.share)) } } }
                }
            }
        }
    }
}
