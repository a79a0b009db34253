//! What of a target is missing, by number, and what there is beyond it.

mod charts;
mod files;
mod found;
mod own;
mod rows;
mod target;

use maud::{Markup, html};
use safehouse_engine::{
    catalogue::query::QueryErrors,
    copies::{
        completion::{self, Completion, Narrow, Per},
        wants::Source,
    },
    english::counted,
    limits::{COPIES, NAME_BYTES, QUERY_CHARACTERS},
    visible::visible,
};
use safehouse_paths::{HasPaths as _, collection as at};

use self::found::Found;
pub(super) use self::target::{Show, Target};
use super::sets::status;
use crate::{
    Answer, Desk, Fields, Kept, OwnTarget, Page,
    parts::{FAULTS_ID, Section, faults, frame, notices, write_down},
};

/// The page, or a file of what it lists.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let target = Target::read(desk, query);
    let found = match Found::of(desk, &target) {
        Ok(found) => found,
        Err(errors) => {
            let content = html! { (chosen(desk, &target, Some(&errors))) };
            return Answer::Page(whole(desk, "Missing", &content).refused());
        }
    };
    let heading = target.show.heading();
    match query.get("form") {
        "csv" => Answer::File(files::csv(desk, &target, &found)),
        "txt" => Answer::File(files::text(desk, &target, &found)),
        "print" => whole(desk, heading, &printed(desk, &target, &found)).into(),
        _ => {
            let content = html! {
                (own::told(query))
                (chosen(desk, &target, None))
                (said(desk, &target, &found))
                (own::saving(desk, &target, query, None))
                div class="missing-body" {
                    (list(desk, &target, &found))
                    (charts::draw(desk, &target, &found))
                }
            };
            whole(desk, heading, &content).into()
        }
    }
}

/// Keeps a target under a name, in the place of one that has it.
pub(super) fn keep(desk: &Desk<'_>, form: &Fields) -> Answer {
    let target = Target { narrow: Narrow::default(), page: 1, ..Target::read(desk, form) };
    if let Err(errors) = Found::of(desk, &target) {
        return Answer::Page(whole(desk, "Missing", &chosen(desk, &target, Some(&errors))).refused());
    }
    let shown = visible(form.get("name"));
    let name = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let fault = match name.len() {
        0 => Some("Give it a name.".to_owned()),
        1..=NAME_BYTES => None,
        _ => Some(format!("A name has at most {NAME_BYTES} bytes. Shorten it.")),
    };
    if let Some(fault) = fault {
        let content = html! { (chosen(desk, &target, None)) (own::saving(desk, &target, form, Some(&fault))) };
        return Answer::Page(whole(desk, "Missing", &content).refused());
    }
    let then = at::asking(&target.address(desk.game()), &[("kept", &name)]);
    let Target { query, per, count, .. } = target;
    Answer::Keep { kept: Kept::Target(OwnTarget { name, query, per, count }), then }
}

/// Forgets a target.
pub(super) fn forget(desk: &Desk<'_>, form: &Fields) -> Answer {
    let name = form.get("name").to_owned();
    let target = Target { narrow: Narrow::default(), page: 1, ..Target::read(desk, form) };
    let then = at::asking(&target.address(desk.game()), &[("gone", &name)]);
    Answer::Keep { kept: Kept::NoTarget(name), then }
}

/// What of a target is there: of which cards, what counts as one, and how many of each.
///
/// # Errors
/// What is wrong with the query.
pub fn compare(desk: &Desk<'_>, (query, per, count): (&str, Per, u32)) -> Result<Completion, QueryErrors> {
    let target = Target { query: query.to_owned(), per, count, ..Target::default() };
    Found::of(desk, &target).map(|found| found.completion)
}

/// The target that an address or a form says, as what wants follow from; `None` where its query means nothing.
pub(crate) fn source(desk: &Desk<'_>, asked: &Fields) -> Option<Source> {
    let target = Target::read(desk, asked);
    Found::of(desk, &target).ok().map(|_| Source::Target { target: target.to_keep() })
}

/// A target that is kept, in a few words.
pub(crate) fn words_of(desk: &Desk<'_>, kept: &completion::Target) -> String {
    Target::of(kept).words(desk)
}

/// The page that shows what of a kept target is missing.
pub(crate) fn address_of(desk: &Desk<'_>, kept: &completion::Target) -> String {
    Target::of(kept).address(desk.game())
}

fn whole(desk: &Desk<'_>, heading: &str, content: &Markup) -> Page {
    Page::new(heading, frame(desk, Section::Missing, heading, content))
}

