//! `safehouse play`

use std::{
    fmt::Write as _,
    io::{self, BufRead as _, Write as _},
    path::PathBuf,
    sync::Arc,
};

use clap::Args;
use safehouse_engine::{
    card::Fact,
    games::{primer, summaries},
    necrogenesis::{
        choice::Choice,
        config::RulesConfig,
        duel::Duel,
        explain::{self, Narrator},
        object::{Area, ObjectId},
        simulation::{
            player::Player,
            policy::{Policy as _, PolicyKind},
        },
        view::{SeatView, Viewer, redact},
    },
    table::{Seat, random::Seed, record::Session},
};

use super::{
    exit::Exit,
    output::fail,
    replay::players,
    table::{Laid, TableArguments, policy},
};

/// Play a game at the terminal against a program
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse play mine.txt theirs.txt
  safehouse play mine.txt theirs.txt --against search:200 --record game.json

At each question type the number of an answer; `look` and the number of an answer or a card's
name reads a card, `undo` takes your last answer back, `table` shows the table again, `help`
explains words and numbers, `concede` gives up, `quit` stops.
Policies: dummy, which does nothing; random; rule-of-thumb; search:N with N games tried for each
decision, below about 100 no better than rule-of-thumb.
Exit codes: 0 played or stopped; 2 the decks cannot be read or played.")]
pub(super) struct Play {
    #[command(flatten)]
    table: TableArguments,
    /// Who plays the second deck
    #[arg(long, value_name = "POLICY", default_value = "rule-of-thumb", value_parser = policy)]
    against: PolicyKind,
    /// Write the record of the game to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// What can be typed at the table.
const COMMANDS: &str = "\
A number answers the question. look 3 reads the card of answer 3, look Rifle reads a card by name.
undo takes your last answer back, table shows the table, concede gives up, quit stops.
";

/// The terms of the glossary for the numbers that the table shows.
const NUMBERS: [&str; 4] = ["ap", "tp", "th", "hp"];

/// The person's seat: that of the first deck.
const PERSON: Seat = Seat::First;

pub(super) fn run(arguments: &Play) -> Exit {
    match play(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

type Game = Session<Duel, RulesConfig>;

fn play(arguments: &Play) -> Result<Exit, String> {
    if arguments.table.times_of_standard_input() > 0 {
        return Err("your answers come from standard input, so no deck can; name files instead of -".to_owned());
    }
    let laid = arguments.table.lay()?;
    if let Some(file) = &arguments.record {
        // Before the game: what was played must not be lost at its end.
        let writable = std::fs::OpenOptions::new().create(true).append(true).open(file);
        writable.map_err(|error| format!("{}: {error}", file.display()))?;
    }
    let record = laid.record(laid.seed, &[]);
    let mut session = Session::open(Arc::clone(&laid.duel), record).map_err(|error| error.to_string())?;
    at_the_table(&laid, arguments.against, &mut session).or_else(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(format!("the terminal cannot be used: {error}")),
    })?;
    let Some(file) = &arguments.record else { return Ok(Exit::Done) };
    let mut narrator = Narrator::new(&laid.duel).with_players(players(session.record()));
    let kept = narrator.lines(session.events().iter().copied());
    let mut record = session.into_record();
    record.kept = kept;
    let json = record.to_json().map_err(|error| error.to_string())?;
    std::fs::write(file, json + "\n").map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(Exit::Done)
}

/// What a person typed.
enum Typed {
    Answer(usize),
    Undo,
    Look(String),
    Help,
    Table,
    Concede,
    Quit,
    Unclear,
}

fn at_the_table(laid: &Laid, against: PolicyKind, session: &mut Game) -> io::Result<()> {
    let names = players(session.record());
    let mut player = opponent(against, laid.seed);
    let mut told = 0;
    let mut output = io::stdout().lock();
    let mut show_table = true;
    loop {
        tell(&laid.duel, session, &names, &mut told, &mut output)?;
        let Some(asked) = session.state().asked() else {
            if let Some(outcome) = session.outcome() {
                let narrator = Narrator::new(&laid.duel).with_players(names).told_to(PERSON);
                writeln!(output, "\n{}", narrator.verdict(outcome))?;
            }
            return Ok(());
        };
        let options = session.options();
        let view = laid.duel.seat_view(session.state(), asked.seat);
        if asked.seat != PERSON {
            let chosen = player.choose(&view, options);
            let Some(choice) = options.get(chosen).copied() else { return Ok(()) };
            session.choose(choice).map_err(io::Error::other)?;
            show_table = true;
            continue;
        }
        if show_table {
            output.write_all(drawn(&view).as_bytes())?;
        }
        show_table = false;
        writeln!(output, "{}", explain::prompt(&view, asked.question))?;
        for (number, option) in options.iter().enumerate() {
            writeln!(output, "  {:>2}  {}", number + 1, explain::choice(&view, asked.question, *option))?;
        }
        write!(output, "> ")?;
        output.flush()?;
        match read(options.len())? {
            Typed::Answer(index) => {
                if let Some(option) = options.get(index) {
                    session.choose(*option).map_err(io::Error::other)?;
                }
            }
            Typed::Undo => {
                undo(session).map_err(io::Error::other)?;
                told = told.min(session.events().len());
                show_table = true;
            }
            Typed::Look(what) => writeln!(output, "{}\n", look(laid, &view, options, &what))?,
            Typed::Help => writeln!(output, "{}", help(laid))?,
            Typed::Table => show_table = true,
            Typed::Concede => session.concede(PERSON),
            Typed::Quit => return Ok(()),
            Typed::Unclear => writeln!(
                output,
                "Type a number from 1 to {}, or look NUMBER, look NAME, undo, table, help, concede or quit.",
                options.len()
            )?,
        }
    }
}

fn opponent(kind: PolicyKind, seed: Seed) -> Player {
    let mut seed = seed;
    seed.0[31] ^= 0x80;
    kind.player(seed)
}

/// Back to the person's last decision.
fn undo(session: &mut Game) -> Result<(), safehouse_engine::table::record::ReplayError> {
    while session.undo()? {
        if session.state().asked().is_some_and(|asked| asked.seat == PERSON) {
            break;
        }
    }
    Ok(())
}

fn read(options: usize) -> io::Result<Typed> {
    let mut line = String::new();
    if io::stdin().lock().read_line(&mut line)? == 0 {
        return Ok(Typed::Quit);
    }
    let typed = line.trim();
    let (command, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
    if command.eq_ignore_ascii_case("look") {
        return Ok(Typed::Look(rest.trim().to_owned()));
    }
    Ok(match typed.to_ascii_lowercase().as_str() {
        "undo" => Typed::Undo,
        "help" | "?" => Typed::Help,
        "table" => Typed::Table,
        "concede" => Typed::Concede,
        "quit" => Typed::Quit,
        number => match number.parse() {
            Ok(number @ 1..) if number <= options => Typed::Answer(number - 1),
            _ => Typed::Unclear,
        },
    })
}

/// What can be typed, what the numbers at the table mean and how a game goes.
fn help(laid: &Laid) -> String {
    let mut text = COMMANDS.to_owned();
    let game = laid.list.catalogue.game();
    let glossary = (game.glossary)();
    for term in NUMBERS.iter().filter_map(|id| glossary.terms.iter().find(|term| term.id == *id)) {
        let _ = write!(text, "\n{}  {} ({})", term.name, summaries(game).of(term), term.clauses.join(", "));
    }
    for step in primer(game) {
        let _ = write!(text, "\n\n{} ({})\n{}", step.title, step.clauses.join(", "), step.text);
    }
    text.push('\n');
    text
}

/// The card of an answer, or of a name, as it is printed.
fn look(laid: &Laid, view: &SeatView<'_>, options: &[Choice], what: &str) -> String {
    let named = match what.parse::<usize>() {
        Ok(number) => {
            let choice = number.checked_sub(1).and_then(|index| options.get(index));
            let Some(choice) = choice else { return format!("There is no answer {number}.") };
            let card = match *choice {
                Choice::Play(id)
                | Choice::Use(id, _)
                | Choice::Attack(id)
                | Choice::Unequip(id)
                | Choice::MoveAttachment(id)
                | Choice::Object(id)
                | Choice::Table(_, id) => view.card(id),
                Choice::Spawn | Choice::Bottom => {
                    view.cards(PERSON, Area::SpawnSlot).next().and_then(|zombie| view.card(zombie))
                }
                _ => None,
            };
            match card {
                Some(card) => card.name.clone(),
                None => return format!("Answer {number} names no card."),
            }
        }
        Err(_) if what.is_empty() => return "Look at what? Type look and a number or a name.".to_owned(),
        Err(_) => what.to_owned(),
    };
    let catalogue = &laid.list.catalogue;
    let Some(card) = catalogue.find_name(&named).map(|index| catalogue.card(index)) else {
        return format!("No card is called “{named}”.");
    };
    let mut text = format!("{} ({})", card.name.as_str(), card.card_type);
    let known = catalogue.game().fields.iter().filter_map(|field| {
        let (_, fact) = card.facts.iter().find(|(id, _)| **id == field.id)?;
        let value = match fact {
            Fact::Unknown => "–".to_owned(),
            Fact::Number(number) => number.to_string(),
            Fact::Variable => "X".to_owned(),
            Fact::Text(text) => text.clone(),
            Fact::Word(word) => (*word).to_string(),
            Fact::Words(words) => words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            Fact::Flag => "yes".to_owned(),
        };
        Some(format!("{} {value}", field.name))
    });
    let _ = write!(text, "\n  {}", known.collect::<Vec<_>>().join(" · "));
    for line in &card.text {
        let _ = write!(text, "\n  {line}");
    }
    text
}

/// Prints what happened since the last time, as the person may know it.
fn tell(
    duel: &Duel,
    session: &Game,
    names: &[String; 2],
    told: &mut usize,
    output: &mut impl io::Write,
) -> io::Result<()> {
    let known = |event: &_| redact(*event, Viewer::Seat(PERSON));
    let mut narrator = Narrator::new(duel).with_players(names.clone()).told_to(PERSON);
    let (before, new) = session.events().split_at(*told);
    narrator.lines(before.iter().filter_map(known));
    for line in narrator.lines(new.iter().filter_map(known)) {
        writeln!(output, "{line}")?;
    }
    *told = session.events().len();
    Ok(())
}

// Writing to a string cannot fail.
fn drawn(view: &SeatView<'_>) -> String {
    let mut text = String::from("\n");
    for seat in [PERSON.other(), PERSON] {
        let who = if seat == PERSON { "You" } else { "Opponent" };
        let survivor = ObjectId::survivor(seat);
        let _ = writeln!(
            text,
            "{who}: {} HP, {} AP, {} TP, {} TH; hand {}, Survivor Deck {}, Zombie Deck {}, Graveyard {}, Exile {}",
            view.hp_left(survivor),
            view.ap(seat),
            view.tp(seat),
            view.th(seat),
            view.count(seat, Area::Hand),
            view.count(seat, Area::SurvivorDeck),
            view.count(seat, Area::ZombieDeck),
            view.count(seat, Area::Graveyard),
            view.count(seat, Area::Exile),
        );
        for area in [Area::ZombieZone, Area::ThreatZone, Area::Equipment] {
            let cards: Vec<_> = view.cards(seat, area).map(|card| of_card(view, card)).collect();
            if !cards.is_empty() {
                let _ = writeln!(text, "  {}: {}", area.name(), cards.join(", "));
            }
        }
    }
    let hand: Vec<_> =
        view.cards(PERSON, Area::Hand).filter_map(|card| view.card(card)).map(|card| card.name.as_str()).collect();
    let _ = writeln!(text, "  hand: {}\n", hand.join(", "));
    text
}

fn of_card(view: &SeatView<'_>, id: ObjectId) -> String {
    let Some(card) = view.card(id) else { return "a card".to_owned() };
    let object = view.object(id);
    let mut notes = Vec::new();
    if card.hp > 0 {
        notes.push(format!("{} HP", view.hp_left(id)));
    }
    if card.counters.is_some() {
        let s = if object.counters == 1 { "" } else { "s" };
        notes.push(format!("{} counter{s}", object.counters));
    }
    if object.marks.contains(safehouse_engine::necrogenesis::object::Marks::REST) {
        notes.push("at Rest".to_owned());
    }
    if notes.is_empty() { card.name.clone() } else { format!("{} ({})", card.name, notes.join(", ")) }
}
