//! Checks the golden records where no test harness runs: as WebAssembly.

fn main() {
    let differing = safehouse_testing::golden::differing();
    assert!(differing.is_empty(), "{differing:#?}");
}
