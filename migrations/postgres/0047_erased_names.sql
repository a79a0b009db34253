-- Whoever was erased leaves no salt by which a guessed name could be held against what the log has of a shown list: names
-- are empty then and never else.
update event_lists set name_salt = null
    where name_salt is not null and entry_id in (select id from event_entries where name = '');
