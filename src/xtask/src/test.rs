//! `cargo xtask test`: every check and every test, with what failed and a count
//! at the end.
//!
//! A step that fails does not keep the others from running. A step that is no
//! test suite counts as one check.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, ExitCode, Stdio},
    thread,
};

use anyhow::{Result, anyhow, bail};

use crate::{
    browser,
    console::{self, Done},
    dependencies,
    harness::Harness,
    linted::Compiler,
    postgres, process,
    scratch::temporary,
    site,
    tally::Tally,
    toolchain::{self, WASM, WasmToolchain},
    weigh, workspace,
};

/// The groups of steps that can be asked for by name.
pub(crate) const GROUPS: [&str; 5] = ["format", "lint", "dependencies", "rust", "browser"];

/// The workspace's crates that are compiled natively as one. The client is
/// for browsers only: with it the app would be built for both sides at once.
/// The tasks' own crate would bring its large dependencies into every build.
const NATIVE: [&str; 5] = ["--workspace", "--exclude", "safehouse-client", "--exclude", "xtask"];

/// That crate.
const TASKS: [&str; 1] = ["--package=xtask"];

/// Runs the named groups, or all, and prints the counts.
pub(crate) fn test(groups: &[String]) -> Result<ExitCode> {
    if let Some(unknown) = groups.iter().find(|group| !GROUPS.contains(&group.as_str())) {
        bail!("there is no group `{unknown}`; there are: {}", GROUPS.join(", "));
    }
    let wanted = |group: &str| groups.is_empty() || groups.iter().any(|name| name == group);
    let mut run = Run::default();

    if wanted("format") {
        run.check("format", || process::run(toolchain::cargo().args(["fmt", "--all", "--check"])));
    }
    if wanted("dependencies") {
        run.suite("dependencies", dependencies::examine);
    }
    let compiler = if wanted("lint") && wanted("rust") { Compiler::linting() } else { Compiler::Plain };
    let is_linted_apart = !compiler.lints();
    // Linking what is for browsers keeps one core busy for minutes; the lints, which hold as well without a site, have the
    // other one meanwhile. What they need for browsers is provided before, once.
    let lint = wanted("lint").then(|| {
        let wasm = toolchain::wasm();
        thread::spawn(move || {
            let native = if is_linted_apart { lint_native() } else { Ok(()) };
            (native, wasm.and_then(|toolchain| lint_client(&toolchain)))
        })
    });
    // The server embeds the site, so it comes before anything that compiles
    // the server: nothing is compiled twice.
    if wanted("lint") || wanted("rust") || wanted("browser") {
        let mut site = None;
        run.check("site", || {
            site = Some(site::build()?);
            Ok(())
        });
        run.check("weight", || match &site {
            Some(site) => weigh::check(site),
            None => bail!("there is no site to weigh"),
        });
    }
    if let Some(lint) = lint {
        let ended = || anyhow!("the lints were not run to their end");
        let mut client = Err(ended());
        run.check("lint", || {
            let (native, of_client) = lint.join().map_err(|_| ended())?;
            client = of_client;
            if compiler.lints() {
                compiler.lint(&NATIVE)?;
                compiler.lint(&TASKS)?;
            }
            native
        });
        run.check("lint for the browser", || client);
    }
    if wanted("lint") {
        run.check("types of the browser tests", browser::check_types);
    }
    if wanted("rust") {
        run.suite("Rust tests", || rust_tests(&compiler));
        run.check("records as WebAssembly", || records_as_wasm(&toolchain::wasm()?));
        run.suite("tests of the tasks", || cargo_test(&compiler, &TASKS, None));
    }
    if wanted("browser") {
        let mut program = None;
        // As the Rust tests have it beside them: another profile, or other features, would compile everything once more.
        run.check("server for the browser tests", || {
            process::run(compiler.cargo_test(&NATIVE).arg("--no-run"))?;
            program = Some(workspace::target().join("debug/safehouse"));
            Ok(())
        });
        run.suite("browser tests", || match program {
            Some(program) => browser::test(&program),
            None => bail!("there is no program to test"),
        });
    }
    Ok(run.finish())
}

/// Runs one `cargo test` and prints the counts.
pub(crate) fn run_suite(name: &str, command: &mut Command) -> ExitCode {
    let mut run = Run::default();
    run.suite(name, || count(command));
    run.finish()
}

/// Says nothing but what is wrong: something else has the terminal.
fn lint_native() -> Result<()> {
    let clippy = |arguments: &[&str]| {
        let mut clippy = toolchain::cargo();
        clippy.args(["clippy", "--quiet", "--all-targets"]).args(arguments);
        process::output(clippy.args(["--", "--deny=warnings"]))
    };
    // With what is off by default: little is there only where that is off, and the tests compile it.
    clippy(&[&NATIVE[..], &["--features=safehouse-server/otlp"]].concat())?;
    // The tasks apart, as the tests have them: together they would want other features of what is compiled for both.
    clippy(&TASKS)?;
    Ok(())
}

