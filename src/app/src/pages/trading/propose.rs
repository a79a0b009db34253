//! A trade that is put together, line by line.

use maud::{Markup, html};
use safehouse_collection::{
    Desk, Page,
    trading::{self, Tab},
};
use safehouse_engine::{copies::Holding, limits::NAME_BYTES};

use crate::paths::{collection as at, public};

/// What the page shows.
#[derive(Debug, Clone, Default)]
pub struct ProposePage {
    /// The name of the account that is asked; empty where the reader writes it.
    pub partner: String,
    /// What the reader could ask for.
    pub gets: Vec<Line>,
    /// What the reader could give.
    pub gives: Vec<Line>,
    /// The identity of the trade that it takes the place of, at this version: it is declined by the same press.
    pub instead: Option<(String, i64)>,
    /// Why it was refused.
    pub fault: Option<String>,
}

/// Copies that may be in the trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Which. Of others, what can be seen of them.
    pub holding: Holding,
    /// How many there are at the most.
    pub most: u32,
    /// How many of them are in it.
    pub copies: u32,
    /// Whether an open trade with the same person has such copies.
    pub is_traded: bool,
}

/// The page.
pub fn draw_propose(desk: &Desk<'_>, page: &ProposePage) -> Page {
    let heading = if page.instead.is_some() { "Propose something else" } else { "Put a trade together" };
    let content = html! {
        @if let Some(fault) = &page.fault { div class="form__fault" role="alert" { p { (fault) } } }
        form class="form propose" method="post" action=(at::page(desk.game(), at::PROPOSE)) {
            @if let Some((id, version)) = &page.instead {
                input type="hidden" name="instead" value=(id);
                input type="hidden" name="version" value=(version);
                p { "With one press the trade that was proposed to you is declined, and this one is proposed in its place." }
            }
            @if page.partner.is_empty() {
                div class="labelled" {
                    label for="with" { "With whom: the name of their account" }
                    input class="field" id="with" name="with" maxlength=(NAME_BYTES) required autocapitalize="off" spellcheck="false";
                }
            } @else {
                input type="hidden" name="with" value=(page.partner);
                p { "With " a href=(public::author(&page.partner)) rel="external" { bdi { (page.partner) } } ". Say how many of each; 0 leaves it out." }
            }
            div class="trade-sides" {
                (side(desk, "You get", "get", &page.gets, "Nothing of theirs is known to fit. You can give something and ask for nothing."))
                (side(desk, "You give", "give", &page.gives, "You have marked nothing for trade that is free."))
            }
            p class="form__hint" { "What you give is promised to them as soon as you propose it, for 14 days: nobody else is offered it meanwhile. No money and no addresses go through this site; how the copies get from one to the other, you settle between you." }
            button class="button" type="submit" { @if page.instead.is_some() { "Decline, and propose this" } @else { "Propose it" } }
        }
    };
    let drawn = trading::page(desk, Tab::Trades, heading, &content);
    if page.fault.is_some() { drawn.refused() } else { drawn }
}

fn side(desk: &Desk<'_>, heading: &str, name: &str, lines: &[Line], none: &str) -> Markup {
    html! {
        fieldset class="propose__side" {
            legend { (heading) }
            @if lines.is_empty() { p class="muted" { (none) } }
            @for (place, line) in lines.iter().enumerate() {
                @let words = trading::copy_words(&line.holding);
                @let id = format!("{name}-{place}");
                div class="propose__line" {
                    input type="hidden" name=(name) value=(trading::holding_key(&line.holding));
                    input type="hidden" name={ (name) "-most" } value=(line.most);
                    div class="propose__about" {
                        (trading::numbered(desk, &line.holding.number))
                        @if !words.is_empty() { " " span class="muted" { bdi { (words) } } }
                        @if !line.holding.place.is_empty() { " " span class="muted" { "from " bdi { (line.holding.place) } } }
                        @if line.is_traded { " " span class="tag" { "In an open trade with them" } }
                    }
                    label class="hidden" for=(id) { "How many of " (line.holding.number) ", of " (line.most) }
                    input class="field figures" id=(id) name={ (name) "-copies" } type="number" inputmode="numeric" min="0" max=(line.most) value=(line.copies);
                    span class="muted figures" { "of " (line.most) }
                }
            }
        }
    }
}
