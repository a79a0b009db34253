//! Who begins, where chance decides it (R45).

use safehouse_table::{
    Seat,
    random::{Seed, Streams},
};

use super::Stream;

/// The seat that a game of a seed draws to go first.
pub(crate) fn first_player_of(seed: Seed) -> Seat {
    draw(&mut Streams::<8>::new(seed))
}

pub(super) fn draw(random: &mut Streams<8>) -> Seat {
    if random.below(Stream::FirstPlayer as usize, 2) == 0 { Seat::First } else { Seat::Second }
}
