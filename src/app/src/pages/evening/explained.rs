//! Why two meet, or one has a bye, in words.

use maud::{Markup, html};
use safehouse_service::events::rounds::{Bye, Cost, Explained, PlaySeen, Table, Total};

use super::{is_elimination, named, round_name, warning_words};

/// Why two meet at a table.
pub(crate) fn explained_table(play: &PlaySeen, explained: &Explained) -> Markup {
    html! {
        @match explained {
            Explained::Table { table, total } => (computed(play, table, total)),
            other => (plainly(play, other)),
        }
    }
}

/// Why somebody has a bye.
pub(crate) fn explained_bye(play: &PlaySeen, explained: &Explained) -> Markup {
    html! {
        @match explained {
            Explained::Bye { bye, total } => (bye_computed(play, bye, total)),
            other => (plainly(play, other)),
        }
    }
}

fn plainly(play: &PlaySeen, explained: &Explained) -> Markup {
    html! {
        p {
            @match explained {
                Explained::Awarded => { "This bye was given before the event." }
                Explained::ByHand { warnings } => {
                    "Staff changed this pairing by hand."
                    @for warning in warnings { " " (warning_words(play, warning)) }
                }
                Explained::Imported => { "Another program paired this round." }
                Explained::Bracket if is_elimination(play) => { "It follows from the seats of the single elimination, which are a draw from the event’s seed: the first seed meets the last, and so on." }
                Explained::Bracket => { "It follows from the places in the standings: the best meets the last of the cut, and so on." }
                Explained::Winners { before, came } => {
                    "Two who came through the round before it (" (round_name(play, *before)) ") meet, as the bracket has it: "
                    @for (at, (player, table)) in came.iter().enumerate() {
                        @if at > 0 { "; " }
                        bdi { (named(play, *player)) }
                        @match table { Some(table) => { " won at table " (table) } None => { " had no match there" } }
                    }
                    "."
                }
                Explained::Table { .. } | Explained::Bye { .. } => {}
            }
        }
    }
}

fn computed(play: &PlaySeen, table: &Table, total: &Total) -> Markup {
    let why = &table.why;
    html! {
        p {
            bdi { (named(play, table.a.0)) } " had " (why.points_a) " points, " bdi { (named(play, table.b.0)) } " " (why.points_b) ". "
            @match why.met_before {
                0 => { "They had not met." }
                1 => { "They had met once." }
                times => { "They had met " (times) " times." }
            }
            @if table.fixed_table_taken { " One of them keeps a table that others with more points keep, too." }
        }
        (costs("This table costs", &why.cost))
        (cheapest(total))
    }
}

fn bye_computed(play: &PlaySeen, bye: &Bye, total: &Total) -> Markup {
    html! {
        p {
            bdi { (named(play, bye.player.0)) } " had " (bye.points) " points and "
            @match bye.byes_before {
                0 => { "no bye before." }
                1 => { "one bye before." }
                byes => { (byes) " byes before." }
            }
            " The bye is a place of the same matching as the tables."
        }
        (costs("It costs", &bye.cost))
        (cheapest(total))
    }
}

fn costs(begin: &str, cost: &Cost) -> Markup {
    let parts = cost.parts();
    html! {
        @if parts.is_empty() { p { (begin) " nothing; the lot, drawn from the event’s seed, decided between pairings that are as good." } }
        @else { p { (begin) ": " (told(&parts)) "." } }
    }
}

/// What all of the round costs: what each part is compared with.
fn cheapest(total: &Total) -> Markup {
    let all = |cost: &Cost| match cost.parts() {
        parts if parts.is_empty() => "nothing".to_owned(),
        parts => told(&parts),
    };
    html! {
        p class="muted" {
            @match total {
                Total::Least(cost) => { "All tables together cost " (all(cost)) ". No pairing of these players costs less" }
                Total::ByHand { now, least } => {
                    "Staff changed this round by hand, at other tables. "
                    @match now {
                        Some(now) => { "All tables together cost " (all(now)) " now" }
                        None => { "All tables together have no cost now, as somebody plays who was given a bye" }
                    }
                    "; the cheapest pairing costs " (all(least))
                }
            }
            "; what stands first weighs more than all that follows."
        }
    }
}

fn told(parts: &[(&'static str, u64)]) -> String {
    parts.iter().map(|(name, cost)| format!("{name} {cost}")).collect::<Vec<_>>().join(", ")
}
