//! Curves of costs: the numbers behind the bars, wherever they are drawn.

use safehouse_engine::{
    deck::statistics::{Bucket, Facet, FacetValue, Statistics},
    game::{FieldDefinition, FieldKind, GameDefinition},
};

/// Copies by what they cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostCurve {
    /// Name of the cost.
    pub name: &'static str,
    /// Costs as printed, rising and without gaps, each with its copies.
    pub bars: Vec<Bucket>,
    /// The mean of the costs that are numbers, rounded to two decimals.
    pub mean: Option<String>,
}

impl CostCurve {
    /// The curve of a cost; nothing when no card prints it as far as is known.
    pub fn of(statistics: &Statistics<'_>, cost: &'static FieldDefinition) -> Option<Self> {
        let facet = Facet::Field(cost);
        let mut bars = statistics.by(facet).buckets;
        // A curve is about the cards that print the cost.
        bars.retain(|bar| bar.value != FacetValue::None);
        let is_worth_drawing = bars.iter().any(|bar| bar.tally.copies > 0 && bar.value != FacetValue::Unknown);
        let mean = statistics.average(facet).map(|mean| mean.decimal(2));
        is_worth_drawing.then_some(Self { name: cost.name, bars, mean })
    }

    /// The copies of the highest bar.
    pub fn peak(&self) -> u64 {
        self.bars.iter().map(|bar| bar.tally.copies).max().unwrap_or(0)
    }

    /// The same curve over these costs.
    pub fn over<'v>(&self, costs: impl IntoIterator<Item = &'v FacetValue>) -> Self {
        let bar = |cost: &FacetValue| {
            let tally = self.bars.iter().find(|bar| bar.value == *cost).map(|bar| bar.tally.clone());
            Bucket { value: cost.clone(), tally: tally.unwrap_or_default() }
        };
        Self { bars: costs.into_iter().map(bar).collect(), ..self.clone() }
    }
}

/// The costs of a game that are numbers, in the order of its fields.
pub fn costs(game: &'static GameDefinition) -> impl Iterator<Item = &'static FieldDefinition> {
    game.fields.iter().filter(|field| field.is_cost && matches!(field.kind, FieldKind::Number { .. }))
}
