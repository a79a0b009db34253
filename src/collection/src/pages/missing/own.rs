//! Targets that are kept under a name.

use maud::{Markup, html};
use safehouse_engine::limits::NAME_BYTES;
use safehouse_paths::collection as at;

use super::target::{Show, Target};
use crate::{Desk, Fields, Keeper, OwnTarget};

/// What was just kept or forgotten.
pub(super) fn told(query: &Fields) -> Markup {
    let (kept, gone) = (query.get("kept"), query.get("gone"));
    html! {
        @if !kept.is_empty() { div class="form__done" role="status" { p { "The target “" bdi { (kept) } "” is kept." } } }
        @if !gone.is_empty() { div class="form__done" role="status" { p { "The target “" bdi { (gone) } "” is deleted." } } }
    }
}

fn of(own: &OwnTarget, show: Show) -> Target {
    Target { query: own.query.clone(), per: own.per, count: own.count, show, ..Target::default() }
}

/// The targets that are kept, as ways to them.
pub(super) fn list(desk: &Desk<'_>, target: &Target) -> Markup {
    html! {
        @if !desk.targets.is_empty() {
            ul class="target__ready" aria-label="Your targets" {
                @for own in desk.targets {
                    @let to = of(own, target.show);
                    li { a class="button button--plain button--small" href=(to.address(desk.game())) rel="external" aria-current=[to.is_same(target).then_some("true")] { bdi { (own.name) } } }
                }
            }
        }
    }
}

/// The form that keeps the target in sight, and the one that forgets it where it is kept.
pub(super) fn saving(desk: &Desk<'_>, target: &Target, asked: &Fields, fault: Option<&str>) -> Markup {
    let known = desk.targets.iter().find(|own| of(own, target.show).is_same(target));
    if desk.keeper != Keeper::Account {
        return html! {};
    }
    let count = target.count.to_string();
    let fields =
        [("q", target.query.as_str()), ("per", target.per.id()), ("count", count.as_str()), ("show", target.show.id())];
    html! {
        details class="target__own target-kept" open[fault.is_some()] {
            summary { @if let Some(own) = known { "Kept as “" bdi { (own.name) } "”" } @else { "Keep this target" } }
            form class="target-kept__form" method="post" action=(at::page(desk.game(), at::TARGETS)) {
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                div class="labelled" {
                    label for="target-name" { "Under the name" }
                    input class="field" id="target-name" name="name" maxlength=(NAME_BYTES) autocomplete="off" required list="target-names"
                        value=(known.map_or_else(|| asked.get("name"), |own| own.name.as_str()))
                        aria-invalid=[fault.map(|_| "true")] aria-describedby=[fault.map(|_| "target-fault")];
                    datalist id="target-names" { @for own in desk.targets { option value=(own.name) {} } }
                    @if let Some(fault) = fault { p class="form__fault" id="target-fault" role="alert" { (fault) } }
                }
                button class="button button--plain" type="submit" { "Keep it" }
            }
            p class="form__hint" { "A target of the same name is replaced. What is kept is which cards and how many, not how far it is: that is counted anew each time." }
            @if let Some(own) = known {
                form method="post" action=(at::page(desk.game(), at::FORGET_TARGET)) {
                    @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="name" value=(own.name);
                    button class="button button--danger button--small" type="submit" { "Delete the target" }
                }
            }
        }
    }
}
