-- The request that put a deck into the trash last, so that one which is sent again because no answer
-- came does not put it there a second time when somebody took it out meanwhile.
alter table saved_decks add column trash_request text check (trash_request is null or length(trash_request) = 36);
