-- Letters to be sent, and what became of them. The id is a UUID of version 7.
create table outbox (
    id text collate "C" primary key
        check (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    -- Null for an address that no account has.
    account_id text references accounts (id) on delete cascade,
    kind text not null check (length(kind) between 1 and 64),
    recipient text not null check (length(recipient) between 1 and 320),
    -- What two addresses are one by.
    recipient_key text not null check (length(recipient_key) between 1 and 320),
    subject text not null check (length(subject) between 1 and 256),
    -- Empty once it was sent or given up: it may hold a link.
    body text not null check (octet_length(body) <= 8192),
    created_at bigint not null,
    -- Not to be tried before this time, and not by another process either.
    next_at bigint not null,
    -- Of no use from then on.
    ends_at bigint not null,
    tries bigint not null default 0 check (tries >= 0),
    -- What the mail server said last, without addresses.
    fault text not null default '' check (octet_length(fault) <= 512),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    done_at bigint,
    check ((state = 'waiting') = (done_at is null))
);

create index outbox_by_next on outbox (state, next_at);
create index outbox_by_account on outbox (account_id);
create index outbox_by_recipient on outbox (recipient_key, created_at);
create index outbox_by_time on outbox (created_at, id);
