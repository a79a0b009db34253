//! `safehouse serve`

use std::{path::PathBuf, time::Duration};

use clap::{Arg, ArgMatches, Args, Command, error::Error, value_parser};

#[cfg(feature = "otlp")]
use tracing_subscriber::Layer as _;

use super::{exit::Exit, output::fail};
#[cfg(feature = "otlp")]
use crate::traces::Sending;
use crate::{
    config::{Config, Sources, settings::SETTINGS},
    http, logging,
};

/// How long the threads may take to end after the last answer.
const ENDING: Duration = Duration::from_millis(100);

const EXAMPLES: &str = "\
Every setting is also an environment variable (--trusted-proxies is SAFEHOUSE_TRUSTED_PROXIES)
and a line of the file (trusted_proxies = 1). A flag wins over a variable, a variable over the
file. The file is safehouse.toml in the current folder unless --config or SAFEHOUSE_CONFIG
names another.

Examples:
  safehouse serve
  safehouse serve --listen 0.0.0.0:8080 --data /var/lib/safehouse
  safehouse serve --public-url https://decks.example.org --trusted-proxies 1
  SAFEHOUSE_DATABASE=postgres://safehouse@localhost/safehouse safehouse serve";

/// The flags of `serve`, made from the table of settings.
#[derive(Debug)]
pub(super) struct Serve {
    file: Option<PathBuf>,
    flags: Vec<(&'static str, String)>,
}

/// The same flags without the word `serve`; the general help leaves them out.
#[derive(Debug)]
pub(super) struct Unnamed(Serve);

impl From<Unnamed> for Serve {
    fn from(unnamed: Unnamed) -> Self {
        unnamed.0
    }
}

fn flags(command: Command, hidden: bool) -> Command {
    let file = Arg::new("config")
        .long("config")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("TOML file with settings [default: safehouse.toml, when it exists]")
        .hide(hidden);
    let settings = SETTINGS.iter().map(|setting| {
        Arg::new(setting.key)
            .long(setting.key.replace('_', "-"))
            .value_name(setting.value)
            .help(format!("{} [default: {}]", setting.help, setting.default))
            // A port or a limit such as -1 is refused by its setting, with a better message.
            .allow_hyphen_values(true)
            .hide(hidden)
    });
    command.arg(file).args(settings)
}

/// The flags for what works on the site as it is served: those of `serve`, of which the help names
/// where everything is.
pub(super) fn flags_of_site(command: Command) -> Command {
    const NAMED: [&str; 3] = ["config", "data", "database"];
    let known = command.get_arguments().count();
    let command = flags(command, true);
    let added: Vec<_> = command.get_arguments().skip(known).map(|flag| flag.get_id().clone()).collect();
    added.into_iter().fold(command, |command, id| {
        let is_named = NAMED.contains(&id.as_str());
        command.mut_arg(id, |flag| flag.global(true).hide(!is_named))
    })
}

/// The settings of such flags.
pub(super) fn sources_of(matches: &ArgMatches) -> Sources {
    let Serve { file, flags } = given(matches);
    Sources { flags, environment: std::env::vars_os().collect(), file, folder: PathBuf::new() }
}

fn given(matches: &ArgMatches) -> Serve {
    let flag = |key: &'static str| Some((key, matches.get_one::<String>(key)?.clone()));
    Serve {
        file: matches.get_one::<PathBuf>("config").cloned(),
        flags: SETTINGS.iter().filter_map(|setting| flag(setting.key)).collect(),
    }
}

impl clap::FromArgMatches for Serve {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(given(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = given(matches);
        Ok(())
    }
}

impl Args for Serve {
    fn augment_args(command: Command) -> Command {
        flags(command, false).after_help(EXAMPLES)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Unnamed {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(Self(given(matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0 = given(matches);
        Ok(())
    }
}

impl Args for Unnamed {
    fn augment_args(command: Command) -> Command {
        flags(command, true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Serves until a signal says stop.
pub(super) fn run(serve: Serve) -> Exit {
    let sources = Sources {
        flags: serve.flags,
        environment: std::env::vars_os().collect(),
        file: serve.file,
        folder: PathBuf::new(),
    };
    let config = match Config::read(&sources) {
        Ok(config) => config,
        Err(problems) => return fail(problems),
    };
    // A page that awaits several resources at once can stall a runtime with
    // one or two workers, so there are never fewer than four.
    let workers = std::thread::available_parallelism().map_or(4, |cores| cores.get().max(4));
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(workers).enable_all().build();
    match runtime {
        Ok(runtime) => {
            #[cfg(feature = "otlp")]
            let sending = match config.otlp_endpoint.as_ref().map(|to| Sending::to(to, runtime.handle())).transpose() {
                Ok(sending) => sending,
                Err(error) => return fail(error),
            };
            #[cfg(feature = "otlp")]
            logging::start(&config, sending.as_ref().map(|sending| sending.layer().boxed()));
            #[cfg(not(feature = "otlp"))]
            logging::start(&config, None);
            let served = runtime.block_on(http::serve(config));
            #[cfg(feature = "otlp")]
            if let Some(sending) = sending {
                sending.stop();
            }
            // A thread that draws cannot be interrupted; it ends with the program.
            runtime.shutdown_timeout(ENDING);
            match served {
                Ok(()) => Exit::Done,
                Err(error) => fail(error),
            }
        }
        Err(error) => fail(format_args!("the threads cannot be started: {error}")),
    }
}
