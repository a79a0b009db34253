//! The result of a measurement: sentence, picture, tables.

use maud::{Markup, html};
use safehouse_engine::necrogenesis::simulation::{
    ablation::Ablation,
    compare::Comparison,
    estimate::Verdict,
    measurement::{Measured, Measurement, Question},
    report::{CardReport, Report, SeatReport},
};

use crate::{
    figures::{about, difference, many, of_100, plain, share, whole},
    plots::{bands, causes, curves, dots, figure, interval},
    sentence::{name, players, sentence},
};

/// What is shown of a measurement.
#[derive(Debug, Clone, Copy)]
pub struct Shown<'a> {
    /// What was asked.
    pub measurement: &'a Measurement,
    /// What was found, so far or at its end.
    pub found: &'a Measured,
    /// What was done with lists that are no whole decks, a sentence each.
    pub notes: &'a [String],
    /// How far it can go on from here; nothing while it runs.
    pub further: Option<Further>,
    /// Games that went the other way.
    pub parted: &'a [PartedGame],
    /// What asking for the worth of every card would cost; `None` where that is no question.
    pub worth: Option<Worth<'a>>,
}

/// What going on leads to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Further {
    /// As many games in all.
    pub games: u64,
    /// The half width of the interval then, as a share of games.
    pub half: f64,
    /// How long it takes from here on.
    pub seconds: Option<f64>,
}

/// Asking what copies of the cards are worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth<'a> {
    /// Where it is asked.
    pub address: &'a str,
    /// How many cards there are.
    pub cards: u64,
    /// How long it takes.
    pub seconds: Option<f64>,
}

/// A game that ended otherwise with each version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartedGame {
    /// Its number.
    pub game: u64,
    /// Whom it was against.
    pub against: String,
    /// How many choices are the same with both.
    pub same: usize,
    /// Whether each version won; a drawn game is none.
    pub won: [Option<bool>; 2],
    /// Where each is watched, at the first choice that differs.
    pub addresses: [String; 2],
    /// Where both are, side by side.
    pub pair: String,
}

/// Half widths of intervals that one may go on to.
const HALVES: [f64; 5] = [0.02, 0.01, 0.005, 0.002, 0.001];

impl Further {
    /// The next one from games with an interval of this width, at so many games a second; `None`
    /// where there is none within `most` games.
    pub fn after(games: u64, width: f64, rate: Option<f64>, most: u64) -> Option<Self> {
        let half = HALVES.into_iter().find(|half| *half < 0.8 * width / 2.0)?;
        let times = (width / 2.0 / half).powi(2);
        let needed = ((games as f64 * times * 1.03) as u64).next_multiple_of(1_024).min(most);
        (needed > games).then(|| {
            let half = if needed < most { half } else { width / 2.0 * (games as f64 / needed as f64).sqrt() };
            Self { games: needed, half, seconds: rate.map(|rate| (needed - games) as f64 / rate.max(1.0)) }
        })
    }

    fn words(&self) -> String {
        let half = format!("±{}", format!("{:.2}", 100.0 * self.half).trim_end_matches('0').trim_end_matches('.'));
        let time = self.seconds.map(|seconds| format!(" ({})", about(seconds))).unwrap_or_default();
        format!("Go on to {half}{time}")
    }
}

/// The versions of the deck, by letter and name.
fn labels(measurement: &Measurement) -> Vec<String> {
    let deck = name(&measurement.deck.name);
    match &measurement.question {
        Question::Compare(other) => vec![format!("A: {deck}"), format!("B: {}", name(&other.name))],
        Question::Report | Question::Ablate(_) => vec![deck.to_owned()],
    }
}

