//! Listening, and stopping in order.

use std::{future::Future, net::SocketAddr, time::Duration};

use axum::serve::ListenerExt as _;
use safehouse_store::{Store, StoreError};
use tokio::{net::TcpListener, sync::oneshot};

use super::{Site, router};
use crate::{
    assets::{FilesError, SiteFiles},
    cards::{CardFiles, CardFilesError},
    config::Config,
};

/// How often addresses that went quiet are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);

/// Why serving did not begin, or broke off.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be used.
    #[error("the database {database} cannot be used: {source}")]
    Store {
        /// Its address, without password.
        database: String,
        /// What it said.
        source: StoreError,
    },
    /// The address is taken, or is not this machine's.
    #[error("cannot listen on {address}: {source}; choose another with --listen")]
    Listen {
        /// The address and port.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
    /// The built files cannot be served.
    #[error("the built site in {place} cannot be served: {source}")]
    Assets {
        /// Where they are.
        place: String,
        /// What is wrong.
        source: FilesError,
    },
    /// The card files cannot be used.
    #[error(transparent)]
    Cards(#[from] CardFilesError),
    /// The socket or the signals broke.
    #[error("serving broke off: {0}")]
    Serving(#[from] std::io::Error),
}

/// Serves until SIGINT or SIGTERM, then lets requests under way finish within
/// the configured time.
///
/// # Errors
/// The database, the address or the built files cannot be used.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let site = open(config).await?;
    let address = site.config.listen;
    let listener = TcpListener::bind(address).await.map_err(|source| ServeError::Listen { address, source })?;
    let address = listener.local_addr()?;

    let forgetting = tokio::spawn({
        let site = site.clone();
        async move {
            loop {
                tokio::time::sleep(FORGET_EVERY).await;
                site.limits.forget_quiet();
            }
        }
    });

    tracing::info!(
        %address,
        database = %site.config.database(),
        version = env!("CARGO_PKG_VERSION"),
        "listening"
    );
    println!("Safehouse is at {}", clickable(&site.config, address));

    let result = serve_on(listener, &site, stop_signal()?).await;
    forgetting.abort();
    site.app.store.close().await;
    tracing::info!("stopped");
    result
}

/// Opens what a site needs: database, card files, built files.
///
/// # Errors
/// The first of them that cannot be used.
pub async fn open(config: Config) -> Result<Site, ServeError> {
    let database = config.database();
    let store =
        Store::open(&database).await.map_err(|source| ServeError::Store { database: database.to_string(), source })?;
    let (place, files) = match config.assets.clone() {
        Some(folder) => (folder.display().to_string(), SiteFiles::folder(folder)),
        None => ("the program".to_owned(), SiteFiles::embedded()),
    };
    let files = files.map_err(|source| ServeError::Assets { place, source })?;
    if files.are_missing() {
        tracing::warn!("built without style and script: pages are plain; build with cargo xtask");
    }
    let cards = match &config.cards {
        Some(folder) => CardFiles::folder(folder)?,
        None => CardFiles::built_in(),
    };
    Ok(Site::new(config, store, files, &cards)?)
}

/// Serves on a socket until `stop`, then lets requests under way finish within
/// the configured time.
///
/// # Errors
/// The socket breaks.
pub async fn serve_on(
    listener: TcpListener,
    site: &Site,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    // Without this, the parts of a streamed page wait some 40 ms for each other.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "TCP_NODELAY was refused");
        }
    });
    let app = router(site).into_make_service_with_connect_info::<SocketAddr>();

    let (stopping, stopped) = oneshot::channel();
    let server = axum::serve(listener, app).with_graceful_shutdown(async move {
        stop.await;
        // The receiver is gone only when serving has already ended.
        let _ = stopping.send(());
    });
    let limit = site.config.drain_timeout;
    let drained = async {
        match stopped.await {
            Ok(()) => tokio::time::sleep(limit).await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        result = server => Ok(result?),
        () = drained => {
            tracing::warn!(seconds = limit.as_secs(), "requests under way were cut off");
            Ok(())
        }
    }
}

/// Resolves at the first SIGINT or SIGTERM.
fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            tracing::info!("stopping");
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
    })
}

/// The address as a person's browser on this machine would use it.
fn clickable(config: &Config, address: SocketAddr) -> String {
    match &config.public_url {
        Some(url) => url.to_string(),
        None if address.ip().is_unspecified() => format!("http://localhost:{}", address.port()),
        None => format!("http://{address}"),
    }
}
