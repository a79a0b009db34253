-- The page of deck checks keeps the lists of drawn tables on a device, for a failing line: that is a reason as well, and
-- told once of each list, round and person, however often the page is loaded.
alter table event_list_views drop constraint event_list_views_why_check;
alter table event_list_views add constraint event_list_views_why_check
    check (why in ('list', 'check', 'correction', 'sheet', 'typed', 'kept'));
alter table event_list_views add column round bigint check (round between 1 and 128);
alter table event_list_views add column list_number bigint check (list_number >= 1);
alter table event_list_views add constraint event_list_views_kept_check
    check ((why = 'kept') = (round is not null) and (round is null) = (list_number is null));

create unique index event_list_views_kept on event_list_views (entry_id, by_account, list_number, round)
    where why = 'kept';
