//! The program under its limits.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::watch::Watch;

/// What the program may have, in KiB: its heap and every other memory that it
/// can write to (`RLIMIT_DATA`). The address space says little, because threads
/// reserve much of it and use none.
const MEMORY_KIB: u32 = 512 * 1024;
/// Files that it may have open, unless an attack is about them.
pub(crate) const FILES: u32 = 1024;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Whether the full form was asked for.
pub(crate) fn is_full() -> bool {
    std::env::var("SAFEHOUSE_TEST_HOSTILE").is_ok_and(|form| form == "full")
}

/// A number for the short form, or one for the full form.
pub(crate) fn scaled(short: usize, full: usize) -> usize {
    if is_full() { full } else { short }
}

/// A running program. Dropping it kills it.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    child: Child,
    folder: TempDir,
    watch: Option<Watch>,
    begun: Instant,
    _alone: MutexGuard<'static, ()>,
}

impl Program {
    /// Starts it with these flags, and asks after its health from then on.
    pub(crate) fn start(flags: &[&str]) -> Self {
        Self::with_files(FILES, flags)
    }

    /// Starts it with so many files.
    pub(crate) fn with_files(files: u32, flags: &[&str]) -> Self {
        let alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let log = fs::File::create(folder.path().join("log")).unwrap();
        let limits = format!("ulimit -d {MEMORY_KIB} && ulimit -n {files} && exec \"$0\" \"$@\"");
        // Free now, and nobody else asks for it in the moment until it is taken.
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut child = Command::new("sh")
            .args(["-c", &limits, env!("CARGO_BIN_EXE_safehouse")])
            .args(["serve", "--listen", &address.to_string(), "--log", "warn"])
            .args(flags)
            .current_dir(folder.path())
            .env_remove("SAFEHOUSE_CONFIG")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Safehouse is at http"), "it said {line:?}");
        let watch = Some(Watch::start(address, child.id()));
        Self { address, child, folder, watch, begun: Instant::now(), _alone: alone }
    }

    /// How long it has been running.
    pub(crate) fn age(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How many sockets it has open. Its database opens more files as it needs them.
    pub(crate) fn open_sockets(&self) -> usize {
        let files = fs::read_dir(format!("/proc/{}/fd", self.id())).unwrap();
        // One that was closed meanwhile leads nowhere.
        let leads_to = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        leads_to.filter(|place| place.to_string_lossy().starts_with("socket:")).count()
    }

    /// The most memory it has used so far, in MiB.
    fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
        line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or(0) / 1024
    }

    /// What it wrote to its log.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.log_file()).unwrap_or_default()
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Asserts that it lives, was well all the while and broke nowhere.
    pub(crate) fn survived(mut self, attack: &str) {
        let peak = self.peak();
        let health = self.watch.take().map(Watch::end).unwrap_or_default();
        let ended = self.child.try_wait().unwrap();
        let log = self.log();
        println!("{attack}: {:.1?}, {peak} MiB at most; {health}", self.begun.elapsed());
        assert!(ended.is_none(), "{attack}: it ended: {ended:?}\n{}", last_lines(&log));
        assert!(!log.contains("a panic"), "{attack}: it panicked\n{}", last_lines(&log));
        assert_eq!(health.faults, Vec::<String>::new(), "{attack}: its health ({health})\n{}", last_lines(&log));
        assert!(health.asked > 0, "{attack}: nobody asked after its health");
    }

    /// Tells it to stop and waits; how it ended and how long that took.
    pub(crate) fn stop(mut self) -> (Option<ExitStatus>, Duration) {
        drop(self.watch.take());
        let begun = Instant::now();
        let told = Command::new("kill").args(["-TERM", &self.id().to_string()]).status().unwrap();
        assert!(told.success());
        while begun.elapsed() < Duration::from_secs(60) {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (Some(status), begun.elapsed());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        (None, begun.elapsed())
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}
