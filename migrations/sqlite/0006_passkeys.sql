-- Passkeys: public keys by which their owners prove who they are. The id is the SHA-256 of
-- the credential's own, under which a browser brings it.
create table passkeys (
    id text primary key not null
        check (length(id) = 64 and id not glob '*[^0-9a-f]*'),
    account_id text not null references accounts (id) on delete cascade,
    name text not null check (length(name) between 1 and 64),
    credential text not null check (length(cast(credential as blob)) <= 8192),
    created_at integer not null,
    used_at integer
) strict;

create index passkeys_by_account on passkeys (account_id, created_at);

-- What a browser was asked to sign, until it answers. Of nobody where it is to say who it is.
create table passkey_challenges (
    hash text primary key not null
        check (length(hash) = 64 and hash not glob '*[^0-9a-f]*'),
    account_id text references accounts (id) on delete cascade,
    purpose text not null check (length(purpose) between 1 and 64),
    state text not null check (length(cast(state as blob)) <= 16384),
    ends_at integer not null
) strict;

create index passkey_challenges_by_end on passkey_challenges (ends_at);
