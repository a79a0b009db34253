//! What the reader owns, as marks beside cards: how many copies, whether that is enough for a deck, and one
//! more or fewer of them.
//!
//! The server draws them for whoever is signed in. The browser's code draws none: there a page script finds
//! the cards of a page and marks them the same way (`owned.js` of the server's page scripts).

use maud::Markup;
#[cfg(feature = "ssr")]
use maud::html;
use safehouse_engine::catalogue::PrintingIndex;
#[cfg(feature = "ssr")]
use safehouse_engine::copies::OwnedIndex;

use crate::drawing::Scene;
#[cfg(feature = "ssr")]
use crate::paths::{HasPaths as _, collection as at};

/// The id of the form that the buttons of marks belong to.
#[cfg(feature = "ssr")]
const FORM: &str = "own-step";

/// How much there is of a card.
#[cfg(feature = "ssr")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    /// As many copies as a deck may hold.
    Full,
    /// Some.
    Part,
    /// None.
    None,
}

#[cfg(feature = "ssr")]
impl Share {
    fn of(owned: &OwnedIndex, printing: PrintingIndex) -> Self {
        match (owned.of_card(printing), owned.lacking(printing)) {
            (0, _) => Self::None,
            (_, None | Some(0)) => Self::Full,
            _ => Self::Part,
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Part => "part",
            Self::None => "none",
        }
    }
}

/// What the reader owns, where lists of cards tell it: a collection without any copy tells nothing.
#[cfg(feature = "ssr")]
fn told<'a>(scene: &Scene<'a>) -> Option<&'a OwnedIndex> {
    scene.owned.filter(|owned| !scene.live && !owned.is_empty())
}

/// The mark of a card in a list, as one of its printings. Copies come and go in that printing.
#[cfg(feature = "ssr")]
pub(crate) fn mark(scene: &Scene<'_>, printing: PrintingIndex) -> Markup {
    let Some(owned) = told(scene) else { return html! {} };
    let catalogue = &scene.library.catalogue;
    let number = &catalogue.printing(printing).number;
    let name = catalogue.card(catalogue.card_of(printing)).name.as_str();
    let copies = owned.of_card(printing);
    html! {
        span class="own" id=(format!("own-{number}")) data-own=(number) data-state=(Share::of(owned, printing).id()) {
            button class="own__step" form=(FORM) name="fewer" value=(number) aria-disabled=[(copies == 0).then_some("true")]
                aria-label=(format!("One fewer of {name} in your collection")) { "−" }
            span class="own__count" { b class="figures" { (copies) } span class="hidden" { " owned" } }
            button class="own__step" form=(FORM) name="more" value=(number)
                aria-label=(format!("One more of {name} in your collection")) { "+" }
        }
    }
}

/// The form that the buttons of marks belong to; a page with marks has one, and comes back to `address`.
#[cfg(feature = "ssr")]
pub(crate) fn form(scene: &Scene<'_>, address: &str) -> Markup {
    if told(scene).is_none() {
        return html! {};
    }
    html! {
        form id=(FORM) method="post" action=(at::page(scene.library.game().id, at::STEP)) {
            input type="hidden" name="back" value=(address);
        }
    }
}

/// The copies of a printing on its card's page, in each finish and edition that it exists in.
#[cfg(feature = "ssr")]
pub(crate) fn section(scene: &Scene<'_>, index: PrintingIndex) -> Markup {
    let Some(owned) = scene.owned.filter(|_| !scene.live) else { return html! {} };
    let catalogue = &scene.library.catalogue;
    let (game, printing) = (scene.library.game().id, catalogue.printing(index));
    let name = catalogue.card(catalogue.card_of(index)).name.as_str();
    let forms =
        printing.finishes.iter().flat_map(|finish| printing.editions.iter().map(move |edition| (*finish, *edition)));
    let (here, all) = (owned.copies(index, None, None), owned.of_card(index));
    html! {
        section class="own-forms" id="own" aria-labelledby="own-title" data-own-forms=(printing.number) {
            h2 id="own-title" { "Your copies" }
            ul {
                @for (finish, edition) in forms {
                    @let copies = owned.copies(index, Some(finish), Some(edition));
                    @let words = format!("{}, {}", finish.name(), edition.name());
                    li {
                        form class="own" method="post" action=(at::page(game, at::STEP)) data-state=(if copies > 0 { "full" } else { "none" }) {
                            input type="hidden" name="number" value=(printing.number);
                            input type="hidden" name="finish" value=(finish.id());
                            input type="hidden" name="edition" value=(edition.id());
                            input type="hidden" name="back" value=(format!("{}#own", catalogue.paths().card(printing, name)));
                            span class="own__form" { (words) }
                            button class="own__step" name="by" value="-1" aria-disabled=[(copies == 0).then_some("true")] aria-label=(format!("One fewer: {words}")) { "−" }
                            span class="own__count" { b class="figures" { (copies) } span class="hidden" { " owned" } }
                            button class="own__step" name="by" value="1" aria-label=(format!("One more: {words}")) { "+" }
                        }
                    }
                }
            }
            p class="own-forms__all muted" {
                b class="figures" { (here) } " of this printing, "
                b class="figures" { (all) } " of the card. "
                a href=(at::asking(&at::page(game, at::TABLE), &[("q", &format!("!\"{name}\""))])) rel="external" { "All of them" } ", "
                a href=(at::asking(&at::page(game, at::HISTORY), &[("card", &printing.number)])) rel="external" { "how they came" }
            }
        }
    }
}

/// See the one of the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn mark(_: &Scene<'_>, _: PrintingIndex) -> Markup {
    maud::PreEscaped(String::new())
}

/// See the one of the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn form(_: &Scene<'_>, _: &str) -> Markup {
    maud::PreEscaped(String::new())
}

/// See the one of the server.
#[cfg(not(feature = "ssr"))]
pub(crate) fn section(_: &Scene<'_>, _: PrintingIndex) -> Markup {
    maud::PreEscaped(String::new())
}
