//! Things that a test run makes and that end with it.

use std::{
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use crate::process;

/// As much has to be free where temporary files are kept in memory, in KiB.
const ROOM_KIB: u64 = 4 << 20;

/// Where a test run has its temporary files: in memory where the system has a folder for that with enough room, because
/// the databases of tests wait for the disk at every change, and nothing of them has to survive. Otherwise where the
/// system has them.
pub(crate) fn temporary() -> PathBuf {
    const MEMORY: &str = "/dev/shm";
    let free = process::output(Command::new("df").args(["-k", "--output=avail", MEMORY]));
    let free = free.ok().and_then(|told| told.lines().last()?.trim().parse::<u64>().ok());
    if free.is_some_and(|free| free >= ROOM_KIB) { MEMORY.into() } else { env::temp_dir() }
}

/// A folder that is removed with its contents.
pub(crate) struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes an empty folder among the test run's temporary files.
    pub(crate) fn new(purpose: &str) -> Result<Self> {
        let path = temporary().join(format!("safehouse-{purpose}-{}", std::process::id()));
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path).with_context(|| format!("cannot make {}", path.display()))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("cannot remove {}: {error}", self.0.display());
        }
    }
}

/// A server that is stopped, in its own time, when this is dropped.
pub(crate) struct Server {
    child: Child,
    name: &'static str,
    signal: &'static str,
}

impl Server {
    /// Starts a program. `signal` is what asks it to end, e.g. `TERM`.
    pub(crate) fn start(name: &'static str, signal: &'static str, command: &mut Command) -> Result<Self> {
        let child = command.spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Self { child, name, signal })
    }

    /// Waits until `ready` says yes. Fails when the program ends before, or
    /// after half a minute.
    pub(crate) fn wait_until(&mut self, ready: impl Fn() -> bool) -> Result<()> {
        let start = Instant::now();
        while !ready() {
            if let Some(status) = self.child.try_wait()? {
                bail!("{} ended at once ({status})", self.name);
            }
            if start.elapsed() > Duration::from_secs(30) {
                bail!("{} does not answer", self.name);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-s", self.signal, &id]).status();
        let start = Instant::now();
        while asked.as_ref().is_ok_and(ExitStatus::success) && start.elapsed() < Duration::from_secs(15) {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        eprintln!("{} does not end by itself: killing it", self.name);
        if let Err(error) = self.child.kill().and_then(|()| self.child.wait().map(|_| ())) {
            eprintln!("cannot stop {}: {error}", self.name);
        }
    }
}

/// A loopback port that nothing listens on now.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
