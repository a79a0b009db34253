//! A measurement that the site plays: how far it is, and what is found so far. The page works without a
//! script: while the site plays, it loads itself anew.

use maud::{Markup, html};

use crate::{
    drawing::{Page, Scene},
    pages::public_decks::day,
    paths::games::{self, MEASUREMENT_CANCEL, MEASUREMENT_DELETE},
};

/// How often the page loads itself anew while the site plays, in seconds.
pub const LOADS_EVERY: u32 = 3;

/// How far it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand<'a> {
    /// Nobody plays it yet.
    Waiting,
    /// It is played.
    Running,
    /// All is counted that counts.
    Done,
    /// Whoever asked wanted no more of it.
    Cancelled,
    /// It is not played on, for this reason.
    Failed(&'a str),
    /// It was asked for with other rules or cards.
    Outdated,
}

impl Stand<'_> {
    /// Whether more may come.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// What is shown of it.
#[derive(Debug, Clone)]
pub struct OfSite<'a> {
    /// What its address ends in.
    pub id: &'a str,
    /// What it is, as a heading.
    pub title: &'a str,
    /// How far it is.
    pub stand: Stand<'a>,
    /// Games that are counted.
    pub games: u64,
    /// The most games.
    pub most_games: u64,
    /// Whether the games come in pairs.
    pub is_of_pairs: bool,
    /// What is found so far; nothing before anything is counted.
    pub result: Markup,
    /// What is asked, as JSON, to ask for it again or for more of it.
    pub asked: &'a str,
    /// As many games in all as one may go on to.
    pub further: Option<u64>,
    /// Whether the page loads itself anew while the site plays.
    pub loads_itself: bool,
    /// Whether it is an account's; else whoever has the address has it.
    pub is_of_account: bool,
    /// Until when it is kept, in milliseconds since 1970-01-01T00:00:00Z.
    pub kept_until: i64,
}

/// Its page.
pub fn draw_of_site(scene: &Scene<'_>, shown: &OfSite<'_>) -> Page {
    let game = scene.library.game().id;
    let here = games::measurement(game, shown.id);
    let body = html! {
        div class="page lab" {
            h1 { (shown.title) }
            div class="lab-run" {
                div class="lab-bar" {
                    progress class="progress lab-progress" max=(shown.most_games) value=(shown.games) aria-label="Games played" {}
                    p class="lab-count figures" { (counted(shown)) }
                    @if shown.stand.is_open() {
                        form method="post" action=(games::measurement_part(game, shown.id, MEASUREMENT_CANCEL)) {
                            button class="button" { "Stop" }
                        }
                    }
                }
                p class="lab-status" role="status" { (said(shown.stand)) }
                @if shown.stand.is_open() { (looking(shown, &here)) }
                div class="lab-result" { (shown.result) }
                @if !shown.stand.is_open() { (more(game, shown)) }
                (take(game, shown))
            }
        }
    };
    Page::new(shown.title, "What a deck wins, in thousands of games by the real rules, played by the site.", "", body)
}

fn counted(shown: &OfSite<'_>) -> String {
    let what = if shown.is_of_pairs { "pairs" } else { "games" };
    format!("{} of {} {what}", grouped(shown.games), grouped(shown.most_games))
}

fn said(stand: Stand<'_>) -> Markup {
    match stand {
        Stand::Waiting => html! { "It waits for its turn: the site plays what others asked for before." },
        Stand::Running => html! { "The site plays it, in turns with what others asked for." },
        Stand::Done => html! { "The site has played it." },
        Stand::Cancelled => html! { "You stopped it. This is what was counted until then." },
        Stand::Failed(why) => html! { "It is not played on. " (why) },
        Stand::Outdated => {
            html! { "The site has other rules or cards than when this was asked for, and what they say would be something else." }
        }
    }
}

/// How one sees what comes.
fn looking(shown: &OfSite<'_>, here: &str) -> Markup {
    html! {
        p class="lab-note" {
            @if shown.loads_itself {
                "This page loads itself anew every " (LOADS_EVERY) " seconds. "
                a href=(here) { "Load it now" } " · " a href=(games::still(here)) { "Do not load it by itself" }
            } @else {
                "This page does not load itself. "
                a href=(games::still(here)) { "Load it now" } " · " a href=(here) { "Load it by itself" }
            }
        }
    }
}

/// What can be asked further.
fn more(game: &str, shown: &OfSite<'_>) -> Markup {
    let ask = |words: &str, games: Option<u64>| {
        html! {
            form method="post" action=(games::measurements(game)) {
                input type="hidden" name="asked" value=(shown.asked);
                @if let Some(games) = games { input type="hidden" name="games" value=(games); }
                button class="button button--plain" { (words) }
            }
        }
    };
    html! {
        div class="actions" {
            @match (shown.stand, shown.further) {
                (Stand::Done, Some(games)) => { (ask(&format!("Go on to {} games", grouped(games)), Some(games))) }
                (Stand::Done, None) => {}
                _ => { (ask("Ask for it again", None)) }
            }
        }
    }
}

fn take(game: &str, shown: &OfSite<'_>) -> Markup {
    let file = |name: &str, words: &str| {
        html! { a class="button button--plain" href=(games::measurement_part(game, shown.id, name)) download { (words) } }
    };
    let until = day(shown.kept_until);
    html! {
        section class="lab-take" {
            h2 { "Take it with you" }
            p class="actions" {
                @if shown.games > 0 { (file(games::MEASUREMENT_CSV, "CSV")) (file(games::MEASUREMENT_JSON, "JSON")) }
                (file(games::MEASUREMENT_ASKED, "measurement.json"))
            }
            p { "The same on the command line, byte for byte:" }
            pre class="lab-command" tabindex="0" { code { "safehouse measure measurement.json --json" } }
            p class="lab-fine" {
                @if shown.is_of_account { "It is kept in your account until " (until) ". " }
                @else { "Whoever has the address of this page sees it, and nobody else. Keep the address; it works until " (until) ". " }
            }
            form method="post" action=(games::measurement_part(game, shown.id, MEASUREMENT_DELETE)) {
                button class="button button--plain" { "Delete it" }
            }
        }
    }
}

/// The form by which the site is asked to play what a page of the lab asks.
pub fn ask_the_site(game: &str, asked: &str) -> Markup {
    html! {
        form class="lab-site" method="post" action=(games::measurements(game)) {
            input type="hidden" name="asked" value=(asked);
            p class="lab-note" { "Without a script, or for games by the hundred thousand: the site plays it as well, in turns with what others ask for, also while you are away." }
            p class="actions" { button class="button button--plain" { "Let the site play it" } }
        }
    }
}

/// A number with a comma before each three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(at, digit): (usize, char)| {
        let is_before = at > 0 && (digits.len() - at).is_multiple_of(3);
        is_before.then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}
