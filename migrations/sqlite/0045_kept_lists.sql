-- The page of deck checks keeps the lists of drawn tables on a device, for a failing line: that is a reason as well, and
-- told once of each list, round and person, however often the page is loaded.
create table event_list_views_new (
    id text primary key not null
        check (id like '________-____-____-____-____________' and length(replace(id, '-', '')) = 32
            and id not glob '*[^0-9a-f-]*'),
    entry_id text not null references event_entries (id) on delete cascade,
    by_account text references accounts (id) on delete set null,
    by_name text not null check (length(cast(by_name as blob)) <= 256),
    why text not null check (why in ('list', 'check', 'correction', 'sheet', 'typed', 'kept')),
    at integer not null,
    round integer check (round between 1 and 128),
    list_number integer check (list_number >= 1),
    check ((why = 'kept') = (round is not null) and (round is null) = (list_number is null))
) strict;

insert into event_list_views_new (id, entry_id, by_account, by_name, why, at)
select id, entry_id, by_account, by_name, why, at from event_list_views;

drop table event_list_views;
alter table event_list_views_new rename to event_list_views;

create index event_list_views_by_entry on event_list_views (entry_id, at, id);
create unique index event_list_views_kept on event_list_views (entry_id, by_account, list_number, round)
    where why = 'kept';
