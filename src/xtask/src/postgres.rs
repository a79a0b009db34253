//! A PostgreSQL server of the test run's own: empty, on a free loopback port,
//! gone at the end.

use std::{
    fs,
    os::unix::{fs::chown, process::CommandExt},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

use crate::{
    debian, process,
    scratch::{ScratchFolder, Server, free_port},
};

const USER: &str = "safehouse";

/// A running server. Dropping it stops the server and removes its data.
pub(crate) struct Postgres {
    /// The address of an empty database, `postgres://...`.
    pub(crate) address: String,
    // Dropped in this order: the server ends before its folder goes.
    _server: Server,
    _folder: ScratchFolder,
}

/// Starts a server, installing PostgreSQL first where it is missing.
pub(crate) fn start() -> Result<Postgres> {
    let programs = provide()?;
    let folder = ScratchFolder::new("postgres")?;
    let data = folder.path().join("data");
    let port = free_port()?;
    let account = Account::for_server(folder.path())?;

    let mut initdb = Command::new(programs.join("initdb"));
    initdb
        .arg("--pgdata")
        .arg(&data)
        .args(["--username", USER, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"])
        .current_dir(folder.path());
    process::output(account.runs(&mut initdb))?;

    let certificate = certificate(folder.path(), &account)?;

    let log = fs::File::create(folder.path().join("log"))?;
    let mut postgres = Command::new(programs.join("postgres"));
    postgres
        .arg("-D")
        .arg(&data)
        .args(["-p", &port.to_string()])
        .args(["-c", "listen_addresses=127.0.0.1"])
        .arg("-c")
        .arg(format!("unix_socket_directories={}", folder.path().display()))
        // Nothing here has to survive a crash.
        .args(["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(log.try_clone()?)
        .stderr(log);
    if certificate.is_some() {
        postgres.args(["-c", "ssl=on", "-c", "ssl_cert_file=../tls.crt", "-c", "ssl_key_file=../tls.key"]);
    }
    let mut server = Server::start("PostgreSQL", "INT", account.runs(&mut postgres))?;
    let answers = || {
        let mut ready = Command::new(programs.join("pg_isready"));
        ready.args(["--quiet", "--host=127.0.0.1", "--port", &port.to_string()]);
        ready.status().is_ok_and(|status| status.success())
    };
    if let Err(error) = server.wait_until(answers) {
        let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        return Err(error.context(log));
    }
    println!("  PostgreSQL from {} on port {port}", programs.display());
    let tls = certificate.map(|file| format!("?sslmode=verify-full&sslrootcert={}", file.display()));
    let address = format!("postgres://{USER}@127.0.0.1:{port}/postgres{}", tls.unwrap_or_default());
    Ok(Postgres { address, _server: server, _folder: folder })
}

/// The folder with PostgreSQL's programs, which are installed where they are missing.
pub(crate) fn provide() -> Result<PathBuf> {
    if let Some(found) = programs() {
        return Ok(found);
    }
    debian::install(&["postgresql"], "testing the PostgreSQL store")?;
    programs().context("PostgreSQL was installed but has no initdb")
}

/// Lets the server speak TLS, as one across a network does, and returns the
/// certificate that the tests trust. Without OpenSSL there is none.
fn certificate(folder: &Path, account: &Account) -> Result<Option<PathBuf>> {
    const SETTINGS: &str = "\
[req]
distinguished_name = name
[name]
[server]
basicConstraints = critical, CA:FALSE
subjectAltName = IP:127.0.0.1
";
    let Some(openssl) = process::find("openssl") else { return Ok(None) };
    fs::write(folder.join("tls.cnf"), SETTINGS)?;
    let mut request = Command::new(openssl);
    request
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=safehouse"])
        .args(["-config", "tls.cnf", "-extensions", "server", "-keyout", "tls.key", "-out", "tls.crt"])
        .current_dir(folder);
    process::output(account.runs(&mut request))?;
    Ok(Some(folder.join("tls.crt")))
}

/// The folder with initdb, postgres and pg_isready; the newest of several.
fn programs() -> Option<PathBuf> {
    let complete = |folder: &Path| ["initdb", "postgres", "pg_isready"].iter().all(|name| folder.join(name).is_file());
    let versions = fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten();
    let mut installed: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path.join("bin")))
        })
        .filter(|(_, folder)| complete(folder))
        .collect();
    installed.sort();
    let newest = installed.pop().map(|(_, folder)| folder);
    newest.or_else(|| {
        let folder = process::find("initdb")?.parent()?.to_path_buf();
        complete(&folder).then_some(folder)
    })
}

/// Who runs the server: PostgreSQL refuses to run as root.
enum Account {
    Same,
    Other { user: u32, group: u32 },
}

impl Account {
    fn for_server(folder: &Path) -> Result<Self> {
        if !debian::is_root()? {
            return Ok(Self::Same);
        }
        for name in ["postgres", "nobody"] {
            let id =
                |flag| -> Option<u32> { process::output(Command::new("id").args([flag, name])).ok()?.parse().ok() };
            if let (Some(user), Some(group)) = (id("-u"), id("-g")) {
                chown(folder, Some(user), Some(group))?;
                return Ok(Self::Other { user, group });
            }
        }
        bail!("PostgreSQL does not run as root, and there is no account `postgres` or `nobody`")
    }

    fn runs<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        match *self {
            Self::Same => command,
            Self::Other { user, group } => command.uid(user).gid(group),
        }
    }
}
