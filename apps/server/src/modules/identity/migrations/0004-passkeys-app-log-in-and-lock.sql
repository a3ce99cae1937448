-- Why: passkeys beside the authenticator, log-in by a phone that is logged in, a lock on the settings, mails by choice.

create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- Grows with each use on devices that count; those that are copied between devices stay at 0.
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, created_at);

-- The hash is of the challenge together with the session or ticket that it was made for: it counts nowhere else, and once.
create table passkey_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text not null references users (id),
  purpose text not null check (purpose in ('add', 'log_in', 'step_up')),
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on passkey_challenges (user_id, expires_at);

alter table sessions
  -- When this session last proved a second factor beyond its log-in.
  add column stepped_up_at timestamptz;

-- A browser waits with a secret; a phone that is logged in answers the code in the picture.
create table app_log_ins (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  number text not null check (number ~ '^[0-9]{2}$'),
  -- Wrong numbers so far: whoever guesses is soon denied.
  tries smallint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'denied', 'used')),
  user_id text references users (id),
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (user_id is not null or state in ('waiting', 'denied'))
);
create index app_log_ins_by_end on app_log_ins (expires_at);
create index app_log_ins_approved on app_log_ins (user_id) where state = 'approved';

alter table users
  -- Days between asking to unlock and the unlocking; null while the settings were never locked.
  add column settings_lock_days smallint check (settings_lock_days between 1 and 30),
  -- Null while nobody has asked to unlock. Once it is past, the settings are open.
  add column settings_open_at timestamptz,
  add column mail_log_ins text not null default 'new_device' check (mail_log_ins in ('new_device', 'every')),
  add column mail_orders boolean not null default false,
  add column mail_plans boolean not null default true;
create index users_who_want_order_mails on users (id) where mail_orders;

-- Up to when finished orders were looked at for mails: each is told once.
create table order_mails (
  one boolean primary key default true check (one),
  told_until timestamptz not null
);
