//! Entry by number: a line, what it did, and what was done in this sitting.

mod defaults;
mod feedback;
mod sitting;

use maud::{Markup, html};
use safehouse_engine::{
    copies::{
        Change,
        entry::{Amount, Entered, EntryFault, EntryLine, EntryReading, read},
        ledger::Cause,
        summed,
    },
    limits::ENTRY_CHARACTERS,
};
use safehouse_paths::collection as at;

use self::{defaults::Sitting, feedback::Feedback};
use crate::{
    Answer, Deed, Desk, Draft, Fields, Page,
    parts::{Section, frame},
};

/// The page.
pub(super) fn page(desk: &Desk<'_>, query: &Fields) -> Answer {
    let Some(sitting) = Sitting::read(desk, query) else { return Answer::Nothing };
    let feedback = Feedback::of(desk, query);
    show(desk, &sitting, "", feedback, None).into()
}

/// Takes a line in.
pub(super) fn take(desk: &Desk<'_>, form: &Fields) -> Answer {
    let Some(sitting) = Sitting::read(desk, form) else { return Answer::Nothing };
    let line = form.get("line");
    let last = last_entered(desk, form.get("did"));
    match read(line, &sitting.defaults, &last, desk.catalogue()) {
        Ok(EntryReading { line: read, hints }) => {
            let hint = hints.first().map(ToString::to_string).unwrap_or_default();
            match read {
                EntryLine::Nothing => Answer::Lead(sitting.address(desk, &[("did", form.get("did"))])),
                EntryLine::Defaults(defaults) => {
                    let said = Sitting { defaults, ..sitting };
                    Answer::Lead(said.address(desk, &[("did", form.get("did")), ("said", "defaults")]))
                }
                EntryLine::Question(printings) => {
                    let catalogue = desk.catalogue();
                    let numbers: Vec<&str> = printings
                        .iter()
                        .take(feedback::ASKED)
                        .map(|one| catalogue.printing(*one).number.as_str())
                        .collect();
                    Answer::Lead(sitting.address(desk, &[("did", form.get("did")), ("asked", &numbers.join(","))]))
                }
                EntryLine::Copies(entered) => {
                    let drafts = drafts(desk, &entered);
                    if drafts.is_empty() {
                        return Answer::Lead(sitting.address(desk, &[("did", form.get("did")), ("said", "same")]));
                    }
                    Answer::Deed(Deed {
                        drafts,
                        is_whole: true,
                        file: None,
                        then: sitting.address(desk, &[("hint", &hint)]),
                    })
                }
            }
        }
        Err(fault) => {
            let feedback = Feedback::Fault(fault.to_string());
            Answer::Page(show(desk, &sitting, line, Some(feedback), Some(&fault)).refused())
        }
    }
}

/// What a line changes, in as few events as that takes: what comes, what goes, and each count alone, as it
/// is compared with what was known.
fn drafts(desk: &Desk<'_>, entered: &[Entered]) -> Vec<Draft> {
    let balances = desk.shelf.balances();
    let sets = entered.iter().filter(|one| matches!(one.amount, Amount::Set(_)));
    let counted = sets.filter_map(|one| {
        let cause = Cause::Counted { known: balances.of(&one.holding) };
        one.change(balances).map(|change| Draft { cause, changes: vec![change], lot: None })
    });
    let others = entered.iter().filter(|one| !matches!(one.amount, Amount::Set(_)));
    let changes: Vec<Change> = summed(others.filter_map(|one| one.change(balances)));
    let (come, go): (Vec<Change>, Vec<Change>) = changes.into_iter().partition(|change| change.by > 0);
    let others = Draft::of(&Cause::Acquired, &come).into_iter().chain(Draft::of(&Cause::Removed, &go));
    others.chain(counted).collect()
}

/// What the line before did, which a bare `+` or `-` does again.
fn last_entered(desk: &Desk<'_>, did: &str) -> Vec<Entered> {
    let changes = desk.named(did).into_iter().flat_map(|event| &event.changes);
    let entered = changes.filter_map(|change| {
        let printing = desk.catalogue().find_number(&change.holding.number)?;
        let amount = match change.by {
            ..0 => Amount::Remove(change.by.unsigned_abs()),
            by => Amount::Add(by.unsigned_abs()),
        };
        Some(Entered { printing, holding: change.holding.clone(), amount })
    });
    entered.collect()
}

