-- What wants follow from: targets and decks that somebody means to complete. What they lack is counted when somebody
-- looks, and stands nowhere. Times are milliseconds since 1970-01-01T00:00:00Z.
create table want_sources (
    account_id text not null references accounts (id) on delete cascade,
    id text collate "C" not null check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    game text not null check (length(game) between 1 and 64),
    kind text not null check (kind in ('target', 'decks')),
    -- All of it, as JSON that the engine reads.
    source_json text not null check (octet_length(source_json) between 2 and 65536),
    -- Of which card list its cards were found, and when.
    cards_of text collate "C" not null check (length(cards_of) between 1 and 200),
    found_at bigint not null,
    created_at bigint not null,
    changed_at bigint not null,
    primary key (account_id, id)
);

create index want_sources_by_cards on want_sources (game, cards_of, account_id);

-- The cards of which wants can follow, whatever their owner has: by these they are found.
create table want_source_cards (
    account_id text not null,
    source_id text collate "C" not null,
    game text not null check (length(game) between 1 and 64),
    -- Its name in one spelling, as in collection_wants.
    card text collate "C" not null check (octet_length(card) between 1 and 1000),
    primary key (account_id, source_id, card),
    foreign key (account_id, source_id) references want_sources (account_id, id) on delete cascade
);

create index want_source_cards_by_card on want_source_cards (game, card, account_id);
