//! A published deck: what it holds, what the rules say and said, and what people say.

use maud::{Markup, html};
use safehouse_engine::{
    deck::{
        list::DeckList,
        odds::{ByCopies, TurnOrder},
    },
    english::counted,
    game::{SectionDefinition, SectionDraws},
};
use safehouse_service::{
    DeckOrigin, Legality, PublishedVersionEntry, Reach, Visibility,
    deck_comments::SeenComment,
    published_decks::{OpenedPublication, findings as said, legality},
};

use super::{
    comments::{self, Written},
    markdown,
    moment::{day, rfc3339},
    tile::{likes, name, verdict},
};
use crate::{
    components::{
        deck_sheet::{
            MOST_PICTURES, Sheet, card_link, chip, curves, findings, headline, leader, leading_line, pictures, sections,
        },
        test_deck::test_deck,
    },
    deck::label::DeckLabel,
    drawing::{Page, Scene},
    pages::{card::odds::words as moment_words, not_found},
    paths::{self, HasPaths as _, public},
};

/// Characters of the longest deck code that stands in the address of a picture.
const LONGEST_PICTURED: usize = 1_500;
/// The turn of the last column of odds.
const LAST_TURN: u32 = 6;

/// What the page of a published deck shows.
#[derive(Debug, Clone)]
pub struct DeckPage {
    /// The deck.
    pub opened: OpenedPublication,
    /// What people say.
    pub comments: Vec<SeenComment>,
    /// What was written and refused.
    pub written: Written,
    /// Whether the lists are drawn as words.
    pub as_list: bool,
    /// What was just done, in a sentence; empty where nothing was.
    pub done: &'static str,
    /// Where the site draws pictures, with its origin where it has one; empty where it draws
    /// none.
    pub pictures: String,
}

/// The page at `/p/{address}`.
pub fn draw_deck(scene: &Scene<'_>, page: &DeckPage) -> Page {
    let OpenedPublication { deck, version, list, versions, origin, reader, .. } = &page.opened;
    let Some(library) = scene.all.of_game(&deck.game) else {
        return not_found::page(scene, "No such game here", "This deck is of a game that this site does not have.");
    };
    let scene = &Scene { library, ..*scene };
    let sheet = Sheet::new(library, list);
    let address = deck.address.as_str();
    let is_newest = version.number == deck.number;
    let here = if is_newest { public::deck(address) } else { public::version(address, version.number) };
    let can_be_pictures = list.lines.len() <= MOST_PICTURES;
    let preview = preview(scene, &sheet);
    let body = html! {
        div class="page deck-page public-deck-page" {
            nav class="crumbs" aria-label="Where you are" {
                a href=(scene.paths().public_decks()) rel="external" { "Public decks" } span aria-hidden="true" { "/" } bdi { (name(deck)) }
            }
            @if !page.done.is_empty() { p class="form__done" role="status" { (page.done) } }
            (state(page))
            header class="deck-page__head" {
                (leader(library, scene.icons, list))
                div class="deck-page__title" {
                    h1 { bdi { (name(deck)) } }
                    p class="byline muted" {
                        span { "by " a href=(public::author(&deck.author)) rel="external author" { bdi { (deck.author) } } }
                        " " time datetime=(rfc3339(version.made_at)) { (day(version.made_at)) }
                        @if versions.len() > 1 { " " span { "Version " (version.number) } }
                    }
                    @if let Some(line) = leading_line(library, list) { p class="deck-page__with" { (card_link(sheet.catalogue(), line)) } }
                    @if let Some(origin) = origin { (copied(origin)) }
                    p { (chip(sheet.catalogue().game(), &sheet.certificate)) }
                }
            }
            (actions(page, &sheet, &preview))
            @if !is_newest {
                p class="notice-line" { "This is version " (version.number) ". " a href=(public::deck(address)) rel="external" { "The newest is version " (deck.number) "." } }
            }
            div class="deck-page__columns" {
                div class="deck-page__lists" {
                    @if !list.notes.trim().is_empty() {
                        section class="deck-notes" aria-labelledby="notes" {
                            h2 id="notes" { "Notes" }
                            div class="prose" { (markdown::draw(&list.notes)) }
                        }
                    }
                    @if can_be_pictures {
                        nav class="choice" aria-label="View" {
                            @for (as_list, word) in [(false, "Pictures"), (true, "List")] {
                                a href=(viewed(&here, as_list)) rel="external" aria-current=[(as_list == page.as_list).then_some("true")] { (word) }
                            }
                        }
                    }
                    @if can_be_pictures && !page.as_list { (pictures(scene, &sheet)) } @else { (sections(&sheet)) }
                }
                aside class="deck-page__aside" aria-label="About the deck" {
                    section aria-labelledby="verdict" {
                        h2 id="verdict" { "Verdict today" }
                        (headline(&sheet))
                        (findings(&sheet))
                        (then(&sheet, version))
                    }
                    section class="curves" aria-labelledby="curves" { h2 id="curves" { "Curves" } (curves(&sheet)) }
                    (odds(&sheet))
                    (tags(scene, &list.tags))
                    (as_text(&sheet))
                }
            }
            (history(address, version, versions))
            (comments::draw(address, &page.comments, reader.is_signed_in, &page.written))
            (moderation(page))
        }
    };
    let title = format!("{} by {}", name(deck), deck.author);
    let drawn = Page::new(title, description(page, &sheet), here, body);
    if preview.is_empty() { drawn } else { Page { preview, ..drawn } }
}

