//! An example of everything that can be asked. The page of the API shows each as a command,
//! and a test asks each.

/// Something that is asked.
#[derive(Debug, Clone, Copy)]
pub struct Example {
    /// The operation that it is of.
    pub operation: &'static str,
    /// The method.
    pub method: &'static str,
    /// The address. `$DECK` stands for the id of a deck of the account, `$PUBLIC` for the address
    /// of a published one of somebody else, `$OTHER` for their name, `$COMMENT` for the id of a
    /// comment of the account, `$COMMENT_ON_MINE` for one on its own published deck, `$WEBHOOK`
    /// for the id of a webhook, `$BULK` for the name of a bulk file, `$GROUP`, `$PASSED` and `$SHARED` for
    /// the ids of groups of the account, of which the last two have that somebody else in them,
    /// `$JOINED` for the id of a group of theirs, `$INVITED` for what lets into it, `$SHOWN` for the
    /// address of a deck that is for it; `$PLAYED` for the id of a test game, `$MEASURED` for
    /// that of a measurement; `$WANT`, `$SOURCE` and `$TRADE` for the ids of a want, of what wants follow from and of a
    /// trade of the account, `$LINKED` for what a link to a list of it ends in; `$STORE` for what addresses name a store
    /// by that the account works in, `$EVENT` for the code of an event there, `$REVISION` for what that was seen at,
    /// `$LIST` for a legal list as a text; `$CLAIM` for the code of a player, `$TABLE` for where they play, `$RIVAL` for the
    /// code of whom they meet there, `$NEXT` for the table beside.
    pub address: &'static str,
    /// The JSON that is sent, if any.
    pub body: Option<&'static str>,
    /// Whether it needs a token.
    pub is_own: bool,
}

const fn read(operation: &'static str, address: &'static str) -> Example {
    Example { operation, method: "GET", address, body: None, is_own: false }
}

const fn about_list(operation: &'static str, address: &'static str, body: &'static str) -> Example {
    Example { operation, method: "POST", address, body: Some(body), is_own: false }
}

const fn own(operation: &'static str, method: &'static str, address: &'static str) -> Example {
    Example { operation, method, address, body: None, is_own: true }
}

const fn own_with(operation: &'static str, method: &'static str, address: &'static str, body: &'static str) -> Example {
    Example { operation, method, address, body: Some(body), is_own: true }
}

/// What somebody asks who has a code, and no token.
const fn by_code(operation: &'static str, method: &'static str, address: &'static str, body: &'static str) -> Example {
    Example { operation, method, address, body: Some(body), is_own: false }
}

