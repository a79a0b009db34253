//! The policy that does nothing.

use super::{
    super::{choice::Choice, view::SeatView},
    policy::Policy,
};

/// Passes, says no and stops where it may, and otherwise takes the first option.
/// It keeps its hand (6.1.6), draws no Zombie (7.3.2) and never plays, uses,
/// spawns or attacks but where the rules leave it nothing else.
#[derive(Debug, Clone, Copy, Default)]
pub struct Dummy;

impl Policy for Dummy {
    fn choose(&mut self, _view: &SeatView<'_>, options: &[Choice]) -> usize {
        let declines = |option: &Choice| matches!(option, Choice::Pass | Choice::No | Choice::Bottom);
        options.iter().position(declines).unwrap_or(0)
    }
}