/// The whole result.
pub fn result(shown: &Shown<'_>) -> Markup {
    let Shown { measurement, found, notes, further, parted, worth } = *shown;
    let labels = labels(measurement);
    html! {
        section class="lab-said" {
            p class="lab-sentence" { (sentence(measurement, found)) }
            @for note in notes { p class="lab-note" { (note) } }
            @if let Some(further) = further {
                p class="actions" { button class="button button--plain" type="button" data-games=(further.games) { (further.words()) } }
            }
        }
        @if found.games > 0 {
            @if let Some(comparison) = &found.comparison { (compared(comparison, &labels)) }
            @if let Some(ablation) = &found.ablation { (worths(ablation)) }
            (wins(found, &labels))
            (matchups(measurement, found, &labels))
            @if found.comparison.is_some() { (watch(parted)) }
            (survival(measurement, found, &labels))
            (damage(found, &labels))
            (ends(found, &labels))
            @if found.ablation.is_none() { (cards(found, &labels, worth)) }
            p class="lab-fine" {
                "Intervals are of 95 %: of 100 such, about 95 hold what very many games would say. "
                "All of it is about these players (" (players(measurement.policies)) "); others would find something else. "
                "Seed " (measurement.seed) "."
            }
        }
    }
}

fn compared(comparison: &Comparison, labels: &[String]) -> Markup {
    let table = html! {
        table {
            thead { tr { th scope="col" { "Of 100 games" } th scope="col" { "All" } th scope="col" { "Going first" } th scope="col" { "Going second" } } }
            tbody {
                @for (label, wins) in labels.iter().zip(&comparison.wins) {
                    tr { th scope="row" { (label) " wins" } td { (share(&wins.all)) } td { (share(&wins.first)) } td { (share(&wins.second)) } }
                }
                tr { th scope="row" { "B wins more" } td colspan="3" { (difference(&comparison.difference)) } }
                tr { th scope="row" { "Games that ended otherwise" } td colspan="3" { (share(&comparison.differing)) } }
            }
        }
    };
    let caption = format!(
        "The difference in games of 100, of {} with the same luck. The darker, the likelier; the grey band is too small to matter.",
        many(comparison.pairs, "pair")
    );
    html! { section { h2 { "The difference" } (figure("lab-difference", &caption, &interval::plot(&comparison.difference), &table)) } }
}

fn wins(found: &Measured, labels: &[String]) -> Markup {
    html! {
        section {
            h2 { "Who wins" }
            div class="lab-side-by-side" {
                @for (label, wins) in labels.iter().zip(&found.wins) {
                    @for (turn, share_of) in [("going first", &wins.first), ("going second", &wins.second)] {
                        figure class="lab-figure lab-figure--small" {
                            figcaption { (label) ", " (turn) ": " b { (plain(share_of)) } " of 100" }
                            (dots::plot(share_of, &format!("{label}, {turn}")))
                        }
                    }
                }
            }
            div class="lab-scroll" tabindex="0" role="group" aria-label="Wins by who began" {
                table {
                    thead { tr { th scope="col" { "Wins of 100 (surely between)" } th scope="col" { "All" } th scope="col" { "Going first" } th scope="col" { "Going second" } th scope="col" { "Games" } } }
                    tbody {
                        @for (label, wins) in labels.iter().zip(&found.wins) {
                            tr { th scope="row" { (label) } td { (share(&wins.all)) } td { (share(&wins.first)) } td { (share(&wins.second)) } td { (whole(wins.all.of)) } }
                        }
                    }
                }
            }
        }
    }
}

