//! What the lists of an event that everybody sees show: what leads them, their cards, and how what leads them did.

use std::cmp::Reverse;

use maud::{Markup, html};
use safehouse_engine::{catalogue::Catalogue, english::counted};
use safehouse_service::events::{
    EventSeen, EventState,
    settings::{Lists, Reveal},
    statistics::{EventStatistics, Interval, LabelRate, LabelShare, MINIMUM_OF_MATCHES, Matchup, Share, Usage},
};

use super::{crumbs, lists::when, parts, report_line, state_mark, state_tag, ways};
use crate::{
    drawing::{Page, Scene},
    pages::account::empty::nothing_here,
    paths::{HasPaths as _, events as at},
};

/// Cards of a column; those behind them are summed.
const MOST_CARDS: usize = 60;
/// The whole of a bar.
const WHOLE: u64 = 1_000;

/// What the page shows.
#[derive(Debug, Clone)]
pub struct StatisticsPage {
    /// The event.
    pub seen: EventSeen,
    /// What its shown lists show.
    pub statistics: EventStatistics,
}

/// The page at `/events/{event}/statistics`.
pub fn draw_statistics(scene: &Scene<'_>, page: &StatisticsPage) -> Page {
    let (event, statistics) = (&page.seen.event, &page.statistics);
    let catalogue = scene.all.of_game(&event.game).map(|library| &library.catalogue);
    let body = html! {
        div class="page stores events statistics" {
            (crumbs(event, true))
            header class="page-head" { h1 { "Statistics" } (state_tag(event)) }
            (ways(event, parts::STATISTICS))
            (state_mark(event))
            @if statistics.lists == 0 {
                (nothing_here("Nothing is counted yet.", &html! { (why_nothing(page)) }, None))
            } @else {
                p {
                    "Counted: " (counted(statistics.lists.into(), ("list that everybody sees", "lists that everybody sees"))) ", of "
                    (counted(statistics.players.into(), ("player", "players"))) " who played. Lists that are not shown count nowhere."
                }
                (leaders(catalogue, &statistics.leaders))
                (rates(page))
                (cards(catalogue, &statistics.cards))
            }
            (report_line(&page.seen))
        }
    };
    let words = format!("What was played at {}, counted from the lists that everybody sees.", event.name);
    Page::new(format!("Statistics of {}", event.name), words, at::part(&event.code, parts::STATISTICS), body)
}

/// Why nothing is counted, and when something will be.
fn why_nothing(page: &StatisticsPage) -> String {
    let (seen, players) = (&page.seen, page.statistics.players);
    match (seen.settings.lists, seen.settings.reveal, seen.event.state) {
        (_, _, EventState::Cancelled) => "The event does not take place.".to_owned(),
        (Lists::None, ..) => "No lists are handed in at this event, so there is nothing to count.".to_owned(),
        (_, Reveal::Never, _) => {
            "This event shows no lists, and only lists that everybody sees are counted.".to_owned()
        }
        // The Swiss rounds are over: what is lacking are lists.
        (_, _, EventState::Running) if players > 0 => {
            format!("The Swiss rounds are over, and no list is shown yet. {}", when(seen))
        }
        _ if players > 0 => format!("The rounds are over, and no list is shown. {}", when(seen)),
        _ => {
            format!("Lists that everybody sees are counted once the Swiss rounds are over. {}", when(seen))
        }
    }
}

