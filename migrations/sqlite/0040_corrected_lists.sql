-- Where the log has the commitment to a list that came after the lock: late, or in place of another one. None of those
-- that the lock has, and of those that came before this.
alter table event_lists add column stated_log integer;
alter table event_lists add column stated_position integer;
