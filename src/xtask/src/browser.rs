//! The browser tests: Playwright drives Chromium against the server on a free
//! loopback port, with a data folder of its own.

use std::{
    env, fs,
    io::{Read, Write},
    net::{Ipv4Addr, TcpStream},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{
    debian,
    json::{member, text},
    npm, postgres, process, round_robin,
    scratch::{ScratchFolder, Server, free_port, temporary},
    tally::Tally,
    workspace,
};

/// What several processes share, so that it is tested through two on one database as well.
const SHARED: [&str; 2] = ["tests/accounts.spec.ts", "tests/account_decks.spec.ts"];

/// What Debian calls the shell: the package and its program.
const SHELL: &str = "chromium-headless-shell";

/// Runs all browser tests against this program and counts them; those of what processes
/// share once more through two of them.
pub(crate) fn test(program: &Path) -> Result<Tally> {
    npm::install("end2end")?;
    let browsers = Browsers::provide()?;
    let mut tally = {
        let data = ScratchFolder::new("data")?;
        let site = Site::start(program, "server", data.path(), None)?;
        play(program, &browsers, site.port, "playwright", &[])?
    };
    let postgres = postgres::start()?;
    let data = ScratchFolder::new("data-two")?;
    let start = |log| Site::start(program, log, data.path(), Some(&postgres.address));
    let sites = [start("server-one")?, start("server-two")?];
    let in_turns = round_robin::start(sites.iter().map(|site| site.port).collect())?;
    println!("  two processes on one PostgreSQL, reached in turns on port {in_turns}");
    tally.add(play(program, &browsers, in_turns, "playwright-two", &SHARED)?);
    Ok(tally)
}

/// Checks the types of the browser tests: Playwright compiles them without a look at these.
pub(crate) fn check_types() -> Result<()> {
    npm::install("end2end")?;
    let folder = workspace::root().join("end2end");
    process::run(Command::new(folder.join("node_modules/.bin/tsc")).current_dir(&folder))
}

/// A process that serves the site.
struct Site {
    port: u16,
    _server: Server,
}

impl Site {
    /// Starts one, on SQLite in its data folder unless a database is named.
    fn start(program: &Path, log: &str, data: &Path, database: Option<&str>) -> Result<Self> {
        let port = free_port()?;
        let log = workspace::cache().join(format!("{log}.log"));
        fs::create_dir_all(workspace::cache())?;
        let output = fs::File::create(&log)?;
        let mut command = Command::new(program);
        command
            .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--data"])
            .arg(data)
            // All tests come from one network, and most of them make an account.
            .args(["--account-limit", "1000", "--game-limit", "10000"])
            .args(database.into_iter().flat_map(|database| ["--database", database]))
            .current_dir(data)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output);
        // The tests are about the defaults, not about this machine's settings.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("SAFEHOUSE_")) {
            command.env_remove(name);
        }
        let mut server = Server::start("the server", "TERM", &mut command)?;
        server.wait_until(|| is_healthy(port)).with_context(|| fs::read_to_string(&log).unwrap_or_default())?;
        println!("  serving on port {port}, its log is {}", log.display());
        Ok(Self { port, _server: server })
    }
}

/// Runs these files of browser tests, or all, against what answers on a port.
fn play(program: &Path, browsers: &Browsers, port: u16, report: &str, files: &[&str]) -> Result<Tally> {
    let folder = workspace::root().join("end2end");
    let report = workspace::cache().join(format!("{report}.json"));
    if report.exists() {
        fs::remove_file(&report)?;
    }
    let run = process::run(
        Command::new(folder.join("node_modules/.bin/playwright"))
            .arg("test")
            .args(files)
            .env("SAFEHOUSE_TEST_URL", format!("http://127.0.0.1:{port}"))
            .env("SAFEHOUSE_TEST_CHROMIUM", &browsers.chromium)
            .env("SAFEHOUSE_TEST_HEADLESS_SHELL", &browsers.headless_shell)
            .env("TMPDIR", temporary())
            .env("SAFEHOUSE_TEST_PROGRAM", program)
            .env("SAFEHOUSE_TEST_REPORT", &report)
            .current_dir(&folder),
    );
    let mut tally = read_report(&report)?;
    // Playwright also fails for reasons that are no test, such as a file that
    // does not compile.
    if let (Err(error), 0) = (run, tally.failed) {
        tally.fail(format!("no test failed, but {error:#}"));
    }
    Ok(tally)
}

