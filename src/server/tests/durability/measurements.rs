//! Killed while it plays a measurement, again and again: nothing is lost, and nothing counted twice.

use std::{
    path::Path,
    thread,
    time::{Duration, Instant},
};

use safehouse_engine::necrogenesis::{
    config::RulesConfig,
    simulation::{
        measurement::{Gathered, Measurement, Question},
        policy::PolicyKind,
    },
    wire::measurement::Measured,
};
use safehouse_testing::shipped::{catalogue, decks};
use serde_json::{Value, json};

use crate::{
    client::Client,
    postgres::Postgres,
    program::{PATIENCE, Program, damage, log_of},
    writers::random,
};

const MEASUREMENTS: &str = "/api/v1/games/necrogenesis/measurements";
/// So many games that the program is killed before it has played them.
const GAMES: u64 = 3_072;

fn read(client: &Client, path: &str) -> Value {
    let answer = client.get(path).unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap()
}

/// What the command line finds.
fn at_once() -> String {
    let measurement = Measurement {
        deck: decks()[0].clone(),
        question: Question::Report,
        opponents: vec![decks()[1].clone()],
        policies: [PolicyKind::RuleOfThumb; 2],
        rules: RulesConfig::default(),
        seed: 1,
        games: GAMES,
        until_width: None,
    };
    let prepared = measurement.prepare(catalogue()).unwrap();
    let mut gathered = Gathered::default();
    let threads = thread::available_parallelism().unwrap();
    gathered.run(&prepared, threads, |_| std::ops::ControlFlow::Continue(()));
    serde_json::to_string(&Measured::from(&prepared.result(gathered.sum()))).unwrap()
}

/// Has a program measure, kills it at random moments until it is done, and compares what was found.
fn kill_and_look(folder: &Path, database: Option<&str>) {
    let expected = at_once();
    let program = Program::start(folder, database);
    let client = Client::guest(program.address);
    let asked = json!({"deck": {"deck": decks()[0]}, "opponents": [{"deck": decks()[1]}], "games": GAMES});
    let answer = client.send("POST", MEASUREMENTS, "application/json", &asked.to_string()).unwrap();
    assert_eq!(answer.status, 201, "{}", answer.body);
    let path = answer.header("location").unwrap().to_owned();
    let (mut program, begun, mut kills, mut most) = (program, Instant::now(), 0, 0);
    loop {
        let [a, b, ..] = random();
        thread::sleep(Duration::from_millis(500 + u64::from(u16::from_be_bytes([a, b])) % 4_000));
        let now = read(&Client::guest(program.address), &path);
        let games = now["games"].as_u64().unwrap();
        assert!(games >= most, "of {most} games {games} are left after {kills} kills");
        most = games;
        if now["state"] == "done" {
            break;
        }
        assert!(begun.elapsed() < 20 * PATIENCE, "{now}");
        // The first kills come while it plays; then it is let be until it is done.
        if kills < 2 {
            program.kill();
            assert_eq!(damage(folder, database), Vec::<String>::new());
            program = Program::start(folder, database);
            kills += 1;
        }
    }
    let found = Client::guest(program.address).get(&format!("{path}/result")).unwrap();
    assert_eq!(found.body, expected, "after {kills} kills");
    assert!(!log_of(folder).contains("a panic"), "{}", log_of(folder));
    program.kill();
    println!("a measurement of {GAMES} games: {kills} kills, the same result");
}

#[test]
fn a_measurement_goes_on_where_it_was_when_the_program_is_killed_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    kill_and_look(folder.path(), None);
}

#[test]
fn a_measurement_goes_on_where_it_was_when_the_program_is_killed_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    kill_and_look(folder.path(), Some(&postgres.address()));
}
