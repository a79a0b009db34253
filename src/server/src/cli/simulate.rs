//! `safehouse simulate`

use std::{
    fmt::Write as _,
    io::{IsTerminal as _, Write as _},
    num::NonZeroUsize,
    ops::ControlFlow,
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::Args;
use safehouse_engine::{
    necrogenesis::{
        simulation::{
            compare::{Comparison, compare},
            policy::PolicyKind,
            report::{Advice, Mean, Report, SeatReport, Share},
            runner::Batch,
        },
        wire,
    },
    table::Silent,
};

use super::{
    exit::Exit,
    input::is_standard_input,
    output::{fail, print, print_json},
    replay::players,
    table::{Laid, TableArguments, duel, policy, threads},
};

/// Let programs play two decks against each other, many times
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse simulate a.txt b.txt --games 10000
  safehouse simulate a.txt b.txt --until-width 0.02 --json
  safehouse simulate a.txt b.txt --versus a2.txt     compare a.txt with a2.txt, pair by pair
  safehouse simulate a.txt b.txt --record 17         the record of game 17, for safehouse replay

Policies: random, rule-of-thumb, search:N with N games tried for each decision; below about 100
it plays no better than rule-of-thumb and takes far longer.
Exit codes: 0 played; 2 the decks cannot be read or played.")]
pub(super) struct Simulate {
    #[command(flatten)]
    table: TableArguments,
    /// The most games
    #[arg(long, value_name = "NUMBER", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Who plays the first seat
    #[arg(long, value_name = "POLICY", default_value = "rule-of-thumb", value_parser = policy)]
    first_policy: PolicyKind,
    /// Who plays the second seat
    #[arg(long, value_name = "POLICY", default_value = "rule-of-thumb", value_parser = policy)]
    second_policy: PolicyKind,
    /// Stop once the interval of the first deck's wins (or of the difference) is no wider than this share
    #[arg(long, value_name = "SHARE", value_parser = width)]
    until_width: Option<f64>,
    /// Another version of the first deck to compare it with
    #[arg(long, value_name = "FILE")]
    versus: Option<PathBuf>,
    /// Print the record of this game instead, counted from 0
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["versus", "json", "games", "until_width", "threads"])]
    record: Option<u64>,
    /// Threads to play on, one for each game at most [default: all]; the result is the same with any number
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZeroUsize>,
    /// Print the report as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Simulate) -> Exit {
    match simulate(arguments) {
        Ok(outcome) => outcome,
        Err(reason) => fail(reason),
    }
}

fn simulate(arguments: &Simulate) -> Result<Exit, String> {
    let versus = arguments.versus.as_deref().filter(|file| is_standard_input(file));
    if versus.is_some() && arguments.table.times_of_standard_input() > 0 {
        return Err("- is standard input, which can be read once; name files".to_owned());
    }
    let laid = arguments.table.lay()?;
    let batch = Batch {
        policies: [arguments.first_policy, arguments.second_policy],
        seed: laid.seed,
        games: arguments.games,
        until_width: arguments.until_width,
    };
    if let Some(game) = arguments.record {
        let mut choices = Vec::new();
        batch.play(&laid.duel, game, &mut Vec::new(), &mut Silent, |choice| choices.push(choice));
        let record = laid.record(laid.seed.of_game(game), &choices);
        return Ok(print(&record.to_json().map_err(|error| error.to_string())?, Exit::Done));
    }
    let threads = threads(arguments.threads);
    let begun = Instant::now();
    let progress = Progress::new(arguments.games);
    if let Some(versus) = &arguments.versus {
        let other = laid.list.deck(versus)?.deck;
        let other = duel(&laid.config, &laid.list.catalogue, &[other, laid.decks[1].clone()])?;
        let comparison = compare(&batch, [&laid.duel, &other], threads, |pairs| progress.show(pairs));
        progress.clear();
        if arguments.json {
            return Ok(print_json(&wire::simulation::Comparison::from(&comparison), Exit::Done));
        }
        let mut text = compared(&comparison);
        let width = comparison.difference.high - comparison.difference.low;
        text.push_str(&unreached(arguments.until_width, width));
        text.push_str(&speed(2 * comparison.pairs, begun.elapsed(), threads));
        return Ok(print(&text, Exit::Done));
    }
    let tally = batch.run(&laid.duel, threads, |tally| progress.show(tally.games()));
    progress.clear();
    let report = tally.report(&laid.duel);
    if arguments.json {
        return Ok(print_json(&wire::simulation::Report::from(&report), Exit::Done));
    }
    let mut text = written(&report, &laid);
    let wins = &report.seats[0].wins;
    text.push_str(&unreached(arguments.until_width, wins.high - wins.low));
    text.push_str(&speed(report.games, begun.elapsed(), threads));
    Ok(print(&text, Exit::Done))
}

