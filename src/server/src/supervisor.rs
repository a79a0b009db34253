//! What the service manager is told: that the site is ready, that it lives, that it stops
//! (sd_notify). Where none asked, nothing is told.

use std::time::Duration;

use sd_notify::NotifyState;

/// The site answers from now on.
pub(crate) fn ready() {
    tell(&[NotifyState::Ready]);
}

/// It lets requests under way finish and then ends.
pub(crate) fn stopping() {
    tell(&[NotifyState::Stopping]);
}

/// Says that the program lives, twice in each time within which it is asked to; for ever.
pub(crate) async fn watch() {
    let Some(within) = sd_notify::watchdog_enabled() else { return };
    let pause = (within / 2).max(Duration::from_millis(100));
    loop {
        tell(&[NotifyState::Watchdog]);
        tokio::time::sleep(pause).await;
    }
}

fn tell(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::warn!(%error, "the service manager was not told");
    }
}
