-- Tokens by which programs ask for somebody. Times are milliseconds since 1970-01-01T00:00:00Z.

create table api_tokens (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    -- Of the token, which is kept nowhere.
    hash text not null unique check (length(hash) = 64 and hash not glob '*[^0-9a-f]*'),
    account_id text not null references accounts (id) on delete cascade,
    -- What its owner calls it.
    name text not null check (length(name) between 1 and 200),
    -- What it may be used for: names with a space between them.
    scopes text not null check (length(scopes) between 1 and 200),
    created_at integer not null,
    ends_at integer not null,
    -- When it was used last, give or take an hour.
    used_at integer
) strict;

create index api_tokens_by_account on api_tokens (account_id, created_at);
create index api_tokens_by_end on api_tokens (ends_at);