fn viewed(here: &str, as_list: bool) -> String {
    match as_list {
        false => here.to_owned(),
        true => format!("{here}{}view=list", if here.contains('?') { '&' } else { '?' }),
    }
}

/// Who sees it, where that is not everybody.
fn state(page: &DeckPage) -> Markup {
    let OpenedPublication { deck, reader, .. } = &page.opened;
    html! {
        @if let Some(reason) = &deck.taken_down {
            div class="notice-line notice-line--bad" {
                p { strong { "Whoever runs this site took this deck down." } @if reader.is_author { " Nobody else sees it." } }
                div class="prose" { (markdown::draw(reason)) }
            }
        } @else if let Visibility::Group(id) = deck.visibility {
            p class="notice-line" {
                strong {
                    "Only for the group "
                    @match &page.opened.group {
                        Some(name) => a href=(paths::groups::group(&id.simple())) rel="external" { bdi { (name) } },
                        None => "of its author",
                    }
                    "."
                }
                " Nobody else sees this page."
            }
        } @else if deck.reach == Reach::Nobody {
            p class="notice-line" { strong { "Nobody else sees this." } " It is private." }
        } @else if deck.visibility == Visibility::Link {
            p class="notice-line" { strong { "Only for whoever has the link." } " It stands in no list." }
        }
    }
}

fn copied(origin: &DeckOrigin) -> Markup {
    html! {
        p class="muted" {
            "A copy of " a href=(public::version(origin.address.as_str(), origin.number)) rel="external" {
                bdi { @if origin.name.trim().is_empty() { "an unnamed deck" } @else { (origin.name) } }
            } " by " bdi { (origin.author) }
        }
    }
}

