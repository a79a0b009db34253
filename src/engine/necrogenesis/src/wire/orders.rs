//! Standing orders, as they leave the program and come back, and what came of them.

use safehouse_cards::wire::WireForm;
use safehouse_table::{
    orders::{Followed, Stop},
    wire::told::OrdersFollowed,
};
use serde::{Deserialize, Serialize};

use crate::{
    explain,
    orders::{self as inner, Thought},
    play::Refusal,
    rulestext::{Words as _, ability::Event as Awaited},
    surprise,
};

/// The version of [`Orders`] and [`ShownOrders`].
pub const VERSION: u32 = 1;

/// The most bytes of orders that are read.
pub const MOST_BYTES: usize = 16 * 1024;

/// The orders of a seat, as a table keeps them and a page sends them:
///
/// ```json
/// { "version": 1, "orders": [{ "order": { "kind": "spawn_all" }, "turn": null }] }
/// ```
///
/// The kinds: `spawn_all`, `spawn_nothing`, `advance_all`, `attack_weakest_first`,
/// `attack_strongest_first`, `never_escape`, `always_escape`, `escape_from` with
/// `damage`, `pass_window` with `window`, what a React waits for in the words of the
/// cards (`"a Zombie declares an attack"`), `never_react`, `react_if_lethal`. `turn` is
/// the turn that an order is for, `null` until it is taken back.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    version: u32,
    orders: Vec<Given>,
}

/// Orders with their words, for whoever shows them:
///
/// ```json
/// {
///   "version": 1,
///   "standing": [{ "order": Order, "turn": 4, "text": "spawn nothing more (7.3.2)" }],
///   "offered": [{ "order": Order, "turn": null, "text": "advance with every Zombie (7.3.4)" }]
/// }
/// ```
///
/// Orders are written as in [`Orders`]. `standing` are those that were given; `offered`
/// would answer what the seat is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ShownOrders {
    version: u32,
    standing: Vec<Shown>,
    offered: Vec<Shown>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Shown {
    #[serde(flatten)]
    given: Given,
    text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    order: Order,
    turn: Option<u16>,
}

/// Variants without members are written as such, so that a member which does not
/// belong to them is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Order {
    SpawnAll {},
    SpawnNothing {},
    AdvanceAll {},
    AttackWeakestFirst {},
    AttackStrongestFirst {},
    NeverEscape {},
    AlwaysEscape {},
    EscapeFrom { damage: u8 },
    PassWindow { window: String },
    NeverReact {},
    ReactIfLethal {},
}

/// Why orders are not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrdersError {
    /// More than any orders need.
    #[error("orders have at most {MOST_BYTES} bytes")]
    TooLong,
    /// No orders in this form.
    #[error("these are no orders: {0}")]
    Form(String),
    /// A form of another version.
    #[error("these orders have version {0}; version {VERSION} is understood here")]
    Version(u32),
    /// Nothing that a React waits for.
    #[error("no React waits for “{0}”")]
    NoWindow(String),
}

impl WireForm for Orders {}
impl WireForm for ShownOrders {}

impl Orders {
    /// Orders to be kept.
    pub fn new(orders: &inner::Orders) -> Self {
        Self { version: VERSION, orders: orders.given().iter().copied().map(Given::from).collect() }
    }

    /// Reads orders. Of several about the same the last one holds.
    ///
    /// # Errors
    /// [`OrdersError`]: anything but orders in exactly this form, with no member too
    /// many.
    pub fn read(json: &str) -> Result<inner::Orders, OrdersError> {
        if json.len() > MOST_BYTES {
            return Err(OrdersError::TooLong);
        }
        // The version first: what is newer may have other members.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let form = |error: serde_json::Error| OrdersError::Form(error.to_string());
        let Versioned { version } = serde_json::from_str(json).map_err(form)?;
        if version != VERSION {
            return Err(OrdersError::Version(version));
        }
        let mut orders = inner::Orders::default();
        for given in serde_json::from_str::<Self>(json).map_err(form)?.orders {
            orders.give(given.order.read()?, given.turn);
        }
        Ok(orders)
    }
}

impl ShownOrders {
    /// The orders of a seat, and what [`inner::Orders::offered`] names.
    pub fn new(orders: &inner::Orders, offered: &[inner::Order]) -> Self {
        let shown = |given: inner::Given| Shown { text: explain::order(given.order), given: given.into() };
        let offered = offered.iter().map(|order| inner::Given { order: *order, turn: None });
        Self {
            version: VERSION,
            standing: orders.given().iter().copied().map(shown).collect(),
            offered: offered.map(shown).collect(),
        }
    }
}

impl From<inner::Given> for Given {
    fn from(given: inner::Given) -> Self {
        Self { order: given.order.into(), turn: given.turn }
    }
}

impl From<inner::Order> for Order {
    fn from(order: inner::Order) -> Self {
        match order {
            inner::Order::SpawnAll => Self::SpawnAll {},
            inner::Order::SpawnNothing => Self::SpawnNothing {},
            inner::Order::AdvanceAll => Self::AdvanceAll {},
            inner::Order::AttackWeakestFirst => Self::AttackWeakestFirst {},
            inner::Order::AttackStrongestFirst => Self::AttackStrongestFirst {},
            inner::Order::NeverEscape => Self::NeverEscape {},
            inner::Order::AlwaysEscape => Self::AlwaysEscape {},
            inner::Order::EscapeFrom(damage) => Self::EscapeFrom { damage },
            inner::Order::PassWindow(awaited) => Self::PassWindow { window: awaited.words().to_owned() },
            inner::Order::NeverReact => Self::NeverReact {},
            inner::Order::ReactIfLethal => Self::ReactIfLethal {},
        }
    }
}

impl Order {
    fn read(self) -> Result<inner::Order, OrdersError> {
        Ok(match self {
            Self::SpawnAll {} => inner::Order::SpawnAll,
            Self::SpawnNothing {} => inner::Order::SpawnNothing,
            Self::AdvanceAll {} => inner::Order::AdvanceAll,
            Self::AttackWeakestFirst {} => inner::Order::AttackWeakestFirst,
            Self::AttackStrongestFirst {} => inner::Order::AttackStrongestFirst,
            Self::NeverEscape {} => inner::Order::NeverEscape,
            Self::AlwaysEscape {} => inner::Order::AlwaysEscape,
            Self::EscapeFrom { damage } => inner::Order::EscapeFrom(damage),
            Self::PassWindow { window } => {
                let known = Awaited::ALL.iter().find(|awaited| awaited.words() == window);
                inner::Order::PassWindow(*known.ok_or(OrdersError::NoWindow(window))?)
            }
            Self::NeverReact {} => inner::Order::NeverReact,
            Self::ReactIfLethal {} => inner::Order::ReactIfLethal,
        })
    }
}

/// What came of orders, as it leaves the program. `at` is the place of the surprise in
/// the log that the seat may know: the number of the event in the game would tell of
/// hidden ones.
pub fn followed(followed: &Followed<Refusal, Thought>, at: Option<(usize, usize)>) -> OrdersFollowed {
    let thought = |why: &Thought| {
        let word = match why {
            Thought::NoOrder => "no_order",
            Thought::Expired => "expired",
            Thought::Playable => "playable",
            Thought::Usable => "usable",
            Thought::Lethal => "lethal",
        };
        (word, explain::thought(*why).to_owned(), why.clause())
    };
    match &followed.stop {
        Stop::Surprise(surprised) => OrdersFollowed::surprised(followed.taken, surprised, surprise::clause, at),
        Stop::Thought(why) => OrdersFollowed::thought(followed.taken, thought(why)),
    }
}
