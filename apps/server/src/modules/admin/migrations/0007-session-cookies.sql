-- Why: as for users, a token that a script has stolen opens nothing elsewhere.

alter table sessions add column cookie_hash bytea check (octet_length(cookie_hash) = 32);
-- Sessions from before have none: their owners log in again.
update sessions set ended_at = greatest(seen_at, created_at) where ended_at is null;
alter table sessions add constraint sessions_have_a_cookie check (cookie_hash is not null or ended_at is not null);
