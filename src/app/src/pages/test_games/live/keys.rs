//! The keys of the table; the map (`?`) lists them.

use wasm_bindgen::JsCast;

use super::put;
use crate::{
    browser::{self, EarlyListener},
    components::{keyboard, modal},
    pages::test_games::anchors::{ANSWERS, LOG, PROMPT},
};

/// Listens for keys.
pub(super) fn listen() -> EarlyListener {
    EarlyListener::new("keydown", |event| {
        let Some(key) = event.dyn_ref::<web_sys::KeyboardEvent>() else { return };
        if put::table().is_none() || modal::is_open() || key.alt_key() {
            return;
        }
        let field = browser::target(key).filter(browser::takes_text);
        if field.is_some() {
            return;
        }
        let done = if key.ctrl_key() || key.meta_key() { with_control(key) } else { arrows(key) || single(key) };
        if done {
            key.prevent_default();
        }
    })
}

fn with_control(key: &web_sys::KeyboardEvent) -> bool {
    match key.key().to_lowercase().as_str() {
        "z" if key.shift_key() => press("#redo"),
        "z" => press("#undo"),
        "y" => press("#redo"),
        _ => false,
    }
}

/// Within an area, from card to card.
fn arrows(key: &web_sys::KeyboardEvent) -> bool {
    let step: i32 = match key.key().as_str() {
        "ArrowLeft" | "ArrowUp" => -1,
        "ArrowRight" | "ArrowDown" => 1,
        _ => return false,
    };
    let Some(zone) = browser::target(key).and_then(|target| target.closest("[data-zone]").ok().flatten()) else {
        return false;
    };
    let Ok(pieces) = zone.query_selector_all(".piece") else { return false };
    let pieces: Vec<web_sys::HtmlElement> =
        (0..pieces.length()).filter_map(|at| pieces.item(at)?.dyn_into().ok()).collect();
    let here = browser::target(key).and_then(|target| target.closest(".piece").ok().flatten());
    let at = pieces.iter().position(|piece| here.as_ref() == Some(piece.as_ref()));
    let next = at.map_or(0, |at| at as i32 + step).rem_euclid(pieces.len().max(1) as i32);
    pieces.get(next as usize).is_some_and(|piece| piece.focus().is_ok())
}

/// Keys that need no Ctrl.
fn single(key: &web_sys::KeyboardEvent) -> bool {
    if keyboard::is_switched_off() {
        return false;
    }
    let pressed = key.key();
    if let Some(digit) = pressed.parse::<u32>().ok().filter(|_| pressed.len() == 1) {
        let number = if digit == 0 { 10 } else { digit };
        return press(&format!("#answer-{number}"));
    }
    let side = if key.shift_key() { ".side--other" } else { ".side--own" };
    match pressed.to_lowercase().as_str() {
        // A button that has the keyboard is pressed by it as everywhere.
        " " => !is_on_control(key) && press("[data-primary]"),
        "t" => focus_piece(&format!("{side} [data-zone=t]")),
        "z" => focus_piece(&format!("{side} [data-zone=z]")),
        "e" => focus_piece(&format!("{side} [data-zone=e]")),
        "s" => browser::focus(&format!("{side} .piece--survivor")),
        "h" => focus_piece(".hand [data-zone=h]"),
        "g" => press(&format!("{side} .pile[popovertarget^=pile-g]")),
        "x" => press(&format!("{side} .pile[popovertarget^=pile-x]")),
        "p" => browser::focus(&format!("#{PROMPT}")),
        "a" => browser::focus(&format!("#{ANSWERS} .answer")),
        "l" => browser::focus(&format!("#{LOG} .log")) || press(&format!("[popovertarget={LOG}]")),
        "u" => press("#undo"),
        "[" => press("#turn-before"),
        "]" => press("#turn-after"),
        "w" => press(".refused summary") && browser::focus(".refused summary"),
        _ => false,
    }
}

fn is_on_control(key: &web_sys::KeyboardEvent) -> bool {
    browser::target(key).is_some_and(|target| target.matches("button, a, summary, input, select") == Ok(true))
}

fn focus_piece(zone: &str) -> bool {
    browser::focus(&format!("{zone} .piece--lit")) || browser::focus(&format!("{zone} .piece"))
}

fn press(selector: &str) -> bool {
    browser::follow(selector)
}
