//! Forms of a game as a table shows it: the log by choice, what is asked, and why
//! choices made ahead stopped.

use safehouse_table::{
    Seat, Sink as _,
    random::Seed,
    record::{Reseed, StepLog},
    surprise::{Applied, Surprise},
    wire::told::ChoicesAhead,
};
use serde_json::Value;

use super::{
    super::{log::GameLog, prompt::Prompt},
    CARD, check,
};
use crate::{
    choice::Choice,
    declare::Room,
    event::{
        Event, Rolled,
        every_kind::{GEAR, OTHER_GEAR, ZOMBIE, every_kind},
    },
    explain::{self, Narrator},
    fixture::duel,
    object::{Area, ObjectId},
    play::Refusal,
    program::AbilityId,
    question::Question,
    rulestext::ability::{Cost, Points},
    state::State,
    surprise,
    view::{Dealt, Payment, Prospect, Refused, Roll, Viewer, by_choice},
};

#[test]
fn what_happened_leaves_by_choice_with_its_sentences() {
    let duel = duel();
    let card = |id: ObjectId| duel.cards[id.index()];
    let (seat, other, zone) = (Seat::First, Seat::Second, Area::ThreatZone);
    let chose = |seat, question, choice| Event::Chose { seat, question, choice };
    let mut log = StepLog::default();
    for (is_step, event) in [
        (false, Event::TurnBegan { turn: 1, seat }),
        (false, Event::Moved { object: GEAR, card: card(GEAR), from: Area::SurvivorDeck, to: Area::Hand, side: seat }),
        (true, chose(seat, Question::Action, Choice::Play(GEAR))),
        (false, Event::Played { seat, object: GEAR, card: card(GEAR) }),
        (false, Event::Points { seat, points: Points::Action, now: 2, gained: false }),
        // Nobody else may know of it.
        (true, chose(other, Question::React, Choice::Pass)),
        (false, Event::Spawned { object: ZOMBIE, card: card(ZOMBIE), paid: 3 }),
        (false, Event::Rolled { seat, roll: Rolled::Escape, die: 3, needs: 4, bonus: 1 }),
        (false, Event::Forced { seat: other, question: Question::QuickEscape, choice: Choice::Pass }),
        (true, chose(other, Question::ZombieAttack, Choice::Attack(ZOMBIE))),
        (false, Event::Hit { attacker: ZOMBIE, target: ObjectId::survivor(seat), zone }),
    ] {
        if is_step {
            log.begin_step();
        }
        log.take(event);
    }
    let reseeds = [Reseed { at: 2, seed: Seed::from_number(1) }];
    let told = |viewer, from| {
        let narrator = Narrator::new(&duel).with_players(["Ann".to_owned(), "Ben".to_owned()]);
        let narrator = if let Viewer::Seat(seat) = viewer { narrator.told_to(seat) } else { narrator };
        GameLog::new(&duel, narrator, viewer, &by_choice(&log, &reseeds, viewer), from)
    };
    let of = |form: &GameLog<'_>| serde_json::to_value(form).expect("JSON");
    let solo = of(&told(Viewer::Solo, 0));
    assert_eq!(solo["choices"].as_array().map(Vec::len), Some(4), "the opening and every choice");
    let first = of(&told(Viewer::Seat(seat), 0));
    assert_eq!(first["choices"].as_array().map(Vec::len), Some(4), "an only answer looks like a choice");
    // What was told before counts where only the end is asked for.
    for from in 0..5 {
        let rest = of(&told(Viewer::Solo, from));
        let all = solo["choices"].as_array().expect("a list");
        assert_eq!(rest["choices"].as_array().expect("a list"), &all[from.min(4)..]);
    }
    check("log", &[told(Viewer::Seat(seat), 0), told(Viewer::Solo, 2)]);
}

