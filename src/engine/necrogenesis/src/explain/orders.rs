//! Standing orders in words, and what ended them.

use safehouse_table::orders::Stop;

use crate::{
    orders::{Order, Thought},
    play::Refusal,
    rulestext::Words as _,
    surprise,
};

/// What an order does, with its clause, without a capital: what stands on a button.
pub fn order(order: Order) -> String {
    let text = match order {
        Order::SpawnAll => "draw Zombies and spawn all that can be paid".to_owned(),
        Order::SpawnNothing => "spawn nothing more".to_owned(),
        Order::AdvanceAll => "advance with every Zombie".to_owned(),
        Order::AttackWeakestFirst => "attack with every Zombie, the weakest first".to_owned(),
        Order::AttackStrongestFirst => "attack with every Zombie, the strongest first".to_owned(),
        Order::NeverEscape => "never try a Quick Escape".to_owned(),
        Order::AlwaysEscape => "always try a Quick Escape".to_owned(),
        Order::EscapeFrom(least) => format!("try a Quick Escape from {least} damage on"),
        Order::PassWindow(awaited) => format!("play no React when {}", awaited.words()),
        Order::NeverReact => "play no React".to_owned(),
        Order::ReactIfLethal => "play no React unless the damage would be lethal".to_owned(),
    };
    format!("{text} ({})", order.clause())
}

/// Why a seat has to answer itself, in words without a capital.
pub fn thought(thought: Thought) -> &'static str {
    match thought {
        Thought::NoOrder => "nothing is ordered for this",
        Thought::Expired => "what was ordered was for the turn that is over",
        Thought::Playable => "a React can be played",
        Thought::Usable => "an ability can be used",
        Thought::Lethal => "the damage would be lethal",
    }
}

/// Why orders were not followed any further, with the clause where one is about it.
pub fn stop(stop: &Stop<Refusal, Thought>) -> String {
    let (text, clause) = match stop {
        Stop::Surprise(surprise) => (surprise.to_string(), surprise::clause(surprise)),
        Stop::Thought(why) => (thought(*why).to_owned(), why.clause()),
    };
    match clause {
        // A refusal has its clause in its own words.
        Some(clause) if !text.contains(clause) => format!("{text} ({clause})"),
        _ => text,
    }
}
