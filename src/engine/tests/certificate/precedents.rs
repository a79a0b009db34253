//! Cases that other deck builders got wrong, or learned the hard way.

use safehouse_engine::{
    card::{Edition, Finish},
    deck::{
        certificate::{Certificate, RequirementOutcome, Verdict, certify},
        content_id::ContentId,
        list::DeckList,
    },
    necrogenesis::NECROGENESIS,
    rules, wire,
};
use safehouse_testing::{
    repository,
    small_set::{SURVIVOR, SURVIVOR_DECK, ZOMBIE_DECK, catalogue, legal, line, printed},
};

use crate::judging::{findings, formats, friday_night, problems, standard, with};

#[test]
fn the_same_name_on_several_lines_is_summed() {
    rules!["6.1.5/a", "R130"];
    let deck = with(&[
        line(SURVIVOR_DECK, 2, "Rusty Pipe"),
        line(SURVIVOR_DECK, 2, "Rusty Pipe"),
        line(SURVIVOR_DECK, 1, "RUSTY PIPE"),
    ]);
    let certificate = standard(&deck);
    let found = findings(&certificate, "copies");
    assert_eq!((found.len(), found[0].actual), (1, Some(5)));
    assert_eq!(found[0].lines.len(), 3);
}

#[test]
fn printings_finishes_and_editions_share_one_count() {
    rules!["3.14.0", "3.7.4", "R130"];
    let mut foil = printed(SURVIVOR_DECK, 2, "Rusty Pipe", "NG-T1-005");
    if let Some(printing) = &mut foil.printing {
        (printing.finish, printing.edition) = (Some(Finish::Foil), Some(Edition::First));
    }
    let deck = with(&[
        foil,
        printed(SURVIVOR_DECK, 2, "Rusty Pipe", "NG-T1-005"),
        printed(SURVIVOR_DECK, 1, "Rusty Pipe", "NG-T1-007"),
    ]);
    assert_eq!(problems(&standard(&deck)), ["copies"]);
}

#[test]
fn copies_are_summed_over_sections() {
    rules!["6.1.5", "R130"];
    let mut deck = with(&[line(SURVIVOR_DECK, 3, "Walker 1")]);
    deck.lines.retain(|line| line.quantity > 0);
    let certificate = standard(&deck);
    assert_eq!(findings(&certificate, "copies")[0].actual, Some(7));
}

#[test]
fn the_right_card_in_the_wrong_section_is_its_own_failure() {
    let mut deck = legal();
    deck.lines[10].section = ZOMBIE_DECK.to_owned();
    let certificate = standard(&deck);
    assert_eq!(problems(&certificate), ["survivor_deck_size", "zombie_deck_size", "zombie_deck_types"]);
    assert_eq!(findings(&certificate, "zombie_deck_types")[0].lines, [10]);
}

#[test]
fn a_second_singleton_is_its_own_failure() {
    let mut survivors = legal();
    survivors.lines.push(line(SURVIVOR, 1, "Sarah"));
    assert_eq!(problems(&standard(&survivors)), ["survivor_count"]);

    let mut bosses = legal();
    bosses.lines[15].quantity = 2;
    bosses.lines.push(line(ZOMBIE_DECK, 1, "The Choir"));
    let certificate = standard(&bosses);
    assert_eq!(problems(&certificate), ["boss_limit"]);
    assert_eq!(findings(&certificate, "boss_limit")[0].lines, [16, 17]);

    let rares = with(&[line(SURVIVOR_DECK, 1, "Last Light"), line(SURVIVOR_DECK, 1, "Second Sun")]);
    assert_eq!(problems(&standard(&rares)), ["secret_rare_limit"]);
}

#[test]
fn without_a_survivor_everything_else_is_still_reported() {
    let mut deck = with(&[line(SURVIVOR_DECK, 5, "Rusty Pipe"), line(SURVIVOR_DECK, 1, "Sniper's Nest")]);
    deck.lines.remove(0);
    deck.lines.pop();
    let certificate = standard(&deck);
    assert_eq!(problems(&certificate), ["survivor_count", "survivor_deck_size", "copies"]);
    assert!(certificate.advice.is_empty());
    assert_eq!(standard(&DeckList::new("necrogenesis")).verdict, Verdict::Illegal);
}

#[test]
fn faults_of_the_list_are_apart_from_the_rules() {
    let mut deck = legal();
    deck.lines.push(line(SURVIVOR_DECK, 0, "Rusty Pipe"));
    deck.lines.push(line("sideboard", 1, "Rusty Pipe"));
    deck.lines[1] = printed(SURVIVOR_DECK, 4, "Supply Crate 1", "NG-99-001");
    deck.lines[2] = printed(SURVIVOR_DECK, 4, "Supply Crate 2", "NG-T1-005");
    deck.lines[3] = printed(SURVIVOR_DECK, 4, "Supply Crate 3", "NG-T1-018");
    if let Some(printing) = &mut deck.lines[3].printing {
        printing.finish = Some(Finish::Foil);
    }
    let certificate = standard(&deck);
    let data: Vec<(&str, RequirementOutcome, usize)> =
        certificate.data.iter().map(|finding| (finding.code.as_str(), finding.outcome, finding.lines[0])).collect();
    assert_eq!(
        data,
        [
            ("unknown_printing", RequirementOutcome::Undecided, 1),
            ("wrong_printing", RequirementOutcome::Fail, 2),
            ("wrong_finish", RequirementOutcome::Fail, 3),
            ("zero_quantity", RequirementOutcome::Fail, 17),
            ("unknown_section", RequirementOutcome::Fail, 18),
        ]
    );
    assert!(certificate.requirements.iter().all(|finding| finding.outcome == RequirementOutcome::Pass));
    assert_eq!(certificate.verdict, Verdict::Illegal);
}

