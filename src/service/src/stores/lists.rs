//! Lists that a store publishes outside of events: legal when it states them, in the public log, with what the
//! rules say of them, and as files that anyone verifies.

mod fault;
mod file;
mod publishing;
mod shown;
mod withdrawing;

pub use self::{
    fault::StoreListFault,
    file::store_list_file,
    publishing::{ListForm, StoreListLooked, look_at_store_list, publish_list},
    shown::{STORE_LISTS_PAGE, StoreListShown, StoreLists, list_store_lists, open_store_list},
    withdrawing::withdraw_store_list,
};
