//! Devices at which players of an event enter themselves, as they leave the program.
//!
//! Times are milliseconds since 1970-01-01T00:00:00Z.

use std::fmt;

use safehouse_cards::wire::WireForm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::VERSION;
use crate::events::{Kiosk, KioskStarted};

/// A kiosk that works, without what its browser keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventKiosk {
    /// The name of whoever started it and is answerable for it.
    pub by: String,
    /// When it was started.
    pub started_at: i64,
    /// Until when it works.
    pub ends_at: i64,
}

/// The kiosks of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventKiosks {
    /// The version of this form.
    pub version: u32,
    /// Those that work now, the newest first: at most 20.
    pub kiosks: Vec<EventKiosk>,
}

/// A kiosk that was just started. What its browser keeps cannot be read again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StartedEventKiosk {
    /// The version of this form.
    pub version: u32,
    /// The page that the device shows.
    pub page: String,
    /// The name of the cookie that its browser keeps for that page, and sends to no page of another site.
    pub cookie: String,
    /// What that cookie holds: 40 hexadecimal digits. Whoever has it enters players, and nothing else.
    pub token: String,
    /// Until when it works.
    pub ends_at: i64,
}

/// Kiosks that were ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EndedEventKiosks {
    /// The version of this form.
    pub version: u32,
    /// How many they were.
    pub ended: u64,
}

impl WireForm for EventKiosks {}
impl WireForm for StartedEventKiosk {}
impl WireForm for EndedEventKiosks {}

impl fmt::Debug for StartedEventKiosk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StartedEventKiosk").field("ends_at", &self.ends_at).finish_non_exhaustive()
    }
}

impl From<Kiosk> for EventKiosk {
    fn from(kiosk: Kiosk) -> Self {
        Self { by: kiosk.name, started_at: kiosk.started_at, ends_at: kiosk.ends_at }
    }
}

impl From<Vec<Kiosk>> for EventKiosks {
    fn from(kiosks: Vec<Kiosk>) -> Self {
        Self { version: VERSION, kiosks: kiosks.into_iter().map(EventKiosk::from).collect() }
    }
}

impl StartedEventKiosk {
    /// A kiosk that was started, with its page and the name of its cookie.
    pub fn new(started: KioskStarted, page: String, cookie: String) -> Self {
        Self { version: VERSION, page, cookie, token: started.token, ends_at: started.ends_at }
    }
}

impl EndedEventKiosks {
    /// So many that were ended.
    pub fn new(ended: u64) -> Self {
        Self { version: VERSION, ended }
    }
}
