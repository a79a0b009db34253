-- Letters to be sent, and what became of them. The id is a UUID of version 7.
create table outbox (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    -- Null for an address that no account has.
    account_id text references accounts (id) on delete cascade,
    kind text not null check (length(kind) between 1 and 64),
    recipient text not null check (length(recipient) between 1 and 320),
    -- What two addresses are one by.
    recipient_key text not null check (length(recipient_key) between 1 and 320),
    subject text not null check (length(subject) between 1 and 256),
    -- Empty once it was sent or given up: it may hold a link.
    body text not null check (length(cast(body as blob)) <= 8192),
    created_at integer not null,
    -- Not to be tried before this time, and not by another process either.
    next_at integer not null,
    -- Of no use from then on.
    ends_at integer not null,
    tries integer not null default 0 check (tries >= 0),
    -- What the mail server said last, without addresses.
    fault text not null default '' check (length(cast(fault as blob)) <= 512),
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
    done_at integer,
    check ((state = 'waiting') = (done_at is null))
) strict;

create index outbox_by_next on outbox (state, next_at);
create index outbox_by_account on outbox (account_id);
create index outbox_by_recipient on outbox (recipient_key, created_at);
create index outbox_by_time on outbox (created_at, id);
