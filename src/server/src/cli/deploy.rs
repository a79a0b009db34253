//! `safehouse deploy`

mod container;
mod proxy;
mod systemd;

use clap::{Args, Subcommand, ValueEnum};

use super::{database::DatabaseFlags, exit::Exit, output::print};

/// Print what runs the site as it is set up now: a unit, an image recipe, a proxy's configuration
#[derive(Debug, Args)]
#[command(after_help = "\
The settings are those that `safehouse serve` would have with the same flags, environment and file; secrets are not
printed. Where a setting should be another one behind a proxy, a comment says so.

Examples:
  safehouse deploy systemd > /etc/systemd/system/safehouse.service
  safehouse deploy systemd --worker > /etc/systemd/system/safehouse-worker.service
  safehouse deploy container > Containerfile
  safehouse deploy proxy nginx > /etc/nginx/conf.d/safehouse.conf
  safehouse deploy proxy caddy > /etc/caddy/Caddyfile

Exit codes: 0 done; 2 wrong use, or the settings cannot be read.")]
pub(super) struct Deploy {
    #[command(subcommand)]
    what: What,
    #[command(flatten)]
    database: DatabaseFlags,
}

#[derive(Debug, Subcommand)]
enum What {
    /// A unit for systemd
    Systemd {
        /// For a process that plays measurements beside the site: `safehouse worker`
        #[arg(long)]
        worker: bool,
    },
    /// A recipe for an image of containers
    Container,
    /// The configuration of a reverse proxy with https
    Proxy {
        /// Which program it is for
        #[arg(value_enum, default_value_t = Program::Nginx)]
        program: Program,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Program {
    Nginx,
    Caddy,
}

pub(super) fn run(arguments: &Deploy) -> Exit {
    let config = match arguments.database.config() {
        Ok(config) => config,
        Err(exit) => return exit,
    };
    let text = match arguments.what {
        What::Systemd { worker: false } => systemd::unit(&config),
        What::Systemd { worker: true } => systemd::unit_of_worker(&config),
        What::Container => container::recipe(&config),
        What::Proxy { program: Program::Nginx } => proxy::nginx(&config),
        What::Proxy { program: Program::Caddy } => proxy::caddy(&config),
    };
    print(&text, Exit::Done)
}