/// The target: ready-made ones, and the form of one's own.
fn chosen(desk: &Desk<'_>, target: &Target, errors: Option<&QueryErrors>) -> Markup {
    let game = desk.game();
    let way = |to: &Target, words: &str| {
        let is_here = to.is_same(target);
        html! { li { a class="button button--plain button--small" href=(to.address(game)) rel="external" aria-current=[is_here.then_some("true")] { (words) } } }
    };
    let plain = Target { narrow: Narrow::default(), page: 1, ..target.clone() };
    html! {
        section class="target" aria-labelledby="target" {
            h2 class="hidden" id="target" { "What is wanted" }
            ul class="target__ready" aria-label="Ready-made targets" {
                @for (words, per, count) in target::ready(desk) { (way(&Target { per, count, ..plain.clone() }, &words)) }
            }
            ul class="target__ready" aria-label="Of which cards" {
                @for set in desk.catalogue().sets() {
                    (way(&Target { query: format!("set:{}", set.code), ..plain.clone() }, &set.name))
                }
                (way(&Target { query: String::new(), ..plain.clone() }, "Every set"))
            }
            (own::list(desk, target))
            details class="target__own" open[errors.is_some() || !target::is_ready(desk, target)] {
                summary { "A target of your own" }
                form class="target__form" method="get" action=(at::page(game, at::MISSING)) {
                    div class="labelled target__query" {
                        label for="q" { "Which cards, as a search" }
                        input class="field" id="q" name="q" value=(target.query) maxlength=(QUERY_CHARACTERS) autocapitalize="off" spellcheck="false"
                            placeholder="Every card" aria-invalid=[errors.map(|_| "true")] aria-describedby=[errors.map(|_| FAULTS_ID)];
                    }
                    div class="labelled" {
                        label for="per" { "What counts as one" }
                        select class="field" id="per" name="per" {
                            @for per in Per::ALL { option value=(per.id()) selected[per == target.per] { (target::per_words(per)) } }
                        }
                    }
                    div class="labelled" {
                        label for="count" { "How many of each" }
                        input class="field" id="count" name="count" type="number" inputmode="numeric" min="1" max=(COPIES) value=(target.count);
                    }
                    @if target.show == Show::Duplicates { input type="hidden" name="show" value=(Show::Duplicates.id()); }
                    button class="button" type="submit" { "Compare" }
                }
                p class="muted" {
                    a href=(desk.catalogue().paths().query_help()) rel="external" { "How to search" }
                }
            }
            @if let Some(errors) = errors { (faults(desk, &target.query, errors, "Nothing is compared until it is.")) }
        }
    }
}

/// How far the target is, of what it is counted, and what else there is to say.
fn said(desk: &Desk<'_>, target: &Target, found: &Found) -> Markup {
    let share = found.completion.share();
    let words = target::unit(target.per);
    let sets = found.sets(desk);
    html! {
        section class="target-said" aria-labelledby="so-far" {
            h2 class="hidden" id="so-far" { "So far" }
            p class="target-said__lead" {
                b class="figures" { (share.full) } " of " (counted(u64::from(share.slots), words)) " complete; "
                b class="figures" { (share.counted) } " of " (counted(share.wanted, ("copy", "copies"))) " there, "
                b class="figures" { (share.owned) } " in all."
            }
            p class="target-said__parts" { a href="#parts" { "By rarity and type" } }
            (notices(&found.notices))
            details class="target-said__against" {
                summary { "Counted against " (found.against(desk)) }
                ul class="plain-list" {
                    @for (set, slots) in &sets {
                        li {
                            a href=(at::set(desk.game(), &set.code)) rel="external" { (set.name) } " " span class="muted figures" { (set.code) }
                            ", " (counted(*slots as u64, words))
                            (status(set))
                            @if let Some(notice) = &set.notice { p class="muted" { (notice) } }
                        }
                    }
                }
                @if let Some(limits) = found.limits(desk, target) { p class="muted" { (limits) } }
            }
        }
    }
}

/// What is listed, with the other forms of the list.
fn list(desk: &Desk<'_>, target: &Target, found: &Found) -> Markup {
    let game = desk.game();
    let rows = found.listed(desk, target);
    let copies: u64 = rows.iter().map(|row| u64::from(target.show.copies(&row.slot))).sum();
    let view = |show: Show| Target { show, page: 1, ..target.clone() };
    html! {
        section aria-labelledby="list" {
            div class="missing-head" {
                h2 id="list" tabindex="-1" {
                    (counted(rows.len() as u64, target::unit(target.per))) ", "
                    (counted(copies, ("copy", "copies"))) " " (target.show.words())
                }
                nav class="choice" aria-label="What is listed" {
                    @for show in Show::ALL {
                        a href=(view(show).address(game)) rel="external" aria-current=[(show == target.show).then_some("true")] { (show.heading()) }
                    }
                }
            }
            (narrowed(desk, target))
            @if rows.is_empty() {
                p class="muted" { (target.show.none()) }
            } @else {
                div class="actions" {
                    @for (form, words) in [("print", "To print, with boxes"), ("csv", "As a table (CSV)"), ("txt", "As text")] {
                        a class="button button--plain button--small" href=(view(target.show).address_as(game, form)) rel="external" { (words) }
                    }
                    @if target.show == Show::Missing { (write_down(desk, "target", &target.asked())) }
                }
                (rows::table(desk, target, &rows))
            }
        }
    }
}

/// To what the list is narrowed, and the way back.
fn narrowed(desk: &Desk<'_>, target: &Target) -> Markup {
    let parts = target::parts(&target.narrow, desk.catalogue());
    html! {
        @if !parts.is_empty() {
            p class="narrowed" {
                "Only: "
                @for (words, without) in &parts {
                    @let wider = Target { narrow: without.clone(), page: 1, ..target.clone() };
                    a class="button button--plain button--small" href=(wider.address(desk.game())) rel="external" {
                        (words) " " span aria-hidden="true" { "×" } span class="hidden" { ": take away" }
                    }
                }
            }
        }
    }
}

/// The list on paper.
fn printed(desk: &Desk<'_>, target: &Target, found: &Found) -> Markup {
    let share = found.completion.share();
    let rows = found.listed(desk, target);
    html! {
        div class="missing-print" {
            p class="screen-only actions" {
                a class="button button--plain button--small" href=(Target { page: 1, ..target.clone() }.address(desk.game())) rel="external" { "Back to the list" }
                button class="button button--small with-script" type="button" data-print="" { "Print" }
            }
            p class="muted" { (target.words(desk)) ". " (share.full) " of " (counted(u64::from(share.slots), target::unit(target.per))) " complete. Counted against " (found.against(desk)) "." }
            @if rows.is_empty() { p { (target.show.none()) } }
            (rows::to_tick(desk, target, &rows))
        }
    }
}

#[cfg(test)]
mod tests;