fn show(
    desk: &Desk<'_>,
    sitting: &Sitting,
    line: &str,
    feedback: Option<Feedback>,
    fault: Option<&EntryFault>,
) -> Page {
    let content = html! {
        div class="enter" data-enter="" {
            form class="enter__form" method="post" action=(at::page(desk.game(), at::ENTER)) autocomplete="off" data-in-place="" {
                @for (name, value) in sitting.fields() { input type="hidden" name=(name) value=(value); }
                input type="hidden" name="did" value=(sitting.did);
                label class="enter__label" for="line" { "A number, and Enter" }
                div class="enter__row" {
                    input class="field enter__line" id="line" name="line" value=(line) maxlength=(ENTRY_CHARACTERS) autofocus
                        autocapitalize="off" autocorrect="off" spellcheck="false" enterkeyhint="enter" placeholder="45"
                        aria-describedby="enter-said enter-hint" aria-invalid=[fault.map(|_| "true")];
                    button class="button" type="submit" { "Take it" }
                }
                (defaults::said(desk, sitting))
                div class="enter__said" id="enter-said" role="status" data-fault=[fault.map(|_| "")] {
                    @match &feedback {
                        Some(feedback) => (feedback.draw(desk, line, fault)),
                        None => p class="muted" { "Nothing was entered in this session yet." },
                    }
                }
                div class="enter__keys" data-keys="" hidden role="group" aria-label="Signs" {
                    @for (sign, words) in KEYS { button class="enter__key" type="button" data-insert=(sign) aria-label=(words) { (sign) } }
                    button class="enter__key" type="button" data-letters="" aria-pressed="false" { "abc" }
                }
                (grammar(desk, &sitting.defaults.set))
                label class="table-check with-script" { input type="checkbox" data-sound=""; "A low tone where a line is refused" }
            }
            (sitting::list(desk, sitting))
        }
    };
    Page::new("Enter cards by number", frame(desk, Section::Enter, "Enter by number", &content))
}

/// Signs that a number pad lacks.
const KEYS: [(&str, &str); 11] = [
    ("f", "f, foil"),
    ("r", "r, regular"),
    ("e", "e, First Edition"),
    ("u", "u, Unlimited"),
    ("x", "x, times"),
    ("-", "minus, or a row"),
    ("!", "without"),
    ("=", "there are"),
    ("?", "how many"),
    (",", "comma"),
    ("@", "place"),
];

/// The grammar, for whoever does not know it, with a set as an example that is not the one of the sitting.
fn grammar(desk: &Desk<'_>, here: &str) -> Markup {
    let catalogue = desk.catalogue();
    let other = catalogue.sets().iter().map(|set| set.code.as_str()).rev().find(|code| *code != here);
    const LINES: [(&str, &str); 15] = [
        ("45", "one copy of number 45"),
        ("45x3", "three"),
        ("45f", "a foil; 45r is a regular one"),
        ("45e", "one of the First Edition; 45u is Unlimited"),
        ("45fex2", "two foils of the First Edition"),
        ("1-60 !7 !13", "numbers 1 to 60 without 7 and 13"),
        ("45,46,50", "one of each"),
        ("-45", "one fewer"),
        ("=45x2", "there are two, no more and no fewer"),
        ("?45", "how many there are; nothing changes"),
        ("+ or -", "the last line once more, or one of it back"),
        ("@Binder 2", "the place of the lines after it; @ alone is none"),
        ("nm", "the condition of the lines after it"),
        ("de", "their language"),
        ("f", "they are foils; r, e and u likewise"),
    ];
    html! {
        details class="enter__grammar" id="enter-hint" {
            summary { "What a line can say" }
            dl {
                @for (line, words) in LINES { div { dt { code { (line) } } dd { (words) } } }
                @if let Some(code) = other {
                    div { dt { code { (code) " 2" } } dd { "number 2 of another set; " code { (code) "-2" } " is the same" } }
                    div { dt { code { (code) } } dd { "the set of the lines after it" } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
