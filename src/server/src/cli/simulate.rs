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
            ablation::{Ablation, ablate},
            compare::{Comparison, compare},
            estimate::{Mean, Share, Split, Verdict},
            policy::PolicyKind,
            report::{CardReport, Report, SeatReport},
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
  safehouse simulate a.txt b.txt --ablate            what a copy of each card of a.txt is worth
  safehouse simulate a.txt b.txt --record 17         the record of game 17, for safehouse replay

Policies: dummy, which does nothing; random; rule-of-thumb; search:N with N games tried for each
decision, below about 100 no better than rule-of-thumb and far slower.
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
    /// Stop once the interval of the first deck's wins (or of the difference, or of every card) is no wider than this share
    #[arg(long, value_name = "SHARE", value_parser = width)]
    until_width: Option<f64>,
    /// Another version of the first deck to compare it with
    #[arg(long, value_name = "FILE")]
    versus: Option<PathBuf>,
    /// Play each game again with a blank in the place of one copy of each card of the first deck
    #[arg(long, conflicts_with = "versus")]
    ablate: bool,
    /// Of these cards only; can be given several times
    #[arg(long, value_name = "NAME", requires = "ablate")]
    card: Vec<String>,
    /// Print the record of this game instead, counted from 0
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["versus", "ablate", "json", "games", "until_width", "threads"])]
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
        let record = laid.record(batch.seed_of_game(&laid.duel, game), &choices);
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
        let mut text = compared(&comparison, &batch);
        text.push_str(&unreached(arguments.until_width, comparison.difference.width()));
        text.push_str(&speed(2 * comparison.pairs, begun.elapsed(), threads));
        return Ok(print(&text, Exit::Done));
    }
    if arguments.ablate {
        let names = named(&arguments.card, &laid)?;
        let names = names.as_deref();
        let ablation = ablate(&batch, &laid.duel, names, threads, |pairs| progress.show(pairs));
        progress.clear();
        if arguments.json {
            return Ok(print_json(&wire::simulation::Ablation::from(&ablation), Exit::Done));
        }
        let mut text = ablated(&ablation, &batch);
        let widest = ablation.cards.iter().map(|card| card.worth.width()).fold(0.0, f64::max);
        text.push_str(&unreached(arguments.until_width, widest));
        let games = ablation.pairs * (1 + ablation.cards.len() as u64);
        text.push_str(&speed(games, begun.elapsed(), threads));
        return Ok(print(&text, Exit::Done));
    }
    let tally = batch.run(&laid.duel, threads, |tally| progress.show(tally.games()));
    progress.clear();
    let report = tally.report(&laid.duel);
    if arguments.json {
        return Ok(print_json(&wire::simulation::Report::from(&report), Exit::Done));
    }
    let mut text = written(&report, &laid, &batch);
    text.push_str(&unreached(arguments.until_width, report.seats[0].wins.all.width()));
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

/// The cards that were named, as they are written; `None` where none was.
///
/// # Errors
/// In words: a card that the first deck does not bring.
fn named<'a>(asked: &'a [String], laid: &'a Laid) -> Result<Option<Vec<&'a str>>, String> {
    if asked.is_empty() {
        return Ok(None);
    }
    let catalogue = &laid.list.catalogue;
    let of_deck = |name: &str| {
        let index = catalogue.find_name(name)?;
        let brings = laid.decks[0].lines.iter().any(|line| catalogue.find_name(&line.card) == Some(index));
        brings.then(|| catalogue.card(index).name.as_str())
    };
    asked
        .iter()
        .map(|name| of_deck(name).ok_or_else(|| format!("the first deck brings no card {name:?}")))
        .collect::<Result<_, _>>()
        .map(Some)
}

fn percent(share: &Share) -> String {
    if share.of == 0 {
        return "no such game".to_owned();
    }
    format!("{:5.1} % ({:.1} to {:.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}

/// A share of all games, and what it is by who began.
fn by_turn(split: &Split) -> String {
    let part = |share: &Share| match share.of {
        0 => "no such game".to_owned(),
        _ => format!("{:.1} %", 100.0 * share.share),
    };
    format!("{}; going first {}, second {}", percent(&split.all), part(&split.first), part(&split.second))
}

fn mean(mean: &Mean) -> String {
    format!("{:.2} ({:.2} to {:.2})", mean.mean, mean.low, mean.high)
}

/// A difference in games of 100.
fn points(mean: &Mean) -> String {
    format!("{:+5.1} ({:+.1} to {:+.1})", 100.0 * mean.mean, 100.0 * mean.low, 100.0 * mean.high)
}

/// Who plays: what games say is about these players, too.
fn seats(batch: &Batch) -> String {
    match batch.policies {
        [first, second] if first == second => format!("both seats by {first}"),
        [first, second] => format!("the first seat by {first}, the second by {second}"),
    }
}

fn mark(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Helps => ": helps",
        Verdict::Hurts => ": hurts",
        Verdict::Open => "",
    }
}

// Writing to a string cannot fail.
fn written(report: &Report, laid: &Laid, batch: &Batch) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{} games, {}, intervals of 95 %", report.games, seats(batch));
    let _ = writeln!(text, "first player wins {}", percent(&report.first_player_wins));
    let _ = writeln!(text, "drawn             {}", percent(&report.drawn.all));
    let _ = writeln!(text, "turns             {}", mean(&report.turns));
    let players = players(&laid.record(laid.seed, &[]));
    for (name, seat) in players.iter().zip(&report.seats) {
        let _ = writeln!(text, "\n{name}");
        of_seat(&mut text, seat);
    }
    text
}

