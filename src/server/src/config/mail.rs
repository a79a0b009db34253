//! How letters leave.

use std::{fmt, net::Ipv6Addr, path::PathBuf, str::FromStr};

use safehouse_service::{Secret, addresses};

/// How letters leave. Without a server and a folder, none do.
#[derive(Debug, Clone, Default)]
pub struct MailConfig {
    /// The mail server's name.
    pub host: Option<String>,
    /// Its port; without one, that of the way to speak to it.
    pub port: Option<u16>,
    /// How it is spoken to.
    pub tls: SmtpTls,
    /// Who asks it.
    pub user: Option<String>,
    /// Their password.
    pub password: Option<Secret>,
    /// A file with their password.
    pub password_file: Option<PathBuf>,
    /// A file with the certificate of whoever vouches for it, as PEM.
    pub root: Option<PathBuf>,
    /// The address that letters come from.
    pub from: Option<Sender>,
    /// A folder that letters are written into instead.
    pub folder: Option<PathBuf>,
}

impl MailConfig {
    /// Whether letters leave at all.
    pub fn is_on(&self) -> bool {
        self.host.is_some() || self.folder.is_some()
    }

    /// The port of the mail server.
    pub fn port(&self) -> u16 {
        self.port.unwrap_or(match self.tls {
            SmtpTls::Tls => 465,
            SmtpTls::StartTls => 587,
            SmtpTls::None => 25,
        })
    }

    /// What does not fit together: the setting, what is wrong, how to mend it.
    pub(super) fn faults(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let is_near = self.host.as_deref().is_some_and(|host| matches!(host, "localhost" | "127.0.0.1" | "::1"));
        let mut faults = Vec::new();
        let mut fault = |is_wrong: bool, key, what, mend| {
            if is_wrong {
                faults.push((key, what, mend));
            }
        };
        fault(
            self.is_on() && self.from.is_none(),
            "mail_from",
            "letters would come from nobody",
            "write the address that they come from, such as decks@example.org",
        );
        fault(
            self.host.is_some() && self.folder.is_some(),
            "mail_folder",
            "letters cannot go to a mail server and into a folder",
            "leave out smtp_host or mail_folder",
        );
        fault(
            self.password.is_some() && self.password_file.is_some(),
            "smtp_password_file",
            "there are two passwords for the mail server",
            "leave out smtp_password or smtp_password_file",
        );
        fault(
            self.user.is_some() != (self.password.is_some() || self.password_file.is_some()),
            "smtp_user",
            "a user without a password, or a password without a user, cannot ask a mail server",
            "write smtp_user together with smtp_password_file or smtp_password",
        );
        fault(
            self.tls == SmtpTls::None && !is_near && self.user.is_some(),
            "smtp_tls",
            "the password for the mail server would go over the network in the clear",
            "write tls or starttls",
        );
        fault(
            self.host.is_none() && (self.user.is_some() || self.root.is_some() || self.port.is_some()),
            "smtp_host",
            "there are settings of a mail server but no mail server",
            "write its name, such as mail.example.org",
        );
        faults
    }
}

/// How a mail server is spoken to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SmtpTls {
    /// By TLS from the first byte.
    #[default]
    Tls,
    /// By TLS after a greeting, or not at all.
    StartTls,
    /// In the clear.
    None,
}

impl FromStr for SmtpTls {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "tls" => Ok(Self::Tls),
            "starttls" => Ok(Self::StartTls),
            "none" => Ok(Self::None),
            _ => Err("write tls, starttls or none".to_owned()),
        }
    }
}

impl fmt::Display for SmtpTls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tls => "tls",
            Self::StartTls => "starttls",
            Self::None => "none",
        })
    }
}

/// The address that letters come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender(String);

impl Sender {
    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What stands behind its `@`.
    pub fn domain(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, domain)| domain)
    }
}

impl FromStr for Sender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        addresses::read(text).map(|email| Self(email.address)).map_err(|fault| fault.to_string())
    }
}

/// The name of a machine, or its address.
pub(super) fn host(text: &str) -> Result<String, String> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    let is_name = (1..=253).contains(&text.len()) && text.bytes().all(fits) && !text.contains("..");
    if is_name || text.parse::<Ipv6Addr>().is_ok() {
        Ok(text.to_owned())
    } else {
        Err("write the name of the mail server, such as mail.example.org, without a port".to_owned())
    }
}
