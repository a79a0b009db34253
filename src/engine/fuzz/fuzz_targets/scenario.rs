//! Scenarios: any text is run or refused without a panic, and every fault and
//! failure stands on a line of the file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use safehouse_engine::necrogenesis::scenario;
use safehouse_testing::shipped::catalogue;

fuzz_target!(|text: &str| {
    let report = scenario::run(text, catalogue());
    let lines = text.lines().count().max(1);
    let told = report.faults.iter().map(|fault| fault.line).chain(report.failures.iter().map(|failure| failure.line));
    assert!(told.into_iter().all(|line| (1..=lines).contains(&line)));
    assert!(report.faults.is_empty() || report.steps == 0, "nothing runs that could not be read");
});