/// As quiet. Debian's compiler has no clippy: there the client is examined as native
/// code, which leaves out what is compiled for browsers only.
fn lint_client(toolchain: &WasmToolchain) -> Result<()> {
    let mut clippy = if toolchain.has_clippy() {
        let mut clippy = toolchain.cargo("clippy");
        clippy.args(["--target", WASM]);
        clippy
    } else {
        let mut clippy = toolchain::cargo();
        clippy.arg("clippy");
        clippy
    };
    process::output(clippy.args(["--quiet", "--package=safehouse-client", "--", "--deny=warnings"]))?;
    Ok(())
}

fn rust_tests(compiler: &Compiler) -> Result<Tally> {
    let postgres = postgres::start();
    let mut tally = match &postgres {
        Ok(_) => Tally::success(),
        Err(error) => {
            println!("  no PostgreSQL: {error:#}");
            Tally::failure(format!("no PostgreSQL: {error:#}"))
        }
    };
    let address = postgres.as_ref().ok().map(|server| server.address.as_str());
    tally.add(cargo_test(compiler, &NATIVE, address)?);
    Ok(tally)
}

/// Replays the golden records as WebAssembly, as a browser would: they must
/// lead to the same states there as natively.
fn records_as_wasm(toolchain: &WasmToolchain) -> Result<()> {
    /// A wrong state is a panic, a panic is a trap, and a trap ends Node with an error.
    const RUN: &str = "WebAssembly.instantiate(require('fs').readFileSync(process.argv[1]))\
        .then(({ instance }) => process.exit(instance.exports.main(0, 0)))";
    let mut build = toolchain.cargo("build");
    build.args(["--package=safehouse-testing", "--bin=golden-records"]);
    process::run(build.args(["--target", WASM]))?;
    let program = workspace::target().join(WASM).join("debug/golden-records.wasm");
    process::run(Command::new("node").arg("--eval").arg(RUN).arg(program))
}

/// Runs `cargo test`, shows its output as it comes, and counts.
fn cargo_test(compiler: &Compiler, packages: &[&str], postgres: Option<&str>) -> Result<Tally> {
    let mut command = compiler.cargo_test(packages);
    command.arg("--no-fail-fast").env("TMPDIR", temporary());
    if let Some(address) = postgres {
        command.env("SAFEHOUSE_TEST_POSTGRES", address);
    }
    count(&mut command)
}

fn count(command: &mut Command) -> Result<Tally> {
    process::show(command);
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let mut harness = Harness::default();
    if let Some(output) = child.stdout.take() {
        let mut terminal = std::io::stdout().lock();
        for line in BufReader::new(output).split(b'\n') {
            let line = line?;
            terminal.write_all(&line)?;
            terminal.write_all(b"\n")?;
            harness.read(&String::from_utf8_lossy(&line));
        }
    }
    let status = child.wait()?;
    let mut tally = harness.finish();
    // What does not compile is one failure.
    if !status.success() && tally.failed == 0 {
        tally.fail(format!("no test failed, but `{}` did ({status})", process::shown(command)));
    }
    Ok(tally)
}

/// The results so far.
#[derive(Default)]
struct Run {
    steps: Vec<(String, Tally)>,
}

impl Run {
    /// Runs something that succeeds or fails as a whole.
    fn check(&mut self, name: &str, work: impl FnOnce() -> Result<()>) {
        self.suite(name, || work().map(|()| Tally::success()));
    }

    /// Runs something that counts.
    fn suite(&mut self, name: &str, work: impl FnOnce() -> Result<Tally>) {
        let mut tally = Tally::default();
        let outcome = console::step(name, || {
            tally = work()?;
            Ok(Done::Worked)
        });
        if let Err(error) = outcome {
            println!("error: {error:#}");
            tally.fail(format!("{error:#}"));
        }
        self.steps.push((name.to_owned(), tally));
    }

    /// Prints what failed and the counts, in this order: a log is read from its
    /// end.
    fn finish(self) -> ExitCode {
        let mut total = Tally::default();
        for (name, tally) in self.steps.iter().filter(|(_, tally)| tally.failed > 0) {
            println!("\nfailed in {name}:");
            for failure in &tally.failures {
                println!("  {}", failure.trim_end().replace('\n', "\n  "));
            }
        }
        for (name, tally) in self.steps.iter().filter(|(_, tally)| !tally.repeated.is_empty()) {
            println!("\npassed in {name} only when repeated:");
            for repeated in &tally.repeated {
                println!("  {repeated}");
            }
        }
        println!();
        for (name, tally) in self.steps {
            println!("{name:<24} {tally}");
            total.add(tally);
        }
        println!("\n{total}");
        if total.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
