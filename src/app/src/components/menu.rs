//! A menu that opens beside its button: walked through by arrows, Home, End and
//! first letters, closed by Escape, Tab, a choice or a press beside it.
//!
//! Its items are buttons and links with a role of a menu item; what they do is
//! theirs.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use crate::browser::{self, EarlyListener};

/// Pixels between a button and its menu.
const GAP: f64 = 4.0;
/// Pixels between a menu and the edge of the window.
const EDGE: f64 = 8.0;
/// What an item is.
const ITEMS: &str = "[role^=menuitem]";

/// Whether a menu is open. One at a time is, with its content.
#[derive(Debug, Clone, Copy)]
pub struct MenuState {
    open: RwSignal<bool>,
    /// Id of the button that it stands beside.
    opener: StoredValue<String>,
    /// What had the keyboard before: the button, or what a key was pressed on.
    /// Only in a browser: a server may drop it on another thread than made it.
    before: Option<StoredValue<Option<web_sys::HtmlElement>, LocalStorage>>,
    /// Where the button was when the menu was put beside it; nothing before that.
    beside: StoredValue<Option<(f64, f64)>>,
}

impl MenuState {
    /// A closed menu.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(false),
            opener: StoredValue::new(String::new()),
            before: (!cfg!(feature = "ssr")).then(|| StoredValue::new_local(None)),
            beside: StoredValue::new(None),
        }
    }

    /// Whether it is open, tracked.
    pub fn is_open(self) -> bool {
        self.open.get()
    }

    /// Opens it beside the button of this id, or closes it.
    pub fn toggle(self, button: &str) {
        let is_same = self.opener.with_value(|opener| opener == button);
        if self.open.get_untracked() {
            self.close(is_same);
            if is_same {
                return;
            }
        }
        self.opener.set_value(button.to_owned());
        self.beside.set_value(None);
        if let Some(before) = self.before {
            let active = document().active_element().filter(|active| active.tag_name() != "BODY");
            before.set_value(active.and_then(|active| active.dyn_into().ok()));
        }
        self.open.set(true);
    }

    /// Closes it; what had the keyboard before gets it back when that is asked for.
    pub fn close(self, gives_back: bool) {
        if self.open.get_untracked() {
            self.open.set(false);
            if gives_back {
                self.give_back();
            }
        }
    }

    /// Gives the keyboard back to what had it before, or to the button.
    fn give_back(self) {
        let before = self.before.and_then(|before| before.get_value());
        let before = before.filter(|before| before.is_connected());
        if let Some(element) = before.or_else(|| self.button()) {
            // An element that is gone leaves the keyboard where it is.
            drop(element.focus());
        }
    }

    /// Whether the button has left the menu that was put beside it. What the page
    /// scrolled before is told late, after the button was pressed.
    fn is_left(self) -> bool {
        let now = self.button().map(|button| corner(&button));
        self.beside
            .get_value()
            .is_some_and(|beside| now.is_none_or(|now| (now.0 - beside.0).abs() + (now.1 - beside.1).abs() > 1.0))
    }

    fn button(self) -> Option<web_sys::HtmlElement> {
        let id = self.opener.get_value();
        document().get_element_by_id(&id)?.dyn_into().ok()
    }
}

impl Default for MenuState {
    fn default() -> Self {
        Self::new()
    }
}