#[test]
fn all_failures_come_together_in_a_stable_order() {
    let deck = with(&[
        line(SURVIVOR_DECK, 5, "Rusty Pipe"),
        line(SURVIVOR_DECK, 5, "Hunting Rifle"),
        line(SURVIVOR_DECK, 2, "Last Light"),
        line(SURVIVOR_DECK, 1, "The Choir"),
    ]);
    let certificate = standard(&deck);
    assert_eq!(
        problems(&certificate),
        ["survivor_deck_types", "copies", "copies", "boss_limit", "secret_rare_limit"],
        "a Boss in the wrong deck is a Boss and a Secret Rare all the same"
    );
    let subjects: Vec<_> =
        findings(&certificate, "copies").iter().map(|f| f.subject.clone().unwrap_or_default()).collect();
    assert_eq!(subjects, ["Rusty Pipe", "Hunting Rifle"]);
    let bytes = |certificate: &Certificate| {
        serde_json::to_string(&wire::certificate::Certificate::from(certificate)).expect("JSON")
    };
    assert_eq!(bytes(&certificate), bytes(&standard(&deck)));
}

#[test]
fn an_old_list_keeps_its_answer_under_its_own_snapshot() {
    let deck = with(&[line(SURVIVOR_DECK, 4, "Night Falls")]);
    let old = friday_night(&deck, "opening");
    assert_eq!((old.snapshot.as_str(), problems(&old)), ("opening", vec!["banned_card"]));
    assert_eq!(friday_night(&deck, "new-year").verdict, Verdict::Legal);
    assert_eq!(friday_night(&deck, "opening"), old);
}

#[test]
fn list_and_detail_agree_when_the_snapshot_changes() {
    let catalogue = catalogue();
    let formats = formats(catalogue);
    let format = formats.get("friday-night").expect("the store's format");
    let deck = with(&[line(SURVIVOR_DECK, 1, "Last Light")]);
    let verdict_on = |day| certify(&deck, catalogue, format.as_of(day)).verdict;
    assert_eq!(verdict_on("2026-12-31"), Verdict::Legal);
    assert_eq!(verdict_on("2027-01-01"), Verdict::Illegal);
}

#[test]
fn what_the_data_cannot_decide_is_undecided() {
    let unknown_card = with(&[line(SURVIVOR_DECK, 1, "Card of Another Set")]);
    let certificate = standard(&unknown_card);
    assert_eq!(certificate.verdict, Verdict::Undecided);
    // Beside the deck's Boss, another one would be one too many; it holds no
    // Secret Rare, so one would be fine.
    let undecided = certificate.data.iter().chain(&certificate.requirements);
    let undecided = undecided.filter(|finding| finding.outcome == RequirementOutcome::Undecided);
    let codes: Vec<&str> = undecided.map(|finding| finding.code.as_str()).collect();
    assert_eq!(codes, ["unknown_card", "card_pool", "survivor_deck_types", "boss_limit"]);
    // All of it is one thing to mend.
    assert_eq!(problems(&certificate), ["unknown_card"]);
    assert!(
        findings(&certificate, "boss_limit").iter().all(|finding| finding.outcome == RequirementOutcome::Undecided)
    );
}

#[test]
fn unknown_values_leave_a_limit_open() {
    let mut deck = legal();
    deck.lines[15].quantity = 2;
    deck.lines.push(line(ZOMBIE_DECK, 1, "Shape in the Fog"));
    let certificate = standard(&deck);
    assert_eq!(certificate.verdict, Verdict::Undecided);
    let found = findings(&certificate, "boss_limit");
    assert_eq!(
        (found[0].outcome, found[0].actual, found[0].possible),
        (RequirementOutcome::Undecided, Some(1), Some(2))
    );
    assert_eq!(found[0].lines, [17]);
    assert_eq!(findings(&certificate, "unknown_values")[0].lines, [17]);

    deck.lines.remove(16);
    deck.lines[15].quantity = 3;
    assert_eq!(standard(&deck).verdict, Verdict::Legal, "one possible Boss is no second one");
}

#[test]
fn unknown_cards_count_by_their_names_too() {
    let certificate = standard(&with(&[line(SURVIVOR_DECK, 3, "Alien"), line(SURVIVOR_DECK, 2, "ALIEN")]));
    let found = findings(&certificate, "copies");
    assert_eq!(found[0].outcome, RequirementOutcome::Undecided, "its own text may allow more");
    assert_eq!(found[0].lines.len(), 2);
}

#[test]
fn a_certificate_names_what_it_is_about() {
    let certificate = standard(&legal());
    assert_eq!((certificate.game.as_str(), certificate.format.as_str()), ("necrogenesis", "standard"));
    assert_eq!(certificate.snapshot, "2026-11-20");
    assert_eq!(certificate.content_id, ContentId::of(&legal(), &NECROGENESIS));
}

/// A published certificate is compared byte by byte, so its form is fixed:
/// other bytes are another version of it.
#[test]
fn the_bytes_of_a_certificate_do_not_change() {
    let deck = with(&[
        line(SURVIVOR_DECK, 5, "Rusty Pipe"),
        line(SURVIVOR_DECK, 1, "The Choir"),
        line(SURVIVOR_DECK, 1, "Unheard Of"),
        line(SURVIVOR_DECK, 1, "Sniper's Nest"),
    ]);
    let certificate = standard(&deck);
    let sent = wire::certificate::Certificate::from(&certificate);
    let json = serde_json::to_string_pretty(&sent).expect("JSON") + "\n";
    let path = repository("src/engine/tests/certificate/certificate.json");
    if std::env::var_os("SAFEHOUSE_BLESS").is_some() {
        std::fs::write(&path, &json).expect("a writable file");
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), json);
}
