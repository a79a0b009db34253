//! Where settings come from, and what is said about wrong ones.

use std::{ffi::OsString, fs, path::PathBuf};

use safehouse_server::config::{Config, Problems, Sources, settings::SETTINGS};
use tempfile::TempDir;

fn read(flags: &[(&'static str, &str)], environment: &[(&str, &str)], file: &str) -> Result<Config, String> {
    let folder = tempfile::tempdir().unwrap();
    if !file.is_empty() {
        fs::write(folder.path().join("safehouse.toml"), file).unwrap();
    }
    let sources = Sources {
        flags: flags.iter().map(|(key, text)| (*key, (*text).to_owned())).collect(),
        environment: pairs(environment),
        file: None,
        folder: folder.path().to_owned(),
    };
    Config::read(&sources).map_err(|problems| shown(&problems, &folder))
}

fn pairs(environment: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
    environment.iter().map(|(name, value)| (name.into(), value.into())).collect()
}

/// The message without the name of the temporary folder.
fn shown(problems: &Problems, folder: &TempDir) -> String {
    problems.to_string().replace(&format!("{}/", folder.path().display()), "")
}

#[test]
fn a_flag_wins_over_a_variable_and_a_variable_over_the_file() {
    let flag = [("listen", "127.0.0.1:1")];
    let variable = [("SAFEHOUSE_LISTEN", "127.0.0.1:2")];
    let file = "listen = \"127.0.0.1:3\"\n";
    let port = |config: Result<Config, String>| config.unwrap().listen.port();
    assert_eq!(port(read(&flag, &variable, file)), 1);
    assert_eq!(port(read(&[], &variable, file)), 2);
    assert_eq!(port(read(&[], &[], file)), 3);
    assert_eq!(port(read(&[], &[], "")), 3000);
}

#[test]
fn the_file_takes_text_and_numbers() {
    let config = read(&[], &[], "# ours\ndata = 'kept'\n\ntrusted_proxies = 2\n").unwrap();
    assert_eq!((config.data, config.trusted_proxies), (PathBuf::from("kept"), 2));
}

#[test]
fn without_an_address_the_database_is_a_file_in_the_data_folder() {
    let config = read(&[("data", "kept")], &[], "").unwrap();
    assert_eq!(config.database().to_string(), "sqlite:kept/safehouse.db");
}

#[test]
fn what_is_wrong_is_said_with_its_place_and_its_remedy() {
    for (flags, environment, file, message) in [
        (
            &[("listen", "3000")][..],
            &[][..],
            "",
            "--listen: listen cannot be \"3000\"; write an IP address and a port, such as 127.0.0.1:3000 or [::]:3000",
        ),
        (
            &[],
            &[("SAFEHOUSE_TRUSTED_PROXIES", "-1")],
            "",
            "SAFEHOUSE_TRUSTED_PROXIES: trusted_proxies cannot be \"-1\"; write a whole number from 0 to 16",
        ),
        (
            &[],
            &[],
            "data = \"kept\"\n\npublic_url = \"decks.example.org\"\n",
            "safehouse.toml:3: public_url cannot be \"decks.example.org\"; write http:// or https:// and a host, \
             without a path, such as https://decks.example.org",
        ),
        (&[], &[], "\nlisten_on = \"x\"\n", "safehouse.toml:2: `listen_on` is not a setting; did you mean `listen`?"),
        (
            &[],
            &[],
            "colour = 1\n",
            "safehouse.toml:1: `colour` is not a setting; remove it; `safehouse serve --help` lists the settings",
        ),
        (
            &[],
            &[("SAFEHOUSE_LISTN", "x")],
            "",
            "SAFEHOUSE_LISTN: no setting has this variable; did you mean SAFEHOUSE_LISTEN?",
        ),
        (
            &[],
            &[],
            "listen = 1.5\n",
            "safehouse.toml:1: `listen` has a value that no setting has; write `listen = …` outside any [section], \
             with one value",
        ),
        (
            &[],
            &[],
            "[server]\nlisten = \"x\"\n",
            "safehouse.toml:1: `server` has a value that no setting has; remove it; settings stand outside any [section]",
        ),
        (&[("log_format", "xml")], &[], "", "--log-format: log_format cannot be \"xml\"; write auto, pretty or json"),
        (
            &[("drain_seconds", "1h")],
            &[],
            "",
            "--drain-seconds: drain_seconds cannot be \"1h\"; write a whole number from 0 to 600",
        ),
    ] {
        assert_eq!(read(flags, environment, file).map(|_| ()).unwrap_err(), message);
    }
}

#[cfg(not(feature = "otlp"))]
#[test]
fn a_program_without_traces_says_so_of_the_setting_for_them() {
    let message = read(&[], &[], "otlp_endpoint = \"http://127.0.0.1:4318\"\n").map(|_| ()).unwrap_err();
    assert_eq!(
        message,
        "safehouse.toml:1: otlp_endpoint cannot be \"http://127.0.0.1:4318\"; this program was built without traces: \
         leave it out, or use one that was built with `cargo xtask dist --features otlp`"
    );
}

#[cfg(feature = "otlp")]
#[test]
fn traces_are_sent_to_an_address_without_a_user() {
    let collector = |text: &str| read(&[("otlp_endpoint", text)], &[], "").map(|config| config.otlp_endpoint);
    assert_eq!(collector("http://127.0.0.1:4318/").unwrap().unwrap().traces(), "http://127.0.0.1:4318/v1/traces");
    assert!(collector("http://user:word@127.0.0.1:4318").is_err());
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let message =
        read(&[("listen", "x")], &[("SAFEHOUSE_DATA", "")], "page_limit = \"many\"\nnonsense = 1\n").unwrap_err();
    let places: Vec<_> = message.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["safehouse.toml:1", "safehouse.toml:2", "SAFEHOUSE_DATA", "--listen"]);
}

#[test]
fn a_file_that_is_not_toml_is_refused_with_its_line() {
    let message = read(&[], &[], "data = \"kept\"\nlisten 127.0.0.1:3000\n").unwrap_err();
    assert!(message.starts_with("safehouse.toml:2: this is not TOML"), "{message}");
}

#[test]
fn a_file_that_was_named_must_be_there() {
    let sources = Sources { file: Some(PathBuf::from("/nowhere/at all.toml")), ..Sources::default() };
    let message = Config::read(&sources).unwrap_err().to_string();
    assert!(message.starts_with("/nowhere/at all.toml: the configuration file cannot be read"), "{message}");

    let sources = Sources { environment: pairs(&[("SAFEHOUSE_CONFIG", "/nowhere/else.toml")]), ..Sources::default() };
    assert!(Config::read(&sources).unwrap_err().to_string().starts_with("/nowhere/else.toml"));
}

#[test]
fn other_programs_variables_and_those_of_the_tests_are_left_alone() {
    let environment = [("PATH", "/bin"), ("SAFEHOUSE_TEST_POSTGRES", "x"), ("SAFE", "x")];
    assert!(read(&[], &environment, "").is_ok());
}

#[test]
fn a_password_is_shown_nowhere() {
    let address = "postgres://ada:hunter2@localhost/safehouse";
    let config = read(&[], &[("SAFEHOUSE_DATABASE", address)], "").unwrap();
    assert!(!format!("{config:?} {}", config.database()).contains("hunter2"));

    let wrong = "postgers://ada:hunter2@localhost/safehouse";
    let message = read(&[("database", wrong)], &[], "").unwrap_err();
    assert!(message.starts_with("--database: the value of database cannot be used"), "{message}");
    assert!(!message.contains("hunter2"), "{message}");
}

#[test]
fn the_defaults_in_the_help_are_the_defaults() {
    for setting in SETTINGS {
        let words = [
            "built-in",
            "embedded",
            "none",
            "the address listened on",
            "465, or 587 with starttls, or 25 with none",
            "safehouse.db in the data folder",
            "log.key in the data folder, made when missing",
            "sealing.key in the data folder, made when missing",
        ];
        if words.contains(&setting.default) {
            continue;
        }
        let mut config = Config::default();
        (setting.set)(&mut config, setting.default).unwrap();
        assert_eq!(format!("{config:?}"), format!("{:?}", Config::default()), "{}", setting.key);
    }
}

#[test]
fn settings_of_mail_that_do_not_fit_together_are_refused_with_how_to_mend_them() {
    let host = ("smtp_host", "mail.example.org");
    let from = ("mail_from", "decks@example.org");
    for (flags, words) in [
        (vec![host], "--mail-from: letters would come from nobody; write the address"),
        (vec![host, from, ("mail_folder", "letters")], "--mail-folder"),
        (vec![host, from, ("smtp_user", "decks")], "--smtp-user"),
        (
            vec![host, from, ("smtp_user", "x"), ("smtp_password", "y"), ("smtp_password_file", "z")],
            "--smtp-password-file",
        ),
        (vec![host, from, ("smtp_user", "x"), ("smtp_password", "y"), ("smtp_tls", "none")], "--smtp-tls"),
        (vec![("smtp_user", "x"), ("smtp_password", "y")], "--smtp-host"),
        (vec![("smtp_tls", "ssl")], "write tls, starttls or none"),
        (vec![("smtp_host", "mail.example.org:25")], "without a port"),
        (vec![("mail_from", "Decks <decks@example.org>")], "--mail-from"),
    ] {
        let message = read(&flags, &[], "").unwrap_err();
        assert!(message.contains(words), "{flags:?}: {message}");
    }
    let file = "smtp_host = \"mail.example.org\"\nmail_from = \"decks@example.org\"\nsmtp_user = \"decks\"\n";
    let config = read(&[], &[("SAFEHOUSE_SMTP_PASSWORD", "hunter2")], file).unwrap();
    assert!(config.mail.is_on() && config.mail.port() == 465);
    assert!(!format!("{config:?}").contains("hunter2"));
}