fn actions(page: &DeckPage, sheet: &Sheet<'_>, preview: &str) -> Markup {
    let OpenedPublication { deck, version, reader, .. } = &page.opened;
    let address = deck.address.as_str();
    let sign_in = paths::with_next(paths::SIGN_IN, &public::deck(address));
    let mut label = sheet.label();
    label.name = format!("{} (after {})", name(deck), deck.author);
    html! {
        div class="actions" {
            @if reader.is_author {
                a class="button" href=(public::publish(&deck.id.to_string())) rel="external" { "Publish, hide or take back…" }
            } @else if reader.is_signed_in {
                form method="post" action=(public::deck_part(address, "copy")) {
                    input type="hidden" name="version" value=(version.number);
                    button class="button" type="submit" { "Copy to my decks" }
                }
            } @else if !sheet.code.is_empty() {
                a class="button" href=(sheet.library.paths().build(&sheet.code, &label)) { "Open a copy in the builder" }
            }
            @if reader.is_author {
                @if deck.likes > 0 { (likes(deck.likes)) }
            } @else if reader.is_signed_in {
                form method="post" action=(public::deck_part(address, "like")) {
                    input type="hidden" name="likes" value=(if reader.likes { "no" } else { "yes" });
                    button class="button button--plain like" type="submit" aria-pressed=(if reader.likes { "true" } else { "false" }) {
                        span aria-hidden="true" { @if reader.likes { "♥ " } @else { "♡ " } } "Like " span class="count" { (deck.likes) }
                    }
                }
            } @else {
                a class="button button--plain like" href=(sign_in) rel="external nofollow" {
                    span aria-hidden="true" { "♡ " } "Like " span class="count" { (deck.likes) }
                }
            }
            @if reader.is_signed_in && !reader.is_author {
                form method="post" action=(public::author_part(&deck.author, "follow")) {
                    input type="hidden" name="follows" value=(if reader.follows { "no" } else { "yes" });
                    input type="hidden" name="next" value=(public::deck(address));
                    button class="button button--plain" type="submit" { span { @if reader.follows { "Unfollow " } @else { "Follow " } bdi { (deck.author) } } }
                }
            }
            details class="public-deck-page__more" {
                summary class="button button--plain" { "More" }
                div class="actions" { (second_rank(page, sheet, preview, &label)) }
            }
        }
    }
}

/// What is done with a deck now and then.
fn second_rank(page: &DeckPage, sheet: &Sheet<'_>, preview: &str, label: &DeckLabel) -> Markup {
    let OpenedPublication { deck, reader, .. } = &page.opened;
    html! {
            @if !sheet.code.is_empty() {
                @if reader.is_signed_in && !reader.is_author {
                    a class="button button--plain" href=(sheet.library.paths().build(&sheet.code, label)) { "Open on this device" }
                }
                (test_deck(sheet.library, &sheet.code, &sheet.deck.name))
                a class="button button--plain" href=(sheet.library.paths().print(&sheet.code, &sheet.label())) { "Print proxies" }
            }
            @if !page.pictures.is_empty() && !preview.is_empty() {
                a class="button button--plain" href=(format!("{}{preview}", page.pictures)) rel="external" download=(format!("{}.jpg", paths::slug(name(deck)))) { "Save a picture" }
            }
            @if !reader.is_author {
                a class="button button--plain" href=(public::deck_part(deck.address.as_str(), "report")) rel="external nofollow" { "Report" }
            }
    }
}

/// What the rules said when the version was published, and why they say something else now.
fn then(sheet: &Sheet<'_>, version: &PublishedVersionEntry) -> Markup {
    let today = legality(sheet.certificate.verdict);
    let now = said(&sheet.certificate, sheet.catalogue());
    let is_same = today == version.legality && now == version.findings;
    let place = |format: &str, snapshot: &str| match (format, snapshot) {
        ("", _) => "no format".to_owned(),
        (format, "") => format.to_owned(),
        (format, snapshot) => format!("{format}, snapshot {snapshot}"),
    };
    let (was, is) =
        (place(&version.format, &version.snapshot), place(&sheet.certificate.format, &sheet.certificate.snapshot));
    let gone: Vec<_> = version.findings.iter().filter(|sentence| !now.contains(sentence)).collect();
    let new: Vec<_> = now.iter().filter(|sentence| !version.findings.contains(sentence)).collect();
    html! {
        div class="then" {
            h3 { "When it was published" }
            p { (verdict(version.legality)) " " span class="muted" { "by " bdi { (was) } ", on " (day(version.made_at)) } }
            @if is_same {
                p class="muted" { "Nothing has changed since." }
            } @else {
                @if today != version.legality { p { strong { (changed(version.legality, today)) } } }
                @if was != is { p class="muted" { "Today it is held against " bdi { (is) } "." } }
                @else { p class="muted" { "The format is the same; what is known of the cards has changed." } }
                @if !new.is_empty() { p { "New since then:" } ul { @for sentence in &new { li { bdi { (sentence) } } } } }
                @if !gone.is_empty() { p { "No longer in the way:" } ul { @for sentence in &gone { li { bdi { (sentence) } } } } }
            }
        }
    }
}

