//! What people say about a deck, answers below what they answer.

use maud::{Markup, html};
use safehouse_service::{
    HiddenBy,
    deck_comments::{Away, EDIT_MS, SeenComment},
};

use super::{
    markdown,
    moment::{day, rfc3339},
};
use crate::{pages::account::FieldFault, paths};

/// What was written and refused, to be written there again.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// The comment that it answers; empty for the deck.
    pub parent: String,
    /// The words.
    pub body: String,
    /// Why it was refused.
    pub fault: Option<FieldFault>,
}

/// Every comment, and where one writes another.
pub(super) fn draw(address: &str, comments: &[SeenComment], is_signed_in: bool, written: &Written) -> Markup {
    let told = comments.iter().filter(|seen| seen.is_shown).count();
    html! {
        section class="comments" id="comments" aria-labelledby="comments-title" {
            h2 id="comments-title" { "Comments " span class="count" { (told) } }
            @if told == 0 { p class="muted" { "Nobody has said anything yet." } }
            @if comments.iter().any(|seen| seen.is_shown) { ol class="comments__list" {
                @for seen in comments.iter().filter(|seen| seen.comment.parent.is_none()) {
                    @let answers: Vec<&SeenComment> =
                        comments.iter().filter(|answer| answer.comment.parent == Some(seen.comment.id)).collect();
                    @if seen.is_shown || answers.iter().any(|answer| answer.is_shown) {
                        li id=(format!("comment-{}", seen.comment.id)) {
                            (one(address, seen))
                            @if !answers.is_empty() {
                                ol class="comments__answers" {
                                    @for answer in answers.iter().filter(|answer| answer.is_shown) {
                                        li id=(format!("comment-{}", answer.comment.id)) { (one(address, answer)) }
                                    }
                                }
                            }
                            @if is_signed_in && seen.away.is_none() { (answer(address, seen, written)) }
                        }
                    }
                }
            } }
            @if is_signed_in {
                (form(address, "", "Say something about the deck", written))
            } @else {
                p { a href=(paths::with_next(paths::SIGN_IN, &paths::public::deck(address))) rel="external" { "Sign in" } " to say something." }
            }
        }
    }
}

fn one(address: &str, seen: &SeenComment) -> Markup {
    let comment = &seen.comment;
    let id = comment.id.to_string();
    html! {
        article class=(if seen.away.is_some() { "comment comment--away" } else { "comment" }) {
            header class="comment__head" {
                @if comment.name.is_empty() { span class="muted" { "Somebody" } } @else {
                    a href=(paths::public::author(&comment.name)) rel="external" { bdi { (comment.name) } }
                }
                " " a class="comment__at muted" href=(format!("#comment-{id}")) rel="external" { time datetime=(rfc3339(comment.at)) { (day(comment.at)) } }
                @if comment.edited_at.is_some() { span class="muted" { " · changed" } }
            }
            @match seen.away {
                Some(away) => p class="muted" { (why(away, seen.is_shown)) },
                None => {}
            }
            @if seen.is_shown { div class="prose" { (markdown::draw(&comment.body)) } }
            @if seen.is_shown { (actions(address, seen, &id)) }
        }
    }
}

fn why(away: Away, is_shown: bool) -> &'static str {
    match (away, is_shown) {
        (Away::Deleted, _) => "Whoever said this took it back.",
        (Away::Hidden(HiddenBy::Author), false) => "The deck's author hid this.",
        (Away::Hidden(HiddenBy::Author), true) => "Hidden by the deck's author. Others do not see it.",
        (Away::Hidden(HiddenBy::Administrator), false) => "Whoever runs the site hid this.",
        (Away::Hidden(HiddenBy::Administrator), true) => "Hidden by whoever runs the site. Others do not see it.",
        (Away::Blocked, _) => "From somebody who is blocked. Others do not see it.",
    }
}

fn actions(address: &str, seen: &SeenComment, id: &str) -> Markup {
    let to = |part: &str| paths::public::deck_part(address, part);
    html! {
        div class="comment__actions" {
            @if seen.may_edit {
                a class="button button--quiet button--small" href=(format!("{}?comment={id}", to("edit"))) rel="external" {
                    "Change" span class="hidden" { " what you said" }
                }
            }
            @if seen.is_own {
                form method="post" action=(to("delete-comment")) {
                    input type="hidden" name="comment" value=(id);
                    button class="button button--quiet button--small" type="submit" { "Delete" span class="hidden" { " what you said" } }
                }
            }
            @if seen.may_hide {
                form method="post" action=(to("hide-comment")) {
                    input type="hidden" name="comment" value=(id);
                    @let is_hidden = matches!(seen.away, Some(Away::Hidden(_)));
                    input type="hidden" name="hides" value=(if is_hidden { "no" } else { "yes" });
                    button class="button button--quiet button--small" type="submit" {
                        @if is_hidden { "Show again" } @else { "Hide" }
                        span class="hidden" { " the comment of " (seen.comment.name) }
                    }
                }
            }
            @if !seen.is_own {
                a class="button button--quiet button--small" href=(format!("{}?comment={id}", to("report"))) rel="external nofollow" {
                    "Report" span class="hidden" { " the comment of " (seen.comment.name) }
                }
            }
        }
    }
}

fn answer(address: &str, seen: &SeenComment, written: &Written) -> Markup {
    let id = seen.comment.id.to_string();
    html! {
        details class="comments__answer" open[written.parent == id] {
            summary { "Answer" span class="hidden" { " " (seen.comment.name) } }
            (form(address, &id, "Your answer", written))
        }
    }
}

fn form(address: &str, parent: &str, label: &str, written: &Written) -> Markup {
    let field = if parent.is_empty() { "comment-body".to_owned() } else { format!("answer-{parent}") };
    let is_here = written.parent == parent;
    let fault = written.fault.as_ref().filter(|_| is_here);
    let body = if is_here { written.body.as_str() } else { "" };
    let minutes = EDIT_MS / 60_000;
    html! {
        form class="form" method="post" action=(paths::public::deck_part(address, "comment")) {
            input type="hidden" name="parent" value=(parent);
            div class="labelled" {
                label for=(field) { (label) }
                textarea class="field" id=(field) name="body" rows="4" maxlength="8000" required
                    aria-invalid=[fault.map(|_| "true")] aria-describedby=(format!("{field}-hint")) autofocus[fault.is_some()] { (body) }
                @if let Some(fault) = fault { div class="form__fault" role="alert" { p { (fault.words) } } }
                p class="form__hint" id=(format!("{field}-hint")) {
                    "Everybody reads it. Markdown works; it can be changed for " (minutes) " minutes."
                }
            }
            button class="button" type="submit" { "Send" }
        }
    }
}
