-- Why: a session that proves a factor again gets another token, and the answer that names it may be lost on its way.

-- The token before, which opens nothing, and the request that it was replaced by.
alter table sessions
  add column replaced_hash bytea check (octet_length(replaced_hash) = 32),
  add column replaced_by text,
  add column replaced_at timestamptz;
create unique index sessions_by_replaced_token on sessions (replaced_hash) where replaced_hash is not null;
