//! What one publishes oneself, and what those published whom one follows.

use maud::{Markup, html};
use safehouse_service::{DeckOrigin, GroupId, PublishedDeck, Reach, Visibility, published_decks::Publish};

use super::{
    moment::day,
    tile::{likes, name, tiles, verdict},
};
use crate::{
    drawing::{Page, Scene},
    pages::account::{FieldFault, empty::nothing_here},
    paths::{self, HasPaths as _, groups, public},
};

/// What the page of publishing a deck shows.
#[derive(Debug, Clone)]
pub struct Publishing {
    /// The name of the deck.
    pub name: String,
    /// What is published of it already.
    pub published: Option<PublishedDeck>,
    /// What it is a copy of.
    pub origin: Option<DeckOrigin>,
    /// Its saved versions that are offered, the newest first, each with words for it.
    pub versions: Vec<(i64, String)>,
    /// The groups that it can be shown in: each with its name.
    pub groups: Vec<(GroupId, String)>,
    /// What was chosen; the default for a form that nobody sent.
    pub chosen: Publish,
    /// Why it was refused.
    pub fault: Option<FieldFault>,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
}

const VISIBILITIES: [(Visibility, &str, &str); 3] = [
    (Visibility::Public, "Everybody", "It stands in the lists and has your name."),
    (Visibility::Link, "Whoever has the link", "It stands in no list, and search engines are asked to leave it out."),
    (Visibility::Private, "Nobody else", "What is published stays, and you alone see it."),
];

/// All that can be chosen: whom, in a few words, and what that means.
fn choices(groups: &[(GroupId, String)]) -> impl Iterator<Item = (Visibility, String, &'static str)> {
    let of_group = |(id, name): &(GroupId, String)| {
        let hint = "Only people in this group see it, on the group’s page. It is private again when you leave.";
        (Visibility::Group(*id), format!("The group “{name}”"), hint)
    };
    let [everybody, link, nobody] = VISIBILITIES.map(|(visibility, words, hint)| (visibility, words.to_owned(), hint));
    [everybody, link].into_iter().chain(groups.iter().map(of_group)).chain([nobody])
}

/// The page at `/publishing/deck/{id}`.
pub fn draw_publishing(page: &Publishing) -> Page {
    let deck = page.chosen.deck.to_string();
    let title = if page.name.trim().is_empty() { "Unnamed deck" } else { &page.name };
    let body = html! {
        div class="page page--form page--wide-form" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(public::PUBLISHED) rel="external" { "Published" } span aria-hidden="true" { "/" } bdi { (title) }
            }
            h1 { "Publish " bdi { (title) } }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            @if let Some(fault) = &page.fault { div class="form__fault" role="alert" { p { (fault.words) } } }
            @if let Some(published) = &page.published { (present(published)) }
            @if let Some(origin) = &page.origin {
                p class="form__hint" { "It is a copy of " bdi { (origin.name) } " by " bdi { (origin.author) } ". Its page says so to whoever may see that deck." }
            }
            (form(page, &deck))
            @if let Some(published) = &page.published { (others(published, &page.groups, &deck)) }
        }
    };
    Page {
        status: page.fault.as_ref().map(|fault| fault.status),
        ..Page::new(format!("Publish {title}"), "", "", body)
    }
}

fn present(published: &PublishedDeck) -> Markup {
    let address = published.address.as_str();
    html! {
        div class="notice-line" {
            p {
                a href=(public::deck(address)) rel="external" { "Its page" } " shows version " (published.number) ", published on " (day(published.published_at)) ", to "
                strong { (to_whom(published)) } "."
            }
            @if let Some(reason) = &published.taken_down { p { strong { "Whoever runs this site took it down: " } bdi { (reason) } } }
        }
    }
}

fn to_whom(published: &PublishedDeck) -> &'static str {
    match published.reach {
        Reach::Everybody => "everybody",
        Reach::Link => "whoever has the link",
        Reach::Group => "a group",
        Reach::Nobody => "nobody else",
    }
}

fn form(page: &Publishing, deck: &str) -> Markup {
    let is_again = page.published.is_some();
    html! {
        form class="form" method="post" action=(public::publish_part(deck, "")) {
            div class="labelled" {
                label for="version" { "Version" }
                select class="field" id="version" name="version" {
                    @for (number, words) in &page.versions { option value=(number) selected[*number == page.chosen.revision] { (words) } }
                }
                p class="form__hint" { "It is published as it is now; what you save later stays yours until you publish again. Notes and tags are published, too. Versions and comments of before stay with those whom they were for." }
            }
            fieldset class="choices" {
                legend { "Who may see it" }
                @for (visibility, words, hint) in choices(&page.groups) {
                    label class="choices__one" {
                        input type="radio" name="visibility" value=(visibility.written()) checked[page.chosen.visibility == visibility] required;
                        span { strong { (words) } span class="form__hint" { (hint) } }
                    }
                }
                @if page.groups.is_empty() {
                    p class="form__hint" { "To show it to a few people only, " a href=(groups::GROUPS) rel="external" { "make a group" } " first." }
                }
            }
            div class="labelled" {
                label for="note" { "What changed" @if !is_again { " (or what it is about)" } }
                textarea class="field" id="note" name="note" rows="3" maxlength="2000" aria-describedby="note-hint" { (page.chosen.note) }
                p class="form__hint" id="note-hint" { "May stay empty. Markdown works." }
            }
            button class="button" type="submit" { @if is_again { "Publish another version" } @else { "Publish" } }
        }
    }
}

