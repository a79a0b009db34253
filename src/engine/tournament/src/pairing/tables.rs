//! Which pair sits at which table, and who of it is first.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{field::Field, paired::Table};
use crate::{Seed, Stream};

/// The tables of pairs of places, in the order of their numbers.
pub(super) fn numbered(field: &Field, pairs: &[(usize, usize)], seed: &Seed) -> Vec<Table> {
    let mut first = Stream::new(seed, &format!("round {} first players", field.number));
    let mut tables = Vec::new();
    for (low, high) in pairs {
        let (a, b) = if first.word() & 1 == 1 { (*high, *low) } else { (*low, *high) };
        let (Some(one), Some(other), Some(why)) = (field.players.get(a), field.players.get(b), field.why(a, b)) else {
            continue;
        };
        // The smaller number, if both keep a table.
        let fixed = [one.fixed_table, other.fixed_table].into_iter().flatten().min();
        tables.push((Table { table: 0, a: one.id, b: other.id, why, fixed_table_taken: false }, fixed));
    }
    tables.sort_by_key(|(table, _)| {
        let (a, b) = (table.why.points_a, table.why.points_b);
        (Reverse(a.max(b)), Reverse(a.min(b)), table.why.cost.lot, table.a.min(table.b))
    });
    let mut taken = BTreeSet::new();
    for (table, fixed) in &mut tables {
        match fixed {
            Some(number) if taken.insert(*number) => table.table = *number,
            Some(_) => table.fixed_table_taken = true,
            None => {}
        }
    }
    let mut free = (1_u32..).filter(|number| !taken.contains(number));
    for (table, _) in tables.iter_mut().filter(|(table, _)| table.table == 0) {
        table.table = free.next().unwrap_or(u32::MAX);
    }
    let mut tables: Vec<Table> = tables.into_iter().map(|(table, _)| table).collect();
    tables.sort_by_key(|table| table.table);
    tables
}
