//! The table of a test game, at every decision of whole games.

use std::{
    collections::BTreeSet,
    sync::{Arc, LazyLock},
};

use safehouse_app::{
    chunks::TOOLS,
    drawing::Scene,
    pages::test_games::{By, Seated, Sight, Since, Solo, Table, draw_table, fragment},
};
use safehouse_engine::{
    games::GAMES,
    library::{GameFiles, Library},
    necrogenesis::{
        config::RulesConfig,
        duel::Duel,
        event::{Event, Rolled},
        object::Area,
        orders::Orders,
        record::DuelRecord,
        rulestext::ability::Deck,
        simulation::{
            figures::Figures,
            policy::{Policy as _, PolicyKind},
        },
        view::{Viewer, by_choice},
    },
    table::{Outcome, Seat, random::Seed, record::Session},
};
use safehouse_testing::{
    shipped::{CARDS, DECKS, FORMATS},
    twins::{self, Counted, READER},
};

type Game = Session<Duel, RulesConfig>;

static NONE: LazyLock<Orders> = LazyLock::new(Orders::default);

pub(crate) fn library() -> Library {
    let files =
        GameFiles { sets: CARDS.to_vec(), formats: vec![FORMATS], decks: DECKS.iter().map(|deck| deck.text).collect() };
    Library::read(GAMES, &[files]).expect("a library")
}

pub(crate) fn scene(library: &Library) -> Scene<'_> {
    Scene {
        all: library,
        library: library.first(),
        icons: "/icons.svg",
        contact: "",
        tools: &TOOLS,
        owned: None,
        live: false,
    }
}

fn game(library: &Library, decks: [usize; 2], seed: u64) -> Game {
    let library = library.first();
    let decks = decks.map(|at| &library.decks[at]);
    let duel = Duel::new(RulesConfig::default(), &library.catalogue, decks).expect("complete decks");
    let record = DuelRecord::new::<Duel>(&library.catalogue, decks, Seed::from_number(seed), RulesConfig::default());
    Session::open(Arc::new(duel), record).expect("a new game")
}

fn table(session: &Game, both: bool) -> Table<'_> {
    Table { since: Since::Step(session.at().saturating_sub(1)), ..table_of(session.into(), both) }
}

