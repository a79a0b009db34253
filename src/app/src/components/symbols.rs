//! The game's symbols, drawn once a page and used by reference.

#[cfg(feature = "ssr")]
use std::borrow::Cow;
use std::fmt::Write as _;

use leptos::prelude::*;
use maud::{Markup, html};

/// Symbols of 24 by 24: identifier and outline. Holes are cut by overlapping.
const SYMBOLS: &[(&str, &str)] = &[
    (
        "hp",
        "M12 21.5C5 15.7 2.5 12.4 2.5 8.7 2.5 5.5 4.9 3 7.8 3c1.7 0 3.3.9 4.2 2.4C12.9 3.9 14.5 3 16.2 3c2.9 0 5.3 2.5 5.3 5.7 0 3.7-2.5 7-9.5 12.8z",
    ),
    (
        "damage",
        "M4.5 3c-1 7 0 12 3.5 18.5C7 15 6.8 9 8.5 3zM10.5 2c-1 8 0 13.5 3.5 20.5C13 15 12.8 8.5 14.5 2zM16.5 3c-1 7 0 11 3 17.5-.5-6-.7-11.5 1-17.5z",
    ),
    ("ap", "M13.8 1.5 4 13.8h6.2L8.5 22.5 20 9.5h-7.2z"),
    ("tp", "M12 2.5l9.5 6.5v4.5L12 7 2.5 13.5V9zM12 11l9.5 6.5V22L12 15.5 2.5 22v-4.5z"),
    (
        "ztc",
        "M12 1.5c-5.3 0-9 3.7-9 8.5 0 3.2 1.5 5.3 3.7 6.6V20.5h2.6v-2.2h1.5v2.2h2.4v-2.2h1.5v2.2h2.6v-3.9c2.2-1.3 3.7-3.4 3.7-6.6 0-4.8-3.7-8.5-9-8.5zM8.3 13a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8zM15.7 13a2.4 2.4 0 1 1 0-4.8 2.4 2.4 0 0 1 0 4.8zM12 13.3l1.4 2.7h-2.8z",
    ),
    ("ed", "M3.5 2.5h10V8H11V5H6v14h5v-3h2.5v5.5h-10zM15.5 6.5 22 12l-6.5 5.5v-3.7H8.7v-3.6h6.8z"),
    (
        "hands",
        "M5.8 7.3a1.3 1.3 0 0 1 2.6 0V11h.6V4.8a1.3 1.3 0 0 1 2.6 0V10.5h.6V3.8a1.3 1.3 0 0 1 2.6 0V10.5h.6V5.8a1.3 1.3 0 0 1 2.6 0V15c0 4.2-2.5 7.5-6.3 7.5-3 0-4.7-1.5-6.2-4.5L2.5 14c-.6-1.4 1.3-2.3 2.2-1l1.1 1.5z",
    ),
    (
        "charges",
        "M12 1.5c2.2 1.6 3.3 4 3.3 7.3v3.2H8.7V8.8c0-3.3 1.1-5.7 3.3-7.3zM8.2 13.5h7.6v5.3H8.2zM7 20h10v2.5H7z",
    ),
    ("durability", "M12 1.5 20.5 5v6.3c0 5.6-3.5 9.2-8.5 11.2-5-2-8.5-5.6-8.5-11.2V5zM12 5 7 7v4.3c0 3.6 2 6 5 7.5z"),
    ("timing", "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zM10.8 5.5V13l5.5 3.4 1.3-2.1-4.3-2.7V5.5z"),
    ("trigger", "M12 1 23 12 12 23 1 12zM10.7 6v8h2.6V6zM10.7 15.7v2.6h2.6v-2.6z"),
    (
        "identity",
        "M9 1.5h6a3.5 3.5 0 0 1 3.5 3.5v14a3.5 3.5 0 0 1-3.5 3.5H9A3.5 3.5 0 0 1 5.5 19V5A3.5 3.5 0 0 1 9 1.5zM12 4a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 12 4zM8.5 11v1.8h7V11zM8.5 15v1.8h7V15z",
    ),
    ("range-threat", "M2.5 3h19v8h-19zM4.5 5v4h15V5zM2.5 13h19v8h-19z"),
    ("range-zombie", "M2.5 3h19v8h-19zM2.5 13h19v8h-19zM4.5 15v4h15v-4z"),
    ("range-both", "M2.5 3h19v8h-19zM2.5 13h19v8h-19z"),
    ("range-none", "M2.5 3h19v8h-19zM4.5 5v4h15V5zM2.5 13h19v8h-19zM4.5 15v4h15v-4z"),
    // Rarities differ in shape as well as in colour.
    ("rarity-C", "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z"),
    ("rarity-U", "M12 2l10 10-10 10L2 12z"),
    ("rarity-R", "M12 2.5 23 21.5H1z"),
    ("rarity-SR", "M12 1l2.8 8.2L23 12l-8.2 2.8L12 23l-2.8-8.2L1 12l8.2-2.8z"),
    (
        "rarity-SCR",
        "M12 .5l3 5.3 5.8-1.6-1.6 5.8 5.3 3-5.3 3 1.6 5.8-5.8-1.6-3 5.3-3-5.3-5.8 1.6 1.6-5.8-5.3-3 5.3-3L3.2 4.2 9 5.8z",
    ),
    ("rarity-PR", "M5 2h14v20l-7-6-7 6z"),
];

