-- The event that an owner speaks for, or that what was answered last is about; none where that is the store. It names no
-- row: what was said stays when the event is deleted.
alter table stores add column appeal_event text;

-- Whether the lock has random commitments beside those of lists, so that it tells nobody how many there are.
alter table events add column lock_padded bigint not null default 0 check (lock_padded in (0, 1));
