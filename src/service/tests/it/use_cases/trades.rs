//! Who may do what with wants, lists that are shared, and trades.

use safehouse_engine::copies::wants::{Source, WantSource};
use safehouse_service::{
    Caller, Service,
    shared_lists::{
        ListKind, ListShown, ListVisibility, Seen, ShownCounts, list_shared_lists, make_list_link, open_list_link,
        open_public_list, revoke_list_link, share_list,
    },
    trades::{
        FitAsked, ProposeTrade, TradesAsked, accept_trade, confirm_trade, decline_trade, expire_trades, find_match,
        find_matches, list_offers, list_trades, open_trade, propose_trade, take_back_trade, withdraw_trade,
    },
    wants::{
        delete_want, delete_want_source, freshen_want_sources, list_want_sources, list_wants, save_want_source,
        save_wants,
    },
};
use safehouse_testing::shipped;
use uuid::Uuid;

use super::access::{ANYONE, Asked, CHANGES_WANTS, JOB, READS_TRADES, READS_WANTS, SIGNED_IN, TRADES};

pub(super) async fn of_trades(service: &Service, caller: &Caller) -> Asked {
    let mut asked = Asked::new();
    let (catalogue, id) = (shipped::catalogue(), Uuid::nil());
    let game = catalogue.game().id;
    asked.push(("list_wants", READS_WANTS, list_wants(service, caller, game).await.err()));
    asked.push(("save_wants", CHANGES_WANTS, save_wants(service, caller, catalogue, Vec::new()).await.err()));
    asked.push(("delete_want", CHANGES_WANTS, delete_want(service, caller, id).await.err()));
    let library = shipped::library();
    // What is lacking says what there is: no token that is for wants alone learns it.
    let sources = list_want_sources(service, caller, library).await.err();
    asked.push(("list_want_sources", SIGNED_IN, sources));
    let source = WantSource::new(Source::Decks { decks: vec![String::new(); 201], turns: Vec::new() });
    let saved = save_want_source(service, caller, library, (None, source)).await.err();
    asked.push(("save_want_source", SIGNED_IN, saved));
    asked.push(("delete_want_source", CHANGES_WANTS, delete_want_source(service, caller, id).await.err()));
    asked.push(("freshen_want_sources", JOB, freshen_want_sources(service, caller, library).await.err()));
    asked.push(("list_shared_lists", READS_TRADES, list_shared_lists(service, caller, game).await.err()));
    let (kind, shown) = (ListKind::Trade, ListShown::wholly(ListVisibility::Matches, ShownCounts::Some));
    // Whoever shows a list to others reads it as they do: no token that is for trades alone may.
    asked.push(("share_list", SIGNED_IN, share_list(service, caller, game, kind, shown).await.err()));
    asked.push(("make_list_link", SIGNED_IN, make_list_link(service, caller, game, kind).await.err()));
    let nobody = ListShown::wholly(ListVisibility::Private, ShownCounts::Some);
    asked.push(("share_list with nobody", TRADES, share_list(service, caller, game, kind, nobody).await.err()));
    asked.push(("revoke_list_link", TRADES, revoke_list_link(service, caller, game, kind).await.err()));
    let seen = Seen { after: 0, most: 9 };
    asked.push(("open_list_link", ANYONE, open_list_link(service, caller, library, "x", seen).await.err()));
    let list = open_public_list(service, caller, library, ("x", kind), seen).await.err();
    asked.push(("open_public_list", ANYONE, list));
    let fits = find_matches(service, caller, library, FitAsked { after: 0, most: 9 }).await.err();
    asked.push(("find_matches", READS_TRADES, fits));
    asked.push(("list_offers", SIGNED_IN, list_offers(service, caller, game).await.err()));
    asked.push(("find_match", READS_TRADES, find_match(service, caller, library, "x").await.err()));
    let trade = ProposeTrade { partner: "x".to_owned(), gives: Vec::new(), gets: Vec::new() };
    asked.push(("propose_trade", TRADES, propose_trade(service, caller, catalogue, trade).await.err()));
    let listed = list_trades(service, caller, catalogue, TradesAsked::Open, (None, 9)).await.err();
    asked.push(("list_trades", READS_TRADES, listed));
    asked.push(("open_trade", READS_TRADES, open_trade(service, caller, catalogue, id).await.err()));
    asked.push(("accept_trade", TRADES, accept_trade(service, caller, id, 1).await.err()));
    asked.push(("decline_trade", TRADES, decline_trade(service, caller, id, 1).await.err()));
    asked.push(("withdraw_trade", TRADES, withdraw_trade(service, caller, id, 1).await.err()));
    asked.push(("confirm_trade", TRADES, confirm_trade(service, caller, catalogue, id, 1).await.err()));
    asked.push(("take_back_trade", TRADES, take_back_trade(service, caller, id, 1).await.err()));
    asked.push(("expire_trades", JOB, expire_trades(service, caller).await.err()));
    asked
}
