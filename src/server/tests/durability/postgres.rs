//! A PostgreSQL of the test's own, with the settings of a server that keeps its promises: it
//! can be killed, stopped and started again.

use std::{
    env, fs,
    net::{TcpListener, TcpStream},
    os::unix::{fs::chown, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::program::PATIENCE;

/// A server, running or not. Dropping it kills it.
pub(crate) struct Postgres {
    programs: PathBuf,
    /// Who runs it, where the test is root: PostgreSQL refuses that.
    account: Option<(u32, u32)>,
    folder: TempDir,
    port: u16,
    running: Option<Child>,
}

impl Postgres {
    /// Starts one; none where its programs are not installed, which is said.
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            println!("skipped: PostgreSQL is not installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let account =
            rustix::process::geteuid().is_root().then(|| ["postgres", "nobody"].iter().find_map(|name| ids(name)));
        let Some(account) = account.map_or(Some(None), |found| found.map(Some)) else {
            println!("skipped: PostgreSQL does not run as root, and there is no other account");
            return None;
        };
        if let Some((user, group)) = account {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut server = Self { programs, account, folder, port, running: None };
        let mut initdb = server.command("initdb");
        initdb.args(["-D", "data", "-U", "safehouse", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        let output = initdb.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        server.go_on();
        Some(server)
    }

    /// The address of its database.
    pub(crate) fn address(&self) -> String {
        format!("postgres://safehouse@127.0.0.1:{}/postgres", self.port)
    }

    /// Starts it again and waits until it takes connections.
    pub(crate) fn go_on(&mut self) {
        let begun = Instant::now();
        loop {
            let log = fs::File::options().append(true).create(true).open(self.folder.path().join("log")).unwrap();
            let mut command = self.command("postgres");
            command.args(["-D", "data", "-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
            command.arg("-c").arg(format!("unix_socket_directories={}", self.folder.path().display()));
            command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
            let mut child = command.spawn().unwrap();
            // What a killed server leaves behind ends a moment later; until then none starts.
            while child.try_wait().unwrap().is_none() {
                if self.is_ready() {
                    self.running = Some(child);
                    return;
                }
                assert!(begun.elapsed() < PATIENCE, "{}", self.log());
                thread::sleep(Duration::from_millis(50));
            }
            assert!(begun.elapsed() < PATIENCE, "{}", self.log());
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn is_ready(&self) -> bool {
        let mut ready = self.command("pg_isready");
        ready.args(["--quiet", "--host=127.0.0.1", "--port", &self.port.to_string()]);
        TcpStream::connect(("127.0.0.1", self.port)).is_ok() && ready.status().is_ok_and(|status| status.success())
    }

    /// Ends it by this signal: KILL at once, QUIT at once with a word to whoever is
    /// connected (“immediate”), INT after the changes under way are undone (“fast”).
    pub(crate) fn end(&mut self, signal: Signal) {
        let mut child = self.running.take().unwrap();
        kill_process(Pid::from_child(&child), signal).unwrap();
        child.wait().unwrap();
    }

    /// What its own check finds wrong with tables and indexes; nothing where that is not
    /// installed.
    pub(crate) fn damage(&self) -> String {
        if !self.programs.join("pg_amcheck").is_file() {
            return String::new();
        }
        let mut check = self.command("pg_amcheck");
        check.args(["-U", "safehouse", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        check.args(["--install-missing", "--heapallindexed", "postgres"]);
        let output = check.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        if output.status.success() { String::new() } else { String::from_utf8_lossy(&said).into_owned() }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path());
        if let Some((user, group)) = self.account {
            command.uid(user).gid(group);
        }
        command
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut child) = self.running.take() {
            // INT rather than KILL: its children end with it, before their folder goes.
            let _ = kill_process(Pid::from_child(&child), Signal::INT);
            let _ = child.wait();
        }
    }
}

/// The folder of its programs, of several the newest.
fn programs() -> Option<PathBuf> {
    let is_whole = |folder: &Path| ["initdb", "postgres", "pg_isready"].iter().all(|name| folder.join(name).is_file());
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let installed = versions.filter_map(|version| {
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        Some((number, version.path().join("bin")))
    });
    let newest = installed.filter(|(_, folder)| is_whole(folder)).max();
    let path = env::var_os("PATH")?;
    newest.map(|(_, folder)| folder).or_else(|| env::split_paths(&path).find(|folder| is_whole(folder)))
}

/// The numbers of an account of this machine and of its group.
fn ids(name: &str) -> Option<(u32, u32)> {
    let accounts = fs::read_to_string("/etc/passwd").ok()?;
    let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut fields = line.split(':').skip(2);
    Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
}
