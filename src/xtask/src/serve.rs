//! The server program: building it and running it.

use std::{
    convert::Infallible,
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use anyhow::{Context, Result};

use crate::{
    console::{self, Done},
    process, site, toolchain, workspace,
};

/// Builds the release binary, with the site inside, and returns its path.
pub(crate) fn build_program() -> Result<PathBuf> {
    console::step("server", || {
        process::run(&mut server_build())?;
        Ok(Done::Worked)
    })?;
    Ok(program())
}

fn server_build() -> Command {
    let mut cargo = toolchain::cargo();
    cargo.args(["build", "--release", "--package=safehouse-server"]);
    cargo
}

fn program() -> PathBuf {
    workspace::target().join("release/safehouse")
}

/// The program's dependencies, compiled while the client is: parts of the
/// client's build leave a core idle for minutes.
struct HeadStart {
    cargo: Child,
    shown: Arc<AtomicBool>,
}

impl HeadStart {
    /// Starts where the program was never built. Later builds are short, and
    /// would take in the site of the build before.
    fn begin() -> Result<Option<Self>> {
        if program().exists() {
            return Ok(None);
        }
        let mut cargo = server_build().stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        let shown = Arc::new(AtomicBool::new(false));
        if let Some(output) = cargo.stderr.take() {
            let shown = Arc::clone(&shown);
            std::thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if shown.load(Ordering::Relaxed) {
                        eprintln!("{line}");
                    }
                }
            });
        }
        Ok(Some(Self { cargo, shown }))
    }

    /// Waits for it, showing from here on what it does. Whether it went well is
    /// told by the build that follows.
    fn finish(mut self) -> Result<()> {
        self.shown.store(true, Ordering::Relaxed);
        self.cargo.wait()?;
        Ok(())
    }
}

impl Drop for HeadStart {
    fn drop(&mut self) {
        // It has ended already, unless the site could not be built.
        let _ = self.cargo.kill();
    }
}

/// Builds everything and becomes `safehouse serve` with these arguments. It only
/// returns when the program cannot be started.
pub(crate) fn serve(args: &[String]) -> Result<Infallible> {
    let head_start = HeadStart::begin()?;
    site::build()?;
    if let Some(head_start) = head_start {
        console::step("dependencies of the server", || head_start.finish().map(|()| Done::Worked))?;
    }
    let program = build_program()?;
    println!("\n$ safehouse serve {}", args.join(" "));
    // The server takes this process's place, so that Ctrl-C and signals reach it
    // alone and it can end in its own time.
    let error = Command::new(&program).arg("serve").args(args).current_dir(workspace::root()).exec();
    Err(error).with_context(|| format!("cannot start {}", program.display()))
}
