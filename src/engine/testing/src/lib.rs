//! What the tests and benchmarks of several crates share.

pub mod lighthouse;
pub mod shipped;