/// A menu's box with its items, which exist while it is open.
#[component]
pub fn Menu(
    /// Whether it is open, and beside what.
    state: MenuState,
    /// Its id, for the `aria-controls` of its buttons.
    id: &'static str,
    /// What it is a menu of.
    #[prop(into)]
    label: Signal<String>,
    /// The items.
    children: ChildrenFn,
) -> impl IntoView {
    let element = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        let Some(menu) = element.get().filter(|_| state.open.get()) else { return };
        // Its place is known once its items are there.
        request_animation_frame(move || {
            place(state, &menu);
            focus_item(&menu, Step::First);
        });
        // They end with this opening.
        StoredValue::new_local([
            EarlyListener::new("pointerdown", move |event| {
                let is_inside = |element: &web_sys::Element| {
                    element.closest(".menu").is_ok_and(|menu| menu.is_some())
                        || state.button().is_some_and(|button| button.contains(Some(element)))
                };
                if browser::target(&event).is_none_or(|target| !is_inside(&target)) {
                    state.close(false);
                }
            }),
            EarlyListener::new("scroll", move |event| {
                let is_own = browser::target(&event).is_some_and(|target| target.class_list().contains("menu"));
                if !is_own && state.is_left() {
                    state.close(false);
                }
            }),
            EarlyListener::new("resize", move |_| state.close(false)),
        ]);
    });
    let keys = move |event: ev::KeyboardEvent| {
        let Some(menu) = element.get_untracked() else { return };
        match event.key().as_str() {
            "ArrowDown" => focus_item(&menu, Step::Next),
            "ArrowUp" => focus_item(&menu, Step::Previous),
            "Home" => focus_item(&menu, Step::First),
            "End" => focus_item(&menu, Step::Last),
            "Escape" => state.close(true),
            "Tab" => {
                state.close(true);
                return;
            }
            letter if letter.chars().count() == 1 && letter != " " && !event.ctrl_key() && !event.meta_key() => {
                focus_item(&menu, Step::Letter(letter.to_lowercase()));
            }
            _ => return,
        }
        event.prevent_default();
        // The page's own keys wait while a menu is open.
        event.stop_propagation();
    };
    // The keyboard is back before the item acts: a dialog that it opens gives the
    // keyboard back there, and not to an item that is gone. The items
    // go when the click has reached all who listen.
    let choose = move |event: ev::MouseEvent| {
        let item = browser::target(&event).and_then(|target| target.closest(ITEMS).ok().flatten());
        if item.is_some() {
            state.give_back();
            set_timeout(move || state.close(false), std::time::Duration::ZERO);
        }
    };
    let children = StoredValue::new(children);

    view! {
        <Show when=move || state.open.get()>
            <div
                node_ref=element
                id=id
                class="menu"
                role="menu"
                tabindex="-1"
                popover="manual"
                aria-label=move || label.get()
                on:keydown=keys
                on:click:capture=choose
            >
                {children.with_value(|children| children())}
            </div>
        </Show>
    }
    .into_any()
}

/// Where an element begins in the window.
fn corner(element: &web_sys::HtmlElement) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.left(), place.top())
}

/// Puts the menu below its button, or above where there is no room, in the top
/// layer where the browser has one.
fn place(state: MenuState, menu: &web_sys::HtmlElement) {
    // A browser without popovers shows it in its place all the same.
    let show = js_sys::Reflect::get(menu, &"showPopover".into()).ok();
    if let Some(show) = show.and_then(|show| show.dyn_into::<js_sys::Function>().ok()) {
        drop(show.call0(menu));
    }
    let Some(button) = state.button() else { return };
    state.beside.set_value(Some(corner(&button)));
    let (button, (width, height)) = (button.get_bounding_client_rect(), browser::window_size());
    let own = menu.get_bounding_client_rect();
    let left = (button.right() - own.width()).clamp(EDGE, (width - own.width() - EDGE).max(EDGE));
    let below = button.bottom() + GAP;
    let fits = below + own.height() + EDGE <= height;
    let above = button.top() - GAP - own.height();
    let top = if fits { below } else { above.clamp(EDGE, (height - own.height() - EDGE).max(EDGE)) };
    browser::set_style(menu, &[("left", format!("{left}px")), ("top", format!("{top}px"))]);
}

enum Step {
    First,
    Last,
    Next,
    Previous,
    Letter(String),
}

fn focus_item(menu: &web_sys::HtmlElement, step: Step) {
    let Ok(found) = menu.query_selector_all(ITEMS) else { return };
    let items: Vec<web_sys::HtmlElement> = (0..found.length())
        .filter_map(|at| found.item(at)?.dyn_into().ok())
        .filter(|item: &web_sys::HtmlElement| item.offset_parent().is_some() || item.client_height() > 0)
        .collect();
    let active = document().active_element();
    let now = items.iter().position(|item| active.as_ref().is_some_and(|active| item.is_same_node(Some(active))));
    let count = items.len().max(1);
    let next = match step {
        Step::First => 0,
        Step::Last => count - 1,
        Step::Next => now.map_or(0, |now| (now + 1) % count),
        Step::Previous => now.map_or(count - 1, |now| (now + count - 1) % count),
        Step::Letter(letter) => {
            let begins = |item: &web_sys::HtmlElement| {
                item.text_content().is_some_and(|text| text.trim().to_lowercase().starts_with(&letter))
            };
            let from = now.map_or(0, |now| now + 1);
            let order = (from..items.len()).chain(0..from.min(items.len()));
            match order.into_iter().find(|at| items.get(*at).is_some_and(begins)) {
                Some(at) => at,
                None => return,
            }
        }
    };
    if let Some(item) = items.get(next) {
        // An item that cannot take the keyboard leaves it where it is.
        drop(item.focus());
    }
}
