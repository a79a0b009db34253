-- Addresses that are told of public decks, and what they are told. Times are milliseconds since 1970-01-01T00:00:00Z.

create table webhooks (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    account_id text not null references accounts (id) on delete cascade,
    url text not null check (octet_length(url) between 1 and 1000),
    -- Sealed.
    secret text not null check (octet_length(secret) between 1 and 1000),
    -- Whose decks it is told of: those of the account, of those whom it follows, or of both.
    whose text not null check (whose in ('own', 'followed', 'both')),
    -- Which changes it is told of.
    published bigint not null check (published in (0, 1)),
    updated bigint not null check (updated in (0, 1)),
    withdrawn bigint not null check (withdrawn in (0, 1)),
    created_at bigint not null,
    -- Not to be told anything before this time, and not by another process either.
    not_before bigint not null,
    -- Tries in a row that failed.
    failures bigint not null default 0 check (failures >= 0),
    -- When it was turned off, and why.
    off_at bigint,
    off_why text not null default '' check (octet_length(off_why) <= 512),
    check ((off_at is null) = (off_why = ''))
);

create index webhooks_by_account on webhooks (account_id, created_at);

-- What happened to a public deck, as it was then, until it is known whom it is told.
create table public_deck_events (
    sequence bigint primary key check (sequence >= 1),
    kind text not null check (kind in ('published', 'updated', 'withdrawn')),
    -- Of the account; that of one that was deleted stays until it is told that its decks went.
    author_id text not null,
    author text not null,
    address text not null,
    game text not null,
    name text not null,
    number bigint not null
);

create table webhook_deliveries (
    id text collate "C" primary key check (length(id) between 1 and 80),
    webhook_id text not null references webhooks (id) on delete cascade,
    kind text not null check (length(kind) between 1 and 64),
    -- Empty once it was told or given up.
    body text not null check (octet_length(body) <= 8192),
    created_at bigint not null,
    -- Of no use from then on.
    ends_at bigint not null,
    tries bigint not null default 0 check (tries >= 0),
    -- What the address answered last, if it did.
    status bigint,
    fault text not null default '' check (octet_length(fault) <= 512),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    done_at bigint,
    check ((state = 'waiting') = (done_at is null))
);

create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, state, created_at, id);
create index webhook_deliveries_by_end on webhook_deliveries (state, ends_at);
