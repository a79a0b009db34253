//! Letters on their way to a mail server.

use std::{fmt, io, path::PathBuf, sync::Arc, time::Duration};

use lettre::{
    AsyncFileTransport, AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor,
    address::Envelope,
    message::{
        Body, Mailbox,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, Tls, TlsParameters},
        extension::ClientId,
    },
};
use safehouse_service::{
    Letter,
    mail::{Post, Unsent},
};
use tokio::time::timeout;

use crate::config::mail::{MailConfig, Sender, SmtpTls};

/// How long bringing one letter may take. The library's own limit is that of connecting: a
/// server that accepts and then says nothing would hold a letter for ever.
const PATIENCE: Duration = Duration::from_secs(30);

/// The words that a mail server has for a mailbox that is not there.
const NO_MAILBOX: [u16; 3] = [550, 551, 553];

/// Where letters are brought to. Cloning shares it.
#[derive(Clone)]
pub struct Posting(Arc<Inner>);

struct Inner {
    way: Way,
    from: Mailbox,
    patience: Duration,
}

enum Way {
    Server(AsyncSmtpTransport<Tokio1Executor>),
    Folder(AsyncFileTransport<Tokio1Executor>),
}

/// Why letters cannot be brought anywhere.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// A file cannot be read.
    #[error("{file} cannot be read: {source}; {what}", file = file.display())]
    File {
        /// Its path.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
        /// What it is for.
        what: &'static str,
    },
    /// The folder cannot be made.
    #[error("the folder for letters {} cannot be made: {source}", folder.display())]
    Folder {
        /// Its path.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The settings for TLS cannot be used.
    #[error("the certificate or the name of the mail server cannot be used: {0}")]
    Tls(lettre::transport::smtp::Error),
    /// The sender is no address that mail knows.
    #[error("mail_from cannot be used: {0}")]
    Sender(lettre::address::AddressError),
}

impl Posting {
    /// Where these settings say; `None` where letters leave by no way. Nothing is asked of the
    /// mail server yet.
    ///
    /// # Errors
    /// A file that they name cannot be read or used.
    pub fn open(config: &MailConfig) -> Result<Option<Self>, MailError> {
        let Some(from) = &config.from else { return Ok(None) };
        let way = match (&config.folder, &config.host) {
            (Some(folder), _) => {
                let made = std::fs::create_dir_all(folder);
                made.map_err(|source| MailError::Folder { folder: folder.clone(), source })?;
                Way::Folder(AsyncFileTransport::new(folder))
            }
            (None, Some(host)) => Way::Server(server(config, host, from)?),
            (None, None) => return Ok(None),
        };
        let from = Mailbox::new(None, from.as_str().parse().map_err(MailError::Sender)?);
        Ok(Some(Self(Arc::new(Inner { way, from, patience: PATIENCE }))))
    }

    /// The same with another patience.
    #[must_use]
    pub fn with_patience(self, patience: Duration) -> Self {
        match Arc::try_unwrap(self.0) {
            Ok(inner) => Self(Arc::new(Inner { patience, ..inner })),
            Err(shared) => Self(shared),
        }
    }

    /// Whether the mail server answers and takes the password; nothing is sent.
    ///
    /// # Errors
    /// Why not.
    pub async fn try_connection(&self) -> Result<(), Unsent> {
        let Way::Server(server) = &self.0.way else { return Ok(()) };
        match timeout(self.0.patience, server.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(unsent("the mail server does not answer as one")),
            Ok(Err(error)) => Err(refused(&error)),
            Err(_) => Err(silent(self.0.patience)),
        }
    }
}

fn server(config: &MailConfig, host: &str, from: &Sender) -> Result<AsyncSmtpTransport<Tokio1Executor>, MailError> {
    let parameters = || -> Result<TlsParameters, MailError> {
        let mut tls = TlsParameters::builder(host.to_owned());
        if let Some(file) = &config.root {
            let what = "smtp_root is the certificate that vouches for the mail server";
            let pem = std::fs::read(file).map_err(|source| MailError::File { file: file.clone(), source, what })?;
            tls = tls.add_root_certificate(Certificate::from_pem(&pem).map_err(MailError::Tls)?);
        }
        tls.build().map_err(MailError::Tls)
    };
    let tls = match config.tls {
        SmtpTls::Tls => Tls::Wrapper(parameters()?),
        SmtpTls::StartTls => Tls::Required(parameters()?),
        SmtpTls::None => Tls::None,
    };
    let mut server = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(host)
        .port(config.port())
        .tls(tls)
        .timeout(Some(PATIENCE))
        .hello_name(ClientId::Domain(from.domain().to_owned()));
    if let Some(user) = &config.user {
        let password = match (&config.password, &config.password_file) {
            (Some(password), _) => password.expose().to_owned(),
            (None, Some(file)) => {
                let what = "smtp_password_file holds the password for the mail server";
                let text = std::fs::read_to_string(file);
                let text = text.map_err(|source| MailError::File { file: file.clone(), source, what })?;
                // Editors end a file with a line.
                text.trim_end_matches(['\r', '\n']).to_owned()
            }
            (None, None) => String::new(),
        };
        server = server.credentials(Credentials::new(user.clone(), password));
    }
    Ok(server.build())
}

