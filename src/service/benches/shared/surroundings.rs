//! The clock and the chance that a benchmark gives the service.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

use safehouse_service::{Chance, Clock};

/// The system's clock.
#[derive(Debug)]
pub struct Now;

impl Clock for Now {
    fn now_ms(&self) -> i64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis() as i64)
    }
}

/// Looks random, and is another in every run.
#[derive(Debug)]
pub struct Mixed(AtomicU64);

impl Mixed {
    /// Begins with what the clock has.
    pub fn new() -> Self {
        Self(AtomicU64::new(Now.now_ms().cast_unsigned()))
    }
}

impl Chance for Mixed {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let mut mixed = self.0.fetch_add(0x9e37_79b9_7f4a_7c15, Ordering::Relaxed);
            mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            chunk.copy_from_slice(&(mixed ^ mixed >> 31).to_le_bytes()[..chunk.len()]);
        }
    }
}