fn matchups(measurement: &Measurement, found: &Measured, labels: &[String]) -> Markup {
    if measurement.opponents.len() < 2 {
        return html! {};
    }
    let class = |low: f64, high: f64| match (low, high) {
        (low, _) if low > 0.5 => "lab-cell lab-cell--good",
        (_, high) if high < 0.5 => "lab-cell lab-cell--bad",
        _ => "lab-cell",
    };
    let word = |low: f64, high: f64| match (low, high) {
        (low, _) if low > 0.5 => "ahead",
        (_, high) if high < 0.5 => "behind",
        _ => "even, as far as these games tell",
    };
    html! {
        section {
            h2 { "Against whom" }
            div class="lab-scroll" tabindex="0" role="group" aria-label="Wins by opponent" {
                table class="lab-matchups" {
                    thead { tr {
                        th scope="col" { "Against" }
                        @for label in labels { th scope="col" { (label) } th scope="col" { "first / second" } }
                        @if found.comparison.is_some() { th scope="col" { "B less A" } }
                        th scope="col" { "Games" }
                    } }
                    tbody {
                        @for (opponent, matchup) in measurement.opponents.iter().zip(&found.matchups) {
                            tr {
                                th scope="row" { (name(&opponent.name)) }
                                @for report in &matchup.reports {
                                    @let wins = &report.seats[0].wins;
                                    td class=(class(wins.all.low, wins.all.high)) { b { (plain(&wins.all)) } " " span class="lab-word" { (word(wins.all.low, wins.all.high)) } }
                                    td { (plain(&wins.first)) " / " (plain(&wins.second)) }
                                }
                                @if let Some(comparison) = &matchup.comparison { td { (difference(&comparison.difference)) } }
                                td { (matchup.reports.first().map_or_else(String::new, |report| whole(report.games))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn watch(parted: &[PartedGame]) -> Markup {
    let end = |won: Option<bool>| match won {
        Some(true) => "wins",
        Some(false) => "loses",
        None => "draws",
    };
    html! {
        @if !parted.is_empty() {
            section {
                h2 { "Watch a game that went the other way" }
                p { "The same luck, and another end. All open where the two part." }
                ul class="lab-parted" {
                    @for game in parted {
                        li {
                            span { "Game " (game.game) " against " (game.against) ", the same for " (many(game.same as u64, "choice")) ": " }
                            @for (version, (address, won)) in ["A", "B"].into_iter().zip(game.addresses.iter().zip(game.won)) {
                                a class="button button--plain" href=(address) target="_blank" rel="external" {
                                    (version) " " (end(won)) span class="hidden" { ", game " (game.game) ", in another tab" }
                                }
                            }
                            a class="button button--plain" href=(game.pair) target="_blank" rel="external" {
                                "Side by side" span class="hidden" { ", game " (game.game) ", in another tab" }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn survival(measurement: &Measurement, found: &Measured, labels: &[String]) -> Markup {
    let mut lines: Vec<curves::Curve> = labels
        .iter()
        .zip(&found.reports)
        .map(|(label, report)| curves::Curve::of(label, report, &report.seats[0]))
        .collect();
    if let ([report], [_]) = (found.reports.as_slice(), labels) {
        let others = match measurement.opponents.as_slice() {
            [opponent] => format!("Against it: {}", name(&opponent.name)),
            _ => "Its opponents".to_owned(),
        };
        lines.push(curves::Curve::of(others, report, &report.seats[1]));
    }
    let caption = "How many Survivors of 100 are alive after each round. A round is a turn of each player.";
    html! { section { h2 { "Who survives" } (figure("lab-survival", caption, &curves::plot(&lines), &curves::table(&lines))) } }
}

/// The seat of the deck, by version.
fn seats<'a>(found: &'a Measured, labels: &[String]) -> Vec<(String, &'a Report, &'a SeatReport)> {
    labels.iter().cloned().zip(&found.reports).map(|(label, report)| (label, report, &report.seats[0])).collect()
}

fn damage(found: &Measured, labels: &[String]) -> Markup {
    let seats: Vec<(String, &SeatReport)> =
        seats(found, labels).into_iter().map(|(label, _, seat)| (label, seat)).collect();
    let most = bands::most(seats.iter().map(|(_, seat)| *seat));
    let plots = html! {
        div class="lab-side-by-side" {
            @for (label, seat) in &seats { div { p class="lab-bar-label" { (label) } (bands::plot(seat, label, most)) } }
        }
    };
    let caption =
        "Damage to the Survivor in each round: the median, half of the games around it (dark) and nine of ten (light).";
    html! { section { h2 { "What it suffers" } (figure("lab-damage", caption, &plots, &bands::table(&seats))) } }
}

fn ends(found: &Measured, labels: &[String]) -> Markup {
    let seats = seats(found, labels);
    html! { section { h2 { "How games end" } (figure("lab-ends", "Of 100 games.", &causes::plot(&seats), &causes::table(&seats))) } }
}

fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Helps => "helps",
        Verdict::Hurts => "hurts",
        Verdict::Open => "open",
    }
}

fn worths(ablation: &Ablation) -> Markup {
    let reach = ablation.cards.iter().map(|card| card.worth.low.abs().max(card.worth.high.abs())).fold(0.0, f64::max);
    html! {
        section {
            h2 { "What a copy is worth" }
            p { "Games of 100 that are won with the card and not with a blank in the place of one copy, in " (whole(ablation.pairs)) " games with the same luck. Marked is what stands out among all of them; what is open holds 0 or may be chance." }
            div class="lab-scroll" tabindex="0" role="group" aria-label="What a copy of each card is worth" {
                table class="lab-cards" {
                    thead { tr { th scope="col" { "Card" } th scope="col" { "Copies" } th scope="col" { "Worth, games of 100 (surely between)" } th scope="col" aria-hidden="true" {} th scope="col" { "" span class="hidden" { "Verdict" } } } }
                    tbody {
                        @for card in &ablation.cards {
                            tr class=(verdict(card.verdict)) {
                                th scope="row" { (card.name) } td { (card.copies) } td { (difference(&card.worth)) }
                                td class="lab-cards__strip" aria-hidden="true" { (interval::strip(&card.worth, card.verdict, reach)) }
                                td { (verdict(card.verdict)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn cards(found: &Measured, labels: &[String], worth: Option<Worth<'_>>) -> Markup {
    html! {
        section {
            h2 { "Cards in the hand that is dealt" }
            p { "Games of 100 won with a copy dealt, less those won without, before any card goes back. It is about the opening hand alone." }
            @if let Some(Worth { address, cards, seconds }) = worth {
                p class="actions" {
                    a class="button button--plain" href=(address) rel="external" { "What is a copy of each card worth?" }
                    span class="muted" {
                        "Each game once more with a blank for each of " (many(cards, "card"))
                        @if let Some(seconds) = seconds { ", " (about(seconds)) }
                        "."
                    }
                }
            }
            @for (label, report) in labels.iter().zip(&found.reports) {
                @let known: Vec<&CardReport> = report.seats[0].cards.iter().filter(|card| card.opening.is_some()).collect();
                @let reach = known.iter().filter_map(|card| card.opening).map(|opening| opening.difference.low.abs().max(opening.difference.high.abs())).fold(0.0, f64::max).min(0.5);
                details id={ "lab-cards-" (label.chars().next().unwrap_or('a').to_ascii_lowercase()) } open[labels.len() == 1] {
                    summary { (label) }
                    div class="lab-scroll" tabindex="0" role="group" aria-label={ "Cards of " (label) } {
                        table class="lab-cards" {
                            thead { tr { th scope="col" { "Card" } th scope="col" { "Copies" } th scope="col" { "With less without (surely between)" } th scope="col" aria-hidden="true" {} th scope="col" { span class="hidden" { "Verdict" } } th scope="col" { "Dealt in, of 100 games (exactly)" } th scope="col" { "Drawn, then played, of 100" } } }
                            tbody {
                                @for card in known {
                                    @if let Some(opening) = &card.opening {
                                        tr class=(verdict(opening.verdict)) {
                                            th scope="row" { (card.name) } td { (card.copies) } td { (difference(&opening.difference)) }
                                            td class="lab-cards__strip" aria-hidden="true" { (interval::strip(&opening.difference, opening.verdict, reach)) }
                                            td { (verdict(opening.verdict)) } td { (of_100(opening.with.all.of as f64 / report.games.max(1) as f64)) " (" (of_100(opening.odds)) ")" }
                                            td { (of_100(card.drawn.all.share)) ", " (of_100(card.played.all.share)) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
