//! The picture of a card beside its name: on hover and on keyboard focus after
//! a moment, on a touch screen after a long press, wherever a name stands.
//!
//! A name is an element with `data-card` (a card's name) or a link to a card's
//! page. One set of listeners serves the whole page. The picture never covers
//! the row of its name, can be pointed at without going away, and Escape closes
//! it (WCAG 1.4.13). It repeats what a screen reader finds on the card's page or
//! in its reading view, so it is hidden from one.

use std::time::Duration;

use leptos::{html, leptos_dom::helpers::TimeoutHandle, prelude::*};
use safehouse_engine::catalogue::{Catalogue, PrintingIndex};
use wasm_bindgen::JsCast;

use super::card_face::{Face, card_face};
use crate::{
    browser::{self, EarlyListener},
    context::use_site,
    paths::HasPaths as _,
};

/// How long a pointer rests on a name before its picture comes.
const REST: Duration = Duration::from_millis(300);
/// The same while a picture is shown: who looks through names sees each soon.
const NEXT: Duration = Duration::from_millis(90);
/// How long the keyboard rests on a name.
const FOCUS: Duration = Duration::from_millis(500);
/// Time to get from the name to the picture.
const LEAVE: Duration = Duration::from_millis(220);
/// A press that is this long asks for the picture.
const LONG_PRESS: Duration = Duration::from_millis(450);
/// Pixels that a finger may tremble.
const TREMBLE: f64 = 10.0;
/// Pixels between a row and the picture, and between the picture and an edge.
const GAP: f64 = 10.0;
const EDGE: f64 = 8.0;

/// What shows a card by its name.
const NAMES: &str = "[data-card], a[href*=\"/cards/\"]";
/// Where a face, or the way to one, is in sight already.
const SHOWN: &str = ".card-face, .slot, .card-picture, .sheet";
/// What must not be covered: the row around a name.
const ROWS: &str = ".pool-row, .deck-row, .quick-add__option, tr, li, dd, p, h2, h3";

/// How a picture was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Pointer,
    Keyboard,
    Finger,
}

/// What is shown or about to be.
#[derive(Default)]
struct Now {
    /// The name that is pointed at.
    name: Option<web_sys::Element>,
    is_shown: bool,
    /// A finger's press asked for what is shown; the click that ends it is spent.
    spends_click: bool,
    /// Where a finger went down.
    pressed_at: Option<(f64, f64)>,
    /// The name that the mouse moved onto. One that came below a mouse at rest was not
    /// pointed at, and one whose picture was closed is not pointed at anew.
    entered: Option<web_sys::Element>,
    timer: Option<TimeoutHandle>,
}

/// The picture's place and its listeners; a page has one.
#[component]
pub fn CardPicture() -> impl IntoView {
    let site = use_site();
    let element = NodeRef::<html::Div>::new();
    let draw = move |name: &web_sys::Element| {
        let (library, tools) = (site.ready_untracked()?, site.tools_untracked()?);
        site.places.with_value(|places| (tools.picture)(&library.catalogue, name, &places.icons))
    };
    Effect::new(move |_| {
        let picture = Picture { element, now: StoredValue::new_local(Now::default()) };
        // They end with the effect.
        StoredValue::new_local(picture.listeners(draw));
        on_cleanup(move || picture.cancel());
    });
    view! { <div node_ref=element class="card-picture" popover="manual" aria-hidden="true"></div> }.into_any()
}

/// The face of the card that a name stands for.
pub(crate) fn face(catalogue: &Catalogue, name: &web_sys::Element, icons: &str) -> Option<String> {
    let face = Face { linked: false, ..Face::new(catalogue, printing(catalogue, name)?, icons) };
    Some(card_face(&face).into_string())
}

/// The printing that a name stands for.
fn printing(catalogue: &Catalogue, name: &web_sys::Element) -> Option<PrintingIndex> {
    if let Some(number) = name.get_attribute("data-printing")
        && let Some(printing) = catalogue.find_number(&number)
    {
        return Some(printing);
    }
    if let Some(card) = name.get_attribute("data-card") {
        return catalogue.find_name(&card).map(|card| catalogue.default_printing(card));
    }
    let address = name.get_attribute("href")?;
    let below = address.strip_prefix(&catalogue.paths().cards())?.strip_prefix('/')?;
    let mut parts = below.split(['/', '?', '#']);
    let decoded = |part: &str| js_sys::decode_uri_component(part).ok().map(String::from);
    let (set, number) = (decoded(parts.next()?)?, decoded(parts.next()?)?);
    catalogue.find_number(&format!("{set}-{number}")).or_else(|| catalogue.find_number(&number))
}

