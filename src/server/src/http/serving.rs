//! Listening, and stopping in order.

use std::{future::Future, net::SocketAddr, num::NonZeroUsize, time::Duration};

use safehouse_engine::{games::GAMES, necrogenesis::NECROGENESIS};
use safehouse_service::{
    Caller, Refusal, audit, collections, deck_search, events, groups, log, mail, matches, measurements, recovery,
    saved_decks, sessions, shared_decks::expire_shared_decks, sign_in, stores, test_games, tokens, trades, wants,
    webhooks,
};
use safehouse_store::{Store, StoreError};
use tokio::{
    net::{TcpListener, TcpSocket},
    time::{sleep, timeout},
};

use super::{
    ServerState, StartError, connections,
    matches::{answer_due, follow_others},
    metrics::serve_figures,
    router,
};
use crate::{
    assets::{FilesError, SiteFiles},
    cards::{CardFiles, CardFilesError},
    config::{Config, PublicUrl},
    mail::{MailError, Posting},
    measuring::Measuring,
    supervisor,
    webhooks::{NoTls, Telling},
};

/// How often addresses that went quiet are forgotten.
const FORGET_EVERY: Duration = Duration::from_secs(60);
/// How often short links that nobody opens are looked for.
const EXPIRE_EVERY: Duration = Duration::from_secs(60 * 60);
/// How often letters are looked for that are due.
const LOOK_FOR_LETTERS_EVERY: Duration = Duration::from_secs(3);
/// How often it is looked for what addresses are to be told.
const LOOK_FOR_WEBHOOKS_EVERY: Duration = Duration::from_secs(2);
/// Addresses that are told something at a time: one that does not answer keeps none of the
/// others waiting.
const TOLD_AT_A_TIME: usize = 4;
/// How long an entry of the log may wait for a checkpoint.
const SIGN_LOG_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked which witnesses have not cosigned the last checkpoint.
const ASK_WITNESSES_EVERY: Duration = Duration::from_secs(1);
/// How often lists of events are opened and locked whose time has come. A deadline does not wait for it.
const LOCK_EVENTS_EVERY: Duration = Duration::from_secs(2);
/// How often lists that are shown are judged by another snapshot.
const JUDGE_AGAIN_EVERY: Duration = Duration::from_secs(60);
/// How often changes of public decks are taken over.
const TAKE_OVER_DECKS_EVERY: Duration = Duration::from_secs(2);
/// How often it is looked which cards people can want because a target or a deck lacks them.
const FIND_WANTS_EVERY: Duration = Duration::from_secs(20);
/// How long what was done to accounts is kept.
const AUDIT_DAYS: u32 = 400;
/// Connections that may wait to be taken, as far as the system allows so many. One
/// that finds no room asks again after a second.
const BACKLOG: u32 = 4096;
/// What closing the database and ending the threads may take of the time to
/// stop in.
const CLOSING: Duration = Duration::from_millis(500);

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
    /// Letters cannot be brought anywhere.
    #[error(transparent)]
    Mail(#[from] MailError),
    /// No address can be told of public decks.
    #[error(transparent)]
    Webhooks(#[from] NoTls),
    /// The site cannot be put together.
    #[error(transparent)]
    Start(#[from] StartError),
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
    let posting = Posting::open(&config.mail)?;
    let telling = Telling::new(config.webhook_networks.clone())?;
    let site = open(config).await?;
    let address = site.config.listen;
    let listener = listen(address).map_err(|source| ServeError::Listen { address, source })?;
    let address = listener.local_addr()?;

    let forgetting = tokio::spawn({
        let site = site.clone();
        async move {
            loop {
                sleep(FORGET_EVERY).await;
                site.limits.forget_quiet();
                // The next turn comes soon: what was deleted meanwhile is in the journal for as long.
                let _ = site.store.empty_journal().await;
            }
        }
    });
    let expiring = tokio::spawn({
        let site = site.clone();
        async move {
            loop {
                expire(&site).await;
                sleep(EXPIRE_EVERY).await;
            }
        }
    });

    let figures = match site.config.metrics_listen {
        None => None,
        Some(address) => {
            let listener = listen(address).map_err(|source| ServeError::Listen { address, source })?;
            tracing::info!(address = %listener.local_addr()?, "figures are read here");
            Some(tokio::spawn(serve_figures(listener, site.clone())))
        }
    };
    let measuring = match NonZeroUsize::new(site.config.measurement_workers) {
        Some(workers) => Some(Measuring::start(workers, &site.app.service, &site.app.library)?),
        None => None,
    };
    let searching = tokio::spawn(keep_search(site.clone()));
    let following_wants = tokio::spawn(keep_wants(site.clone()));
    let signing = tokio::spawn(sign_log(site.clone()));
    let witnessing = tokio::spawn(ask_witnesses(site.clone(), telling.clone()));
    let locking = tokio::spawn(lock_events(site.clone()));
    let judging = tokio::spawn(judge_again(site.clone()));
    let answering = tokio::spawn(answer_due(site.clone()));
    let following = tokio::spawn(follow_others(site.clone()));
    let mut telling: Vec<_> =
        (0..TOLD_AT_A_TIME).map(|_| tokio::spawn(tell_webhooks(site.clone(), telling.clone()))).collect();
    telling.push(tokio::spawn(spread_events(site.clone())));
    let mailing = posting.map(|posting| tokio::spawn(send_letters(site.clone(), posting)));

    tracing::info!(
        %address,
        database = %site.config.database(),
        version = env!("CARGO_PKG_VERSION"),
        "listening"
    );
    let told = clickable(&site.config, address);
    // Commands print links with it; without it they say what the settings say.
    if let Err(error) = site.config.keep_address(&told) {
        tracing::warn!(%error, "the data folder does not keep where the site listens");
    }
    println!("Safehouse is at {told}");

    let stop = stop_signal()?;
    supervisor::ready();
    let watched = tokio::spawn(supervisor::watch());
    let stop = async move {
        stop.await;
        supervisor::stopping();
    };
    let result = serve_on(listener, &site, stop).await;
    watched.abort();
    if let Some(figures) = figures {
        figures.abort();
    }
    if let Some(measuring) = measuring {
        measuring.stop().await;
    }
    forgetting.abort();
    expiring.abort();
    searching.abort();
    following_wants.abort();
    signing.abort();
    witnessing.abort();
    locking.abort();
    judging.abort();
    answering.abort();
    following.abort();
    if let Some(mailing) = mailing {
        mailing.abort();
    }
    for telling in telling {
        telling.abort();
    }
    if timeout(CLOSING, site.store.close()).await.is_err() {
        // It is whole all the same: what was confirmed is on the disk.
        tracing::warn!("the database was left before it was closed");
    }
    tracing::info!("stopped");
    result
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // Or a new start would wait until the system has forgotten the old connections.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Sends letters for as long as the site is served. Of several processes each is given
/// letters of its own.
pub async fn send_letters(site: ServerState, posting: Posting) {
    loop {
        match mail::send_letter(&site.app.service, &Caller::Job, &posting).await {
            Ok(true) => {}
            Ok(false) => sleep(LOOK_FOR_LETTERS_EVERY).await,
            Err(error) => {
                tracing::error!(%error, "letters cannot be sent");
                sleep(10 * LOOK_FOR_LETTERS_EVERY).await;
            }
        }
    }
}

/// Finds out whom changes of public decks are told, for as long as the site is served.
pub async fn spread_events(site: ServerState) {
    let origin = site.config.public_url.as_ref().map_or("", PublicUrl::as_str).to_owned();
    loop {
        match webhooks::spread_event(&site.app.service, &Caller::Job, &origin).await {
            Ok(true) => {}
            Ok(false) => sleep(LOOK_FOR_WEBHOOKS_EVERY).await,
            Err(error) => {
                tracing::error!(%error, "it cannot be found out whom changes of public decks are told");
                sleep(10 * LOOK_FOR_WEBHOOKS_EVERY).await;
            }
        }
    }
}

/// Tells addresses of public decks for as long as the site is served. Whoever does the same
/// meanwhile is given other addresses.
pub async fn tell_webhooks(site: ServerState, telling: Telling) {
    loop {
        match webhooks::tell_webhook(&site.app.service, &Caller::Job, &telling).await {
            Ok(true) => {}
            Ok(false) => sleep(LOOK_FOR_WEBHOOKS_EVERY).await,
            Err(error) => {
                tracing::error!(%error, "addresses cannot be told of public decks");
                sleep(10 * LOOK_FOR_WEBHOOKS_EVERY).await;
            }
        }
    }
}

/// Keeps up to date by which cards people are found whose wants follow from a target or a deck, for as long as the site
/// is served. Which cards somebody lacks is counted when it is asked, and does not wait for this.
async fn keep_wants(site: ServerState) {
    loop {
        for library in site.app.library.games() {
            let found = wants::freshen_want_sources(&site.app.service, &Caller::Job, library).await;
            site.metrics.job("cards that people can want", found.is_ok());
            if let Err(error) = found {
                tracing::error!(%error, "cards that people can want were not found anew");
            }
        }
        sleep(FIND_WANTS_EVERY).await;
    }
}

/// Signs checkpoints of the public log for as long as the site is served.
async fn sign_log(site: ServerState) {
    loop {
        let signed = log::sign_checkpoint(&site.app.service, &Caller::Job).await;
        site.metrics.job("checkpoints of the log", signed.is_ok());
        match signed {
            Ok(_) => sleep(SIGN_LOG_EVERY).await,
            Err(error) => {
                tracing::error!(%error, "no checkpoint of the log was signed");
                sleep(30 * SIGN_LOG_EVERY).await;
            }
        }
    }
}

/// Has witnesses cosign checkpoints of the public log, for as long as the site is served. No checkpoint waits for one
/// that does not answer.
pub async fn ask_witnesses(site: ServerState, telling: Telling) {
    loop {
        let asked = log::ask_witnesses(&site.app.service, &Caller::Job, &telling).await;
        site.metrics.job("witnesses of the log", asked.is_ok());
        match asked {
            Ok(_) => sleep(ASK_WITNESSES_EVERY).await,
            Err(error) => {
                tracing::error!(%error, "no witness was asked to cosign the log");
                sleep(30 * ASK_WITNESSES_EVERY).await;
            }
        }
    }
}

/// Opens, locks and shows lists of events whose time has come, for as long as the site is served.
async fn lock_events(site: ServerState) {
    loop {
        let locked = events::lock_due_events(&site.app.service, &Caller::Job).await;
        site.metrics.job("lists of events", locked.is_ok());
        if let Err(error) = locked {
            tracing::error!(%error, "it was not looked which lists are to be locked");
        }
        let shown = events::show_due_lists(&site.app.service, &Caller::Job).await;
        site.metrics.job("lists that are shown", shown.is_ok());
        if let Err(error) = shown {
            tracing::error!(%error, "it was not looked which lists are to be shown");
        }
        sleep(LOCK_EVENTS_EVERY).await;
    }
}

/// Judges lists that are shown by the newest snapshots of their formats and keeps their cards, for as long as the
/// site is served.
async fn judge_again(site: ServerState) {
    loop {
        for library in site.app.library.games() {
            let judged = events::judge_again(&site.app.service, &Caller::Job, library).await;
            site.metrics.job("lists that are judged again", judged.is_ok());
            if let Err(error) = judged {
                tracing::error!(%error, "lists that are shown were not judged again");
            }
        }
        let kept = events::statistics::keep_event_cards(&site.app.service, &Caller::Job).await;
        site.metrics.job("cards of events", kept.is_ok());
        if let Err(error) = kept {
            tracing::error!(%error, "pages of cards do not find the newest events");
        }
        sleep(JUDGE_AGAIN_EVERY).await;
    }
}

/// Keeps what is searched of public decks up to date for as long as the site is served.
/// Other processes of the same database publish, too; whoever searches is not behind a
/// few changes anyway.
async fn keep_search(site: ServerState) {
    loop {
        let outcome = deck_search::catch_up(&site.app.service, &Caller::Job, &site.deck_search).await;
        if let Err(error) = outcome {
            tracing::error!(%error, "public decks were not taken over");
        }
        sleep(TAKE_OVER_DECKS_EVERY).await;
    }
}

/// Deletes what has had its time.
async fn expire(site: &ServerState) {
    expire_links(site).await;
    let service = &site.app.service;
    tell(site, "sessions", sessions::expire_sessions(service, &Caller::Job).await);
    tell(site, "links that set a password", recovery::expire_links(service, &Caller::Job).await);
    tell(site, "invitations to groups", groups::expire_invitations(service, &Caller::Job).await);
    tell(site, "invitations to staff", stores::expire_staff_invitations(service, &Caller::Job).await);
    tell(site, "what staff did", stores::expire_acts(service, &Caller::Job, AUDIT_DAYS).await);
    tell(site, "trades", trades::expire_trades(service, &Caller::Job).await);
    tell(site, "what addresses were told", webhooks::expire_deliveries(service, &Caller::Job).await);
    tell(site, "letters", mail::expire_letters(service, &Caller::Job).await);
    tell(site, "tokens for programs", tokens::expire_tokens(service, &Caller::Job).await);
    tell(site, "tries and devices", sign_in::expire_tries(service, &Caller::Job).await);
    tell(site, "decks in the trash", saved_decks::purge_decks(service, &Caller::Job).await);
    let (guest_days, days) = (site.config.guest_game_days, site.config.game_days);
    tell(site, "test games", test_games::expire_games(service, &Caller::Job, guest_days, days).await);
    tell(site, "matches", matches::expire_matches(service, &Caller::Job, guest_days, days).await);
    if let Some(game) = site.app.library.of_game(NECROGENESIS.id) {
        let expired = measurements::expire_measurements(service, &Caller::Job, &game.catalogue).await;
        tell(site, "measurements", expired);
    }
    tell(site, "files that were brought", collections::expire_files(service, &Caller::Job).await);
    tell(site, "what was done to accounts", audit::expire_audit(service, &Caller::Job, AUDIT_DAYS).await);
}

fn tell(site: &ServerState, what: &'static str, outcome: Result<u64, Refusal>) {
    site.metrics.job(what, outcome.is_ok());
    match outcome {
        Ok(0) => {}
        Ok(gone) => tracing::info!(what, gone, "what had its time is deleted"),
        Err(error) => tracing::error!(what, %error, "what had its time was not deleted"),
    }
}

/// Deletes the short links that nobody opened for as long as is configured.
async fn expire_links(site: &ServerState) {
    let days = site.config.share_days;
    if days == 0 {
        return;
    }
    match expire_shared_decks(&site.app.service, &Caller::Job, days).await {
        Ok(0) => {}
        Ok(decks) => tracing::info!(decks, days, "short links that nobody opened are gone"),
        Err(error) => tracing::error!(%error, "old short links were not deleted"),
    }
}

/// Opens what a site needs: database, card files, built files.
///
/// # Errors
/// The first of them that cannot be used.
pub async fn open(config: Config) -> Result<ServerState, ServeError> {
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
    Ok(ServerState::new(GAMES, config, store, files, &cards)?)
}

/// Serves on a socket until `stop`, then lets requests under way finish within
/// the configured time.
///
/// # Errors
/// The socket breaks.
pub async fn serve_on(
    listener: TcpListener,
    site: &ServerState,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let drain = site.config.drain_timeout.saturating_sub(CLOSING);
    let streams = site.streams.clone();
    let stop = async move {
        stop.await;
        // They never end by themselves, and would hold the end up.
        streams.end();
    };
    let cut = connections::serve(listener, site, router(site), stop, drain).await;
    if cut > 0 {
        tracing::warn!(connections = cut, seconds = drain.as_secs_f32(), "requests under way were cut off");
    }
    Ok(())
}

/// Resolves at the first SIGINT or SIGTERM.
pub(crate) fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send + 'static> {
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