fn changed(then: Legality, now: Legality) -> &'static str {
    match (then, now) {
        (_, Legality::Legal) => "It is legal now, and was not then.",
        (Legality::Legal, _) => "It was legal then, and is not now.",
        _ => "The verdict was another one then.",
    }
}

/// The chance to have seen a card by turn, for each section that is drawn from.
fn odds(sheet: &Sheet<'_>) -> Markup {
    let sections: Vec<_> =
        sheet.catalogue().game().sections.iter().filter_map(|section| table(sheet, section)).collect();
    html! {
        @if !sections.is_empty() {
            section aria-labelledby="odds" {
                h2 id="odds" { "Odds by copies" }
                p class="muted" { "The chance to have seen at least one copy, in per cent." }
                @for (section, draws, by_copies) in &sections {
                    div class="table-scroll" role="region" tabindex="0" aria-label=(format!("Odds of the {}", section.name)) {
                        table class="table odds" {
                            caption { (section.name) }
                            thead { tr {
                                th scope="col" { "Copies" }
                                @for moment in &by_copies.moments { th scope="col" class="number" { (moment_words(*moment, draws)) } }
                            } }
                            tbody { @for row in &by_copies.rows { tr {
                                th scope="row" class="figures" { (row.copies) }
                                @for odds in &row.odds { td class="number" { (odds.percent_bounded(0)) } }
                            } } }
                        }
                    }
                }
            }
        }
    }
}

fn table<'a>(
    sheet: &Sheet<'_>,
    section: &'a SectionDefinition,
) -> Option<(&'a SectionDefinition, &'a SectionDraws, ByCopies)> {
    let draws = sheet.catalogue().game().opening.section(section.id)?;
    let cards = sheet.deck.count(section.id);
    let most = sheet.deck.section(section.id).map(|line| line.quantity).max()?.clamp(1, 4);
    let moments = ByCopies::usual_moments(draws, LAST_TURN, TurnOrder::First);
    Some((section, draws, ByCopies::new(draws, cards, most, &moments, TurnOrder::First, false).ok()?))
}

fn tags(scene: &Scene<'_>, tags: &[String]) -> Markup {
    html! {
        @if !tags.is_empty() {
            section aria-labelledby="tags" {
                h2 id="tags" { "Tags" }
                p class="tags" {
                    @for tag in tags {
                        a class="tag" href=(format!("{}?tag={}", scene.paths().public_decks(), paths::encode(tag))) rel="external nofollow" { "#" bdi { (tag) } }
                    }
                }
            }
        }
    }
}

fn as_text(sheet: &Sheet<'_>) -> Markup {
    html! {
        section class="deck-page__text" aria-labelledby="as-text" {
            h2 id="as-text" { "As text" }
            details { summary { "The list as text" } pre id="deck-text" tabindex="0" aria-label="The list as text" { (sheet.text()) } }
            @if !sheet.code.is_empty() {
                details { summary { "The deck code" } p { code class="deck-code" { (sheet.code) } } }
            }
        }
    }
}