/// Chromium twice: as people have it, and its headless shell, which is the same engine without windows and needs two
/// thirds of the time. What is about layout is tested in the former.
struct Browsers {
    chromium: PathBuf,
    headless_shell: PathBuf,
}

impl Browsers {
    /// Those of this system, installed where there are none. A system that has no shell has all tests in the browser.
    fn provide() -> Result<Self> {
        if let Some(chosen) = env::var_os("SAFEHOUSE_TEST_CHROMIUM").map(PathBuf::from) {
            let shell = env::var_os("SAFEHOUSE_TEST_HEADLESS_SHELL").map(PathBuf::from);
            return Ok(Self { headless_shell: shell.unwrap_or_else(|| chosen.clone()), chromium: chosen });
        }
        let chromium = || ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(process::find);
        let shell = || process::find(SHELL);
        if chromium().is_none() || (shell().is_none() && process::find("apt-get").is_some()) {
            debian::install(&["chromium", SHELL], "running the browser tests")?;
        }
        let chromium = chromium().context("chromium was installed but is not on PATH")?;
        Ok(Self { headless_shell: shell().unwrap_or_else(|| chromium.clone()), chromium })
    }
}

fn is_healthy(port: u16) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

fn read_report(path: &Path) -> Result<Tally> {
    let text = fs::read_to_string(path).context("Playwright wrote no report")?;
    let report = serde_json::from_str(&text).context("Playwright's report is not JSON")?;
    Ok(tally(&report))
}

/// The counts of Playwright's JSON report. A test that failed and then passed
/// alone counts as passed and is named: a busy machine may have been the reason.
fn tally(report: &Value) -> Tally {
    let count = |name: &str| member(member(report, "stats"), name).as_u64().unwrap_or(0);
    let mut tally = Tally {
        passed: count("expected") + count("flaky"),
        failed: count("unexpected"),
        skipped: count("skipped"),
        ..Tally::default()
    };
    name_tests(report, "", &mut tally);
    tally
}

/// Collects `file:line title` of what failed or was repeated, for groups within
/// groups. A file is a group that is titled with its name.
fn name_tests(group: &Value, titles: &str, tally: &mut Tally) {
    let list = |name: &str| member(group, name).as_array().into_iter().flatten();
    for spec in list("specs") {
        let tests = member(spec, "tests").as_array().into_iter().flatten();
        for test in tests {
            let names = match text(test, "status") {
                Some("unexpected") => &mut tally.failures,
                Some("flaky") => &mut tally.repeated,
                _ => continue,
            };
            let (file, title) = (text(spec, "file").unwrap_or("?"), text(spec, "title").unwrap_or("?"));
            names.push(format!("{file}:{} {titles}{title}", member(spec, "line")));
        }
    }
    for inner in list("suites") {
        let title = text(inner, "title").filter(|title| text(inner, "file") != Some(title));
        let titles = title.map_or_else(|| titles.to_owned(), |title| format!("{titles}{title}: "));
        name_tests(inner, &titles, tally);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn failed_and_repeated_tests_are_named_with_their_groups() {
        let spec = |title: &str, line: u32, status: &str| json!({ "title": title, "file": "deck.spec.ts", "line": line, "tests": [{ "status": status }] });
        let report = json!({
            "suites": [{
                "title": "deck.spec.ts",
                "file": "deck.spec.ts",
                "specs": [spec("opens", 3, "expected"), spec("closes", 9, "unexpected")],
                "suites": [{
                    "title": "on a phone",
                    "file": "deck.spec.ts",
                    "specs": [spec("opens", 20, "flaky"), spec("turns", 24, "skipped")],
                }],
            }],
            "stats": { "expected": 1, "unexpected": 1, "flaky": 1, "skipped": 1 },
        });
        let failures = vec!["deck.spec.ts:9 closes".to_owned()];
        let repeated = vec!["deck.spec.ts:20 on a phone: opens".to_owned()];
        assert_eq!(tally(&report), Tally { passed: 2, failed: 1, skipped: 1, failures, repeated });
    }
}