/// The name that an element belongs to.
fn name_of(element: &web_sys::Element) -> Option<web_sys::Element> {
    let name = element.closest(NAMES).ok()??;
    name.closest(SHOWN).is_ok_and(|shown| shown.is_none()).then_some(name)
}

fn is_finger(event: &web_sys::PointerEvent) -> bool {
    event.pointer_type() != "mouse"
}

#[derive(Clone, Copy)]
struct Picture {
    element: NodeRef<html::Div>,
    now: StoredValue<Now, LocalStorage>,
}

impl Picture {
    fn with<T>(self, act: impl FnOnce(&mut Now) -> T) -> Option<T> {
        self.now.try_update_value(act)
    }

    fn is_shown(self) -> bool {
        self.with(|now| now.is_shown) == Some(true)
    }

    fn contains(self, element: &web_sys::Element) -> bool {
        self.element.get_untracked().is_some_and(|picture| picture.contains(Some(element)))
    }

    /// Forgets what was about to happen.
    fn cancel(self) {
        if let Some(timer) = self.with(|now| now.timer.take()).flatten() {
            timer.clear();
        }
    }

    fn later(self, pause: Duration, act: impl FnOnce() + 'static) {
        self.cancel();
        let timer = set_timeout_with_handle(act, pause).ok();
        self.with(|now| now.timer = timer);
    }

    fn hide(self) {
        self.cancel();
        let was_shown = self.with(|now| {
            now.name = None;
            std::mem::take(&mut now.is_shown)
        });
        if was_shown != Some(true) {
            return;
        }
        if let Some(picture) = self.element.get_untracked() {
            call(&picture, "hidePopover");
            drop(picture.class_list().remove_2("card-picture--shown", "card-picture--sheet"));
            picture.set_inner_html("");
        }
    }

    fn listeners(self, draw: impl Fn(&web_sys::Element) -> Option<String> + Copy + 'static) -> Vec<EarlyListener> {
        let ask = move |name: web_sys::Element, asked: Asked, pause: Duration| {
            if self.with(|now| now.name.as_ref() == Some(&name)) == Some(true) {
                if self.is_shown() {
                    self.cancel();
                }
                return;
            }
            self.with(|now| now.name = Some(name.clone()));
            self.later(pause, move || {
                let stays = match asked {
                    Asked::Pointer => name.matches(":hover"),
                    Asked::Keyboard => name.matches(":focus, :focus-within"),
                    Asked::Finger => Ok(name.is_connected()),
                };
                match stays.unwrap_or(false).then(|| draw(&name)).flatten() {
                    Some(face) => self.show(&name, &face, asked),
                    None => self.hide(),
                }
            });
        };
        vec![
            EarlyListener::new("pointerover", move |event| {
                let Some(event) = event.dyn_ref::<web_sys::PointerEvent>().filter(|event| !is_finger(event)) else {
                    return;
                };
                let Some(target) = browser::target(event) else { return };
                let name = name_of(&target);
                self.with(|now| now.entered = now.entered.take().filter(|entered| name.as_ref() == Some(entered)));
                if self.contains(&target) {
                    self.cancel();
                } else if self.with(|now| name.is_some() && now.name == name) == Some(true) {
                    // Back from the picture, or from one part of a name to another.
                    if self.is_shown() {
                        self.cancel();
                    }
                } else if self.is_shown() {
                    self.with(|now| now.name = None);
                    self.later(LEAVE, move || self.hide());
                } else {
                    self.hide();
                }
            }),
            EarlyListener::new("focusin", move |event| {
                let target = browser::target(&event).filter(|target| target.matches(":focus-visible") == Ok(true));
                if let Some(name) = target.as_ref().and_then(name_of) {
                    ask(name, Asked::Keyboard, if self.is_shown() { NEXT } else { FOCUS });
                }
            }),
            EarlyListener::new("focusout", move |event| {
                let left = browser::target(&event).and_then(|target| name_of(&target));
                if left.is_some() && self.with(|now| now.name == left) == Some(true) {
                    self.with(|now| now.name = None);
                    self.later(LEAVE, move || self.hide());
                }
            }),
            EarlyListener::new("keydown", move |event| {
                let key = event.dyn_ref::<web_sys::KeyboardEvent>().map(web_sys::KeyboardEvent::key);
                match key.as_deref() {
                    Some("Escape") if self.is_shown() => {
                        self.hide();
                        // It closes the picture and not what stands below it.
                        event.prevent_default();
                        event.stop_propagation();
                    }
                    Some("Escape" | "Enter" | " ") => self.hide(),
                    _ => {}
                }
            }),
            EarlyListener::new("scroll", move |event| {
                let is_own = browser::target(&event).is_some_and(|target| self.contains(&target));
                if self.is_shown() && !is_own {
                    self.hide();
                }
            }),
            EarlyListener::new("pointerdown", move |event| {
                let Some(event) = event.dyn_ref::<web_sys::PointerEvent>() else { return };
                let target = browser::target(event);
                self.hide();
                self.with(|now| now.spends_click = false);
                if let Some(name) = target.as_ref().and_then(name_of).filter(|_| is_finger(event)) {
                    let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                    self.with(|now| now.pressed_at = Some(at));
                    ask(name, Asked::Finger, LONG_PRESS);
                }
            }),
            EarlyListener::new("pointermove", move |event| {
                let Some(event) = event.dyn_ref::<web_sys::PointerEvent>() else { return };
                let at = (f64::from(event.client_x()), f64::from(event.client_y()));
                if is_finger(event) {
                    let moved = |from: (f64, f64)| (from.0 - at.0).hypot(from.1 - at.1) > TREMBLE;
                    if !self.is_shown() && self.with(|now| now.pressed_at.is_some_and(moved)) == Some(true) {
                        self.with(|now| now.pressed_at = None);
                        self.hide();
                    }
                    return;
                }
                let name = browser::target(event).as_ref().and_then(name_of);
                let is_entered = self.with(|now| std::mem::replace(&mut now.entered, name.clone()) != name);
                // A pressed button drags or chooses; neither asks to look.
                if let Some(name) = name.filter(|_| is_entered == Some(true) && event.buttons() == 0) {
                    ask(name, Asked::Pointer, if self.is_shown() { NEXT } else { REST });
                }
            }),
            EarlyListener::new("pointerup", move |_| self.lift()),
            EarlyListener::new("pointercancel", move |_| self.lift()),
            EarlyListener::new("contextmenu", move |event| {
                // A long press shows the card and not the browser's menu.
                if self.with(|now| now.pressed_at.is_some() || now.spends_click) == Some(true) {
                    event.prevent_default();
                }
            }),
            EarlyListener::new("click", move |event| {
                if self.with(|now| std::mem::take(&mut now.spends_click)) == Some(true) {
                    event.prevent_default();
                    event.stop_propagation();
                }
            }),
            EarlyListener::new("dragstart", move |_| self.hide()),
        ]
    }

