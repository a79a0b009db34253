//! Where a line leaves the grammar, and what it most likely meant.

use crate::rulestext::{ability::Line, read, read_line};

/// Column, word met, suggestion, nearest phrase.
type Expected = (usize, &'static str, Option<&'static str>, Option<&'static str>);

fn check(line: &str, expected: Expected) {
    let fault = read_line(line).expect_err(line);
    let found = (fault.column, fault.found.as_str(), fault.suggestion.as_deref(), fault.near.first().copied());
    assert_eq!(found, expected, "{line}: {fault}");
}

#[test]
fn a_fault_says_where_and_what_is_near() {
    check(
        "Deal 2 damage to that Zombi.",
        (23, "Zombi", Some("Zombie"), Some("Deal N [unpreventable] damage to OBJECT.")),
    );
    check("Heal your Survivor 2", (21, "", None, Some("Heal OBJECT N HP.")));
    check("Aply Stun to that Zombie.", (1, "Aply", Some("apply"), Some("Apply STATUS to OBJECT [DURATION].")));
    check("Draw 300 cards.", (6, "300", None, Some("Draw [up to] N cards.")));
    check("Draw 1 card", (12, "", None, Some("Draw [up to] N cards.")));
    check("Draw 1 card. Then win.", (14, "Then", Some("the"), None));
    check("When a Zombie sings, draw 1 card.", (15, "sings", None, Some("When EVENT, EFFECT.")));
    check("Apply Burnt (1) to that Zombie.", (7, "Burnt", Some("Burn"), Some("Apply STATUS to OBJECT [DURATION].")));
    check("Apply Poison (1) to that Zombie.", (14, "(1)", None, Some("Apply STATUS to OBJECT [DURATION].")));
    check("Medic – *(a label)* Drow 1 card.", (21, "Drow", Some("draw"), Some("Draw [up to] N cards.")));
    check("Guard. Draw 1 card.", (8, "Draw", None, Some("Draw [up to] N cards.")));
    check("The moon rises.", (5, "moon", None, None));
    check("Nothing else matters.", (1, "Nothing", None, None));
    check("It hurts.", (1, "It", None, Some("that Zombie | that Weapon")));
    check("All Zombies dance.", (13, "dance", None, Some("each ZOMBIES [in ZONE]")));
    check("Randomly do something.", (1, "Randomly", None, Some("N random ZOMBIES in ZONE")));
}

#[test]
fn a_line_outside_the_grammar_is_kept_as_written() {
    let card = read(&["Draw 1 card.", "Shuffle your hand. *(All of it.)*", "Guard."]);
    assert_eq!(card.lines[1], Line::Manual("Shuffle your hand. *(All of it.)*".to_owned()));
    let faults: Vec<_> = card.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(faults, [(2, 1)]);
    assert_eq!(card.lines.len(), 3);
}

#[test]
fn what_frames_do_not_allow_is_a_fault() {
    for line in [
        "[Auto] Draw 1 card.",
        "Once per turn, draw 1 card.",
        "Once per turn, Guard.",
        "Grab – Limit 1.",
        "While this Zombie is Active, draw 1 card.",
        "While this Zombie is Active, that Zombie gets +1 Damage.",
        "Choose 1: Draw 1 card.",
        "1 AP: Guard.",
        "grab – Draw 1 card.",
    ] {
        assert!(read_line(line).is_err(), "{line}");
    }
}

#[test]
fn a_fault_is_a_sentence() {
    let fault = read_line("Deal 2 damage to that Zombi.").expect_err("a fault");
    assert_eq!(
        fault.to_string(),
        "“Zombi” is not read here; is “Zombie” meant?; near: “Deal N [unpreventable] damage to OBJECT.”"
    );
}
