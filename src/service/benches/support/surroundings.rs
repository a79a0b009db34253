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
        Self(AtomicU64::new(mix(Now.now_ms().cast_unsigned())))
    }
}

impl Chance for Mixed {
    fn fill(&self, bytes: &mut [u8]) {
        for part in bytes.chunks_mut(8) {
            let number = mix(self.0.fetch_add(1, Ordering::Relaxed)).to_le_bytes();
            part.iter_mut().zip(number).for_each(|(byte, number)| *byte = number);
        }
    }
}

/// A number that looks random (the finish of SplitMix64).
pub fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
