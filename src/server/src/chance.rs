//! The system's chance.

use safehouse_service::Chance;

/// Bytes as the system gives them.
#[derive(Debug, Clone, Copy)]
pub struct SystemChance;

impl Chance for SystemChance {
    fn fill(&self, bytes: &mut [u8]) {
        if let Err(error) = getrandom::fill(bytes) {
            // Whatever were made now could be guessed, and nothing that is safe could
            // take its place.
            tracing::error!(%error, "the system gives no chance: the program ends");
            std::process::abort();
        }
    }
}