/// The pips of a die, for each of its faces.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(12, 12)],
    &[(7, 7), (17, 17)],
    &[(7, 7), (12, 12), (17, 17)],
    &[(7, 7), (17, 7), (7, 17), (17, 17)],
    &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
    &[(7, 6), (7, 12), (7, 18), (17, 6), (17, 12), (17, 18)],
];

/// A symbol beside a label or a figure; decoration for those who see it.
pub fn symbol(id: &str) -> Markup {
    html! { svg class="symbol" viewBox="0 0 24 24" aria-hidden="true" { use href=(format!("#s-{id}")) {} } }
}

/// The gem of a rarity.
pub fn rarity(code: &str) -> Markup {
    html! { svg class="rarity__gem" viewBox="0 0 24 24" aria-hidden="true" { use href=(format!("#s-rarity-{code}")) {} } }
}

/// The drawings that every [`symbol`] of the document refers to.
#[component]
pub fn Symbols() -> impl IntoView {
    view! { <div class="symbols" aria-hidden="true" inner_html=sheet().into_string()></div> }
}

/// The outline of a symbol or of a die's face, 24 by 24, filled by the even-odd
/// rule.
#[cfg(feature = "ssr")]
pub(super) fn outline(id: &str) -> Option<Cow<'static, str>> {
    if let Some((_, outline)) = SYMBOLS.iter().find(|(symbol, _)| *symbol == id) {
        return Some(Cow::Borrowed(outline));
    }
    let face: usize = id.strip_prefix("die-")?.parse().ok()?;
    PIPS.get(face.checked_sub(1)?).map(|pips| Cow::Owned(die(pips)))
}

fn sheet() -> Markup {
    html! {
        svg width="0" height="0" focusable="false" {
            @for (id, outline) in SYMBOLS {
                symbol id=(format!("s-{id}")) viewBox="0 0 24 24" { path fill-rule="evenodd" d=(outline) {} }
            }
            @for (position, pips) in PIPS.iter().enumerate() {
                symbol id=(format!("s-die-{}", position + 1)) viewBox="0 0 24 24" {
                    path fill-rule="evenodd" d=(die(pips)) {}
                }
            }
        }
    }
}

fn die(pips: &[(u8, u8)]) -> String {
    let mut outline = String::from(
        "M5 1.5h14A3.5 3.5 0 0 1 22.5 5v14a3.5 3.5 0 0 1-3.5 3.5H5A3.5 3.5 0 0 1 1.5 19V5A3.5 3.5 0 0 1 5 1.5z",
    );
    for (x, y) in pips {
        let _ = write!(outline, "M{} {y}a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0z", f32::from(*x) - 2.2);
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_that_is_used_is_drawn() {
        let sheet = sheet().into_string();
        let rarities = safehouse_engine::necrogenesis::NECROGENESIS.rarities;
        for rarity in rarities {
            assert!(sheet.contains(&format!("id=\"s-rarity-{}\"", rarity.id)), "{}", rarity.id);
        }
        for face in 1..=6 {
            assert!(sheet.contains(&format!("id=\"s-die-{face}\"")));
        }
    }
}
