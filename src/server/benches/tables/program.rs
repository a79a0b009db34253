//! The program under load.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::{SocketAddr, TcpListener},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use crate::Outcome;

/// A running program. Dropping it kills it.
pub(crate) struct Program {
    pub(crate) address: SocketAddr,
    child: Child,
    _folder: TempDir,
}

impl Program {
    pub(crate) fn start() -> Outcome<Self> {
        let folder = tempfile::tempdir()?;
        // Free now, and nobody else asks for it in the moment until it is taken.
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        // All players come from one network here, and a network alone may not do as much.
        let limits = ["--page-limit", "0", "--write-limit", "0", "--game-limit", "1000000"];
        let mut child = Command::new(env!("CARGO_BIN_EXE_safehouse"))
            .args(["serve", "--listen", &address.to_string(), "--log", "warn"])
            .args(limits)
            .current_dir(folder.path())
            .env_remove("SAFEHOUSE_CONFIG")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        let said = child.stdout.take().ok_or("the program says nothing")?;
        BufReader::new(said).read_line(&mut line)?;
        if !line.starts_with("Safehouse is at http") {
            return Err(format!("the program said {line:?}").into());
        }
        Ok(Self { address, child, _folder: folder })
    }

    /// The processor time that it took so far, and its memory in MiB.
    pub(crate) fn took(&self) -> Outcome<(Duration, u64)> {
        let process = format!("/proc/{}", self.child.id());
        let stat = fs::read_to_string(format!("{process}/stat"))?;
        // The name before it may hold spaces and parentheses.
        let fields: Vec<&str> = stat.rsplit_once(") ").ok_or("no times")?.1.split(' ').collect();
        let ticks =
            fields.get(11).ok_or("no times")?.parse::<u64>()? + fields.get(12).ok_or("no times")?.parse::<u64>()?;
        let status = fs::read_to_string(format!("{process}/status"))?;
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no memory")?;
        let kib: u64 = resident.trim().trim_end_matches(" kB").parse()?;
        // Linux counts a hundred ticks a second for whoever asks.
        Ok((Duration::from_millis(ticks * 10), kib / 1024))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
