//! The `safehouse` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    safehouse_server::cli::run()
}
