-- Tokens that are bound to one store: they reach that store and its events, and nothing else.

-- The store; none of a token that is bound to none.
alter table api_tokens add column store_id text collate "C" references stores (id) on delete cascade;
