//! The hostile suite in its full form, against the program as it is released.

use anyhow::Result;

use crate::{
    console::{self, Done},
    process, site, toolchain,
};

/// Runs the suite. Its short form is one of the tests.
pub(crate) fn attack() -> Result<()> {
    site::build()?;
    console::step("hostile suite", || {
        let mut suite = toolchain::cargo();
        suite.args(["test", "--release", "--package=safehouse-server", "--test=hostile", "--", "--nocapture"]);
        process::run(suite.env("SAFEHOUSE_TEST_HOSTILE", "full"))?;
        Ok(Done::Worked)
    })
}
