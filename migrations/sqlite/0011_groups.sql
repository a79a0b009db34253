-- Groups of accounts, in which people show each other decks that nobody else sees, and the
-- tags of decks. Times are milliseconds since 1970-01-01T00:00:00Z.

create table account_groups (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    name text not null check (length(cast(name as blob)) between 1 and 256),
    -- What no two groups have in common of it.
    name_key text not null unique check (length(cast(name_key as blob)) between 1 and 256),
    -- Empty for none.
    description text not null check (length(cast(description as blob)) <= 2000),
    created_at integer not null
) strict;

create table group_members (
    group_id text not null references account_groups (id) on delete cascade,
    account_id text not null references accounts (id) on delete cascade,
    role text not null check (role in ('owner', 'member')),
    joined_at integer not null,
    primary key (group_id, account_id)
) strict;

create index group_members_by_account on group_members (account_id, group_id);
create unique index group_owners on group_members (group_id) where role = 'owner';

-- The published decks that are for a group, each of somebody in it. For everybody else they
-- are private, and so they are for everybody once their author is not in the group any more.
create table group_decks (
    deck_id text primary key not null references published_decks (deck_id) on delete cascade,
    group_id text not null,
    account_id text not null,
    foreign key (group_id, account_id) references group_members (group_id, account_id) on delete cascade
) strict;

create index group_decks_by_member on group_decks (group_id, account_id);

-- Links by which people come into a group.
create table group_invitations (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    -- Of what the link ends in, which is kept nowhere.
    hash text not null unique check (length(hash) = 64 and hash not glob '*[^0-9a-f]*'),
    group_id text not null references account_groups (id) on delete cascade,
    -- How many may accept it, in the beginning and still.
    uses integer not null check (uses between 1 and 100),
    uses_left integer not null check (uses_left between 0 and uses),
    created_at integer not null,
    ends_at integer not null
) strict;

create index group_invitations_by_group on group_invitations (group_id, created_at);
create index group_invitations_by_end on group_invitations (ends_at);

-- The tags of a deck's newest version, as it has them: an array of texts as JSON.
alter table saved_decks add column tags text not null default '[]'
    check (length(cast(tags as blob)) between 2 and 65536);

update saved_decks set tags = coalesce((
    select json_extract(v.deck_json, '$.tags') from deck_versions as v
    where v.deck_id = saved_decks.id and v.number = saved_decks.revision
        and json_type(v.deck_json, '$.tags') = 'array'), '[]');