/// Every published version, and the way to what two of them do not share.
fn history(address: &str, shown: &PublishedVersionEntry, versions: &[PublishedVersionEntry]) -> Markup {
    html! {
        section class="versions" aria-labelledby="versions" {
            h2 id="versions" { "Versions " span class="count" { (versions.len()) } }
            ol class="versions__list" reversed {
                @for (version, before) in versions.iter().zip(versions.iter().skip(1).map(Some).chain([None])) {
                    li aria-current=[(version.number == shown.number).then_some("true")] {
                        p class="byline" {
                            a href=(public::version(address, version.number)) rel="external" { "Version " (version.number) }
                            " " time class="muted" datetime=(rfc3339(version.made_at)) { (day(version.made_at)) } " " (verdict(version.legality))
                            @if let Some(before) = before {
                                " " a href=(public::differences(address, before.number, version.number)) rel="external" { "What changed" span class="hidden" { " in version " (version.number) } }
                            }
                        }
                        @if !version.note.is_empty() { div class="prose" { (markdown::draw(&version.note)) } }
                    }
                }
            }
            @if versions.len() > 2 {
                form class="versions__compare" method="get" action=(public::deck_part(address, "differences")) {
                    @let newest = versions.first().map_or(1, |version| version.number);
                    @let oldest = versions.last().map_or(1, |version| version.number);
                    @for (name, label, chosen) in [("from", "Compare version", oldest), ("to", "with version", newest)] {
                        label for=(format!("compare-{name}")) { (label) }
                        select class="field" id=(format!("compare-{name}")) name=(name) {
                            @for version in versions { option value=(version.number) selected[version.number == chosen] { (version.number) } }
                        }
                    }
                    button class="button button--plain" type="submit" { "Compare" }
                }
            }
        }
    }
}

/// What whoever runs the site does about it.
fn moderation(page: &DeckPage) -> Markup {
    let OpenedPublication { deck, reader, .. } = &page.opened;
    let address = deck.address.as_str();
    html! {
        @if reader.is_administrator {
            section aria-labelledby="moderation" {
                h2 id="moderation" { "For whoever runs the site" }
                @if deck.taken_down.is_some() {
                    form method="post" action=(public::deck_part(address, "put-back")) {
                        button class="button button--plain" type="submit" { "Put it back" }
                    }
                } @else {
                    p { a class="button button--danger-plain" href=(public::deck_part(address, "take-down")) rel="external nofollow" { "Take it down…" } }
                }
            }
        }
    }
}

/// The picture that a link to a list shows, below where pictures are drawn; empty where there
/// is none.
pub fn picture_of(scene: &Scene<'_>, list: &DeckList) -> String {
    preview(scene, &Sheet::new(scene.library, list))
}

/// A page of a list with the picture that a link to it shows: that of its cards, where one is drawn of so many.
pub(in crate::pages) fn with_preview(scene: &Scene<'_>, sheet: &Sheet<'_>, page: Page) -> Page {
    let preview = preview(scene, sheet);
    if preview.is_empty() { page } else { Page { preview, ..page } }
}

/// The picture that a link shows, below where pictures are drawn; empty where the code is too
/// long for an address.
fn preview(scene: &Scene<'_>, sheet: &Sheet<'_>) -> String {
    if sheet.code.is_empty() || sheet.code.len() > LONGEST_PICTURED {
        return String::new();
    }
    scene.paths().deck_preview(&sheet.certificate.format, &sheet.code)
}

fn description(page: &DeckPage, sheet: &Sheet<'_>) -> String {
    let OpenedPublication { deck, list, .. } = &page.opened;
    let cards: u64 = list.lines.iter().map(|line| u64::from(line.quantity)).sum();
    let verdict = match sheet.certificate.unknown_format() {
        Some(_) => "Its format is not known here".to_owned(),
        None => sheet.english().verdict(&sheet.certificate),
    };
    let game = sheet.catalogue().game().name;
    format!("A {game} deck of {} by {}. {verdict}.", counted(cards, ("card", "cards")), deck.author)
}
