//! Checks the golden records where no test harness runs: as WebAssembly.

mod check;

fn main() {
    let differing = check::differing();
    assert!(differing.is_empty(), "{differing:#?}");
}