/// A width of an interval of shares.
///
/// # Errors
/// In words: what is none.
fn width(text: &str) -> Result<f64, String> {
    match text.parse::<f64>().map_err(|error| error.to_string())? {
        width if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err("a share between 0 and 1, without both ends, such as 0.02".to_owned()),
    }
}

/// A line when the games ended before the interval was narrow enough.
fn unreached(asked: Option<f64>, width: f64) -> String {
    match asked {
        Some(asked) if width > asked => {
            format!("\nthe interval is still {width:.3} wide; --until-width {asked} needs more --games\n")
        }
        _ => String::new(),
    }
}

fn speed(games: u64, time: Duration, threads: NonZeroUsize) -> String {
    let seconds = time.as_secs_f64().max(0.001);
    let s = if threads.get() == 1 { "" } else { "s" };
    format!("\n{games} games in {seconds:.1} s on {threads} thread{s}: {:.0} games a second\n", games as f64 / seconds)
}

/// A line on the terminal that says how far the games are.
struct Progress {
    games: u64,
    shown: bool,
}

impl Progress {
    fn new(games: u64) -> Self {
        Self { games, shown: std::io::stderr().is_terminal() }
    }

    fn show(&self, played: u64) -> ControlFlow<()> {
        if self.shown {
            // A terminal that is gone is no reason to stop.
            let _ = write!(std::io::stderr(), "\r{played} of {} games ", self.games);
        }
        ControlFlow::Continue(())
    }

    fn clear(&self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn percent(share: &Share) -> String {
    if share.of == 0 {
        return "no such game".to_owned();
    }
    format!("{:5.1} % ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}

fn mean(mean: &Mean) -> String {
    format!("{:.2} ({:.2} to {:.2})", mean.mean, mean.low, mean.high)
}

// Writing to a string cannot fail.
fn written(report: &Report, laid: &Laid) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} games, intervals of 95 %", report.games);
    let _ = writeln!(text, "first player wins {}", percent(&report.first_player_wins));
    let _ = writeln!(text, "drawn             {}", percent(&report.drawn));
    let _ = writeln!(text, "turns             {}", mean(&report.turns));
    let players = players(&laid.record(laid.seed, &[]));
    for (name, seat) in players.iter().zip(&report.seats) {
        let _ = writeln!(text, "\n{name}");
        of_seat(&mut text, seat);
    }
    text
}

fn of_seat(text: &mut String, seat: &SeatReport) {
    let _ = writeln!(text, "  wins            {}", percent(&seat.wins));
    for cause in &seat.losses {
        let _ = writeln!(text, "  lost by {:<14} {}", cause.cause, percent(&cause.games));
    }
    let armed: Vec<_> = seat.first_weapon.iter().map(|turn| format!("turn {}: {}", turn.turn, turn.games)).collect();
    let _ = writeln!(text, "  first Weapon    {}; never {}", armed.join(", "), seat.never_armed.count);
    let damage: Vec<_> = seat.damage_by_turn.iter().map(|turn| format!("{:.1}", turn.mean)).collect();
    let _ = writeln!(text, "  damage by turn  {}", damage.join(" "));
    let _ = writeln!(text, "  kills           {}", mean(&seat.kills));
    let _ = writeln!(
        text,
        "  unspent a game  AP {:.1}, TP {:.1}, TH {:.1}",
        seat.unspent_ap.mean, seat.unspent_tp.mean, seat.unspent_th.mean
    );
    let _ = writeln!(text, "  dead draws      {:.1} %", 100.0 * seat.dead_draws);
    let _ = writeln!(text, "  wins when       drawn                     never drawn               card");
    for card in &seat.cards {
        let advice = match card.advice {
            Advice::Keep => "; keep it in the opening hand",
            Advice::PutBack => "; put it back from the opening hand",
            Advice::Open | Advice::None => "",
        };
        let _ = writeln!(
            text,
            "                {:<26}{:<26}{} {}{advice}",
            percent(&card.drawn),
            percent(&card.unseen),
            card.copies,
            card.name
        );
    }
}

fn compared(comparison: &Comparison) -> String {
    let points = |share: f64| 100.0 * share;
    let difference = &comparison.difference;
    let verdict = if difference.low > 0.0 {
        "the second version is better, beyond chance"
    } else if difference.high < 0.0 {
        "the first version is better, beyond chance"
    } else {
        "the games do not tell them apart"
    };
    format!(
        "{} pairs of games with the same random numbers, intervals of 95 %\n\
         first version wins  {}\n\
         second version wins {}\n\
         pairs that differ   {}\n\
         difference          {:+.1} points ({:+.1} to {:+.1}): {verdict}\n",
        comparison.pairs,
        percent(&comparison.wins[0]),
        percent(&comparison.wins[1]),
        percent(&comparison.differing),
        points(difference.mean),
        points(difference.low),
        points(difference.high),
    )
}