/// All of them, in an order in which they can be asked.
pub const EXAMPLES: &[Example] = &[
    read("list_games", "/api/v1/games"),
    read("show_game", "/api/v1/games/necrogenesis"),
    read("list_sets", "/api/v1/games/necrogenesis/sets"),
    read("list_formats", "/api/v1/games/necrogenesis/formats"),
    read("search_cards", "/api/v1/games/necrogenesis/cards?q=t%3Aweapon&limit=10"),
    read("show_card", "/api/v1/games/necrogenesis/cards/NG-01-001"),
    read("list_terms", "/api/v1/games/necrogenesis/glossary"),
    about_list("import_list", "/api/v1/games/necrogenesis/imports", r#"{"text":"1 Rifle"}"#),
    about_list("certify_list", "/api/v1/games/necrogenesis/certificates", r#"{"text":"1 Rifle","format":"standard"}"#),
    about_list("export_list", "/api/v1/games/necrogenesis/exports", r#"{"text":"1 Rifle","to":"csv"}"#),
    about_list("encode_list", "/api/v1/games/necrogenesis/codes", r#"{"text":"1 Rifle"}"#),
    about_list(
        "ask_odds",
        "/api/v1/games/necrogenesis/odds",
        r#"{"text":"2 Rifle","question":"at least 1 of t:weapon in the opening hand"}"#,
    ),
    about_list(
        "compare_lists",
        "/api/v1/games/necrogenesis/differences",
        r#"{"from":{"text":"1 Rifle"},"to":{"text":"2 Rifle"}}"#,
    ),
    read("list_bulk_files", "/api/v1/bulk"),
    read("get_bulk_file", "/api/v1/bulk/$BULK"),
    read("show_document", "/api/v1/openapi.json"),
    own_with(
        "create_deck",
        "POST",
        "/api/v1/decks",
        r#"{"deck":{"game":"necrogenesis","name":"Night watch","lines":[{"section":"survivor_deck","card":"Rifle","quantity":2}]}}"#,
    ),
    own("list_decks", "GET", "/api/v1/decks?limit=10"),
    own("open_deck", "GET", "/api/v1/decks/$DECK"),
    own_with(
        "save_deck",
        "PUT",
        "/api/v1/decks/$DECK",
        r#"{"base":1,"label":"One more","deck":{"game":"necrogenesis","name":"Night watch","lines":[{"section":"survivor_deck","card":"Rifle","quantity":3}]}}"#,
    ),
    own_with("change_deck", "PATCH", "/api/v1/decks/$DECK", r#"{"folder":"Winter"}"#),
    own("list_versions", "GET", "/api/v1/decks/$DECK/versions"),
    own("open_version", "GET", "/api/v1/decks/$DECK/versions/1"),
    own_with("name_version", "PATCH", "/api/v1/decks/$DECK/versions/1", r#"{"name":"As it began"}"#),
    own_with("restore_version", "POST", "/api/v1/decks/$DECK/versions/1/restore", r#"{"seen":2}"#),
    own_with("branch_deck", "POST", "/api/v1/decks/$DECK/versions/2/branch", r#"{"name":"Day watch"}"#),
    own("list_folders", "GET", "/api/v1/deck-folders"),
    own("total_decks", "GET", "/api/v1/deck-totals"),
    own("add_tag", "PUT", "/api/v1/decks/$DECK/tags/league"),
    own("list_tags", "GET", "/api/v1/deck-tags"),
    own_with("rename_tag", "PATCH", "/api/v1/deck-tags/league", r#"{"name":"winter league"}"#),
    own("remove_tag", "DELETE", "/api/v1/decks/$DECK/tags/winter%20league"),
    own("delete_tag", "DELETE", "/api/v1/deck-tags/winter%20league"),
    own_with(
        "publish_deck",
        "POST",
        "/api/v1/decks/$DECK/publication",
        r#"{"version":1,"visibility":"public","note":"As it began"}"#,
    ),
    own("show_publication", "GET", "/api/v1/decks/$DECK/publication"),
    own("list_publications", "GET", "/api/v1/publications"),
    read("list_public_decks", "/api/v1/public-decks?limit=10"),
    read("search_public_decks", "/api/v1/games/necrogenesis/public-decks?q=%5B%5Bt%3Aweapon%5D%5D%3E%3D1&limit=10"),
    read("open_public_deck", "/api/v1/public-decks/$PUBLIC"),
    read("open_public_version", "/api/v1/public-decks/$PUBLIC/versions/1"),
    read("show_author", "/api/v1/authors/$OTHER"),
    read("list_decks_of_author", "/api/v1/authors/$OTHER/public-decks"),
    own("like_deck", "PUT", "/api/v1/public-decks/$PUBLIC/like"),
    own("unlike_deck", "DELETE", "/api/v1/public-decks/$PUBLIC/like"),
    own_with("copy_deck", "POST", "/api/v1/public-decks/$PUBLIC/copies", "{}"),
    own_with("say_comment", "POST", "/api/v1/comments", r#"{"address":"$PUBLIC","body":"Why two of them?"}"#),
    own_with("edit_comment", "PATCH", "/api/v1/comments/$COMMENT", r#"{"body":"Why *two* of them?"}"#),
    own("hide_comment", "PUT", "/api/v1/comments/$COMMENT_ON_MINE/hidden"),
    own("unhide_comment", "DELETE", "/api/v1/comments/$COMMENT_ON_MINE/hidden"),
    own("delete_comment", "DELETE", "/api/v1/comments/$COMMENT"),
    read("list_comments", "/api/v1/public-decks/$PUBLIC/comments"),
    own_with("report_deck", "POST", "/api/v1/reports", r#"{"address":"$PUBLIC","reason":"Its name is an insult."}"#),
    own("follow_author", "PUT", "/api/v1/following/$OTHER"),
    own("list_followed", "GET", "/api/v1/following"),
    own("list_followed_decks", "GET", "/api/v1/followed-decks"),
    own("unfollow_author", "DELETE", "/api/v1/following/$OTHER"),
    own("block_author", "PUT", "/api/v1/blocked/$OTHER"),
    own("list_blocked", "GET", "/api/v1/blocked"),
    own("unblock_author", "DELETE", "/api/v1/blocked/$OTHER"),
    own_with(
        "make_webhook",
        "POST",
        "/api/v1/webhooks",
        r#"{"url":"https://bot.example.org/decks","whose":"both","events":["deck.published","deck.updated"]}"#,
    ),
    own("list_webhooks", "GET", "/api/v1/webhooks"),
    own("open_webhook", "GET", "/api/v1/webhooks/$WEBHOOK"),
    own("test_webhook", "POST", "/api/v1/webhooks/$WEBHOOK/test"),
    own("turn_webhook_on", "POST", "/api/v1/webhooks/$WEBHOOK/on"),
    own("delete_webhook", "DELETE", "/api/v1/webhooks/$WEBHOOK"),
    own_with("make_group", "POST", "/api/v1/groups", r#"{"name":"Riverside club","description":"Fridays"}"#),
    own("list_groups", "GET", "/api/v1/groups"),
    own("open_group", "GET", "/api/v1/groups/$GROUP"),
    own_with("change_group", "PATCH", "/api/v1/groups/$GROUP", r#"{"description":"Fridays at seven."}"#),
    own_with("invite", "POST", "/api/v1/groups/$GROUP/invitations", r#"{"uses":1}"#),
    own("list_invitations", "GET", "/api/v1/groups/$GROUP/invitations"),
    own_with("open_invitation", "POST", "/api/v1/group-invitations/open", r#"{"token":"$INVITED"}"#),
    own_with("accept_invitation", "POST", "/api/v1/group-invitations/accept", r#"{"token":"$INVITED"}"#),
    own("list_group_decks", "GET", "/api/v1/groups/$JOINED/decks?limit=10"),
    own("open_group_deck", "GET", "/api/v1/groups/$JOINED/decks/$SHOWN"),
    own("list_group_comments", "GET", "/api/v1/groups/$JOINED/decks/$SHOWN/comments"),
    own("leave_group", "DELETE", "/api/v1/groups/$JOINED/membership"),
    own_with("pass_group", "PUT", "/api/v1/groups/$PASSED/owner", r#"{"member":"$OTHER"}"#),
    own("revoke_invitation", "DELETE", "/api/v1/groups/$GROUP/invitations/0199c5d7-9c3a-7e1f-8a2b-0123456789ab"),
    own("remove_member", "DELETE", "/api/v1/groups/$SHARED/members/$OTHER"),
    own("dissolve_group", "DELETE", "/api/v1/groups/$GROUP"),
    own_with(
        "begin_test_game",
        "POST",
        "/api/v1/games/necrogenesis/test-games",
        r#"{"first":{"player":"person","text":"2 Rifle"},"second":{"player":"person","text":"3 Rifle"}}"#,
    ),
    own("list_test_games", "GET", "/api/v1/test-games?limit=10"),
    own("open_test_game", "GET", "/api/v1/games/necrogenesis/test-games/$PLAYED"),
    own_with(
        "change_test_game",
        "POST",
        "/api/v1/games/necrogenesis/test-games/$PLAYED/changes",
        r#"{"revision":1,"key":"first","change":{"kind":"choose","choices":[{"kind":"pass"}]}}"#,
    ),
    own_with(
        "begin_test_game_again",
        "POST",
        "/api/v1/games/necrogenesis/test-games/$PLAYED/again",
        r#"{"new_luck":true,"players":["person","rule-of-thumb"]}"#,
    ),
    own("show_test_game_record", "GET", "/api/v1/games/necrogenesis/test-games/$PLAYED/record"),
    own("delete_test_game", "DELETE", "/api/v1/games/necrogenesis/test-games/$PLAYED"),
    own_with(
        "ask_measurement",
        "POST",
        "/api/v1/games/necrogenesis/measurements",
        r#"{"deck":{"text":"2 Rifle"},"opponents":[{"text":"3 Rifle"}],"games":1000}"#,
    ),
    own("show_collection", "GET", "/api/v1/games/necrogenesis/collection"),
    own_with(
        "enter_copies",
        "POST",
        "/api/v1/games/necrogenesis/collection/entries",
        r#"{"lines":["@Binder 2","45x3","13x2"]}"#,
    ),
    own("find_own_cards", "GET", "/api/v1/games/necrogenesis/collection/cards?q=owned%3E%3D1&order=-owned"),
    own("show_owned", "GET", "/api/v1/games/necrogenesis/collection/owned?numbers=NG-01-045,NG-01-046"),
    own_with(
        "step_copies",
        "POST",
        "/api/v1/games/necrogenesis/collection/steps",
        r#"{"request":"01900000000070008000000000000009","number":"NG-01-045","by":1,"finish":"foil"}"#,
    ),
    own("list_copies", "GET", "/api/v1/games/necrogenesis/collection/copies?number=NG-01-045"),
    own("list_collection_history", "GET", "/api/v1/games/necrogenesis/collection/history?number=NG-01-045&limit=10"),
    own("list_collection_events", "GET", "/api/v1/games/necrogenesis/collection/events?after=0"),
    own_with(
        "record_collection_events",
        "POST",
        "/api/v1/games/necrogenesis/collection/events",
        r#"{"events":[{"id":"01900000000070008000000000000001","device":"01900000000070008000000000000002","sequence":1,"at":1790000000000,"cause":{"kind":"acquired"},"changes":[{"holding":{"number":"NG-01-045","edition":"unlimited","finish":"regular"},"by":1}]}]}"#,
    ),
    own_with(
        "undo_collection_events",
        "POST",
        "/api/v1/games/necrogenesis/collection/undo",
        r#"{"events":["01900000000070008000000000000001"]}"#,
    ),
    own("list_places", "GET", "/api/v1/games/necrogenesis/collection/places"),
    own_with(
        "change_place",
        "POST",
        "/api/v1/games/necrogenesis/collection/places",
        r#"{"request":"01900000000070008000000000000029","from":"Binder 2","deed":"rename","to":"Binder 3"}"#,
    ),
    own("list_collection_decks", "GET", "/api/v1/games/necrogenesis/collection/decks"),
    own("choose_decks", "GET", "/api/v1/games/necrogenesis/collection/decks-at-once?by=number&limit=100"),
    own("list_decks_lack", "GET", "/api/v1/games/necrogenesis/collection/decks-lack?keep=Binder%203"),
    own("open_collection_deck", "GET", "/api/v1/games/necrogenesis/collection/decks/$DECK"),
    own_with(
        "change_collection_deck",
        "POST",
        "/api/v1/games/necrogenesis/collection/decks/$DECK",
        r#"{"request":"01900000000070008000000000000039","deed":"build"}"#,
    ),
    own_with(
        "keep_price_list",
        "PUT",
        "/api/v1/games/necrogenesis/collection/prices/November",
        r#"{"text":"number,currency,price,date\nNG-01-045,EUR,1.20,2026-11-02\n"}"#,
    ),
    own("list_price_lists", "GET", "/api/v1/games/necrogenesis/collection/prices"),
    own("get_price_list", "GET", "/api/v1/games/necrogenesis/collection/prices/November"),
    own("value_collection", "GET", "/api/v1/games/necrogenesis/collection/value?list=November"),
    own("insure_collection", "GET", "/api/v1/games/necrogenesis/collection/reports/insurance.csv?list=November"),
    own("delete_price_list", "DELETE", "/api/v1/games/necrogenesis/collection/prices/November"),
    own_with(
        "keep_target",
        "PUT",
        "/api/v1/games/necrogenesis/collection/targets/Master%20set",
        r#"{"query":"set:NG-01","per":"master"}"#,
    ),
    own("list_targets", "GET", "/api/v1/games/necrogenesis/collection/targets"),
    own("list_missing", "GET", "/api/v1/games/necrogenesis/collection/missing?target=Master%20set"),
    own("delete_target", "DELETE", "/api/v1/games/necrogenesis/collection/targets/Master%20set"),
    own_with(
        "preview_import",
        "POST",
        "/api/v1/games/necrogenesis/collection/imports/preview",
        r#"{"file":{"text":"Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n"},"choices":{"mode":"add"}}"#,
    ),
    own_with(
        "import_collection",
        "POST",
        "/api/v1/games/necrogenesis/collection/imports",
        r#"{"request":"01900000000070008000000000000019","digest":"7ae6787347e941b7ba6b749ed58e20fddddcb88a068820a3e39bff1d8545b6bc","file":{"text":"Number,Quantity,Edition,Finish\nNG-01-045,3,Unlimited,Regular\n"},"choices":{"mode":"add"}}"#,
    ),
    own("list_export_losses", "GET", "/api/v1/games/necrogenesis/collection/export/losses?tool=moxfield"),
    own("export_collection", "GET", "/api/v1/games/necrogenesis/collection/export"),
    own_with(
        "save_wants",
        "POST",
        "/api/v1/games/necrogenesis/wants",
        r#"{"wants":[{"want":{"what":{"kind":"printing","number":"NG-01-045"},"count":2,"priority":"normal"}}]}"#,
    ),
    own("list_wants", "GET", "/api/v1/games/necrogenesis/wants"),
    own_with(
        "save_want_source",
        "POST",
        "/api/v1/games/necrogenesis/want-sources",
        r#"{"source":{"of":{"kind":"target","target":{"query":"set:NG-01","per":"card","count":4}},"priority":"normal"}}"#,
    ),
    own("list_want_sources", "GET", "/api/v1/games/necrogenesis/want-sources"),
    own("delete_want_source", "DELETE", "/api/v1/games/necrogenesis/want-sources/$SOURCE"),
    own("delete_want", "DELETE", "/api/v1/games/necrogenesis/wants/$WANT"),
    own_with(
        "share_list",
        "PUT",
        "/api/v1/games/necrogenesis/lists/trade",
        r#"{"visibility":"link","counts":"some","fields":["number","name","finish","condition"]}"#,
    ),
    own("list_shared_lists", "GET", "/api/v1/games/necrogenesis/lists"),
    own("make_list_link", "POST", "/api/v1/games/necrogenesis/lists/trade/link"),
    Example {
        operation: "open_list_link",
        method: "POST",
        address: "/api/v1/games/necrogenesis/shared-lists/open",
        body: Some(r#"{"token":"$LINKED"}"#),
        is_own: false,
    },
    own("revoke_list_link", "DELETE", "/api/v1/games/necrogenesis/lists/trade/link"),
    read("open_public_list", "/api/v1/games/necrogenesis/authors/$OTHER/lists/trade"),
    own("list_offers", "GET", "/api/v1/games/necrogenesis/offers"),
    own("find_trade_partners", "GET", "/api/v1/games/necrogenesis/trade-partners?limit=10"),
    own_with(
        "propose_trade",
        "POST",
        "/api/v1/games/necrogenesis/trades",
        r#"{"partner":"$OTHER","gives":[],"gets":[{"number":"NG-01-045","edition":"unlimited","finish":"regular","copies":1}]}"#,
    ),
    own("list_trades", "GET", "/api/v1/games/necrogenesis/trades?show=open"),
    own("open_trade", "GET", "/api/v1/games/necrogenesis/trades/$TRADE"),
    own_with(
        "answer_trade",
        "POST",
        "/api/v1/games/necrogenesis/trades/$TRADE/answers",
        r#"{"revision":1,"answer":"withdraw"}"#,
    ),
    own_with(
        "make_event",
        "POST",
        "/api/v1/stores/$STORE/events",
        r#"{"name":"Friday Night","game":"necrogenesis","format":"standard","starts_at":2050000000000,"ends_at":2050020000000,"time_zone":"Europe/Berlin","lists":"accepted","takes_illegal":true,"public_names":"name","rounds":1}"#,
    ),
    own_with(
        "change_event",
        "PUT",
        "/api/v1/events/$EVENT",
        r#"{"revision":$REVISION,"event":{"name":"Friday Night","game":"necrogenesis","format":"standard","starts_at":2050000000000,"ends_at":2050020000000,"time_zone":"Europe/Berlin","lists":"accepted","takes_illegal":true,"public_names":"name","rounds":1,"capacity":8}}"#,
    ),
    own("open_event_desk", "GET", "/api/v1/events/$EVENT/desk"),
    own_with("move_event", "POST", "/api/v1/events/$EVENT/state", r#"{"revision":$REVISION,"state":"registration"}"#),
    own_with("move_event", "POST", "/api/v1/events/$EVENT/state", r#"{"revision":$REVISION,"state":"lists_open"}"#),
    own_with("enter_event_player", "POST", "/api/v1/events/$EVENT/players", r#"{"name":"Ada"}"#),
    own_with("enter_event_player", "POST", "/api/v1/events/$EVENT/players", r#"{"name":"Ben"}"#),
    own_with("rename_event_player", "PUT", "/api/v1/events/$EVENT/players/2/name", r#"{"name":"Ben N."}"#),
    by_code("register_for_event", "POST", "/api/v1/events/$EVENT/registrations", r#"{"name":"Fay","consent":1}"#),
    by_code("agree_to_event", "PUT", "/api/v1/events/$EVENT/own/consent", r#"{"code":"$CLAIM","consent":1}"#),
    by_code("hand_in_own_event_list", "PUT", "/api/v1/events/$EVENT/own/list", r#"{"code":"$CLAIM","text":"1 Rifle"}"#),
    by_code("open_own_event_entry", "POST", "/api/v1/events/$EVENT/own", r#"{"code":"$CLAIM"}"#),
    own_with("give_event_player_beforehand", "PUT", "/api/v1/events/$EVENT/players/1/beforehand", r#"{"table":1}"#),
    own_with("type_event_list", "PUT", "/api/v1/events/$EVENT/players/1/list", r#"{"text":"1 Rifle"}"#),
    own_with("check_player_in", "PUT", "/api/v1/events/$EVENT/players/1/presence", r#"{"there":true}"#),
    own("lock_event", "POST", "/api/v1/events/$EVENT/lock"),
    own_with("begin_event_play", "POST", "/api/v1/events/$EVENT/play", r#"{"everybody":true}"#),
    own_with("enter_event_player", "POST", "/api/v1/events/$EVENT/players", r#"{"name":"Dana"}"#),
    own_with("enter_event_player_late", "POST", "/api/v1/events/$EVENT/players/4/late", r#"{"earlier":"losses"}"#),
    own("pair_event_round", "POST", "/api/v1/events/$EVENT/rounds"),
    own("discard_event_round", "DELETE", "/api/v1/events/$EVENT/rounds/1"),
    own("pair_event_round", "POST", "/api/v1/events/$EVENT/rounds"),
    own_with("swap_event_players", "POST", "/api/v1/events/$EVENT/rounds/1/swap", r#"{"one":1,"other":2}"#),
    own_with("publish_event_round", "POST", "/api/v1/events/$EVENT/rounds/1/publish", r#"{"minutes":50}"#),
    own_with("set_event_timer", "POST", "/api/v1/events/$EVENT/rounds/1/timer", r#"{"deed":"extend","minutes":5}"#),
    own("draw_event_checks", "GET", "/api/v1/events/$EVENT/rounds/1/checks"),
    own_with(
        "note_event_check",
        "POST",
        "/api/v1/events/$EVENT/checks",
        r#"{"request":"01900000-0000-7000-8000-000000000061","round":1,"player":1,"list":1,"reason":"A torn sleeve","started_at":4070001000000,"ended_at":4070001300000,"lines":[{"section":"survivor_deck","card":"Rifle","wanted":1,"found":1}]}"#,
    ),
    own("list_event_checks", "GET", "/api/v1/events/$EVENT/checks"),
    by_code(
        "report_own_event_result",
        "POST",
        "/api/v1/events/$EVENT/own/result",
        r#"{"code":"$CLAIM","round":1,"table":$TABLE,"revision":1,"outcome":{"wins_a":1,"wins_b":0}}"#,
    ),
    by_code(
        "answer_own_event_result",
        "POST",
        "/api/v1/events/$EVENT/own/answer",
        r#"{"code":"$RIVAL","round":1,"table":$TABLE,"revision":2,"agrees":true}"#,
    ),
    own_with(
        "enter_event_results",
        "POST",
        "/api/v1/events/$EVENT/results",
        r#"{"results":[{"request":"01900000-0000-7000-8000-000000000051","round":1,"table":$NEXT,"revision":1,"outcome":{"wins_a":1,"wins_b":0}}]}"#,
    ),
    own("list_event_result_changes", "GET", "/api/v1/events/$EVENT/result-changes"),
    own_with("finish_event_round", "POST", "/api/v1/events/$EVENT/rounds/1/finish", r#"{"as_said":false}"#),
    own("drop_event_player", "POST", "/api/v1/events/$EVENT/players/2/drop"),
    own("bring_event_player_back", "POST", "/api/v1/events/$EVENT/players/2/back"),
    by_code("change_own_event_entry", "POST", "/api/v1/events/$EVENT/own/deeds", r#"{"code":"$CLAIM","deed":"drop"}"#),
    own_with(
        "import_event_rounds",
        "POST",
        "/api/v1/events/$EVENT/imports",
        r#"{"text":"round,player a,player b,wins a,wins b,draws\n1,#1,#2,1,0,0\n"}"#,
    ),
    own_with("make_event_cut", "POST", "/api/v1/events/$EVENT/cut", r#"{"players":2,"despite_announced":true}"#),
    own_with("end_event", "POST", "/api/v1/events/$EVENT/end", r#"{"early":true}"#),
    own_with("reveal_event_lists", "POST", "/api/v1/events/$EVENT/reveal", r#"{"phase":"end"}"#),
    own_with(
        "publish_store_list",
        "POST",
        "/api/v1/stores/$STORE/lists",
        r#"{"title":"Deck of the week","game":"necrogenesis","format":"standard","text":"$LIST"}"#,
    ),
    read("list_stores", "/api/v1/stores"),
    read("open_store", "/api/v1/stores/$STORE"),
    read("list_store_events", "/api/v1/stores/$STORE/events"),
    read("list_store_lists", "/api/v1/stores/$STORE/lists"),
    read("open_store_list", "/api/v1/stores/$STORE/lists/1"),
    read("get_store_list_file", "/api/v1/stores/$STORE/lists/1/file"),
    own_with("withdraw_store_list", "POST", "/api/v1/stores/$STORE/lists/1/withdrawal", r#"{"reason":"mistake"}"#),
    read("list_events", "/api/v1/events?game=necrogenesis"),
    read("open_event", "/api/v1/events/$EVENT"),
    read("list_event_players", "/api/v1/events/$EVENT/players"),
    read("list_event_lists", "/api/v1/events/$EVENT/lists"),
    read("open_event_list", "/api/v1/events/$EVENT/lists/1"),
    read("get_event_list_file", "/api/v1/events/$EVENT/lists/1/file"),
    read("get_event_file", "/api/v1/events/$EVENT/file"),
    read("show_event_seats", "/api/v1/events/$EVENT/seats"),
    read("explain_event_round", "/api/v1/events/$EVENT/rounds/1/reasons"),
    read("recompute_event_round", "/api/v1/events/$EVENT/rounds/1/recomputed"),
    read("show_event_pairings", "/api/v1/events/$EVENT/pairings"),
    read("show_event_standings", "/api/v1/events/$EVENT/standings"),
    read("show_event_statistics", "/api/v1/events/$EVENT/statistics"),
    read("show_event_results", "/api/v1/events/$EVENT/results"),
    read("export_event_results", "/api/v1/events/$EVENT/exports/standings"),
    own("list_store_statements", "GET", "/api/v1/stores/$STORE/statements"),
    own_with("hand_in_store_notes", "POST", "/api/v1/stores/$STORE/statements", r#"{"notes":"$NOTES"}"#),
    own("list_measurements", "GET", "/api/v1/measurements?limit=10"),
    own("open_measurement", "GET", "/api/v1/games/necrogenesis/measurements/$MEASURED"),
    own("show_measurement_result", "GET", "/api/v1/games/necrogenesis/measurements/$MEASURED/result"),
    own("cancel_measurement", "POST", "/api/v1/games/necrogenesis/measurements/$MEASURED/cancel"),
    own("delete_measurement", "DELETE", "/api/v1/games/necrogenesis/measurements/$MEASURED"),
    own_with("change_publication", "PATCH", "/api/v1/decks/$DECK/publication", r#"{"visibility":"link"}"#),
    own("settle_conflict", "DELETE", "/api/v1/decks/$DECK/conflict"),
    own("withdraw_deck", "DELETE", "/api/v1/decks/$DECK/publication"),
    own("delete_deck", "DELETE", "/api/v1/decks/$DECK"),
    own("restore_deck", "POST", "/api/v1/decks/$DECK/restore"),
];

impl Example {
    /// It as a command for a shell.
    pub fn curl(&self) -> String {
        let method = if self.method == "GET" { String::new() } else { format!(" -X {}", self.method) };
        let token = if self.is_own { " \\\n  -H \"Authorization: Bearer $TOKEN\"" } else { "" };
        let body = self.body.map(|body| format!(" \\\n  -H 'Content-Type: application/json' \\\n  -d '{body}'"));
        format!("curl{method} \"$SITE{}\"{token}{}", self.address, body.unwrap_or_default())
    }
}
