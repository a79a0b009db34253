//! A unit for systemd.

use std::path::{Path, PathBuf};

use crate::config::Config;

/// Connections that are open beside those of visitors: files, the database, the log.
const OTHER_FILES: usize = 512;

/// A unit that lets the program have what these settings need and nothing else.
pub(super) fn unit(config: &Config) -> String {
    written(config, Part::Site)
}

/// The same for a process that plays measurements beside the site.
pub(super) fn unit_of_worker(config: &Config) -> String {
    written(config, Part::Worker)
}

/// What a unit runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Site,
    Worker,
}

fn written(config: &Config, part: Part) -> String {
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("/usr/local/bin/safehouse"));
    let state = Path::new("/var/lib/safehouse");
    let is_state = !config.data.is_absolute() || config.data == state;
    let data = if is_state { state } else { config.data.as_path() };
    let mut environment = vec![format!("SAFEHOUSE_DATA={}", data.display()), "SAFEHOUSE_LOG_FORMAT=json".to_owned()];
    if part == Part::Site {
        environment.insert(0, format!("SAFEHOUSE_LISTEN={}", config.listen));
    }
    if let (Part::Site, Some(url)) = (part, &config.public_url) {
        environment.push(format!("SAFEHOUSE_PUBLIC_URL={url}"));
    }
    if part == Part::Site && config.trusted_proxies > 0 {
        environment.push(format!("SAFEHOUSE_TRUSTED_PROXIES={}", config.trusted_proxies));
    }
    let mut extra = Vec::new();
    let password_file = config.mail.password_file.as_ref().filter(|file| part == Part::Site && file.is_absolute());
    if let Some(file) = password_file {
        extra.push(format!("LoadCredential=smtp-password:{}", file.display()));
        environment.push("SAFEHOUSE_SMTP_PASSWORD_FILE=%d/smtp-password".to_owned());
    }
    if !is_state {
        extra.push(format!("ReadWritePaths={}", data.display()));
    }
    if let Some(folder) = config.cards.as_ref().filter(|folder| folder.is_absolute()) {
        extra.push(format!("ReadOnlyPaths={}", folder.display()));
    }
    if part == Part::Site && config.listen.port() < 1024 && config.listen.port() != 0 {
        extra.push("AmbientCapabilities=CAP_NET_BIND_SERVICE".to_owned());
        extra.push("CapabilityBoundingSet=CAP_NET_BIND_SERVICE".to_owned());
    } else {
        extra.push("CapabilityBoundingSet=".to_owned());
    }
    let user = match part {
        _ if !is_state => "User=safehouse\nGroup=safehouse",
        Part::Site => "DynamicUser=yes\nStateDirectory=safehouse\nStateDirectoryMode=0700",
        // By the name that the site has by its unit, both have one database file.
        Part::Worker => "DynamicUser=yes\nUser=safehouse\nStateDirectory=safehouse\nStateDirectoryMode=0700",
    };
    let environment: String = environment.iter().map(|line| format!("Environment=\"{line}\"\n")).collect();
    let extra: String = extra.iter().map(|line| format!("{line}\n")).collect();
    let (command, description) = match part {
        Part::Site => ("serve", "Safehouse, the home of card players' decks"),
        Part::Worker => ("worker", "Safehouse, playing what visitors have measured"),
    };
    format!(
        "\
# Made by `safehouse deploy systemd`. Further settings, and secrets such as SAFEHOUSE_DATABASE of PostgreSQL,
# belong in the file of EnvironmentFile, which its owner alone should read.
[Unit]
Description={description}
Wants=network-online.target
After=network-online.target

[Service]
Type=notify
ExecStart={program} {command}
{environment}EnvironmentFile=-/etc/safehouse/environment
{user}
UMask=0077
Restart=on-failure
RestartSec=2
TimeoutStopSec={stop}
LimitNOFILE={files}
{extra}NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
# Threads that play measurements stand back behind all others.
SystemCallFilter=setpriority
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
",
        program = program.display(),
        stop = config.drain_timeout.as_secs() + 5,
        files = config.connection_limit + OTHER_FILES,
    )
}