/// A share in percent, to a tenth.
fn percent(share: &Share) -> String {
    let thousandths = share.thousandths();
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

/// A bar from one place to another, in thousandths. What it says stands beside it in words.
pub(super) fn bar(from: u64, to: u64) -> Markup {
    let (from, to) = (from.min(WHOLE), to.min(WHOLE));
    html! {
        svg class="share-bar" viewBox=(format!("0 0 {WHOLE} 8")) preserveAspectRatio="none" aria-hidden="true" {
            rect class="share-bar__whole" x="0" y="0" width=(WHOLE) height="8" {}
            rect x=(from) y="0" width=(to.saturating_sub(from)) height="8" {}
        }
    }
}

/// A card by its name, with the way to it where it is known here.
pub(super) fn card(catalogue: Option<&Catalogue>, name: &str) -> Markup {
    let found = catalogue.and_then(|catalogue| Some((catalogue, catalogue.find_name(name)?)));
    let address = found.map(|(catalogue, index)| {
        let printing = catalogue.printing(catalogue.default_printing(index));
        catalogue.paths().card(printing, catalogue.card(index).name.as_str())
    });
    html! {
        @match address {
            Some(address) => a href=(address) { (name) },
            None => bdi { (name) },
        }
    }
}

fn leaders(catalogue: Option<&Catalogue>, leaders: &[LabelShare]) -> Markup {
    html! {
        @if !leaders.is_empty() {
            section {
                h2 id="leaders" { "What leads the lists" }
                div class="table-scroll" tabindex="0" role="region" aria-labelledby="leaders" {
                    table class="table" {
                        thead { tr { th scope="col" { "Led by" } th scope="col" class="number" { "Lists" } th scope="col" class="number" { "Share" } td {} } }
                        tbody {
                            @for leader in leaders {
                                tr {
                                    th scope="row" { (card(catalogue, &leader.label)) }
                                    td class="number" { (leader.lists) }
                                    td class="number" { (percent(&leader.share)) }
                                    td class="share-bar__cell" { (bar(0, leader.share.thousandths())) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How what leads the lists did.
fn rates(page: &StatisticsPage) -> Markup {
    let rates = &page.statistics.rates;
    let met: Vec<&Matchup> = rates.matchups.iter().filter(|matchup| matchup.rate.is_some()).collect();
    html! {
        section {
            h2 id="rates" { "How they did" }
            @if rates.labels.is_empty() {
                p { "No match was played between two lists that everybody sees, so there are no win rates." }
            } @else {
                p {
                    "Won of the decided matches between lists that everybody sees. A rate is told from "
                    (MINIMUM_OF_MATCHES) " matches on, with where it lies 95 times of 100 (Wilson’s interval); the highest lower end comes first. "
                    "Matches between two lists that are led by the same are mirrors: whoever wins, it wins, so they are counted apart."
                }
                div class="table-scroll" tabindex="0" role="region" aria-labelledby="rates" {
                    table class="table" {
                        thead { tr { th scope="col" { "Led by" } (rate_heads()) th scope="col" class="number" { "Mirrors" } } }
                        tbody { @for label in &rates.labels { (label_row(label)) } }
                    }
                }
                @if met.is_empty() {
                    p class="muted" { "No two met " (MINIMUM_OF_MATCHES) " times, so nothing is told of who does well against whom." }
                } @else {
                    h3 id="matchups" { "Against each other" }
                    div class="table-scroll" tabindex="0" role="region" aria-labelledby="matchups" {
                        table class="table" {
                            thead { tr { th scope="col" { "Led by" } th scope="col" { "Against" } (rate_heads()) } }
                            tbody { @for matchup in met { (matchup_row(matchup)) } }
                        }
                    }
                }
            }
        }
    }
}

fn rate_heads() -> Markup {
    html! { th scope="col" { "Won–lost–drawn" } th scope="col" class="number" { "Win rate" } th scope="col" { "Lies between" } }
}

fn label_row(row: &LabelRate) -> Markup {
    html! {
        tr {
            th scope="row" { bdi { (row.label) } }
            (figures((row.wins, row.losses, row.draws), row.rate.as_ref(), row.interval))
            td class="number" { (row.mirrors) }
        }
    }
}

fn matchup_row(row: &Matchup) -> Markup {
    html! {
        tr {
            th scope="row" { bdi { (row.label) } }
            td { bdi { (row.against) } }
            (figures((row.wins, row.losses, row.draws), row.rate.as_ref(), row.interval))
        }
    }
}

fn figures((wins, losses, draws): (u32, u32, u32), rate: Option<&Share>, interval: Option<Interval>) -> Markup {
    html! {
        td class="figures" { (wins) "–" (losses) "–" (draws) }
        @match (rate, interval) {
            (Some(rate), Some(interval)) => {
                td class="number" { (percent(rate)) }
                td class="share-bar__cell" { span class="figures" { (interval) } (bar(thousandths(interval.low), thousandths(interval.high))) }
            }
            _ => { td class="number muted" { "–" } td class="muted" { "too few matches" } }
        }
    }
}

/// An end of an interval in thousandths. Both lie between 0 and 1.
fn thousandths(end: f64) -> u64 {
    (end.clamp(0.0, 1.0) * WHOLE as f64).round() as u64
}

/// The cards twice: by how many lists have them, and by how many copies there are.
fn cards(catalogue: Option<&Catalogue>, cards: &[Usage]) -> Markup {
    let sorted = |key: fn(&Usage) -> (u64, u64)| {
        let mut sorted: Vec<&Usage> = cards.iter().collect();
        sorted.sort_by_key(|usage| Reverse(key(usage)));
        sorted
    };
    let by_lists = sorted(|usage| (usage.lists.into(), usage.copies));
    let by_copies = sorted(|usage| (usage.copies, usage.lists.into()));
    html! {
        section aria-labelledby="cards" {
            h2 id="cards" { "Cards" }
            div class="usage" {
                (column(catalogue, ("by-lists", "By lists", "Lists"), &by_lists, |usage| (usage.lists.into(), &usage.of_lists)))
                (column(catalogue, ("by-copies", "By copies", "Copies"), &by_copies, |usage| (usage.copies, &usage.of_copies)))
            }
        }
    }
}

/// The first cards of an order with what they are counted by, and the others summed.
fn column(
    catalogue: Option<&Catalogue>,
    (id, title, unit): (&str, &str, &str),
    cards: &[&Usage],
    count: fn(&Usage) -> (u64, &Share),
) -> Markup {
    let (first, others) = cards.split_at_checked(MOST_CARDS).unwrap_or((cards, &[]));
    let rest: u64 = others.iter().map(|usage| count(usage).0).sum();
    html! {
        section {
            h3 id=(id) { (title) }
            div class="table-scroll" tabindex="0" role="region" aria-labelledby=(id) {
                table class="table" {
                    thead { tr { th scope="col" { "Card" } th scope="col" class="number" { (unit) } th scope="col" class="number" { "Share" } } }
                    tbody {
                        @for usage in first {
                            @let (number, share) = count(usage);
                            tr { th scope="row" { (card(catalogue, &usage.card)) } td class="number" { (number) } td class="number" { (percent(share)) } }
                        }
                    }
                    @if !others.is_empty() {
                        tfoot { tr { th scope="row" { (counted(others.len() as u64, ("other card", "other cards"))) } td class="number" { (rest) } td class="number muted" { "together" } } }
                    }
                }
            }
        }
    }
}
