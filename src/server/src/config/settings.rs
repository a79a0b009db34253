//! The table of settings.

use std::{path::PathBuf, str::FromStr, time::Duration};

use safehouse_service::Secret;

use super::{Config, LogFormat, mail};

/// One setting.
pub struct Setting {
    /// The key in the file, and with dashes the flag, and in capitals behind
    /// `SAFEHOUSE_` the environment variable.
    pub key: &'static str,
    /// What stands for the value in the help.
    pub value: &'static str,
    /// What it does, in one or two sentences.
    pub help: &'static str,
    /// The default, in words where it is not a value.
    pub default: &'static str,
    /// Whether the value may hold a secret, which no message repeats.
    pub secret: bool,
    /// Puts the value where it belongs, or says what would be right.
    pub set: fn(&mut Config, &str) -> Result<(), String>,
}

impl Setting {
    /// The flag, e.g. `--trusted-proxies`.
    pub fn flag(&self) -> String {
        format!("--{}", self.key.replace('_', "-"))
    }

    /// The environment variable, e.g. `SAFEHOUSE_TRUSTED_PROXIES`.
    pub fn variable(&self) -> String {
        format!("SAFEHOUSE_{}", self.key.to_ascii_uppercase())
    }
}

/// Every setting, in the order of the help.
pub const SETTINGS: &[Setting] = &[
    Setting {
        key: "listen",
        value: "ADDRESS",
        help: "Address and port to listen on; port 0 takes any free one",
        default: "127.0.0.1:3000",
        secret: false,
        set: |config, text| {
            config.listen = text
                .parse()
                .map_err(|_| "write an IP address and a port, such as 127.0.0.1:3000 or [::]:3000".to_owned())?;
            Ok(())
        },
    },
    Setting {
        key: "data",
        value: "FOLDER",
        help: "Folder for everything that is kept; made when missing",
        default: "data",
        secret: false,
        set: |config, text| {
            config.data = path(text)?;
            Ok(())
        },
    },
    Setting {
        key: "database",
        value: "URL",
        help: "sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME, with ?sslmode=verify-full for checked TLS",
        default: "safehouse.db in the data folder",
        secret: true,
        set: |config, text| {
            config.database = Some(text.parse().map_err(|error| format!("{error}"))?);
            Ok(())
        },
    },
    Setting {
        key: "cards",
        value: "FOLDER",
        help: "Folder of card files to serve instead of the built-in ones",
        default: "built-in",
        secret: false,
        set: |config, text| {
            config.cards = Some(path(text)?);
            Ok(())
        },
    },
    Setting {
        key: "public_url",
        value: "URL",
        help: "Address visitors use, such as https://decks.example.org; https turns on HSTS",
        default: "the address listened on",
        secret: false,
        set: |config, text| {
            config.public_url = Some(text.parse()?);
            Ok(())
        },
    },
    Setting {
        key: "trusted_proxies",
        value: "NUMBER",
        help: "How many reverse proxies of yours add to X-Forwarded-For; the visitor is that many \
               entries from its right end",
        default: "0",
        secret: false,
        set: |config, text| {
            config.trusted_proxies = number(text, 0, 16)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "page_limit",
        value: "NUMBER",
        help: "Pages one visitor's address may ask for in a minute; 0 is no limit",
        default: "3000",
        secret: false,
        set: |config, text| {
            config.page_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "write_limit",
        value: "NUMBER",
        help: "Changes one visitor's address may ask for in a minute; 0 is no limit",
        default: "120",
        secret: false,
        set: |config, text| {
            config.write_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "sheet_limit",
        value: "NUMBER",
        help: "Card sheets that are drawn for one visitor's network in a minute; those drawn lately count for nothing; 0 is no limit",
        default: "20",
        secret: false,
        set: |config, text| {
            config.sheet_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "body_limit_kib",
        value: "KIB",
        help: "The most that one request may send, in KiB",
        default: "256",
        secret: false,
        set: |config, text| {
            config.body_limit = number(text, 1, 64 * 1024)? as usize * 1024;
            Ok(())
        },
    },
    Setting {
        key: "request_seconds",
        value: "SECONDS",
        help: "How long one request may take",
        default: "30",
        secret: false,
        set: |config, text| {
            config.request_timeout = seconds(text, 1, 600)?;
            Ok(())
        },
    },
    Setting {
        key: "header_seconds",
        value: "SECONDS",
        help: "How long the head of a request may take to arrive",
        default: "10",
        secret: false,
        set: |config, text| {
            config.header_timeout = seconds(text, 1, 600)?;
            Ok(())
        },
    },
    Setting {
        key: "idle_seconds",
        value: "SECONDS",
        help: "How long a connection stays open without a request",
        default: "60",
        secret: false,
        set: |config, text| {
            config.idle_timeout = seconds(text, 1, 3600)?;
            Ok(())
        },
    },
    Setting {
        key: "write_seconds",
        value: "SECONDS",
        help: "How long a visitor may read next to nothing of an answer before being cut off",
        default: "30",
        secret: false,
        set: |config, text| {
            config.write_timeout = seconds(text, 1, 600)?;
            Ok(())
        },
    },
    Setting {
        key: "connection_limit",
        value: "NUMBER",
        help: "Connections that are open at a time; fewer where the system allows fewer open files",
        default: "4096",
        secret: false,
        set: |config, text| {
            config.connection_limit = number(text, 1, 1_000_000)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "network_connection_limit",
        value: "NUMBER",
        help: "Connections that one network (an IPv4 address, or 64 bits of IPv6) has open at a time, at most half of all; not counted behind proxies",
        default: "512",
        secret: false,
        set: |config, text| {
            config.network_connection_limit = number(text, 1, 1_000_000)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "drawing_threads",
        value: "NUMBER",
        help: "Threads that draw pages; 0 is one a core",
        default: "0",
        secret: false,
        set: |config, text| {
            config.drawing_threads = number(text, 0, 256)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "drawing_queue",
        value: "NUMBER",
        help: "Pages that are drawn or wait for it at a time, of one network at most half; beyond it only the first of each network waits, and other visitors are told when to come back",
        default: "1024",
        secret: false,
        set: |config, text| {
            config.drawing_queue = number(text, 2, 100_000)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "drain_seconds",
        value: "SECONDS",
        help: "How long requests under way may go on after the signal to stop",
        default: "10",
        secret: false,
        set: |config, text| {
            config.drain_timeout = seconds(text, 0, 600)?;
            Ok(())
        },
    },
    Setting {
        key: "share_limit",
        value: "NUMBER",
        help: "Short links that one network may make in a day; 0 is no limit",
        default: "200",
        secret: false,
        set: |config, text| {
            config.share_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "share_limit_kib",
        value: "KIB",
        help: "What the short links of one network in a day may hold, in KiB; 0 is no limit",
        default: "2048",
        secret: false,
        set: |config, text| {
            config.share_limit_kib = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "share_store_mib",
        value: "MIB",
        help: "What all short links together may hold, in MiB",
        default: "1024",
        secret: false,
        set: |config, text| {
            config.share_store_mib = number(text, 1, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "share_days",
        value: "DAYS",
        help: "How long a short link is kept that nobody opens; 0 is for ever",
        default: "400",
        secret: false,
        set: |config, text| {
            config.share_days = number(text, 0, 36_500)?;
            Ok(())
        },
    },
    Setting {
        key: "game_limit",
        value: "NUMBER",
        help: "Test games that one network may begin in a day; 0 is no limit",
        default: "500",
        secret: false,
        set: |config, text| {
            config.game_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "measurement_workers",
        value: "NUMBER",
        help: "Threads that play what visitors have measured, behind everything else; 0 leaves it to `safehouse worker`",
        default: "1",
        secret: false,
        set: |config, text| {
            config.measurement_workers = number(text, 0, 1024)? as usize;
            Ok(())
        },
    },
    Setting {
        key: "measurement_limit",
        value: "NUMBER",
        help: "Games, in thousands, that one network or account may have measured in a day; 0 is no limit",
        default: "20000",
        secret: false,
        set: |config, text| {
            config.measurement_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "guest_game_days",
        value: "DAYS",
        help: "How long a test game is kept that nobody touches and that belongs to no account; 0 is for ever",
        default: "30",
        secret: false,
        set: |config, text| {
            config.guest_game_days = number(text, 0, 36_500)?;
            Ok(())
        },
    },
    Setting {
        key: "game_days",
        value: "DAYS",
        help: "How long a test game of an account is kept that nobody touches; 0 is for ever",
        default: "400",
        secret: false,
        set: |config, text| {
            config.game_days = number(text, 0, 36_500)?;
            Ok(())
        },
    },
    Setting {
        key: "account_limit",
        value: "NUMBER",
        help: "Accounts that one visitor's network may make in a day; 0 is no limit",
        default: "20",
        secret: false,
        set: |config, text| {
            config.account_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "sign_in_limit",
        value: "NUMBER",
        help: "Passwords that one visitor's network may try in a minute; 0 is no limit",
        default: "20",
        secret: false,
        set: |config, text| {
            config.sign_in_limit = number(text, 0, 1_000_000)?;
            Ok(())
        },
    },
    Setting {
        key: "insecure_http",
        value: "YES|NO",
        help: "Let people sign in over http, where everybody on the way can read passwords: for a closed network                without https",
        default: "no",
        secret: false,
        set: |config, text| {
            config.insecure_http = yes_or_no(text)?;
            Ok(())
        },
    },
    Setting {
        key: "https_subdomains",
        value: "YES|NO",
        help: "Tell browsers for a year that names below that of an https public_url speak https alone, too; \
               no where one of them does not",
        default: "yes",
        secret: false,
        set: |config, text| {
            config.https_subdomains = yes_or_no(text)?;
            Ok(())
        },
    },
    Setting {
        key: "sealing_key",
        value: "KEY",
        help: "What secrets of second factors are sealed with: 64 hexadecimal digits, or file: and the path of a file \
               with them; it is in no backup, and every process on one database needs the same",
        default: "sealing.key in the data folder, made when missing",
        secret: true,
        set: |config, text| {
            config.sealing_key = text.parse()?;
            Ok(())
        },
    },
    Setting {
        key: "sealing_key_before",
        value: "KEY",
        help: "The sealing key that there was before, in the same form, while secrets are still sealed with it: \
               `safehouse admin reseal` seals them with the present one",
        default: "none",
        secret: true,
        set: |config, text| {
            config.sealing_key_before = Some(text.parse()?);
            Ok(())
        },
    },
    Setting {
        key: "log_key",
        value: "KEY",
        help: "What signs the public log of stores and events: 64 hexadecimal digits, or file: and the path of a file \
               with them; it is in no backup, and every process on one database needs the same. What was signed \
               last is kept beside it, in a file of the same name that ends in .state",
        default: "log.key in the data folder, made when missing",
        secret: true,
        set: |config, text| {
            config.log_key = text.parse()?;
            Ok(())
        },
    },
    Setting {
        key: "breached_passwords",
        value: "FILE",
        help: "Passwords that became known elsewhere, which nobody may choose: a file that \
               `safehouse admin breached build` made of a list",
        default: "none",
        secret: false,
        set: |config, text| {
            config.breached_passwords = Some(path(text)?);
            Ok(())
        },
    },
    Setting {
        key: "contact",
        value: "ADDRESS",
        help: "Where people report a security fault or a shared deck: an e-mail address or a https:// address; \
               shown on shared decks and in security.txt",
        default: "none",
        secret: false,
        set: |config, text| {
            config.contact = Some(text.parse()?);
            Ok(())
        },
    },
    Setting {
        key: "metrics_listen",
        value: "ADDRESS",
        help: "Address and port at which figures are read as /metrics, in the form of Prometheus; others should not reach it",
        default: "none",
        secret: false,
        set: |config, text| {
            let address =
                text.parse().map_err(|_| "write an IP address and a port, such as 127.0.0.1:9464".to_owned())?;
            config.metrics_listen = Some(address);
            Ok(())
        },
    },
    Setting {
        key: "otlp_endpoint",
        value: "URL",
        help: "Collector that traces of requests are sent to by OTLP over HTTP, such as http://127.0.0.1:4318; \
               only in a program that was built with the feature otlp",
        default: "none",
        secret: false,
        set: |config, text| {
            if !cfg!(feature = "otlp") {
                return Err("this program was built without traces: leave it out, or use one that was built with \
                            `cargo xtask dist --features otlp`"
                    .to_owned());
            }
            config.otlp_endpoint = Some(text.parse()?);
            Ok(())
        },
    },
    Setting {
        key: "webhook_networks",
        value: "NETWORKS",
        help: "Networks of yours that webhooks of accounts and witnesses of the log may lead into, by http and at any \
               port; others lead to the open internet alone, by https",
        default: "none",
        secret: false,
        set: |config, text| {
            config.webhook_networks = text.parse()?;
            Ok(())
        },
    },
    Setting {
        key: "smtp_host",
        value: "NAME",
        help: "The mail server that takes the site's letters; without one the site sends none, and nothing needs them",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.host = Some(mail::host(text)?);
            Ok(())
        },
    },
    Setting {
        key: "smtp_port",
        value: "PORT",
        help: "The mail server's port",
        default: "465, or 587 with starttls, or 25 with none",
        secret: false,
        set: |config, text| {
            config.mail.port = Some(number(text, 1, 65_535)? as u16);
            Ok(())
        },
    },
    Setting {
        key: "smtp_tls",
        value: "WAY",
        help: "How the mail server is spoken to: tls, starttls, or none (in the clear, for one on this machine)",
        default: "tls",
        secret: false,
        set: |config, text| {
            config.mail.tls = text.parse()?;
            Ok(())
        },
    },
    Setting {
        key: "smtp_user",
        value: "USER",
        help: "Who asks the mail server",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.user = Some(text.to_owned());
            Ok(())
        },
    },
    Setting {
        key: "smtp_password",
        value: "PASSWORD",
        help: "Their password: better in the environment or by smtp_password_file, as others see the flags of programs",
        default: "none",
        secret: true,
        set: |config, text| {
            config.mail.password = Some(Secret::new(text));
            Ok(())
        },
    },
    Setting {
        key: "smtp_password_file",
        value: "FILE",
        help: "A file that holds the password and nothing else",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.password_file = Some(path(text)?);
            Ok(())
        },
    },
    Setting {
        key: "smtp_root",
        value: "FILE",
        help: "A PEM file with the certificate that vouches for the mail server, beside those that browsers know",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.root = Some(path(text)?);
            Ok(())
        },
    },
    Setting {
        key: "mail_from",
        value: "ADDRESS",
        help: "The address that letters come from",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.from = Some(text.parse()?);
            Ok(())
        },
    },
    Setting {
        key: "mail_folder",
        value: "FOLDER",
        help: "A folder that letters are written into, a file each, instead of being sent: to try the site",
        default: "none",
        secret: false,
        set: |config, text| {
            config.mail.folder = Some(path(text)?);
            Ok(())
        },
    },
    Setting {
        key: "log",
        value: "FILTER",
        help: "Which log lines to write: error, warn, info, debug or trace, also by module",
        default: "info",
        secret: false,
        set: |config, text| {
            tracing_subscriber::EnvFilter::from_str(text)
                .map_err(|_| "write a level, or levels by module such as info,safehouse_server=debug".to_owned())?;
            config.log = text.to_owned();
            Ok(())
        },
    },
    Setting {
        key: "log_addresses",
        value: "CHOICE",
        help: "Whether log lines name the visitor's address: yes or no",
        default: "no",
        secret: false,
        set: |config, text| {
            config.log_addresses = yes_or_no(text)?;
            Ok(())
        },
    },
    Setting {
        key: "log_format",
        value: "FORMAT",
        help: "How to write log lines: pretty, json, or auto (pretty on a terminal)",
        default: "auto",
        secret: false,
        set: |config, text| {
            config.log_format = match text {
                "auto" => LogFormat::Auto,
                "pretty" => LogFormat::Pretty,
                "json" => LogFormat::Json,
                _ => return Err("write auto, pretty or json".to_owned()),
            };
            Ok(())
        },
    },
    Setting {
        key: "assets",
        value: "FOLDER",
        help: "Folder of built style, script and font files to serve, uncached, instead of the \
               embedded ones; for work on the site itself",
        default: "embedded",
        secret: false,
        set: |config, text| {
            config.assets = Some(path(text)?);
            Ok(())
        },
    },
];

/// The setting with this key.
pub fn by_key(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

/// The known name that was probably meant: one that a few letters change
/// into, or that begins alike.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, candidate)| {
            *distance <= candidate.len().div_ceil(3) || name.starts_with(candidate) || candidate.starts_with(name)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

fn path(text: &str) -> Result<PathBuf, String> {
    if text.is_empty() { Err("write a path".to_owned()) } else { Ok(PathBuf::from(text)) }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err("write yes or no".to_owned()),
    }
}

fn number(text: &str, least: u32, most: u32) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("write a whole number from {least} to {most}"))
}

fn seconds(text: &str, least: u32, most: u32) -> Result<Duration, String> {
    number(text, least, most).map(|seconds| Duration::from_secs(seconds.into()))
}
