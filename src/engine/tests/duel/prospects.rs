//! What the answers to a question would do, and what is refused, held against
//! what happens.

use std::collections::BTreeSet;

use safehouse_engine::{
    necrogenesis::{
        choice::Choice,
        clauses,
        config::RulesConfig,
        duel::Duel,
        event::{DamageBy, Event, Rolled},
        explain,
        object::{Area, ObjectId},
        play::Refusal,
        question::Question,
        rulestext::ability::Points,
        state::State,
        view::{Prospect, SeatView},
    },
    rules,
    table::{Rules as _, Seat, Silent, random::Seed},
};
use safehouse_testing::{
    duels::duel,
    numbers::Numbers,
    shipped::{catalogue, decks},
};

/// Calls `each` at every question of some random games.
fn at_every_question(games: u64, mut each: impl FnMut(&Duel, &State, &SeatView<'_>, Question, &[Choice])) {
    for game in 0..games {
        let pair = [&decks()[game as usize % 4], &decks()[(game as usize / 4 + 1) % 4]];
        let duel = duel(RulesConfig::default(), catalogue(), pair);
        let (mut numbers, mut options) = (Numbers(game), Vec::new());
        let mut state = duel.begin(Seed::from_number(game), &mut Silent, &mut options);
        while let Some(asked) = state.asked() {
            each(&duel, &state, &duel.seat_view(&state, asked.seat), asked.question, &options);
            duel.take(&mut state, options[numbers.below(options.len())], &mut Silent, &mut options);
        }
    }
}

#[test]
fn what_is_refused_is_refused_by_the_rules_with_a_clause_and_words() {
    rules!["5.3.3", "8.1.4"];
    let (mut named, mut refusals) = (BTreeSet::new(), 0);
    at_every_question(24, |duel, state, view, question, options| {
        let refused = view.refused();
        for told in &refused {
            assert!(!options.contains(&told.choice), "{question:?} {told:?}");
            let by_rules = duel.choose(&mut { *state }, told.choice, &mut Silent);
            assert_eq!(by_rules, Err(Refusal::Illegal(told.clause)), "{question:?} {told:?}");
            assert!(clauses().find(told.clause).is_some() && explain::reason(told.clause).is_some(), "{told:?}");
            named.insert(told.clause);
            refusals += 1;
        }
        // Of every card in hand it is said whether and why not it can be played.
        if matches!(question, Question::Action | Question::Response | Question::ZombieAction | Question::React) {
            for card in view.cards(view.seat(), Area::Hand) {
                let choice = Choice::Play(card);
                assert!(options.contains(&choice) || refused.iter().any(|told| told.choice == choice));
            }
        }
        assert_eq!(duel.seat_view(state, view.seat().other()).refused(), []);
    });
    assert!(refusals > 2000 && named.len() > 15, "{refusals} refusals by {named:?}");
}

/// What happened at once: up to where a text does something.
fn at_once(log: &[Event]) -> &[Event] {
    let end = log.iter().skip(1).position(|event| {
        let is_window = matches!(event, Event::Forced { question: Question::React, choice: Choice::Pass, .. });
        !is_window
            && matches!(
                event,
                Event::Resolving { .. }
                    | Event::Forced { .. }
                    | Event::Played { .. }
                    | Event::StatusLost { .. }
                    | Event::BattleEnded { .. }
                    | Event::StageBegan(_)
            )
    });
    end.map_or(log, |end| &log[..=end])
}

#[derive(Debug, Default)]
struct Seen {
    rolls: usize,
    escapes: usize,
    damage: usize,
    points: usize,
}

fn compare(state: &State, seat: Seat, prospect: &Prospect, log: &[Event], seen: &mut Seen) {
    let happened = at_once(log);
    let at = || format!("{prospect:?}: {happened:?}");
    for event in happened {
        match *event {
            Event::Rolled { roll: roll @ (Rolled::Hit | Rolled::QuickEscape), needs, bonus, .. } => {
                let Some(told) = prospect.roll.filter(|told| told.roll == roll) else { continue };
                // A second roll has been thought about anew.
                if seen_before(happened, event) {
                    continue;
                }
                assert_eq!((told.needs.clamp(0, 255), told.bonus), (i32::from(needs), i32::from(bonus)), "{}", at());
                seen.rolls += usize::from(roll == Rolled::Hit);
                seen.escapes += usize::from(roll == Rolled::QuickEscape);
            }
            Event::Damaged { object, by: DamageBy::Card, amount, left, .. } => {
                let Some(told) = prospect.damage.filter(|told| told.target == object) else { continue };
                assert_eq!((told.taken, told.left), (amount, Some(left)), "{}", at());
                seen.damage += 1;
            }
            Event::Points { seat: of, points, now, gained: false } if of == seat => {
                let (had, costs) = match points {
                    Points::Action => (state.side(seat).ap(), prospect.payment.ap),
                    Points::Tactical => (state.side(seat).tp(), prospect.payment.tp),
                    Points::Threat => (state.side(seat).th(), prospect.payment.th),
                };
                if costs > 0 {
                    assert_eq!(had - costs, now, "{}", at());
                    seen.points += 1;
                }
            }
            _ => {}
        }
    }
}

fn seen_before(happened: &[Event], event: &Event) -> bool {
    happened.iter().take_while(|other| *other != event).any(|other| matches!(other, Event::Rolled { .. }))
}

#[test]
fn what_an_answer_would_do_is_what_happens() {
    rules!["2.27.0", "2.2.4", "5.9.1", "R68"];
    let mut seen = Seen::default();
    at_every_question(24, |duel, state, view, question, options| {
        for choice in options {
            let prospect = view.prospect(*choice);
            let mut log = Vec::new();
            duel.take(&mut { *state }, *choice, &mut log, &mut Vec::new());
            // What an attack without a target would do, its aim may change; what is
            // paid for an Attachment that is kept is paid with its Weapon.
            let is_open = prospect.damage.is_some_and(|damage| damage.target == ObjectId::NONE);
            if !is_open && !matches!(question, Question::KeepAttachment(_)) {
                compare(state, view.seat(), &prospect, &log, &mut seen);
            }
            let nothing = duel.seat_view(state, view.seat().other()).prospect(*choice);
            assert_eq!(nothing, Prospect::default());
        }
    });
    assert!(seen.rolls > 80 && seen.escapes > 200 && seen.damage > 200 && seen.points > 2000, "{seen:?}");
}
