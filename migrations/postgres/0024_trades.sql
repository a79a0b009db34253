-- What people want, the lists that they show others, and trades. Times are milliseconds since
-- 1970-01-01T00:00:00Z.
create table collection_wants (
    account_id text not null references accounts (id) on delete cascade,
    id text collate "C" not null check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    game text not null check (length(game) between 1 and 64),
    -- By what the wants for the copies of a card are found: its name in one spelling, or the number of a printing
    -- that no card has.
    card text collate "C" not null check (octet_length(card) between 1 and 1000),
    -- All of it, as JSON that the engine reads.
    want_json text not null check (octet_length(want_json) between 2 and 8192),
    created_at bigint not null,
    changed_at bigint not null,
    primary key (account_id, id)
);

create index collection_wants_by_card on collection_wants (game, card, account_id);
create index collection_balances_by_printing on collection_balances (game, printing, account_id);

-- What an account shows of its wants, of what it would give away and of its collection, and to whom.
create table collection_lists (
    account_id text not null references accounts (id) on delete cascade,
    game text collate "C" not null check (length(game) between 1 and 64),
    kind text collate "C" not null check (kind in ('wants', 'trade', 'collection')),
    visibility text not null check (visibility in ('private', 'matches', 'link', 'public')),
    -- Whether it says how many copies there are, or no more than that there are some.
    counts text not null check (counts in ('exact', 'some')),
    created_at bigint not null,
    changed_at bigint not null,
    primary key (account_id, game, kind)
);

create index collection_lists_seen on collection_lists (game, kind, account_id) where visibility in ('matches', 'public');

-- Links to lists. One that was revoked stays, so that whoever follows it learns that.
create table collection_list_links (
    -- Of what the link ends in, which is kept nowhere.
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    account_id text not null,
    game text collate "C" not null,
    kind text collate "C" not null,
    created_at bigint not null,
    revoked_at bigint,
    foreign key (account_id, game, kind) references collection_lists (account_id, game, kind) on delete cascade
);

create unique index collection_list_links_open on collection_list_links (account_id, game, kind) where revoked_at is null;
create index collection_list_links_of_list on collection_list_links (account_id, game, kind, created_at);

create table trades (
    id text collate "C" primary key check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    game text not null check (length(game) between 1 and 64),
    -- Whoever proposed it, and to whom.
    proposer_id text not null references accounts (id) on delete cascade,
    partner_id text not null references accounts (id) on delete cascade,
    -- What the proposer gives and what the partner gives, as JSON.
    gives_json text not null check (octet_length(gives_json) between 2 and 131072),
    takes_json text not null check (octet_length(takes_json) between 2 and 131072),
    state text not null check (state in ('proposed', 'accepted', 'done', 'withdrawn', 'declined', 'expired')),
    -- Rises with every change.
    version bigint not null check (version >= 1),
    -- When each of them said that the copies changed hands, and when they took that back.
    proposer_confirmed_at bigint,
    partner_confirmed_at bigint,
    proposer_took_back_at bigint,
    partner_took_back_at bigint,
    -- Who ended it, where somebody did before it was done.
    ended_by text check (ended_by in ('proposer', 'partner')),
    created_at bigint not null,
    changed_at bigint not null,
    -- From when on nobody waits for it any more.
    ends_at bigint not null,
    check (proposer_id <> partner_id),
    check (state not in ('withdrawn', 'declined') or ended_by is not null),
    check (state <> 'done' or (proposer_confirmed_at is not null and partner_confirmed_at is not null))
);

create index trades_by_proposer on trades (proposer_id, changed_at, id);
create index trades_by_partner on trades (partner_id, changed_at, id);
create index trades_by_end on trades (ends_at) where state in ('proposed', 'accepted');

-- Copies that are promised in trades that are not over: nobody else is promised them.
create table trade_reservations (
    trade_id text collate "C" not null references trades (id) on delete cascade,
    giver_id text not null references accounts (id) on delete cascade,
    game text not null check (length(game) between 1 and 64),
    holding text collate "C" not null check (octet_length(holding) between 2 and 2000),
    copies bigint not null check (copies >= 1),
    primary key (trade_id, giver_id, holding)
);

create index trade_reservations_of_holding on trade_reservations (giver_id, game, holding);
