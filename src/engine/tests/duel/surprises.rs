//! Choices made ahead in whole games.

use std::collections::BTreeMap;

use safehouse_engine::{
    necrogenesis::{choice::Choice, clauses, play::Refusal, question::Question, surprise::clause},
    table::{
        Seat,
        surprise::{Applied, Foreseen, Planned, Surprise},
    },
};

use crate::{played, session};

type Plan = Vec<Planned<Choice, Question>>;

/// The choices of a game with what they answered and who gave them.
fn answered(game: u64) -> Vec<(Seat, Planned<Choice, Question>)> {
    let (duel, record) = played(game);
    let mut session = session(&duel, record.branch(0));
    let choices = record.choices.iter().map(|bytes| Choice::from_bytes(*bytes).expect("a choice"));
    choices
        .map(|choice| {
            let asked = session.state().asked().expect("a decision");
            session.choose(choice).expect("a legal choice");
            (asked.seat, Planned { question: asked.question, choice })
        })
        .collect()
}

/// Plays a game again, of each seat as much at once as it goes, and counts what
/// stopped it.
fn in_pieces(game: u64, foreseen: Foreseen, met: &mut BTreeMap<&'static str, usize>) -> usize {
    let (duel, record) = played(game);
    let answered = answered(game);
    let mut session = session(&duel, record.branch(0));
    let (mut at, mut pieces) = (0, 0);
    while at < answered.len() {
        let seat = answered[at].0;
        // Of this seat all that is left: whoever answers ahead does not know of the others'.
        let plan: Plan = answered[at..].iter().filter(|(by, _)| *by == seat).map(|(_, planned)| *planned).collect();
        let before = session.events().len();
        let Applied { taken, surprise, event } = session.choose_ahead(seat, &plan, foreseen);
        assert!(taken > 0, "what was chosen then is asked and legal: {surprise:?}");
        assert!(event.is_none_or(|event| (before..session.events().len()).contains(&event)));
        at += taken;
        pieces += 1;
        *met.entry(surprise.map_or("none", name)).or_default() += 1;
        assert!(surprise.and_then(|surprise| clause(&surprise)).is_none_or(|id| clauses().find(id).is_some()));
    }
    let (whole, line) = (crate::session(&duel, record.clone()), session.record());
    assert_eq!(line.choices, record.choices);
    assert!(whole.state() == session.state() && whole.events() == session.events());
    pieces
}

fn name(surprise: Surprise<Refusal>) -> &'static str {
    match surprise {
        Surprise::GameOver => "game over",
        Surprise::Die => "die",
        Surprise::Card => "card",
        Surprise::Answer => "answer",
        Surprise::Damage { .. } => "damage",
        Surprise::Turn => "turn",
        Surprise::OtherSeat => "other seat",
        Surprise::OtherQuestion => "other question",
        Surprise::Gone => "gone",
        Surprise::Refused(_) => "refused",
    }
}

#[test]
fn a_game_chosen_ahead_up_to_each_surprise_is_the_same_game() {
    let (mut wary, mut bold) = (BTreeMap::new(), BTreeMap::new());
    let all = Foreseen { dice: true, cards: true, damage: u32::MAX };
    for game in 0..12 {
        let pieces = in_pieces(game, Foreseen::default(), &mut wary);
        assert!(in_pieces(game, all, &mut bold) < pieces, "less is a surprise to who reckons with more");
    }
    for surprise in ["die", "card", "answer", "damage", "turn", "other seat"] {
        assert!(wary.get(surprise).is_some_and(|times| *times > 2), "{surprise} in {wary:?}");
    }
    for foreseen in ["die", "card", "damage"] {
        assert_eq!(bold.get(foreseen), None);
    }
    assert!(wary.contains_key("game over") || bold.contains_key("game over"), "{wary:?} {bold:?}");
}

#[test]
fn no_choice_answers_what_it_was_not_made_for() {
    let mut others = 0;
    for game in 0..4 {
        let (duel, record) = played(game);
        for (at, (seat, planned)) in answered(game).into_iter().enumerate() {
            let mut session = session(&duel, record.branch(at));
            let asked = planned.question;
            for question in [Question::Discard, Question::Target, Question::X, Question::Mulligan, Question::Action] {
                let plan = [Planned { question, ..planned }];
                let applied = session.choose_ahead(seat, &plan, Foreseen::default());
                if question == asked {
                    session.undo().expect("a legal game");
                    continue;
                }
                others += 1;
                assert_eq!(applied, Applied { taken: 0, surprise: Some(Surprise::OtherQuestion), event: None });
            }
            let applied = session.choose_ahead(seat.other(), &[planned], Foreseen::default());
            assert_eq!((applied.taken, applied.surprise), (0, Some(Surprise::OtherSeat)));
        }
    }
    assert!(others > 500);
}

#[test]
fn a_card_that_was_played_is_gone_and_what_never_was_legal_is_refused() {
    let (mut gone, mut refused) = (0, 0);
    for game in 0..4 {
        let (duel, record) = played(game);
        for (at, (seat, planned)) in answered(game).into_iter().enumerate() {
            let mut session = session(&duel, record.branch(at));
            let illegal = Planned { choice: Choice::Number(200), ..planned };
            let applied = session.choose_ahead(seat, &[illegal], Foreseen::default());
            let Some(Surprise::Refused(refusal)) = applied.surprise else { panic!("{applied:?}") };
            assert!(clause(&Surprise::Refused(refusal)).is_some_and(|id| clauses().find(id).is_some()), "{refusal}");
            refused += 1;
            // Numbers that no card has are no card of another kind.
            for id in [122, 200, u8::MAX] {
                let choice = Choice::Object(safehouse_engine::necrogenesis::object::ObjectId(id));
                let applied = session.choose_ahead(seat, &[Planned { choice, ..planned }], Foreseen::default());
                assert!(matches!(applied.surprise, Some(Surprise::Refused(_))));
            }
            if matches!(planned.choice, Choice::Play(_)) && planned.question == Question::Action {
                let applied = session.choose_ahead(seat, &[planned, planned], Foreseen::default());
                gone += usize::from(applied.surprise == Some(Surprise::Gone));
                assert_eq!(applied.taken, 1, "no card is played twice");
            }
        }
    }
    assert!(gone > 5 && refused > 100, "{gone} cards were gone, {refused} choices refused");
}
