//! What keeps lists that everybody sees from being legal today.

use maud::{Markup, html};
use safehouse_engine::{deck::format::Format, english::counted, library::GameLibrary};
use safehouse_service::events::{Blocker, InTheWay, Subject};

use super::statistics::{bar, card};
use crate::{
    drawing::{Page, Scene},
    pages::{account::empty::nothing_here, format::rule_words},
    paths::{HasPaths as _, events as at},
};

/// The whole of a bar.
const WHOLE: u64 = 1_000;

/// What the page shows.
#[derive(Debug, Clone)]
pub struct InTheWayPage {
    /// The format of the game that the page is drawn for.
    pub format: String,
    /// What is in the way of its lists.
    pub found: InTheWay,
}

/// The page at `/events/in-the-way`.
pub fn draw_in_the_way(scene: &Scene<'_>, page: &InTheWayPage) -> Page {
    let (library, found) = (scene.library, &page.found);
    let format = library.formats.get(&page.format);
    let name = format.map_or(page.format.as_str(), |format| &format.name);
    let here = at::in_the_way(library.game().id, &page.format);
    let body = html! {
        div class="page stores events statistics" {
            nav class="crumbs" aria-label="Where you are" { a href=(at::EVENTS) rel="external" { "Events" } }
            h1 { "What keeps lists from being legal" }
            p class="page__lead" {
                "Counted by today’s rules, of lists that everybody sees: those of events whose rounds are over, and those that stores publish."
            }
            (choice(scene, page))
            @if found.lists == 0 && found.waiting == 0 {
                (nothing_here("No list of this format is shown yet.", &html! { "Once an event shows its lists, or a store publishes one, they are counted here." }, Some((at::EVENTS, "Events"))))
            } @else {
                p {
                    (counted(found.lists.into(), ("list", "lists"))) " in " a href=(library.paths().format(&page.format)) { (name) }
                    ", of which " (found.not_legal) @if found.not_legal == 1 { " is" } @else { " are" }
                    " not legal by the rules of " span class="date" { (found.snapshot) } "."
                    @if found.waiting > 0 {
                        " " (counted(found.waiting.into(), ("more is", "more are"))) " being judged again, and not counted yet."
                    }
                }
                @if found.blockers.is_empty() {
                    p class="muted" { "Nothing is in the way of any." }
                } @else {
                    (table(library, format, found))
                    p class="muted" { "A list counts once for each card and each rule that is in its way." }
                }
            }
        }
    };
    let words = format!("The cards and rules that keep most lists of {name} from being legal today.");
    Page::new(format!("What keeps lists of {name} from being legal"), words, here, body)
}

/// Every format of every game, where there are several.
fn choice(scene: &Scene<'_>, page: &InTheWayPage) -> Markup {
    let games = scene.all.games();
    let all = games.iter().flat_map(|library| library.formats.all().iter().map(move |format| (library, format)));
    let shown = scene.library.game().id;
    html! {
        @if all.clone().nth(1).is_some() {
            nav class="choice" aria-label="Formats" {
                @for (library, format) in all {
                    @let game = library.game();
                    a href=(at::in_the_way(game.id, &format.id)) rel="external"
                        aria-current=[(game.id == shown && format.id == page.format).then_some("page")] {
                        @if games.len() > 1 { (game.name) ": " }
                        (format.name)
                    }
                }
            }
        }
    }
}

fn table(library: &GameLibrary, format: Option<&Format>, found: &InTheWay) -> Markup {
    html! {
        div class="table-scroll" tabindex="0" role="region" aria-label="What is in the way" {
            table class="table" {
                thead { tr { th scope="col" { "In the way" } th scope="col" class="number" { "Lists" } td {} } }
                tbody {
                    @for blocker in &found.blockers {
                        tr {
                            th scope="row" { (subject(library, (format, &found.snapshot), blocker)) }
                            td class="number" { (blocker.lists) }
                            td class="share-bar__cell" { (bar(0, share(blocker.lists, found.lists))) }
                        }
                    }
                }
            }
        }
    }
}

/// So many of all lists, in thousandths.
fn share(lists: u32, all: u32) -> u64 {
    (u64::from(lists) * WHOLE).checked_div(all.into()).unwrap_or_default()
}

/// A card, or what the format asks for in a sentence.
fn subject(library: &GameLibrary, (format, snapshot): (Option<&Format>, &str), blocker: &Blocker) -> Markup {
    match &blocker.subject {
        Subject::Card(name) => card(Some(&library.catalogue), name),
        Subject::Rule(code) => {
            let asked = format.and_then(|format| {
                let rule = format.snapshot(snapshot)?.requirements.iter().find(|rule| rule.code == *code)?;
                Some((format!("{}#{code}", library.paths().format(&format.id)), rule))
            });
            html! {
                @match asked {
                    Some((address, rule)) => a href=(address) { (rule_words::words(library.game(), rule)) },
                    None => code { (code) },
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use safehouse_testing::shipped;

    use super::*;

    #[test]
    fn a_card_leads_to_its_page_and_a_rule_is_a_sentence() {
        let library = shipped::library();
        let format = &library.formats.all()[0];
        let of = |subject_of: Subject| {
            subject(library, (Some(format), &format.newest().id), &Blocker { subject: subject_of, lists: 1 })
                .into_string()
        };
        assert!(of(Subject::Card("Rifle".to_owned())).starts_with("<a href="));
        let hostile = of(Subject::Card("<b>".to_owned()));
        assert!(hostile.contains("&lt;b&gt;"), "{hostile}");
        let rule = &format.newest().requirements[0];
        let told = of(Subject::Rule(rule.code.to_string()));
        assert!(
            told.contains(&format!("#{}", rule.code)) && told.contains(&rule_words::words(library.game(), rule)),
            "{told}"
        );
        assert_eq!(of(Subject::Rule("unheard-of".to_owned())), "<code>unheard-of</code>");
        assert_eq!((share(1, 3), share(0, 0)), (333, 0));
    }
}
