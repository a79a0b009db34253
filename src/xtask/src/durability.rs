//! Kills, power cuts and restarts in their full number, against the program as it is released.

use std::process::ExitCode;

use anyhow::Result;

use crate::{debian, postgres, process, site, test, toolchain};

/// How often each is done.
const KILLS: &str = "100";

/// Runs the suite and prints the counts. Its short form is one of the tests.
pub(crate) fn kill() -> Result<ExitCode> {
    site::build()?;
    if process::find("strace").is_none() {
        debian::install(&["strace"], "simulating power cuts")?;
    }
    postgres::provide()?;
    let mut suite = toolchain::cargo();
    suite.args(["test", "--release", "--package=safehouse-server", "--test=durability"]);
    suite.args(["--", "--nocapture", "--test-threads=1"]).env("SAFEHOUSE_TEST_KILLS", KILLS);
    Ok(test::run_suite("durability suite", &mut suite))
}
