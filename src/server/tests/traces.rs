//! Traces reach a collector, and nothing is in them that is nobody's business.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

/// How long anything here may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Answers whoever sends something, and hands it on: head and body as they came.
fn collector() -> (String, Receiver<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, received) = channel();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut whole = Vec::new();
            let mut part = [0; 4096];
            while !is_whole(&whole) {
                match stream.read(&mut part).unwrap() {
                    0 => break,
                    read => whole.extend_from_slice(&part[..read]),
                }
            }
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").unwrap();
            sender.send(whole).unwrap();
        }
    });
    (format!("http://{address}"), received)
}

/// Whether the body is as long as the head says.
fn is_whole(request: &[u8]) -> bool {
    let Some(end) = request.windows(4).position(|four| four == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&request[..end]).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
    request.len() >= end + 4 + length.expect("a body of a length")
}

/// The program with what it wrote first: where it is.
fn serve(collector: &str, data: &std::path::Path) -> (Child, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_safehouse"))
        .args(["serve", "--listen", "127.0.0.1:0", "--trusted-proxies", "1", "--log", "warn"])
        .args(["--otlp-endpoint", collector, "--data"])
        .arg(data)
        .current_dir(data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("Safehouse is at http://").expect("an address").to_owned();
    (program, address)
}

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nx-forwarded-for: 203.0.113.77\r\nx-request-id: asked-by-a-test\r\n\
         connection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn has(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[test]
fn a_request_arrives_as_a_span_without_what_its_visitor_wrote() {
    let (endpoint, received) = collector();
    let data = tempfile::tempdir().unwrap();
    let (mut program, address) = serve(&endpoint, data.path());
    let secret = "0123456789abcdef".repeat(4);
    assert!(ask(&address, "/healthz").starts_with("HTTP/1.1 200"));
    ask(&address, &format!("/recover/{secret}"));
    ask(&address, "/people/Rick%20Grimes?q=brains");
    ask(&address, "/nowhere/at-all");

    // What was not sent by then is sent when the program stops.
    let stopped = Command::new("kill").arg(program.id().to_string()).status().unwrap();
    assert!(stopped.success());
    assert!(program.wait().unwrap().success());
    let mut all = received.recv_timeout(PATIENCE).expect("traces");
    assert!(has(&all, "POST /v1/traces HTTP/1.1") && has(&all, "application/x-protobuf"));
    while let Ok(more) = received.recv_timeout(Duration::from_millis(200)) {
        all.extend(more);
    }
    for sent in [
        "service.name",
        "GET /healthz",
        "GET /recover/{token}",
        "GET other",
        "http.route",
        "http.response.status_code",
        "asked-by-a-test",
    ] {
        assert!(has(&all, sent), "{sent} in {}", String::from_utf8_lossy(&all));
    }
    for kept in [secret.as_str(), "Rick", "brains", "203.0.113", "nowhere", "thread.id", "code.file"] {
        assert!(!has(&all, kept), "{kept} in {}", String::from_utf8_lossy(&all));
    }
}