fn table_of(session: Sight<'_>, both: bool) -> Table<'_> {
    let by = if both { By::Person } else { By::Program(PolicyKind::RuleOfThumb) };
    Table {
        id: "0123456789abcdef",
        game: "necrogenesis",
        revision: 7,
        session,
        seats: [Seated { by: By::Person, deck: "Mine" }, Seated { by, deck: "Theirs" }],
        notes: &[],
        is_open: false,
        since: Since::Now,
        told: None,
        orders: [&NONE, &NONE],
        record: None,
        solo: Solo::default(),
        replay: None,
        between: None,
        example: None,
    }
}

/// What the buttons of a part of the page would send.
fn values(html: &str) -> BTreeSet<String> {
    html.split("name=\"choice\" value=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

/// Plays games by chance and by rule of thumb, with what is drawn at each decision.
fn each_decision(games: u64, mut look: impl FnMut(&Library, &Game)) {
    let library = library();
    for number in 0..games {
        let count = library.first().decks.len();
        let decks = [number as usize % count, (number as usize / count) % count];
        let mut session = game(&library, decks, 4_000 + number);
        let kind = if number % 2 == 0 { PolicyKind::RuleOfThumb } else { PolicyKind::Random };
        let mut player = kind.player(Seed::from_number(number));
        while let Some(asked) = session.state().asked() {
            look(&library, &session);
            let view = session.rules().seat_view(session.state(), asked.seat);
            let chosen = player.choose(&view, session.options());
            let choice = session.options()[chosen];
            session.choose(choice).expect("a legal choice");
        }
        look(&library, &session);
    }
}

#[test]
fn every_legal_choice_and_no_other_is_in_the_list_and_on_the_board() {
    let mut kinds = BTreeSet::new();
    each_decision(12, |library, session| {
        let html = fragment(&scene(library), &table(session, true)).html;
        let value = |bytes: [u8; 3]| bytes.map(|byte| byte.to_string()).join(".");
        let legal: BTreeSet<String> = session.options().iter().map(|choice| value(choice.to_bytes())).collect();
        let (before, rest) = html.split_once("class=\"answers\"").unwrap_or((&html, ""));
        let (list, after) = rest.split_once("</ol>").unwrap_or(("", ""));
        assert_eq!(values(list), legal);
        let elsewhere: BTreeSet<String> = values(before).union(&values(after)).cloned().collect();
        assert!(elsewhere.is_subset(&legal), "{elsewhere:?} of {legal:?}");
        let is_off = |value: &&String| !elsewhere.contains(*value);
        // Long rows of numbers and sentences stand in the list alone.
        let off: Vec<_> = legal.iter().filter(is_off).collect();
        let names_a_card =
            |value: &&&String| ["3.", "4.", "5.", "7.", "8.", "9."].iter().any(|kind| value.starts_with(kind));
        assert_eq!(off.iter().filter(names_a_card).count(), 0, "{:?}: {off:?}", session.state().asked());
        if let Some(asked) = session.state().asked() {
            kinds.insert(format!("{:?}", asked.question).split('(').next().unwrap_or_default().to_owned());
        }
    });
    assert!(kinds.len() >= 20, "{} kinds of questions: {kinds:?}", kinds.len());
}

#[test]
fn a_piece_stands_once_and_every_area_is_there() {
    each_decision(4, |library, session| {
        let html = fragment(&scene(library), &table(session, true)).html;
        let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let once: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "an id stands twice");
        for area in ["Threat Zone", "Zombie Zone", "Equipment", "Deck", "Graveyard", "Exile", "Hand"] {
            assert!(html.contains(area), "{area}");
        }
    });
}

#[test]
fn whoever_plays_one_seat_is_shown_nothing_of_the_other_hand_nor_asked_for_it() {
    each_decision(8, |library, session| {
        let html = draw_table(&scene(library), &table(session, false)).body;
        let asked = session.state().asked().map(|asked| asked.seat);
        if asked == Some(Seat::First) {
            assert!(!values(&html).is_empty());
        } else {
            assert!(values(&html).is_empty(), "an answer for {asked:?}");
        }
        let record = session.record();
        let seed = serde_json::to_value(record).expect("a record")["seed"].as_str().expect("a seed").to_owned();
        assert!(!html.contains(&seed));
        let view = session.rules().seat_view(session.state(), Seat::First);
        let hidden = view.cards(Seat::Second, Area::Hand);
        for id in hidden.filter(|id| !view.sees(*id)) {
            assert!(!html.contains(&format!("id=\"o{}\"", id.0)), "a hidden card stands in the page");
        }
    });
}

#[test]
fn each_die_is_shown_with_what_it_needed_and_what_came_of_it_until_the_next_choice() {
    let (mut shown, mut doubles, mut kinds, mut before) = (0, 0, BTreeSet::new(), None);
    each_decision(12, |library, session| {
        let html = draw_table(&scene(library), &table(session, true)).body;
        let dice: Vec<&str> = html.split("<li class=\"die\"").skip(1).collect();
        // Those of the last choice alone.
        let log = session.step_log();
        let last = log.by_step().last().map_or(&[][..], |told| told.events);
        let rolled: Vec<_> = last
            .iter()
            .filter_map(|event| match event {
                Event::Rolled { roll, die, needs, bonus, .. } => Some((*roll, *die, *needs, *bonus)),
                _ => None,
            })
            .collect();
        let rolled = if session.at() == 0 { &[][..] } else { &rolled[rolled.len().saturating_sub(4)..] };
        assert_eq!(dice.len(), rolled.len(), "{rolled:?}");
        for (drawn, (roll, die, needs, bonus)) in dice.iter().zip(rolled) {
            let drawn = drawn.split("</li>").next().expect("its end");
            assert!(drawn.contains(&format!("#die-{die}\"")) || drawn.contains(&format!("die-{die}")), "{drawn}");
            assert!(drawn.contains("class=\"die__needs\""), "{drawn}");
            if matches!(roll, Rolled::Hit | Rolled::Escape | Rolled::QuickEscape) {
                assert!(drawn.contains(&format!("{needs}+ ")), "{drawn}");
            }
            assert_eq!(drawn.contains(&format!("{bonus:+}")), *bonus != 0, "{drawn}");
            let came = roll.succeeds(*die, *needs, *bonus);
            assert_eq!(
                [" succeeds", " fails"].map(|words| drawn.contains(words)),
                [came == Some(true), came == Some(false)]
            );
            kinds.insert(format!("{roll:?}"));
        }
        shown += dice.len();
        // Two alike are two throws: each is drawn after the choice that it followed, and falls anew there.
        for (_, die, needs, _) in rolled {
            doubles += usize::from(before.replace((*die, *needs)) == Some((*die, *needs)));
        }
    });
    assert!(shown > 200 && doubles > 10 && kinds.len() > 3, "{shown} {doubles} {kinds:?}");
}

#[test]
fn a_thousand_tables_are_drawn_alike_whatever_is_hidden() {
    let library = library();
    let scene = scene(&library);
    let decks = &library.first().decks;
    let mut counted = Counted::default();
    for number in 0..12 {
        let pair = [0, 1].map(|seat| &decks[(number + seat * (1 + number / decks.len())) % decks.len()]);
        let duel = Duel::new(RulesConfig::default(), &library.first().catalogue, pair).expect("complete decks");
        let deck = if number % 3 == 0 { Deck::Zombie } else { Deck::Survivor };
        twins::play(&duel, 90 + number as u64, deck, &mut counted, |games| {
            let seated = By::Program(PolicyKind::RuleOfThumb);
            for by in [[By::Person, seated], [By::Person, By::Other], [By::Other, By::Other]] {
                let [one, other] = games.map(|twin| {
                    let sight = Sight::of_state(twin.duel, &twin.state, &twin.options, &twin.log);
                    let mut table = table_of(sight, false);
                    table.seats.iter_mut().zip(by).for_each(|(seat, by)| seat.by = by);
                    let viewer = if by[0] == By::Person { Viewer::Seat(READER) } else { Viewer::Spectator };
                    // The last of what the viewer knows is new.
                    table.since = Since::Entry(by_choice(&twin.log, &[], viewer).len().saturating_sub(1));
                    let fragment = fragment(&scene, &table);
                    (draw_table(&scene, &table).body, fragment.html, fragment.said, fragment.title)
                });
                assert_eq!(one, other, "game {number}, seats {by:?}");
            }
        });
    }
    assert!(counted.compared > 1_000 && counted.tempting > 20 && counted.differing > 6, "{counted:?}");
}

#[test]
fn what_is_read_out_is_short_and_says_what_is_asked() {
    each_decision(4, |library, session| {
        let said = fragment(&scene(library), &table(session, false)).said;
        assert!(said.len() < 900, "{said}");
        assert!(!said.trim().is_empty() && !said.contains('<'), "{said}");
    });
}

#[test]
fn what_happened_folds_to_a_headline_for_each_choice() {
    let mut headlines = Vec::new();
    let mut sentences = 0;
    each_decision(12, |library, session| {
        if session.outcome().is_none() {
            return;
        }
        let html = fragment(&scene(library), &table(session, true)).html;
        let log = html.split_once("class=\"log\"").expect("a log").1.split_once("</section>").expect("its end").0;
        let entries: Vec<&str> = log.split("<li class=\"log__entry\"").skip(1).collect();
        for entry in &entries {
            let lines = entry.matches("class=\"log__line\"").count() + entry.matches("<summary>").count();
            // The head of the next turn stands behind the last entry of a turn.
            assert!((1..=2).contains(&lines), "{entry}");
        }
        sentences += log.matches("<li>").count() + entries.len();
        headlines.push(entries.len());
    });
    headlines.sort_unstable();
    assert!(headlines[headlines.len() / 2] <= 200, "{headlines:?}");
    assert!(sentences > 2 * headlines.iter().sum::<usize>(), "most of it is folded: {sentences}");
}

#[test]
fn a_game_that_is_over_says_where_it_lay_among_those_of_its_decks() {
    let library = library();
    let mut session = game(&library, [0, 1], 3);
    session.concede(Seat::First);
    let figures = |turns: u16, outcome| Figures { outcome, turns, kills: [3, 5], damage: [9, 2] };
    let usual: Vec<Figures> = (10..20)
        .map(|turns| figures(turns, if turns < 13 { Outcome::Won(Seat::First) } else { Outcome::Won(Seat::Second) }))
        .collect();
    let table = Table { solo: Solo { usual: &usual, ..Solo::default() }, ..table(&session, true) };
    let html = fragment(&scene(&library), &table).html;
    let among = html.split_once("Among games of these decks").expect("it is said").1;
    assert!(among.contains("Of 10 that two programs played by rules of thumb, 0 took fewer turns"), "{among}");
    assert!(among.contains("<bdi>Mine</bdi> won 3 and <bdi>Theirs</bdi> won 7"), "{among}");
    assert!(among.contains("14 (12–17)"), "{among}");
    let without = fragment(&scene(&library), &self::table(&session, true)).html;
    assert!(!without.contains("Among games of these decks"));
}
