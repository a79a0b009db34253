//! Somebody who plays one game after another with both hands, as the script of the table does: a
//! form that asks for JSON, and the table drawn anew that comes back.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use http_body_util::{BodyExt as _, Full};
use hyper::{
    Method, Request, StatusCode,
    body::Bytes,
    client::conn::http1::SendRequest,
    header::{ACCEPT, CONTENT_TYPE, HOST, LOCATION},
};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::{net::TcpStream, time::sleep};

use crate::{Outcome, Times, keep};

/// What all of them share.
pub(crate) struct World {
    pub(crate) site: SocketAddr,
    /// The codes of the ready-made decks.
    pub(crate) codes: Vec<String>,
    pub(crate) times: Times,
}

/// Somebody at a table.
pub(crate) struct Visitor {
    world: Arc<World>,
    number: u64,
    random: u64,
}

/// What is asked at a table: its revision, and the values of all answers.
struct Asked {
    revision: String,
    choices: Vec<String>,
}

#[derive(Deserialize)]
struct Drawn {
    html: String,
}

impl Visitor {
    pub(crate) fn new(world: Arc<World>, number: u64) -> Self {
        Self { world, number, random: number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1 }
    }

    /// Plays until then.
    pub(crate) async fn play(mut self, until: Instant) -> Outcome<()> {
        // Not all at once: they come as people do.
        sleep(Duration::from_millis(self.any(5_000))).await;
        while Instant::now() < until {
            let game = self.begin().await?;
            let page = self.ask(Method::GET, &game, "").await?;
            let mut asked = asked(&page.text);
            while !asked.choices.is_empty() && Instant::now() < until {
                sleep(Duration::from_millis(2_000 + self.any(6_000))).await;
                let choice = asked.choices[self.any(asked.choices.len() as u64) as usize].clone();
                let form = format!("revision={}&choice={choice}", asked.revision);
                let answer = self.ask(Method::POST, &format!("{game}/answer"), &form).await?;
                if answer.status != StatusCode::OK {
                    return Err(format!("a move was answered {}: {}", answer.status, answer.text).into());
                }
                keep(&self.world.times.moved, answer.took);
                asked = self::asked(&serde_json::from_str::<Drawn>(&answer.text)?.html);
            }
        }
        Ok(())
    }

    async fn begin(&mut self) -> Outcome<String> {
        let codes = &self.world.codes;
        let own = &codes[self.number as usize % codes.len()];
        let against = &codes[(self.number as usize + 1) % codes.len()];
        let form = format!("own={own}&against={against}&by=&seed=");
        let answer = self.ask(Method::POST, "/necrogenesis/games", &form).await?;
        keep(&self.world.times.begun, answer.took);
        answer.location.ok_or_else(|| format!("a game was not begun: {} {}", answer.status, answer.text).into())
    }

    /// Asks by a connection of its own, which costs what a browser's first request does.
    async fn ask(&self, method: Method, path: &str, form: &str) -> Outcome<Answer> {
        let begun = Instant::now();
        let stream = TcpStream::connect(self.world.site).await?;
        stream.set_nodelay(true)?;
        let (mut sender, connection): (SendRequest<Full<Bytes>>, _) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let connected = tokio::spawn(connection);
        let accept = if path.ends_with("/answer") { "application/json" } else { "text/html" };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.world.site.to_string())
            .header(ACCEPT, accept)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Full::new(Bytes::copy_from_slice(form.as_bytes())))?;
        let answer = sender.send_request(request).await?;
        let (head, body) = answer.into_parts();
        let text = String::from_utf8(body.collect().await?.to_bytes().to_vec())?;
        let took = begun.elapsed();
        drop(sender);
        connected.await?.ok();
        let location = head.headers.get(LOCATION).and_then(|value| value.to_str().ok()).map(str::to_owned);
        Ok(Answer { status: head.status, location, text, took })
    }

    /// A number below another.
    fn any(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % below.max(1)
    }
}

struct Answer {
    status: StatusCode,
    location: Option<String>,
    text: String,
    /// From asking for a connection to having all of it.
    took: Duration,
}

fn asked(html: &str) -> Asked {
    let value = |text: &str| text.split('"').next().unwrap_or_default().to_owned();
    let revision = html.split("name=\"revision\" value=\"").nth(1).map(value).unwrap_or_default();
    let list = html.split_once("class=\"answers\"").map_or("", |(_, list)| list);
    Asked { revision, choices: list.split("name=\"choice\" value=\"").skip(1).map(value).collect() }
}