impl Post for Posting {
    async fn send(&self, letter: &Letter) -> Result<(), Unsent> {
        let Inner { way, from, patience } = &*self.0;
        let message = message(letter, from)?;
        let (envelope, raw) = (message.envelope().clone(), message.formatted());
        let brought = async {
            match way {
                Way::Server(server) => {
                    server.send_raw(&envelope, &raw).await.map(drop).map_err(|error| refused(&error))
                }
                Way::Folder(folder) => written(folder, &envelope, &raw).await,
            }
        };
        timeout(*patience, brought).await.unwrap_or_else(|_| Err(silent(*patience)))
    }
}

async fn written(folder: &AsyncFileTransport<Tokio1Executor>, envelope: &Envelope, raw: &[u8]) -> Result<(), Unsent> {
    folder.send_raw(envelope, raw).await.map(drop).map_err(|error| unsent(&error.to_string()))
}

/// The letter as mail servers take it.
fn message(letter: &Letter, from: &Mailbox) -> Result<Message, Unsent> {
    let wrong = |words: String| Unsent { why: words, is_final: true };
    let to = letter.recipient.parse().map_err(|_| wrong("the address is none that mail knows".to_owned()))?;
    let id = format!("<{}@{}>", letter.id, from.email.domain());
    // The library would break a line with a link in two. Mail takes lines of 998, and letters
    // are short lines of ASCII with links.
    let text = letter.body.expose();
    let body = if text.is_ascii() && text.lines().all(|line| line.len() < 900) {
        let lines: String = text.lines().map(|line| format!("{line}\r\n")).collect();
        Body::dangerous_pre_encoded(lines.into_bytes(), ContentTransferEncoding::SevenBit)
    } else {
        Body::new(text.to_owned())
    };
    let mut message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to))
        .subject(letter.subject.clone())
        // The same each time, so that a letter that was brought twice is one to whoever reads it.
        .message_id(Some(id))
        .header(ContentType::TEXT_PLAIN)
        .body(body)
        .map_err(|error| wrong(format!("the letter cannot be put together: {error}")))?;
    // No holiday answers, no mailing lists.
    let name = HeaderName::new_from_ascii_str("Auto-Submitted");
    message.headers_mut().insert_raw(HeaderValue::new(name, "auto-generated".to_owned()));
    Ok(message)
}

fn refused(error: &lettre::transport::smtp::Error) -> Unsent {
    let code = error.status().map(u16::from);
    Unsent { why: without_addresses(&error.to_string()), is_final: code.is_some_and(|code| NO_MAILBOX.contains(&code)) }
}

fn unsent(why: &str) -> Unsent {
    Unsent { why: without_addresses(why), is_final: false }
}

fn silent(patience: Duration) -> Unsent {
    unsent(&format!("the mail server was silent for {} s", patience.as_secs_f32()))
}

/// What a mail server said without the address that it quotes.
fn without_addresses(words: &str) -> String {
    words.split_whitespace().map(|word| if word.contains('@') { "…" } else { word }).collect::<Vec<_>>().join(" ")
}

impl fmt::Debug for Posting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Posting").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use safehouse_service::Secret;

    use super::*;

    fn letter() -> Letter {
        Letter {
            id: "0199c5d7-9c3a-7e1f-8a2b-0123456789ab".parse().unwrap(),
            recipient: "o'neill+decks@example.org".to_owned(),
            subject: "Set another password".to_owned(),
            body: Secret::new(format!("https://cards.example/recover/{}\n", "0123456789abcdef".repeat(4))),
            created_at: 0,
            ends_at: 1,
            tries: 1,
        }
    }

    #[test]
    fn a_letter_is_plain_text_with_whole_links_and_an_id_that_stays() {
        let from = Mailbox::new(None, "decks@cards.example".parse().unwrap());
        let text = String::from_utf8(message(&letter(), &from).unwrap().formatted()).unwrap();
        for line in [
            "Message-ID: <0199c5d7-9c3a-7e1f-8a2b-0123456789ab@cards.example>",
            "From: decks@cards.example",
            "To: o'neill+decks@example.org",
            "Subject: Set another password",
            "Auto-Submitted: auto-generated",
            "Content-Transfer-Encoding: 7bit",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} in {text}");
        }
        assert!(text.contains(&format!("\r\nhttps://cards.example/recover/{}\r\n", "0123456789abcdef".repeat(4))));
    }

    #[test]
    fn an_address_that_a_server_quotes_is_kept_nowhere() {
        let said = "permanent error (550): 5.1.1 <ada@example.org>: Recipient address rejected";
        assert_eq!(without_addresses(said), "permanent error (550): 5.1.1 … Recipient address rejected");
    }
}
