-- Why: who a user is, how they prove it, and which sessions are open.

create sequence uid_sequence start 10000001;

create table users (
  id text primary key,
  uid bigint not null unique default nextval('uid_sequence'),
  email text not null,
  username text not null,
  password_hash text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  language text not null,
  fiat text not null,
  invite_code text not null unique,
  invited_by text references users (id),
  frozen_at timestamptz,
  agreed_at timestamptz not null,
  registered_at timestamptz not null
);
-- One account per address however it is written.
create unique index users_email on users (lower(email));

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- A code is bound to one act and one address, is used once, and dies after a few wrong tries.
create table codes (
  id text primary key,
  target text not null,
  act text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_open on codes (target, act, created_at desc) where used_at is null;
