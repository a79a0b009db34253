//! What runs the site: what is printed for it, and what the program tells whatever runs it.

use std::{
    os::unix::net::UnixDatagram,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use crate::test_program::{safehouse, text};

const SETTINGS: &str = "\
listen = \"127.0.0.1:3105\"
public_url = \"https://decks.example.org\"
trusted_proxies = 1
body_limit_kib = 300
drain_seconds = 20
connection_limit = 1000
smtp_host = \"mail.example.org\"
mail_from = \"decks@example.org\"
smtp_user = \"decks\"
smtp_password = \"hunter2\"
";

/// What is printed for these settings.
fn printed(words: &[&str], settings: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("safehouse.toml");
    std::fs::write(&file, settings).unwrap();
    let output = safehouse(&[&["deploy"], words, &["--config", file.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Whether a program is on this machine.
fn is_there(program: &str) -> bool {
    std::env::split_paths(&std::env::var_os("PATH").unwrap()).any(|folder| folder.join(program).exists())
}

#[test]
fn a_unit_for_systemd_fits_the_settings_and_is_one_that_systemd_takes() {
    let unit = printed(&["systemd"], SETTINGS);
    for line in [
        "Type=notify",
        "DynamicUser=yes",
        "StateDirectory=safehouse",
        "Environment=\"SAFEHOUSE_LISTEN=127.0.0.1:3105\"",
        "Environment=\"SAFEHOUSE_DATA=/var/lib/safehouse\"",
        "Environment=\"SAFEHOUSE_PUBLIC_URL=https://decks.example.org\"",
        "TimeoutStopSec=25",
        "LimitNOFILE=1512",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
    ] {
        assert!(unit.lines().any(|written| written == line), "{line} in {unit}");
    }
    assert!(!unit.contains("hunter2"), "secrets are not printed");
    let elsewhere = printed(&["systemd"], "listen = \"0.0.0.0:443\"\ndata = \"/srv/decks\"\n");
    for line in ["User=safehouse", "ReadWritePaths=/srv/decks", "AmbientCapabilities=CAP_NET_BIND_SERVICE"] {
        assert!(elsewhere.lines().any(|written| written == line), "{line} in {elsewhere}");
    }
    let worker = printed(&["systemd", "--worker"], SETTINGS);
    for line in ["DynamicUser=yes", "User=safehouse", "Environment=\"SAFEHOUSE_DATA=/var/lib/safehouse\""] {
        assert!(worker.lines().any(|written| written == line), "{line} in {worker}");
    }
    assert!(worker.lines().any(|line| line.starts_with("ExecStart=") && line.ends_with(" worker")), "{worker}");
    assert!(
        !worker.contains("SAFEHOUSE_LISTEN") && !worker.contains("hunter2"),
        "it has nothing of what it does not need"
    );
    for unit in [unit, elsewhere, worker] {
        let lines = unit.lines().filter(|line| !line.is_empty() && !line.starts_with(['#', '[']));
        assert!(lines.clone().count() > 30 && lines.clone().all(|line| line.contains('=')), "{unit}");
        if is_there("systemd-analyze") {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("safehouse-test.service");
            std::fs::write(&file, unit).unwrap();
            let verified = Command::new("systemd-analyze").arg("verify").arg(&file).output().unwrap();
            let said = text(&verified.stderr);
            let said: Vec<_> = said.lines().filter(|line| line.contains("safehouse-test.service")).collect();
            assert!(said.is_empty(), "{said:?}");
        }
    }
}

#[test]
fn a_recipe_for_containers_keeps_what_is_kept_and_is_no_root() {
    let recipe = printed(&["container"], SETTINGS);
    let words = ["FROM", "COPY", "RUN", "USER", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"];
    let mut goes_on = false;
    for line in recipe.lines().filter(|line| !line.starts_with('#')) {
        let word = line.split(' ').next().unwrap();
        assert!(goes_on || words.contains(&word), "{line}");
        goes_on = line.ends_with('\\');
    }
    assert!(recipe.contains("\nUSER 10001\n") && recipe.contains("EXPOSE 3105") && !recipe.contains("hunter2"));
    assert!(recipe.contains("SAFEHOUSE_PUBLIC_URL=https://decks.example.org"));
}

#[test]
fn a_proxys_configuration_says_what_the_program_must_be_told_as_well() {
    let nginx = printed(&["proxy", "nginx"], SETTINGS);
    for line in [
        "server_name decks.example.org;",
        "proxy_pass http://127.0.0.1:3105;",
        "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    ] {
        assert!(nginx.lines().any(|written| written.trim() == line), "{line} in {nginx}");
    }
    // It lets through what any address takes, which the program holds each one to.
    let most = nginx.split_once("client_max_body_size ").and_then(|(_, rest)| rest.split_once("k;")).unwrap().0;
    assert!(most.parse::<u32>().unwrap() >= 4 * 1024, "{most}");
    let lines = nginx.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert!(lines.clone().all(|line| line.ends_with([';', '{', '}'])), "{nginx}");
    assert_eq!(nginx.matches('{').count(), nginx.matches('}').count());
    assert!(!nginx.contains("# Set "), "all is set");
    if is_there("nginx") {
        let folder = tempfile::tempdir().unwrap();
        let plain: String = nginx
            .lines()
            .filter(|line| !line.contains("ssl") && !line.contains("http2"))
            .fold(String::new(), |all, line| all + line + "\n");
        let file = folder.path().join("nginx.conf");
        let whole = format!("pid {}/pid;\nevents {{}}\nhttp {{\n{plain}\n}}\n", folder.path().display());
        std::fs::write(&file, whole).unwrap();
        let tested = Command::new("nginx").args(["-t", "-c"]).arg(&file).output().unwrap();
        assert!(tested.status.success(), "{}", text(&tested.stderr));
    }
    let caddy = printed(&["proxy", "caddy"], SETTINGS);
    assert!(caddy.contains("decks.example.org {") && caddy.contains("reverse_proxy 127.0.0.1:3105 {"));
    assert_eq!(caddy.matches('{').count(), caddy.matches('}').count());
    let bare = printed(&["proxy"], "listen = \"0.0.0.0:8080\"\n");
    for words in ["trusted_proxies = 1", "public_url = \"https://", "Let the program listen on 127.0.0.1"] {
        assert!(bare.contains(words), "{words} in {bare}");
    }
}

#[test]
fn a_service_manager_is_told_when_the_site_is_ready_lives_and_stops() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut child = serving(folder.path(), &path);
    let mut told = Vec::new();
    let mut next = || {
        let mut bytes = [0; 256];
        let count = socket.recv(&mut bytes).unwrap();
        told.push(text(&bytes[..count]));
        told.last().unwrap().clone()
    };
    assert!(next().contains("READY=1"));
    assert!(next().contains("WATCHDOG=1"));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    while !next().contains("STOPPING=1") {}
    assert!(child.wait().unwrap().success());
}

fn serving(folder: &Path, notify: &Path) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(["--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0", "--log", "warn"])
        .current_dir(folder)
        .env_remove("SAFEHOUSE_CONFIG")
        .env("NOTIFY_SOCKET", notify)
        .env("WATCHDOG_USEC", "4000000")
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}
