//! The page on which the table of a game is changed by hand: a form a sort of change.

use maud::{Markup, html};
use safehouse_engine::{
    necrogenesis::{
        arrange::MOST_DICE,
        duel::Duel,
        edit::{MOST_POINTS, MOST_TOKENS, MOST_TURNS, PLACES, can_be_host, can_be_put, may_edit},
        explain::{self, TURN},
        object::{Area, CARDS, ObjectId},
        rulestext::{
            Words,
            ability::{Points, StatusKind, Token},
        },
        state::State,
    },
    table::Seat,
};

use crate::{
    components::clauses,
    drawing::{Page, Scene},
    paths::{HasPaths as _, games},
};

/// What the page is drawn from.
#[derive(Debug)]
pub struct ByHandPage<'a> {
    /// The last part of the game's address.
    pub id: &'a str,
    /// Its revision, which a change is for.
    pub revision: i64,
    /// Its rules and cards.
    pub duel: &'a Duel,
    /// Its state, all of which its player sees.
    pub state: &'a State,
    /// What the seats are called.
    pub names: [String; 2],
    /// Whether the player sees what is hidden.
    pub is_open: bool,
    /// What the last step did, a sentence each, where it was a change by hand.
    pub last: Vec<String>,
    /// What was refused, with what was written.
    pub fault: Option<ByHandFault>,
}

/// A change that was refused.
#[derive(Debug, Clone)]
pub struct ByHandFault {
    /// The form that it was written in; empty for none of them.
    pub verb: String,
    /// Why, and how to mend it.
    pub words: String,
    /// The status of the answer.
    pub status: u16,
    /// What was written, by field.
    pub written: Vec<(String, String)>,
}

/// The page at `/{game}/games/{id}/edit`.
pub fn draw_by_hand(scene: &Scene<'_>, page: &ByHandPage<'_>) -> Page {
    let game = scene.library.game().id;
    let may = if page.is_open { may_edit(page.state) } else { Err(HIDDEN.to_owned()) };
    let body = html! {
        div class="page test-games" {
            p class="muted" { a href=(games::game(game, page.id)) rel="external" { "Back to the table" } }
            h1 { "Change the table by hand" }
            p class="lead" {
                "Try a position out: each change is a step of the game, which its Undo takes back. The game is marked as changed by \
                 hand, and is compared with no others."
            }
            p { (place(page)) }
            @if !page.last.is_empty() && page.fault.is_none() {
                div class="form__done" role="status" { @for line in &page.last { p { (clauses::linked(line, scene.paths())) } } }
            }
            @if let Some(fault) = page.fault.as_ref().filter(|fault| fault.verb.is_empty()) { (told(scene, fault)) }
            @match &may {
                Err(why) => p class="notice-line" role="alert" { (clauses::linked(why, scene.paths())) "." },
                Ok(()) => (forms(scene, page)),
            }
        }
    };
    let drawn = Page::new("Change the table by hand", "A position to be tried out.", "", body);
    Page { status: page.fault.as_ref().map(|fault| fault.status), ..drawn }
}

const HIDDEN: &str = "A change by hand would show what is hidden from you: show that first, in the menu of the game";

fn told(scene: &Scene<'_>, fault: &ByHandFault) -> Markup {
    html! { div class="form__fault" id="by-hand-fault" role="alert" { p { (clauses::linked(&fault.words, scene.paths())) } } }
}

/// Where the game stands.
fn place(page: &ByHandPage<'_>) -> Markup {
    let step = TURN.get(explain::step_of(page.state.stage()));
    html! {
        "Turn " (page.state.turn()) " of " bdi { (page.state.turn_player().of(&page.names)) }
        @if let Some(step) = step { ": " (step.part) ", " (step.name) }
        "."
    }
}

fn forms(scene: &Scene<'_>, page: &ByHandPage<'_>) -> Markup {
    let form = Form { scene, page };
    html! {
        div class="start-game__decks" {
            (form.of("put", "Put a card somewhere", "Move it", &form.put()))
            (form.of("bring", "Bring a card", "Bring it", &form.bring()))
            (form.of("card", "A card in play", "Change it", &form.card()))
            (form.of("points", "Points", "Set them", &form.points()))
            (form.of("tokens", "Tokens", "Set them", &form.tokens()))
            (form.of("turn", "Turn", "Go there", &form.turn()))
            (form.of("dice", "Next dice", "Lay them down", &form.dice()))
        }
    }
}

struct Form<'a> {
    scene: &'a Scene<'a>,
    page: &'a ByHandPage<'a>,
}

