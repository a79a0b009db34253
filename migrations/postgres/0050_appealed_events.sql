-- The event that an owner speaks for, or that what was answered last is about; none where that is the store. It names no
-- row: what was said stays when the event is deleted.
alter table stores add column appeal_event text;
