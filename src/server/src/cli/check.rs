//! `safehouse check`

use clap::Args;
use safehouse_engine::{english::counted, wire::WireForm};
use safehouse_service::{Caller, collections};
use safehouse_store::CollectionDifference;
use serde::Serialize;

use super::{
    database::DatabaseFlags,
    exit::Exit,
    output::{print, print_json},
};

/// The most differences that are shown.
const SHOWN: u32 = 1_000;

/// Compare how many copies are kept of every collection with what its events come to
#[derive(Debug, Args)]
#[command(after_help = "\
How many copies somebody has is the sum of everything that happened to them. It is kept beside that, so that nobody
waits for the sum; here both are compared. --rebuild counts anew what differs.

Exit codes: 0 both are the same, or what differed was counted anew; 1 something differs; 2 wrong use, or the database
cannot be read.")]
pub(super) struct Check {
    #[command(flatten)]
    database: DatabaseFlags,
    /// Count anew what differs
    #[arg(long)]
    rebuild: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// What differs:
///
/// ```json
/// {"version": 1, "rebuilt": 0, "differences": [
///   {"account": "…", "game": "necrogenesis", "holding": "{…}", "kept": 4, "counted": 3}]}
/// ```
#[derive(Debug, Serialize)]
struct Checked {
    version: u32,
    /// How many collections were counted anew.
    rebuilt: u64,
    differences: Vec<Difference>,
}

#[derive(Debug, Serialize)]
struct Difference {
    account: String,
    game: String,
    holding: String,
    kept: i64,
    counted: i64,
}

impl WireForm for Checked {}

impl From<CollectionDifference> for Difference {
    fn from(found: CollectionDifference) -> Self {
        let CollectionDifference { account, game, holding, kept, counted } = found;
        Self { account: account.to_string(), game, holding, kept, counted }
    }
}

pub(super) fn run(arguments: &Check) -> Exit {
    arguments.database.with_service(async |service| {
        let found = collections::check_collections(service, &Caller::Administrator, SHOWN).await?;
        let rebuilt = match arguments.rebuild && !found.is_empty() {
            true => collections::rebuild_collections(service, &Caller::Administrator).await?,
            false => 0,
        };
        let exit = if found.is_empty() || arguments.rebuild { Exit::Done } else { Exit::Finding };
        let differences: Vec<Difference> = found.into_iter().map(Into::into).collect();
        let checked = Checked { version: 1, rebuilt, differences };
        Ok(if arguments.json { print_json(&checked, exit) } else { print(&told(&checked), exit) })
    })
}

fn told(checked: &Checked) -> String {
    if checked.differences.is_empty() {
        return "As many copies are kept as events come to.\n".to_owned();
    }
    let mut text = String::new();
    for Difference { account, game, holding, kept, counted } in &checked.differences {
        text += &format!("{account} {game} {holding}: {kept} kept, {counted} counted\n");
    }
    match checked.rebuilt {
        0 => text += "safehouse check --rebuild counts them anew.\n",
        rebuilt => text += &format!("{} counted anew.\n", counted(rebuilt, ("collection was", "collections were"))),
    }
    text
}
