//! Asks a site for many pages and says how long it took.
//!
//!     cargo run --release --example hammer
//!     cargo run --release --example hammer -- --rate 200 --path '/necrogenesis/cards?q=t:zombie'
//!
//! Without `--address` it serves the site itself, on a free port of the
//! loopback and with a database of its own. It ends when every request is
//! answered or given up, with exit code 1 if any was not answered with 200.

use std::{
    future::pending,
    net::SocketAddr,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use clap::Parser;
use safehouse_server::{
    config::Config,
    http::{open, serve_on},
};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep_until, timeout},
};

/// An answer that takes longer counts as hung.
const HUNG: Duration = Duration::from_secs(10);

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How hard to hammer.
#[derive(Debug, Clone, Parser)]
struct Options {
    /// A site that is already running; without one, it is started here
    #[arg(long)]
    address: Option<SocketAddr>,
    /// How many requests in all
    #[arg(long, default_value_t = 10_000)]
    requests: usize,
    /// Requests a second; 0 is as fast as they are answered
    #[arg(long, default_value_t = 0)]
    rate: u32,
    /// Connections, each with one request under way at most
    #[arg(long, default_value_t = 32)]
    connections: usize,
    /// Address of a page; several take turns
    #[arg(long = "path", default_values_t = ["/necrogenesis/cards?q=t%3Azombie".to_owned()])]
    paths: Vec<String>,
}

/// What became of one request.
enum Fate {
    Answered { status: u16, bytes: usize, took: Duration },
    Hung,
    Broken(String),
}

#[tokio::main]
async fn main() -> Result<ExitCode, Failure> {
    let options = Options::parse();
    let folder = tempfile::tempdir()?;
    let address = match options.address {
        Some(address) => address,
        None => {
            let config = Config { data: folder.path().to_owned(), page_limit: 0, ..Config::default() };
            let site = open(config).await?;
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            let address = listener.local_addr()?;
            tokio::spawn(async move { serve_on(listener, &site, pending()).await });
            address
        }
    };

    let start = Instant::now();
    let fates = hammer(address, &options, start).await?;
    Ok(report(&options, &fates, start.elapsed()))
}

async fn hammer(address: SocketAddr, options: &Options, start: Instant) -> Result<Vec<Fate>, Failure> {
    let next = Arc::new(AtomicUsize::new(0));
    let workers: Vec<_> = (0..options.connections.max(1))
        .map(|_| tokio::spawn(work(address, options.clone(), start, Arc::clone(&next))))
        .collect();
    let mut fates = Vec::with_capacity(options.requests);
    for worker in workers {
        fates.extend(worker.await?);
    }
    Ok(fates)
}

async fn work(address: SocketAddr, options: Options, start: Instant, next: Arc<AtomicUsize>) -> Vec<Fate> {
    let mut fates = Vec::new();
    let mut connection = None;
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= options.requests {
            return fates;
        }
        // Time runs from when the request was due, so that a site which holds
        // up its visitors does not look quick for having fewer of them.
        let due = if options.rate == 0 {
            Instant::now()
        } else {
            start + Duration::from_secs_f64(number as f64 / f64::from(options.rate))
        };
        sleep_until(due).await;
        let path = options.paths.get(number % options.paths.len().max(1)).map_or("/", String::as_str);
        fates.push(match timeout(HUNG, ask(&mut connection, address, path)).await {
            Ok(Ok((status, bytes))) => Fate::Answered { status, bytes, took: due.elapsed() },
            Ok(Err(error)) => {
                connection = None;
                Fate::Broken(error.to_string())
            }
            Err(_) => {
                connection = None;
                Fate::Hung
            }
        });
    }
}

/// One request and its whole answer: status and size.
async fn ask(
    connection: &mut Option<BufReader<TcpStream>>,
    address: SocketAddr,
    path: &str,
) -> Result<(u16, usize), Failure> {
    let stream = match connection {
        Some(stream) => stream,
        None => {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            connection.insert(BufReader::new(stream))
        }
    };
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;

    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let status = line.split(' ').nth(1).ok_or("an answer without status")?.parse()?;
    let (mut length, mut chunked) = (0, false);
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let header = line.trim_end().to_ascii_lowercase();
        match header.split_once(": ") {
            None => break,
            Some(("content-length", value)) => length = value.parse()?,
            Some(("transfer-encoding", value)) => chunked = value.contains("chunked"),
            Some(_) => {}
        }
    }
    if !chunked {
        skip(stream, length).await?;
        return Ok((status, length));
    }
    let mut bytes = 0;
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let length = usize::from_str_radix(line.trim_end(), 16)?;
        skip(stream, length + 2).await?;
        if length == 0 {
            return Ok((status, bytes));
        }
        bytes += length;
    }
}

async fn skip(stream: &mut BufReader<TcpStream>, length: usize) -> Result<(), Failure> {
    let mut rest = vec![0; length];
    stream.read_exact(&mut rest).await?;
    Ok(())
}

fn report(options: &Options, fates: &[Fate], elapsed: Duration) -> ExitCode {
    let mut times = Vec::new();
    let (mut hung, mut broken, mut refused, mut sent) = (0, Vec::new(), 0, 0);
    for fate in fates {
        match fate {
            Fate::Answered { status, bytes, took } => {
                times.push(*took);
                sent += bytes;
                refused += usize::from(*status != 200);
            }
            Fate::Hung => hung += 1,
            Fate::Broken(reason) => broken.push(reason.as_str()),
        }
    }
    times.sort();
    let percentile = |percent: usize| {
        let rank = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(rank).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!("{} requests of {} in {:.1} s", fates.len(), options.paths.join(" "), elapsed.as_secs_f64());
    println!("{:.0} answers/s, {} bytes each", times.len() as f64 / elapsed.as_secs_f64(), sent / times.len().max(1));
    println!("p50 {:.2} ms   p95 {:.2} ms   p99 {:.2} ms", percentile(50), percentile(95), percentile(99));
    println!("hung {hung}   broken {}   not 200 {refused}", broken.len());
    if let Some(reason) = broken.first() {
        println!("first broken: {reason}");
    }
    ExitCode::from(u8::from(hung + broken.len() + refused > 0))
}