#[test]
fn a_sentence_leaves_in_spans_that_print_as_it() {
    let duel = duel();
    let mut log = StepLog::default();
    every_kind(|id| duel.cards[id.index()], AbilityId(2)).into_iter().for_each(|event| log.take(event));
    for viewer in [Viewer::Solo, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
        let known = by_choice(&log, &[], viewer);
        let form = serde_json::to_value(GameLog::new(&duel, Narrator::new(&duel), viewer, &known, 0)).expect("JSON");
        let spans = form["choices"].as_array().expect("a list").iter();
        let events = spans.flat_map(|told| told["events"].as_array().expect("a list"));
        let printed = events.filter_map(|event| event["told"].as_array()).map(|spans| {
            let span = |span: &Value| match span {
                Value::String(text) => text.clone(),
                span => ["card", "player", "number", "clause"]
                    .iter()
                    .filter_map(|name| span.get(name))
                    .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
                    .collect(),
            };
            spans.iter().map(span).collect::<String>()
        });
        let events = known.iter().flat_map(|told| &told.events).map(|seen| seen.event);
        assert_eq!(printed.collect::<Vec<_>>(), Narrator::new(&duel).lines(events), "{viewer:?}");
    }
}

#[test]
fn a_surprise_leaves_with_its_clause_and_its_place() {
    let form = |surprise, at| ChoicesAhead::new(&Applied { taken: 2, surprise, event: None }, surprise::clause, at);
    let every = [
        Surprise::GameOver,
        Surprise::Die,
        Surprise::Card,
        Surprise::Answer,
        Surprise::Damage { taken: 4, foreseen: 2 },
        Surprise::Turn,
        Surprise::OtherSeat,
        Surprise::OtherQuestion,
        Surprise::Gone,
        Surprise::Refused(Refusal::Illegal("5.3.3")),
    ];
    let mut forms = vec![form(None, None), form(Some(Surprise::Die), Some((3, 1)))];
    forms.extend(every.into_iter().map(|surprise| form(Some(surprise), None)));
    check("choices_ahead", &forms);
}

#[test]
fn what_is_asked_leaves_with_what_its_answers_would_do() {
    let duel = duel();
    let seat = Seat::First;
    let attack = Prospect {
        payment: Payment { ap: 1, counters: 1, ..Payment::default() },
        roll: Some(Roll { roll: Rolled::Hit, printed: Some(4), needs: 3, bonus: 1 }),
        damage: Some(Dealt { target: ZOMBIE, printed: 2, amount: 3, taken: 2, left: Some(1) }),
        ..Prospect::default()
    };
    let unarmed = Prospect {
        roll: Some(Roll { roll: Rolled::Unarmed, printed: None, needs: 2, bonus: 0 }),
        damage: Some(Dealt { target: ObjectId::NONE, printed: 1, amount: 1, taken: 1, left: None }),
        ..Prospect::default()
    };
    let play = Prospect {
        payment: Payment { ap: 2, tp: 1, th: 3, x: true, counters: 0, also: vec![Cost::Discard(2), Cost::Exhaust] },
        room: Room { certain: vec![OTHER_GEAR], one_of: vec![GEAR, CARD] },
        ..Prospect::default()
    };
    let options = [
        (Choice::Attack(GEAR), "attack with Rifle (1 AP)".to_owned(), attack),
        (Choice::Attack(ObjectId::survivor(seat)), "attack unarmed (1 AP)".to_owned(), unarmed),
        (Choice::Play(CARD), "equip Rifle".to_owned(), play),
        (Choice::Pass, "end the step".to_owned(), Prospect::default()),
    ];
    let refused = ["5.3.3", "R91"].map(|clause| Refused { choice: Choice::Play(OTHER_GEAR), clause });
    let text = explain::question(Question::Action).to_owned();
    let mut state = duel.begin(Seed::from_number(1), &mut Vec::new(), &mut Vec::new());
    let told = |state: &State| {
        let asked = state.asked().map_or(Seat::First, |asked| asked.seat);
        Prompt::new(&duel.seat_view(state, asked.other()), &Narrator::new(&duel).told_to(asked.other()))
    };
    let meanwhile = told(&state);
    duel.concede(&mut state, Seat::Second, &mut Vec::new());
    check("prompt", &[Prompt::asked(seat, Question::Action, text, options, refused), meanwhile, told(&state)]);
}
