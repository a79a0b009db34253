//! What a collection was worth over time.

use super::{PriceList, Valuation, Worth};
use crate::copies::Balances;

/// What a collection is worth by the prices of one list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The day of the list: that of its newest price.
    pub day: String,
    /// What the copies are worth by it.
    pub worth: Worth,
}

/// The same copies held against several lists, by the days of these; lists without a price are left
/// out. How far the points can be compared says the coverage of each.
pub fn series<'l>(
    balances: &Balances,
    lists: impl IntoIterator<Item = &'l PriceList>,
    preferred: Option<&str>,
) -> Vec<Point> {
    let point = |list: &PriceList| {
        let (_, newest) = list.days()?;
        Some(Point { day: newest.to_owned(), worth: Valuation::of(balances, list, preferred).worth() })
    };
    let mut points: Vec<Point> = lists.into_iter().filter_map(point).collect();
    points.sort_by(|one, other| one.day.cmp(&other.day));
    points
}
