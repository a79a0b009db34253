//! The background of an illustration: one composition a card type, varied by
//! the printing's number so that no two neighbours look alike.

use std::fmt::Write as _;

use maud::{Markup, html};
use safehouse_engine::game::face::Backdrop;

/// Numbers that look random and are the same everywhere.
struct Variation(u32);

impl Variation {
    /// FNV-1a of a text.
    fn of(text: &str) -> Self {
        Self(text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
    }

    /// The next number below `limit`.
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 % limit
    }
}

/// Draws the scene, 100 by 56.
pub(super) fn scene(backdrop: Backdrop, seed: &str) -> Markup {
    html! {
        svg class="card-face__scene" viewBox="0 0 100 56" preserveAspectRatio="xMidYMid slice" {
            (shapes(backdrop, seed))
        }
    }
}

/// The shapes of the scene. The style sheet, or a picture's own, says by their
/// classes how they look.
pub(super) fn shapes(backdrop: Backdrop, seed: &str) -> Markup {
    let mut variation = Variation::of(seed);
    let v = &mut variation;
    html! {
        @match backdrop {
            Backdrop::Hills => {
                circle class="scene-light" cx=(30 + v.below(40)) cy="44" r=(18 + v.below(8)) {}
                path class="scene-far" d=(hills(v, 40)) {}
                path class="scene-near" d=(fence(v)) {}
            }
            Backdrop::Skyline => {
                circle class="scene-light" cx=(18 + v.below(64)) cy=(12 + v.below(8)) r=(6 + v.below(4)) {}
                path class="scene-far" d=(skyline(v, 30, 18)) {}
                path class="scene-near" d=(skyline(v, 44, 10)) {}
            }
            Backdrop::Target => {
                path class="scene-line" d=(grid()) {}
                circle class="scene-ring" cx="50" cy="28" r=(20 + v.below(3)) {}
                circle class="scene-ring" cx="50" cy="28" r=(13 + v.below(3)) {}
                path class="scene-line scene-line--strong" d="M50 2v10M50 44v10M16 28h12M72 28h12" {}
            }
            Backdrop::Planks => {
                path class="scene-far" d=(planks(v)) {}
                circle class="scene-light" cx="50" cy="26" r="24" {}
            }
            Backdrop::Rays => { path class="scene-light" d=(rays(v)) {} }
            Backdrop::Shards => {
                @let (x, y) = (38 + v.below(24), 22 + v.below(12));
                @for ring in 1..6 { circle class="scene-ring" cx=(x) cy=(y) r=(ring * 9) {} }
                path class="scene-light" d=(shards(v)) {}
            }
        }
    }
}

fn hills(v: &mut Variation, base: u32) -> String {
    let mut path = format!("M0 56V{base}");
    for step in 1..=5 {
        let _ = write!(path, "Q{} {} {} {}", step * 20 - 10, base - 8 + v.below(12), step * 20, base - 2 + v.below(6));
    }
    path + "V56z"
}

fn fence(v: &mut Variation) -> String {
    let mut path = String::from("M0 50h100v6H0z");
    let mut x = v.below(4);
    while x < 100 {
        let top = 40 + v.below(6);
        let _ = write!(path, "M{x} 56V{top}l1.5-2 1.5 2V56z");
        x += 6 + v.below(3);
    }
    path
}

fn skyline(v: &mut Variation, base: u32, rise: u32) -> String {
    let mut path = String::from("M0 56");
    let mut x = 0;
    while x < 100 {
        let top = base - v.below(rise);
        let width = 5 + v.below(9);
        // A roof broken on one side, now and then.
        let fall = if v.below(3) == 0 { v.below(5) } else { 0 };
        let _ = write!(path, "L{x} {top}L{} {}", x + width, top + fall);
        x += width;
    }
    path + "L100 56z"
}

fn grid() -> String {
    let mut path = String::new();
    for x in (4..100).step_by(8) {
        let _ = write!(path, "M{x} 0v56");
    }
    for y in (4..56).step_by(8) {
        let _ = write!(path, "M0 {y}h100");
    }
    path
}

fn planks(v: &mut Variation) -> String {
    let mut path = String::new();
    for row in 0..5 {
        let y = row * 12;
        let joint = 15 + v.below(70);
        let _ = write!(path, "M0 {y}h{joint}v11H0zM{} {y}H100v11H{}z", joint + 1, joint + 1);
    }
    path
}

fn rays(v: &mut Variation) -> String {
    let (x, y) = (42 + v.below(16), 34 + v.below(10));
    let mut path = String::new();
    // Ends of the rays around the edge of the scene, two a ray.
    let around = [
        (-10, 60),
        (-10, 40),
        (-10, 22),
        (-10, 4),
        (4, -10),
        (22, -10),
        (38, -10),
        (54, -10),
        (68, -10),
        (86, -10),
        (110, 0),
        (110, 18),
        (110, 36),
        (110, 56),
    ];
    for pair in around.chunks_exact(2) {
        let _ = write!(path, "M{x} {y}L{} {}L{} {}z", pair[0].0, pair[0].1, pair[1].0, pair[1].1);
    }
    path
}

fn shards(v: &mut Variation) -> String {
    let mut path = String::new();
    for _ in 0..7 {
        let (x, y) = (v.below(96), v.below(50));
        let _ = write!(path, "M{x} {y}l{} {}l{} {}z", 2 + v.below(8), 1 + v.below(3), v.below(4), 2 + v.below(4));
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_is_always_the_same_and_differs_between_printings() {
        for backdrop in [Backdrop::Hills, Backdrop::Skyline, Backdrop::Planks, Backdrop::Rays, Backdrop::Shards] {
            let draw = |seed| scene(backdrop, seed).into_string();
            assert_eq!(draw("NG-01-001"), draw("NG-01-001"));
            assert_ne!(draw("NG-01-001"), draw("NG-01-002"), "{backdrop:?}");
        }
    }
}
