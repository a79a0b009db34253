//! What the results and the lists of finished events show, counted so that few matches do not
//! mislead. Only what is published may be handed in: the counts show what they are made of.

mod usage;
mod wilson;
mod win_rates;

pub use usage::{LabelShare, Usage, label_shares, usage};
pub use wilson::{Interval, wilson};
pub use win_rates::{LabelRate, Matchup, PlayedMatch, WinRates, played_matches, win_rates};
