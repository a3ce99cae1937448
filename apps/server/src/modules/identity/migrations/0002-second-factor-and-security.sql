-- Why: a password alone is not enough: authenticators, recovery codes, a fund password, and a way to stop everything.

alter table users
  -- Encrypted. A pending secret counts for nothing until a code has proved that an authenticator holds it.
  add column totp_secret bytea,
  add column totp_pending bytea,
  add column totp_pending_at timestamptz,
  -- The last time step whose code was used: a code has one effect.
  add column totp_last_step bigint,
  add column fund_password_hash text,
  -- Wrong tries in a row; at five it is locked until it is reset.
  add column fund_password_tries smallint not null default 0,
  add column anti_phishing_code text,
  add column withdrawals_stopped_until timestamptz;

-- What carries a person from one step to the next. Only hashes are kept; whoever deletes the row has used the ticket.
create table tickets (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text not null references users (id),
  purpose text not null check (purpose in ('log_in', 'change_totp', 'freeze')),
  expires_at timestamptz not null
);
create index tickets_of_user on tickets (user_id, purpose);

create table recovery_codes (
  user_id text not null references users (id),
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Whether a device was seen before is asked at every log-in.
create index sessions_by_device on sessions (user_id, user_agent, ip);
