//! The program as a process.

use std::process::Command;

use crate::test_program::{safehouse, text};

#[test]
fn help_shows_the_subcommands_and_examples() {
    let output = safehouse(&["--help"]);
    assert!(output.status.success());
    let help = text(&output.stdout);
    for part in ["serve", "Examples:", "Exit codes:", "http://127.0.0.1:3000"] {
        assert!(help.contains(part), "{part}: {help}");
    }
    assert!(!help.contains("--trusted-proxies"), "the settings belong to the help of serve");
}

#[test]
fn help_of_serve_lists_every_setting() {
    let help = text(&safehouse(&["serve", "--help"]).stdout);
    for setting in safehouse_server::config::settings::SETTINGS {
        assert!(help.contains(&setting.flag()), "{}", setting.key);
    }
    assert!(help.contains("SAFEHOUSE_TRUSTED_PROXIES"));
}

#[test]
fn a_wrong_setting_stops_the_program_with_code_2_and_says_why() {
    for arguments in [&["serve", "--listen", "nowhere"][..], &["--listen", "nowhere"]] {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).starts_with("safehouse: --listen: listen cannot be \"nowhere\""));
    }
}

#[test]
fn every_failure_with_json_is_json_in_one_frame() {
    for arguments in [
        &["validate", "/nonexistent", "--json"][..],
        &["import", "/nonexistent", "--json"],
        &["code", "/nonexistent", "--json"],
        &["odds", "1 rifle", "--deck", "/nonexistent", "--json"],
        &["odds", "bogus", "--deck", "/dev/null", "--json"],
        &["odds", "1 rifle", "--second", "--deck", "/dev/null", "--json"],
        &["odds", "--by-copies", "sideboard", "--json"],
        &["search", "hpp>3", "--json"],
        &["search", "walker", "--cards", "/nonexistent", "--json"],
        &["simulate", "/nonexistent", "/nonexistent", "--json"],
        &["duel", "/nonexistent", "/nonexistent", "--json"],
        &["replay", "/nonexistent", "--json"],
        &["search", "walker", "--limit", "-1", "--json"],
        &["search", "walker", "--nonesuch", "--json"],
    ] {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let failure: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("{arguments:?}: {error}: {} {}", text(&output.stdout), text(&output.stderr))
        });
        let message = failure["error"]["message"].as_str().unwrap_or_default();
        assert!(message.len() > 10, "{arguments:?}: {failure}");
    }
}

#[test]
fn numbers_that_are_none_are_told_in_words() {
    for (arguments, part) in [
        (&["simulate", "a", "b", "--games", "-5"][..], "--games takes a number without a sign"),
        (&["search", "walker", "--limit", "-1"], "--limit takes a number without a sign"),
        (&["search", "walker", "--limit", "1e6"], "--limit takes a whole number in digits"),
        (&["search", "walker", "--limit", "3.5"], "--limit takes a whole number in digits"),
        (&["search", "walker", "--limit", "abc"], "--limit takes a whole number in digits"),
        (&["simulate", "a", "b", "--until-width", "5%"], "--until-width takes a number such as 0.02"),
        (&["odds", "--turns", "0"], "--turns takes a whole number from 1 to "),
        (&["odds", "--copies", "0"], "--copies takes a whole number from 1 on; “0” is none"),
        (&["search", "walker", "--order", "hp"], "it is part of the query: safehouse search 't:zombie order:hp'"),
        (&["import", "deck.txt", "--to", "json"], "safehouse export FILE --to FORM"),
        (&["search", "-t:zombie"], "stands behind --"),
    ] {
        let output = safehouse(arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(told.contains(part) && !told.contains("digit found") && !told.contains("as a value"), "{told}");
    }
}

#[test]
fn a_wrong_use_is_one_line_of_json() {
    for (arguments, told) in [
        (&["simulate", "a", "b", "--policy", "x", "--json"][..], "unexpected argument '--policy' found"),
        (&["export", "a", "--to", "text", "--json"], "unexpected argument '--json' found"),
        (&["simulate", "a", "--json"], "the following required arguments were not provided: <SECOND>"),
        (&["validate", "a", "--fromat", "x", "--json"], "unexpected argument '--fromat' found; is --format meant?"),
    ] {
        let output = safehouse(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let failure: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(failure["error"]["message"], told, "{arguments:?}");
    }
}

#[test]
fn an_unknown_flag_stops_the_program_with_code_2() {
    let output = safehouse(&["serve", "--lisen", "127.0.0.1:0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--listen"));
}

#[cfg(unix)]
#[test]
fn the_program_serves_says_where_and_stops_when_told() {
    use std::{
        io::{BufRead as _, BufReader, Read as _, Write as _},
        net::TcpStream,
        process::Stdio,
    };

    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(["--listen", "127.0.0.1:0", "--log", "warn"])
        .current_dir(folder.path())
        .env_remove("SAFEHOUSE_CONFIG")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Safehouse is at http://").unwrap();

    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");

    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(child.wait().unwrap().success());
    assert!(folder.path().join("data/safehouse.db").exists());
}
