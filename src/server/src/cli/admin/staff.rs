//! `safehouse admin staff`

use clap::{Args, Subcommand, ValueEnum};
use safehouse_service::{
    Caller, Refusal, Service,
    stores::{self, GameStore, StaffMember, StaffRole},
    wire::stores::StoreStaff,
};

use super::{
    super::{
        database::DatabaseFlags,
        exit::Exit,
        output::{ago, print, print_json},
    },
    told::told,
};

/// Whoever can open the database runs the site.
const CALLER: Caller = Caller::Administrator;

/// Say who works in a game store, and as what
#[derive(Debug, Args)]
#[command(after_help = "\
Somebody has one role in a store and may be staff of several. Their account needs a second factor from then on: until it has
one, nothing else can be done with it. Their sessions end after 12 hours without use, and after 7 days.

Examples:
  safehouse admin staff add corner-games Rick judge
  safehouse admin staff list corner-games
  safehouse admin staff remove corner-games Rick

Exit codes: 0 done; 1 there is no such store or account, or it is not staff there; 2 wrong use, or the database cannot be
used.")]
pub(super) struct Staff {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make an account staff of a store, or give it another role there
    Add {
        /// How addresses and commands name the store
        store: String,
        /// The name of the account
        account: String,
        /// What they are there
        role: RoleArgument,
    },
    /// Take an account out of a store's staff
    Remove {
        /// How addresses and commands name the store
        store: String,
        /// The name of the account
        account: String,
    },
    /// List the staff of a store
    List {
        /// How addresses and commands name the store
        store: String,
    },
}

/// A role as commands name it.
#[derive(Debug, Clone, Copy)]
struct RoleArgument(StaffRole);

impl ValueEnum for RoleArgument {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [RoleArgument; 5] = {
            let [a, b, c, d, e] = StaffRole::ALL;
            [RoleArgument(a), RoleArgument(b), RoleArgument(c), RoleArgument(d), RoleArgument(e)]
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.as_str()))
    }
}

pub(super) fn run(arguments: &Staff, database: &DatabaseFlags, as_json: bool) -> Exit {
    database.with_service(async |service| {
        told(done(service, &arguments.action).await.map(|(store, staff)| {
            if as_json {
                return print_json(&StoreStaff::new(&store, &staff), Exit::Done);
            }
            let text: String = staff.iter().map(row).collect();
            let none = format!("nobody is staff of {}\n", store.name);
            print(if text.is_empty() { &none } else { &text }, Exit::Done)
        }))
    })
}

/// Does what is asked and answers with the staff that the store has then.
async fn done(service: &Service, action: &Action) -> Result<(GameStore, Vec<StaffMember>), Refusal> {
    match action {
        Action::Add { store, account, role } => stores::add_staff(service, &CALLER, store, account, role.0).await,
        Action::Remove { store, account } => stores::remove_staff(service, &CALLER, store, account).await,
        Action::List { store } => stores::list_staff(service, &CALLER, store).await,
    }
}

fn row(member: &StaffMember) -> String {
    let stopped = if member.is_stopped { ", stopped" } else { "" };
    let factor = if member.has_second_factor { "" } else { ", without a second factor" };
    let (added, by) = (ago(member.added_at), &member.added_by);
    format!("{:<30} {:<12} added {added} by {by}{factor}{stopped}\n", member.name, member.role.as_str())
}
