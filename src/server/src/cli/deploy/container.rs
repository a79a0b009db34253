//! A recipe for an image of containers.

use crate::config::Config;

/// A recipe that takes the program as it was built, and keeps what is kept in a volume.
pub(super) fn recipe(config: &Config) -> String {
    let port = if config.listen.port() == 0 { 3000 } else { config.listen.port() };
    let url = config.public_url.as_ref().map(|url| format!(" \\\n    SAFEHOUSE_PUBLIC_URL={url}")).unwrap_or_default();
    let proxies = config.trusted_proxies;
    format!(
        "\
# Made by `safehouse deploy container`. Beside it must lie the program, `safehouse`, built for the same system:
#   cargo xtask dist && cp target/dist/safehouse .
#   podman build -t safehouse . && podman run --read-only --cap-drop=all -v safehouse:/data -p 127.0.0.1:{port}:{port} safehouse
# Secrets, such as SAFEHOUSE_DATABASE of PostgreSQL, are given when it is run, never written into the image.
FROM debian:stable-slim
COPY --chmod=0755 safehouse /usr/local/bin/safehouse
RUN useradd --system --uid 10001 --no-create-home safehouse && install -d -o 10001 -m 0700 /data
USER 10001
VOLUME /data
ENV SAFEHOUSE_LISTEN=0.0.0.0:{port} \\
    SAFEHOUSE_DATA=/data \\
    SAFEHOUSE_TRUSTED_PROXIES={proxies} \\
    SAFEHOUSE_LOG_FORMAT=json{url}
EXPOSE {port}
STOPSIGNAL SIGTERM
ENTRYPOINT [\"/usr/local/bin/safehouse\"]
CMD [\"serve\"]
"
    )
}