impl Form<'_> {
    /// A form with its heading, what is wrong with it, and its button.
    fn of(&self, verb: &str, heading: &str, does: &str, fields: &Markup) -> Markup {
        let fault = self.page.fault.as_ref().filter(|fault| fault.verb == verb);
        let id = format!("by-hand-{verb}");
        html! {
            // Of its own height, however high its neighbours are.
            div {
                form class="form" method="post" aria-labelledby=(id) action=(games::part(self.scene.library.game().id, self.page.id, games::EDIT)) {
                    h2 id=(id) { (heading) }
                    @if let Some(fault) = fault { (told(self.scene, fault)) }
                    input type="hidden" name="revision" value=(self.page.revision);
                    (fields)
                    p class="actions" { button class="button" name="verb" value=(verb) { (does) } }
                }
            }
        }
    }

    /// What was written in a field of a form that was refused, or else what stands there.
    fn written(&self, verb: &str, name: &str, otherwise: &str) -> String {
        let fault = self.page.fault.as_ref().filter(|fault| fault.verb == verb);
        let written = fault.and_then(|fault| fault.written.iter().find(|(field, _)| field == name));
        written.map_or_else(|| otherwise.to_owned(), |(_, value)| value.clone())
    }

    fn select(&self, verb: &str, name: &str, label: &str, chosen: &str, options: &[(String, String)]) -> Markup {
        let (id, chosen) = (format!("{verb}-{name}"), self.written(verb, name, chosen));
        html! {
            div class="labelled" {
                label for=(id) { (label) }
                select class="field" id=(id) name=(name) {
                    @for (value, words) in options { option value=(value) selected[*value == chosen] { (words) } }
                }
            }
        }
    }

    fn number(&self, verb: &str, name: &str, label: &str, value: &str, most: u16) -> Markup {
        let id = format!("{verb}-{name}");
        html! {
            div class="labelled" {
                label for=(id) { (label) }
                input class="field" id=(id) name=(name) type="number" min="0" max=(most) inputmode="numeric" value=(self.written(verb, name, value));
            }
        }
    }

    /// A select of cards, by where they lie.
    fn cards(&self, verb: &str, name: &str, label: &str, only: &dyn Fn(ObjectId) -> bool) -> Markup {
        let (id, chosen) = (format!("{verb}-{name}"), self.written(verb, name, ""));
        html! {
            div class="labelled" {
                label for=(id) { (label) }
                select class="field" id=(id) name=(name) {
                    option value="" { "Choose a card" }
                    @for (place, cards) in self.by_place() {
                        @let shown: Vec<&(ObjectId, String)> = cards.iter().filter(|(id, _)| only(*id)).collect();
                        @if !shown.is_empty() {
                            optgroup label=(place) {
                                @for (id, words) in shown { @let value = id.0.to_string(); option value=(value) selected[value == chosen] { (words) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Every card by where it lies; those of a deck from the top, by number.
    fn by_place(&self) -> Vec<(String, Vec<(ObjectId, String)>)> {
        let ByHandPage { duel, state, names, .. } = self.page;
        let mut places = Vec::new();
        for seat in Seat::BOTH {
            let survivor = ObjectId::survivor(seat);
            let named = |area: Area| format!("{}: {}", seat.of(names), area.name());
            places.push((named(Area::SurvivorZone), vec![(survivor, duel.name(state, survivor).to_owned())]));
            for area in PLACES {
                let ids: Vec<ObjectId> = match area {
                    Area::Exile => state.exiled(seat).collect(),
                    _ => state.side(seat).cards(area).to_vec(),
                };
                let is_deck = matches!(area, Area::SurvivorDeck | Area::ZombieDeck);
                let words = |(at, id): (usize, &ObjectId)| {
                    let name = duel.name(state, *id);
                    (*id, if is_deck { format!("{}. {name}", at + 1) } else { name.to_owned() })
                };
                places.push((named(area), ids.iter().enumerate().map(words).collect()));
            }
        }
        places
    }

    fn areas(&self) -> Vec<(String, String)> {
        PLACES.into_iter().map(|area| ((area as u8).to_string(), area.name().to_owned())).collect()
    }

    fn seats(&self) -> Vec<(String, String)> {
        self.page.names.iter().enumerate().map(|(at, name)| (at.to_string(), name.clone())).collect()
    }

    fn top(&self, verb: &str) -> Markup {
        let ends = [("", "at the bottom, or the last there"), ("1", "on top")]
            .map(|(value, words)| (value.to_owned(), words.to_owned()));
        self.select(verb, "top", "Where in a deck", "1", &ends)
    }

    fn put(&self) -> Markup {
        let ByHandPage { duel, state, .. } = self.page;
        html! {
            (self.cards("put", "card", "Card", &|id| can_be_put(duel, state, id)))
            (self.select("put", "area", "Where to", "", &self.areas()))
            (self.top("put"))
            (self.cards("put", "host", "What an Attachment goes on", &|id| can_be_host(duel, state, id)))
        }
    }

    fn bring(&self) -> Markup {
        let chosen = self.written("bring", "name", "");
        let cards = self.scene.library.catalogue.cards();
        let game = self.scene.library.game();
        html! {
            (self.select("bring", "seat", "Whose", "0", &self.seats()))
            div class="labelled" {
                label for="bring-name" { "Card" }
                select class="field" id="bring-name" name="name" aria-describedby="bring-hint" {
                    option value="" { "Choose a card" }
                    @for section in game.sections.iter().filter(|section| section.counted && !section.single) {
                        optgroup label=(section.name) {
                            @for card in cards.iter().filter(|card| section.home_of.contains(&card.card_type)) {
                                option value=(card.name.as_str()) selected[card.name.as_str() == chosen] { (card.name.as_str()) }
                            }
                        }
                    }
                }
                p class="form__hint" id="bring-hint" { "From the deck where that has one; otherwise from outside, in the place of its last card." }
            }
            (self.select("bring", "area", "Where to", "", &self.areas()))
            (self.top("bring"))
        }
    }

    fn card(&self) -> Markup {
        let state = self.page.state;
        let is_in_play = |id: ObjectId| state.object(id).area.is_battlefield();
        let turned = [("", "as it is"), ("rest", "at Rest"), ("ready", "Active")]
            .map(|(value, words)| (value.to_owned(), words.to_owned()));
        let as_they_are = (String::new(), "as they are".to_owned());
        let statuses: Vec<(String, String)> = std::iter::once(as_they_are).chain(numbered::<StatusKind>()).collect();
        html! {
            (self.cards("card", "card", "Card", &is_in_play))
            p class="form__hint" { "What is left empty stays as it is." }
            (self.number("card", "hp", "HP left", "", u8::MAX.into()))
            (self.number("card", "counters", "Counters", "", u8::MAX.into()))
            (self.select("card", "turned", "Turned", "", &turned))
            (self.select("card", "status", "Status", "", &statuses))
            (self.number("card", "amount", "How much of it; 0 takes it away", "1", MOST_POINTS.into()))
        }
    }

    fn points(&self) -> Markup {
        html! {
            @for seat in Seat::BOTH {
                @for points in Points::ALL {
                    @let label = format!("{}, {}", points.words(), seat.of(&self.page.names));
                    @let now = self.page.state.side(seat).points(points).to_string();
                    (self.number("points", &pool_field(points, seat), &label, &now, MOST_POINTS.into()))
                }
            }
        }
    }

    fn tokens(&self) -> Markup {
        let zones = [Area::ThreatZone, Area::ZombieZone].map(|area| ((area as u8).to_string(), area.name().to_owned()));
        let kinds: Vec<(String, String)> = numbered::<Token>().collect();
        html! {
            (self.select("tokens", "seat", "On whose side", "0", &self.seats()))
            (self.select("tokens", "area", "Zone", "", &zones))
            (self.select("tokens", "token", "Token", "", &kinds))
            (self.number("tokens", "count", "How many", "1", MOST_TOKENS.into()))
        }
    }

    fn turn(&self) -> Markup {
        let state = self.page.state;
        let steps: Vec<(String, String)> = TURN
            .iter()
            .enumerate()
            .map(|(at, step)| (at.to_string(), format!("{}: {}", step.part, step.name)))
            .collect();
        let now = explain::step_of(state.stage()).to_string();
        html! {
            (self.number("turn", "number", "Number", &state.turn().max(1).to_string(), MOST_TURNS))
            (self.select("turn", "seat", "Whose", &state.turn_player().index().to_string(), &self.seats()))
            (self.select("turn", "step", "Where it begins", &now, &steps))
        }
    }

    fn dice(&self) -> Markup {
        let laid: Vec<String> = self.page.state.scripted_dice().iter().map(u8::to_string).collect();
        html! {
            div class="labelled" {
                label for="dice-dice" { "What they show" }
                input class="field" id="dice-dice" name="dice" inputmode="numeric" autocomplete="off" aria-describedby="dice-hint"
                    value=(self.written("dice", "dice", &laid.join(" ")));
                p class="form__hint" id="dice-hint" { "Numbers from 1 to 6 with blanks between, at most " (MOST_DICE) "." }
            }
        }
    }
}

/// The field of a pool of a seat.
pub fn pool_field(points: Points, seat: Seat) -> String {
    format!("{}-{}", points.words(), seat.index())
}

/// Every value of a sort by its number, which a form sends, with its words.
fn numbered<T: Words>() -> impl Iterator<Item = (String, String)> {
    T::ALL.iter().enumerate().map(|(at, value)| (at.to_string(), value.words().to_owned()))
}

/// Every card has a number that a form may name.
const _: () = assert!(CARDS <= u8::MAX as usize);