    /// A finger was lifted: what it asked for stays, what it did not wait for
    /// does not come.
    fn lift(self) {
        let waited = self.with(|now| now.pressed_at.take().is_some() && !now.is_shown) == Some(true);
        if waited {
            self.hide();
        }
    }

    fn show(self, name: &web_sys::Element, face: &str, asked: Asked) {
        let Some(picture) = self.element.get_untracked() else { return };
        picture.set_inner_html(face);
        let classes = picture.class_list();
        let is_sheet = asked == Asked::Finger;
        drop(classes.toggle_with_force("card-picture--sheet", is_sheet));
        drop(classes.add_1("card-picture--shown"));
        call(&picture, "showPopover");
        if is_sheet {
            browser::set_style(&picture, &[("left", String::new()), ("top", String::new())]);
        } else {
            place(&picture, name);
        }
        self.with(|now| {
            now.is_shown = true;
            now.spends_click = is_sheet;
        });
    }
}

/// Calls a method that older browsers lack; there the class alone shows it.
fn call(element: &web_sys::HtmlElement, method: &str) {
    let method = js_sys::Reflect::get(element, &method.into()).ok();
    if let Some(method) = method.and_then(|method| method.dyn_into::<js_sys::Function>().ok()) {
        // Showing what is shown and hiding what is hidden is refused.
        drop(method.call0(element));
    }
}

/// Puts the picture beside the row of the name, to the right where it fits, then
/// to the left, else below or above it.
fn place(picture: &web_sys::HtmlElement, name: &web_sys::Element) {
    let row = name.closest(ROWS).ok().flatten().unwrap_or_else(|| name.clone());
    let (row, name) = (row.get_bounding_client_rect(), name.get_bounding_client_rect());
    let (width, height) = browser::window_size();
    let own = picture.get_bounding_client_rect();
    let inside = |at: f64, size: f64, room: f64| at.clamp(EDGE, (room - size - EDGE).max(EDGE));
    let middle = inside(name.top() + name.height() / 2.0 - own.height() / 2.0, own.height(), height);
    let (left, top) = if row.right() + GAP + own.width() + EDGE <= width {
        (row.right() + GAP, middle)
    } else if row.left() - GAP - own.width() >= EDGE {
        (row.left() - GAP - own.width(), middle)
    } else {
        let left = inside(name.right() + GAP, own.width(), width);
        let below = name.bottom() + GAP;
        let fits = below + own.height() + EDGE <= height;
        (left, if fits { below } else { (name.top() - GAP - own.height()).max(EDGE) })
    };
    browser::set_style(picture, &[("left", format!("{left}px")), ("top", format!("{top}px"))]);
}
