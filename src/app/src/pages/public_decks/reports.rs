//! What people reported, for whoever runs the site.

use maud::html;
use safehouse_service::moderation::OpenReport;

use super::{
    markdown,
    moment::{day, rfc3339},
    tile::name,
};
use crate::{
    drawing::Page,
    pages::account::empty::nothing_here,
    paths::{self, public},
};

/// The page at `/publishing/reports`; `more` is the place of the last one where there are
/// more.
pub fn draw_reports(reports: &[OpenReport], open: u64, more: Option<&str>, done: &'static str) -> Page {
    let body = html! {
        div class="page page--account reports" {
            header class="page-head" { h1 { "Reports " span class="count" { (open) } } }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            @if reports.is_empty() { (nothing_here("Nothing to look at.", &html! { "What people report stands here, the oldest first." }, None)) }
            @if !reports.is_empty() { ol class="reports__list" {
                @for OpenReport { report, by, deck, comment } in reports {
                    @let address = deck.address.as_str();
                    li class="report" {
                        p class="muted" { bdi { (by) } " · " time datetime=(rfc3339(report.at)) { (day(report.at)) } }
                        p { @if comment.is_some() { "A comment on " } @else { "The deck " }
                            a href=(public::deck(address)) rel="external" { bdi { (name(deck)) } } " by " a href=(public::author(&deck.author)) rel="external" { bdi { (deck.author) } } }
                        blockquote { (markdown::draw(&report.reason)) }
                        @if let Some(comment) = comment {
                            details open { summary { "What " bdi { (comment.name) } " said" }
                                div class="prose report__said" { (markdown::draw(&comment.body)) } }
                        }
                        div class="actions" {
                            @if let Some(comment) = comment {
                                form method="post" action=(public::deck_part(address, "hide-comment")) {
                                    input type="hidden" name="comment" value=(comment.id.to_string());
                                    input type="hidden" name="hides" value=(if comment.hidden_by.is_some() { "no" } else { "yes" });
                                    input type="hidden" name="next" value=(public::REPORTS);
                                    button class="button button--plain button--small" type="submit" { @if comment.hidden_by.is_some() { "Show the comment again" } @else { "Hide the comment" } }
                                }
                            } @else {
                                a class="button button--danger-plain button--small" href=(public::deck_part(address, "take-down")) rel="external" { "Take the deck down…" }
                            }
                            form method="post" action=(public::close_report(&report.id.to_string())) {
                                button class="button button--small" type="submit" { "Done with it" }
                            }
                        }
                    }
                }
            } }
            @if let Some(more) = more { p class="actions" { a class="button" href=(format!("{}?after={}", public::REPORTS, paths::encode(more))) rel="external next" { "More reports" } } }
        }
    };
    Page::new("Reports", "", "", body)
}
