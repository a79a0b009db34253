//! The hostile suite in its full form, against the program as it is released.

use std::process::ExitCode;

use anyhow::Result;

use crate::{site, test, toolchain};

/// Runs the suite and prints the counts. Its short form is one of the tests.
pub(crate) fn attack() -> Result<ExitCode> {
    site::build()?;
    let mut suite = toolchain::cargo();
    suite.args(["test", "--release", "--package=safehouse-server", "--test=hostile", "--", "--nocapture"]);
    suite.env("SAFEHOUSE_TEST_HOSTILE", "full");
    Ok(test::run_suite("hostile suite", &mut suite))
}
