//! The configuration of a reverse proxy with https.

use std::fmt::Write as _;

use crate::{config::Config, http::most_of_a_body};

/// What to set so that the program and its proxy fit each other.
fn advice(config: &Config) -> String {
    let mut advice = String::new();
    if !config.public_url.as_ref().is_some_and(|url| url.is_https()) {
        let _ = writeln!(advice, "# Set public_url = \"https://{}\" in safehouse.toml.", host(config));
    }
    if config.trusted_proxies == 0 {
        advice += "# Set trusted_proxies = 1 in safehouse.toml, or all visitors share one visitor's limits.\n";
    }
    if !config.listen.ip().is_loopback() {
        advice += "# Let the program listen on 127.0.0.1, or let a firewall admit the proxy alone.\n";
    }
    advice
}

fn host(config: &Config) -> &str {
    config.public_url.as_ref().map_or("decks.example.org", |url| url.host())
}

/// Where the proxy finds the program.
fn upstream(config: &Config) -> String {
    let port = if config.listen.port() == 0 { 3000 } else { config.listen.port() };
    let ip = config.listen.ip();
    if ip.is_unspecified() { format!("127.0.0.1:{port}") } else { std::net::SocketAddr::new(ip, port).to_string() }
}

/// For nginx.
pub(super) fn nginx(config: &Config) -> String {
    let (host, upstream) = (host(config), upstream(config));
    format!(
        "\
# Made by `safehouse deploy proxy nginx`: a file of conf.d.
{advice}server {{
    listen 80;
    listen [::]:80;
    server_name {host};
    return 301 https://{host}$request_uri;
}}

server {{
    listen 443 ssl;
    listen [::]:443 ssl;
    http2 on;
    server_name {host};

    # Where your tool for certificates puts them.
    ssl_certificate /etc/letsencrypt/live/{host}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/{host}/privkey.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_tickets off;

    # What the program refuses anyway.
    client_max_body_size {body}k;
    client_header_timeout {header}s;

    location / {{
        proxy_pass http://{upstream};
        proxy_http_version 1.1;
        proxy_set_header Host $host;
        proxy_set_header Connection \"\";
        # Adds the visitor at the right end, which is the one that the program believes.
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Request-Id $request_id;
        proxy_connect_timeout 5s;
        proxy_read_timeout {read}s;
    }}
}}
",
        advice = advice(config),
        body = most_of_a_body(config.body_limit).div_ceil(1024),
        header = config.header_timeout.as_secs(),
        read = config.request_timeout.as_secs() + 5,
    )
}

/// For Caddy, which gets certificates by itself.
pub(super) fn caddy(config: &Config) -> String {
    let (host, upstream) = (host(config), upstream(config));
    format!(
        "\
# Made by `safehouse deploy proxy caddy`: a Caddyfile.
{advice}{host} {{
	request_body {{
		max_size {body}KiB
	}}
	# Caddy writes the visitor into X-Forwarded-For and drops what a visitor wrote there.
	reverse_proxy {upstream} {{
		header_up X-Request-Id {{http.request.uuid}}
		transport http {{
			dial_timeout 5s
			response_header_timeout {read}s
		}}
	}}
}}
",
        advice = advice(config),
        body = most_of_a_body(config.body_limit).div_ceil(1024),
        read = config.request_timeout.as_secs() + 5,
    )
}
