//! The program, started and killed.

use std::{
    fs::{self, File},
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::client::Client;

/// How long starting, and becoming well again, may take on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running site. Dropping it kills it.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    child: Child,
}

impl Program {
    /// Starts it in a folder, on the database of this address or its own file, and waits until
    /// it serves.
    pub(crate) fn start(folder: &Path, database: Option<&str>) -> Self {
        Self::under(&[], folder, database)
    }

    /// The same under another program, which is given its command line.
    pub(crate) fn under(other: &[&str], folder: &Path, database: Option<&str>) -> Self {
        // Free now, and nobody else asks for it in the moment until it is taken.
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let log = File::options().append(true).create(true).open(folder.join("log")).unwrap();
        let line: Vec<&str> = other.iter().copied().chain([env!("CARGO_BIN_EXE_safehouse")]).collect();
        let (first, rest) = line.split_first().unwrap();
        let mut command = Command::new(first);
        command.args(rest).args(["serve", "--log", "warn", "--listen", &address.to_string()]);
        for limit in [
            "page-limit",
            "write-limit",
            "share-limit",
            "share-limit-kib",
            "game-limit",
            "measurement-limit",
            "account-limit",
            "sign-in-limit",
        ] {
            command.args([&format!("--{limit}"), "0"]);
        }
        if let Some(database) = database {
            command.args(["--database", database]);
        }
        command.current_dir(folder).env_remove("SAFEHOUSE_CONFIG").stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Safehouse is at http"), "it said {line:?}; {}", log_of(folder));
        Self { address, child }
    }

    /// Kills it as a system does that is out of memory.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until it has ended by itself.
    pub(crate) fn ended(mut self, patience: Duration) {
        let begun = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < patience, "it goes on");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until it says that it is well, and how long that took.
    pub(crate) fn well_again(&self) -> Duration {
        let begun = Instant::now();
        let visitor = Client::guest(self.address);
        while visitor.get("/healthz").map(|answer| answer.status).ok() != Some(200) {
            assert!(begun.elapsed() < PATIENCE, "it is not well again");
            thread::sleep(Duration::from_millis(50));
        }
        begun.elapsed()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the program wrote to its log in this folder.
pub(crate) fn log_of(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap_or_default()
}

/// What the program itself finds wrong with the database of this folder.
pub(crate) fn damage(folder: &Path, database: Option<&str>) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_safehouse"));
    command.args(["doctor", "--json"]).current_dir(folder).env_remove("SAFEHOUSE_CONFIG");
    if let Some(database) = database {
        command.args(["--database", database]);
    }
    let output = command.output().unwrap();
    let found: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let findings = found["findings"].as_array().unwrap().iter();
    let faults = findings.filter(|finding| {
        finding["state"] == "fault"
            && ["database", "integrity", "migrations"].contains(&finding["subject"].as_str().unwrap())
    });
    faults.map(ToString::to_string).collect()
}