fn of_seat(text: &mut String, seat: &SeatReport) {
    let _ = writeln!(text, "  wins            {}", by_turn(&seat.wins));
    for cause in &seat.losses {
        let _ = writeln!(text, "  lost by {:<14} {}", cause.cause, by_turn(&cause.games));
    }
    let armed: Vec<_> = seat.first_weapon.iter().map(|turn| format!("turn {}: {}", turn.turn, turn.games)).collect();
    let _ = writeln!(text, "  first Weapon    {}; never {}", armed.join(", "), seat.never_armed.all.count);
    let damage: Vec<_> = seat.damage_by_turn.iter().map(|turn| format!("{:.1}", turn.mean)).collect();
    let _ = writeln!(text, "  damage by turn  {}", damage.join(" "));
    let _ = writeln!(text, "  kills           {}", mean(&seat.kills));
    let _ = writeln!(
        text,
        "  unspent a game  AP {:.1}, TP {:.1}, TH {:.1}",
        seat.unspent_ap.mean, seat.unspent_tp.mean, seat.unspent_th.mean
    );
    let _ = writeln!(text, "  dead draws      {:.1} %", 100.0 * seat.dead_draws);
    let _ =
        writeln!(text, "  more games of 100 won with a copy dealt than without, before any card went back (6.1.6);");
    let _ =
        writeln!(text, "  marked is what stands out among all cards; of the rest, --ablate says what a copy is worth");
    for card in &seat.cards {
        of_card(text, card);
    }
}

fn of_card(text: &mut String, card: &CardReport) {
    let (difference, verdict) = match &card.opening {
        Some(opening) => (points(&opening.difference), mark(opening.verdict)),
        None => ("never dealt, or always".to_owned(), ""),
    };
    let share = |split: &Split| 100.0 * split.all.share;
    let use_of = format!("drawn {:.0} %, then played {:.0} %", share(&card.drawn), share(&card.played));
    let _ = writeln!(text, "    {difference:<24}{use_of:<32}{} {}{verdict}", card.copies, card.name);
}

/// What games of 100 a difference is, in a sentence.
fn compared(comparison: &Comparison, batch: &Batch) -> String {
    let difference = &comparison.difference;
    let games = |share: f64| 100.0 * share;
    let about = format!("{} pairs; {}", comparison.pairs, seats(batch));
    let better = |version, least: f64, mean: f64, most: f64| {
        format!(
            "The {version} version wins {:.1} more games of 100 (surely between {:.1} and {:.1}; {about})",
            games(mean),
            games(least),
            games(most)
        )
    };
    let sentence = if difference.low > 0.0 {
        better("second", difference.low, difference.mean, difference.high)
    } else if difference.high < 0.0 {
        better("first", -difference.high, -difference.mean, -difference.low)
    } else {
        let most = games(difference.high.max(-difference.low));
        format!("No difference found; if there is one, it is at most {most:.1} games of 100 ({about})")
    };
    let watch = match comparison.parted.as_slice() {
        [] => String::new(),
        parted => {
            let games: Vec<_> = parted.iter().take(8).map(u64::to_string).collect();
            format!("games that went the other way: {} (--record NUMBER, with either version)\n", games.join(", "))
        }
    };
    format!(
        "{sentence}\n\n\
         pairs of games with the same random numbers, intervals of 95 %\n\
         first version wins  {}\n\
         second version wins {}\n\
         pairs that differ   {}\n\
         difference          {} games of 100\n\
         {watch}",
        by_turn(&comparison.wins[0]),
        by_turn(&comparison.wins[1]),
        percent(&comparison.differing),
        points(difference),
    )
}

fn ablated(ablation: &Ablation, batch: &Batch) -> String {
    let mut text = format!(
        "{} games, {}, each once more with a blank in the place of a copy; intervals of 95 %\n\
         wins as it is     {}\n\
         games of 100 that a copy wins; marked is what stands out among these cards\n",
        ablation.pairs,
        seats(batch),
        percent(&ablation.wins)
    );
    for card in &ablation.cards {
        let _ = writeln!(text, "    {:<24}{} {}{}", points(&card.worth), card.copies, card.name, mark(card.verdict));
    }
    text
}