/// What else is done with what is published.
fn others(published: &PublishedDeck, groups: &[(GroupId, String)], deck: &str) -> Markup {
    html! {
        section aria-labelledby="who-sees" {
            h2 id="who-sees" { "Only change who may see it" }
            form class="form form--row" method="post" action=(public::publish_part(deck, "visibility")) {
                label class="hidden" for="visibility" { "Who may see it" }
                select class="field" id="visibility" name="visibility" {
                    @for (visibility, words, _) in choices(groups) { option value=(visibility.written()) selected[published.visibility == visibility] { (words) } }
                }
                button class="button button--plain" type="submit" { "Change" }
            }
        }
        section aria-labelledby="take-back" {
            h2 id="take-back" { "Take it back" }
            p { "Its page goes for good, with its published versions, likes and comments. The deck stays in your account." }
            form class="form" method="post" action=(public::publish_part(deck, "withdraw")) {
                label class="form__check" { input type="checkbox" name="sure" value="yes" required; span { "Take it back, with all that people said about it." } }
                button class="button button--danger" type="submit" { "Take it back" }
            }
        }
    }
}

/// The page at `/publishing/decks`: what one published, and one's decks that could be.
pub fn draw_published(
    published: &[PublishedDeck],
    others: &[(String, String)],
    blocked: &[String],
    done: &'static str,
) -> Page {
    let body = html! {
        div class="page public-own" {
            header class="page-head" {
                h1 { "Published" }
            }
            @if !done.is_empty() { p class="form__done" role="status" { (done) } }
            @if published.is_empty() {
                (nothing_here(
                    "You have not published anything.",
                    &html! { "A published deck has a page that others can read, like and copy. Choose one of your decks below, or on its own page." },
                    others.is_empty().then_some((paths::OWN_DECKS, "Your decks")),
                ))
            } @else {
                ul class="account-list" {
                    @for deck in published {
                        li {
                            div {
                                strong { a href=(public::deck(deck.address.as_str())) rel="external" { bdi { (name(deck)) } } }
                                p class="byline muted" {
                                    span { "Version " (deck.number) " of " (day(deck.published_at)) } " " span { "For " (to_whom(deck)) } " " (verdict(deck.legality)) " "
                                    @if deck.likes > 0 { (likes(deck.likes)) }
                                }
                                @if let Some(reason) = &deck.taken_down { p { strong { "Taken down by whoever runs the site: " } bdi { (reason) } } }
                            }
                            a class="button button--plain button--small" href=(public::publish(&deck.id.to_string())) rel="external" { "Change" span class="hidden" { " " (name(deck)) } }
                        }
                    }
                }
            }
            @if !others.is_empty() {
                section aria-labelledby="others" {
                    h2 id="others" { "Not published" }
                    ul class="account-list" {
                        @for (id, words) in others {
                            li { bdi { (words) } a class="button button--plain button--small" href=(public::publish(id)) rel="external" { "Publish" span class="hidden" { " " (words) } } }
                        }
                    }
                }
            }
            @if !blocked.is_empty() {
                section aria-labelledby="blocked" {
                    h2 id="blocked" { "Whose comments you blocked" }
                    ul class="account-list" {
                        @for name in blocked {
                            li {
                                a href=(public::author(name)) rel="external" { bdi { (name) } }
                                form method="post" action=(public::author_part(name, "block")) {
                                    input type="hidden" name="blocks" value="no";
                                    input type="hidden" name="next" value=(public::PUBLISHED);
                                    button class="button button--plain button--small" type="submit" { "Let in again" span class="hidden" { " " (name) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    Page::new("Published", "", "", body)
}

/// The page at `/publishing/following`.
pub fn draw_following(scene: &Scene<'_>, followed: &[String], decks: &[PublishedDeck], more: Option<&str>) -> Page {
    let nothing = html! {
        @if followed.is_empty() {
            (nothing_here(
                "You follow nobody.",
                &html! { "Follow the author of a deck on its page; what they publish then stands here." },
                Some((&scene.paths().public_decks(), "Public decks")),
            ))
        } @else {
            p class="muted" { "Nobody whom you follow has a public deck now." }
        }
    };
    let body = html! {
        div class="page public-browse" {
            header class="page-head" { h1 { "Following" } }
            @if !followed.is_empty() {
                ul class="tags" aria-label="Authors" { @for name in followed { li { a class="tag" href=(public::author(name)) rel="external" { bdi { (name) } } } } }
            }
            @if !decks.is_empty() { h2 { "What they published" } }
            (tiles(scene, decks, &nothing))
            @if let Some(more) = more { p class="actions" { a class="button" href=(format!("{}?after={}", public::FOLLOWING, paths::encode(more))) rel="external next" { "More decks" } } }
        }
    };
    Page::new("Following", "", "", body)
}
