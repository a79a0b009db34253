//! What was found, in a sentence.

use safehouse_engine::necrogenesis::simulation::{
    estimate::{Share, Verdict},
    measurement::{Measured, Measurement, Question},
    policy::PolicyKind,
};

use crate::figures::{many, of_100, plain};

/// The name of a deck, for people.
pub fn name(name: &str) -> &str {
    if name.trim().is_empty() { "The deck" } else { name.trim() }
}

/// Who plays: what games say is about these players, too.
pub fn players(policies: [PolicyKind; 2]) -> String {
    let word = |policy: PolicyKind| match policy {
        PolicyKind::Dummy => "a dummy that does nothing".to_owned(),
        PolicyKind::Random => "chance".to_owned(),
        PolicyKind::RuleOfThumb => "rule of thumb".to_owned(),
        PolicyKind::Search(games) => format!("search, {games} games a decision"),
    };
    match policies {
        [first, second] if first == second => format!("both seats by {}", word(first)),
        [first, second] => format!("the deck by {}, the other seat by {}", word(first), word(second)),
    }
}

/// What it stands on: games, opponents, players.
fn ground(measurement: &Measurement, games: u64, one: &str) -> String {
    let against = match measurement.opponents.as_slice() {
        [opponent] => name(&opponent.name).to_owned(),
        opponents => format!("{} decks", opponents.len()),
    };
    format!("{} against {against}; {}", many(games, one), players(measurement.policies))
}

fn by_turn(first: &Share, second: &Share) -> String {
    format!("Going first it wins {} of 100, going second {}.", plain(first), plain(second))
}

/// What was found, so far or at the end: one or two sentences.
pub fn sentence(measurement: &Measurement, found: &Measured) -> String {
    let deck = name(&measurement.deck.name);
    if found.games == 0 {
        return "No game was played yet.".to_owned();
    }
    if let Some(comparison) = &found.comparison {
        let about = ground(measurement, comparison.pairs, "pair");
        let (low, mean, high) = (comparison.difference.low, comparison.difference.mean, comparison.difference.high);
        let better = |one: &str, other: &str, low: f64, mean: f64, high: f64| {
            let (mean, low, high) = (of_100(mean), of_100(low), of_100(high));
            format!(
                "Version {one} wins {mean} more games of 100 than version {other} (surely between {low} and {high}; {about})."
            )
        };
        return if low > 0.0 {
            better("B", "A", low, mean, high)
        } else if high < 0.0 {
            better("A", "B", -high, -mean, -low)
        } else {
            format!(
                "No difference found; if there is one, it is at most {} games of 100 ({about}).",
                of_100(high.max(-low))
            )
        };
    }
    if let Some(ablation) = &found.ablation {
        let about = ground(measurement, ablation.pairs, "game");
        let of = |verdict: Verdict| ablation.cards.iter().filter(|card| card.verdict == verdict).count();
        let (helps, hurts) = (of(Verdict::Helps), of(Verdict::Hurts));
        let widest = ablation.cards.iter().map(|card| card.worth.width() / 2.0).fold(0.0, f64::max);
        let named = |verdict: Verdict| ablation.cards.iter().find(|card| card.verdict == verdict);
        let best = named(Verdict::Helps)
            .map(|card| format!(" A copy of {} is worth most: {} games of 100.", card.name, of_100(card.worth.mean)));
        return match (helps, hurts) {
            (0, 0) => format!(
                "No card stands out among {}: each copy is worth what a blank is, give or take {} games of 100 ({about}, each once more with a blank in its place).",
                ablation.cards.len(),
                of_100(widest)
            ),
            (helps, hurts) => format!(
                "Of {} cards {helps} win games and {hurts} lose them, beyond chance ({about}, each once more with a blank in the place of a copy).{}",
                ablation.cards.len(),
                best.unwrap_or_default()
            ),
        };
    }
    let Some(wins) = found.wins.first() else { return String::new() };
    let about = ground(measurement, found.games, "game");
    let [share, low, high] = [wins.all.share, wins.all.low, wins.all.high].map(of_100);
    format!(
        "{deck} wins {share} games of 100 (surely between {low} and {high}; {about}). {}",
        by_turn(&wins.first, &wins.second)
    )
}

/// What is asked, as a heading.
pub fn title(measurement: &Measurement) -> String {
    let deck = name(&measurement.deck.name);
    match &measurement.question {
        Question::Report => format!("How {deck} does"),
        Question::Compare(other) if name(&other.name) == deck => format!("{deck}: two versions compared"),
        Question::Compare(other) => format!("{deck} compared with {}", name(&other.name)),
        Question::Ablate(_) => format!("What copies of the cards of {deck} are worth"),
    }
}
