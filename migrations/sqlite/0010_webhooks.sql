-- Addresses that are told of public decks, and what they are told. Times are milliseconds since 1970-01-01T00:00:00Z.

create table webhooks (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    account_id text not null references accounts (id) on delete cascade,
    url text not null check (length(cast(url as blob)) between 1 and 1000),
    -- Sealed.
    secret text not null check (length(cast(secret as blob)) between 1 and 1000),
    -- Whose decks it is told of: those of the account, of those whom it follows, or of both.
    whose text not null check (whose in ('own', 'followed', 'both')),
    -- Which changes it is told of.
    published integer not null check (published in (0, 1)),
    updated integer not null check (updated in (0, 1)),
    withdrawn integer not null check (withdrawn in (0, 1)),
    created_at integer not null,
    -- Not to be told anything before this time, and not by another process either.
    not_before integer not null,
    -- Tries in a row that failed.
    failures integer not null default 0 check (failures >= 0),
    -- When it was turned off, and why.
    off_at integer,
    off_why text not null default '' check (length(cast(off_why as blob)) <= 512),
    check ((off_at is null) = (off_why = ''))
) strict;

create index webhooks_by_account on webhooks (account_id, created_at);

-- What happened to a public deck, as it was then, until it is known whom it is told.
create table public_deck_events (
    sequence integer primary key not null check (sequence >= 1),
    kind text not null check (kind in ('published', 'updated', 'withdrawn')),
    -- Of the account; that of one that was deleted stays until it is told that its decks went.
    author_id text not null,
    author text not null,
    address text not null,
    game text not null,
    name text not null,
    number integer not null
) strict;

create table webhook_deliveries (
    id text primary key not null check (length(id) between 1 and 80),
    webhook_id text not null references webhooks (id) on delete cascade,
    kind text not null check (length(kind) between 1 and 64),
    -- Empty once it was told or given up.
    body text not null check (length(cast(body as blob)) <= 8192),
    created_at integer not null,
    -- Of no use from then on.
    ends_at integer not null,
    tries integer not null default 0 check (tries >= 0),
    -- What the address answered last, if it did.
    status integer,
    fault text not null default '' check (length(cast(fault as blob)) <= 512),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    done_at integer,
    check ((state = 'waiting') = (done_at is null))
) strict;

create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, state, created_at, id);
create index webhook_deliveries_by_end on webhook_deliveries (state, ends_at);
