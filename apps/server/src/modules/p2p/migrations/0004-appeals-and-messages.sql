-- Why: where the two of an order do not agree, staff decide by what both wrote and showed; nothing of that can be changed afterwards.

create table appeals (
  id text primary key,
  order_id text not null references p2p_orders (id),
  opened_by text not null check (opened_by in ('buyer', 'seller', 'system')),
  reason text not null,
  text text,
  opened_at timestamptz not null,
  -- When somebody of staff first had it before them.
  looked_at timestamptz,
  looked_by text,
  ended_at timestamptz,
  -- Null of one that was taken back.
  outcome text check (outcome in ('release', 'return', 'split')),
  finding text,
  decision text,
  decided_by text,
  decided_by_email text,
  check (outcome is null or (ended_at is not null and finding is not null and decision is not null and decided_by is not null))
);
create unique index appeals_one_open on appeals (order_id) where ended_at is null;
create index appeals_of_order on appeals (order_id, opened_at);
create index appeals_by_clock on appeals (opened_at) where ended_at is null;

create table appeal_answers (
  seq bigint generated always as identity primary key,
  appeal_id text not null references appeals (id),
  party text not null check (party in ('buyer', 'seller')),
  text text not null,
  at timestamptz not null
);
create index appeal_answers_of on appeal_answers (appeal_id, seq);
revoke update on appeal_answers from bourse_app;

-- What one of staff would decide, until another agrees.
create table appeal_proposals (
  appeal_id text primary key references appeals (id),
  staff_id text not null,
  staff_email text not null,
  outcome text not null check (outcome in ('release', 'return', 'split')),
  to_buyer numeric(38,0) not null check (to_buyer >= 0),
  finding text not null,
  freezes boolean not null,
  reason text not null,
  at timestamptz not null
);

-- Each carries the hash of the one before it.
create table messages (
  order_id text not null references p2p_orders (id),
  seq integer not null check (seq > 0),
  user_id text not null,
  party text not null check (party in ('buyer', 'seller')),
  text text not null,
  at timestamptz not null,
  hash text not null,
  primary key (order_id, seq)
);
create index messages_of_user on messages (user_id);
revoke update on messages from bourse_app;

create table evidence (
  id text primary key,
  order_id text not null references p2p_orders (id),
  user_id text not null,
  party text not null check (party in ('buyer', 'seller')),
  sha256 text not null,
  at timestamptz not null
);
create index evidence_of_order on evidence (order_id, at);
create index evidence_of_user on evidence (user_id);
revoke update on evidence from bourse_app;
