-- Why: EU 2023/1113 asks that who sends coins and who gets them travels with every transfer between providers, and that whose wallet it is is known above 1,000 euro.

-- Whose an address is, by the word of the person who sends there; asked once for an address.
create table destinations (
  user_id text not null,
  chain text not null,
  address text not null,
  memo text,
  destination jsonb not null check (jsonb_typeof(destination) = 'object'),
  declared_at timestamptz not null,
  -- When the owner showed by a signature that they hold its key.
  proven_at timestamptz,
  unique nulls not distinct (user_id, chain, address, memo)
);

-- A withdrawal to another provider, or a deposit from one.
create table transfers (
  id text primary key,
  direction text not null check (direction in ('out', 'in')),
  -- The withdrawal or deposit.
  subject_id text not null unique,
  user_id text not null,
  chain text not null,
  asset text not null,
  address text not null,
  memo text,
  txid text,
  amount text not null,
  provider_code text,
  provider_name text,
  -- Who is on the other side, and whom a deposit is meant for; empty where nothing was told.
  told jsonb not null check (jsonb_typeof(told) = 'object'),
  state text not null check (state in ('open', 'accepted', 'rejected', 'waived', 'declined', 'withdrawn')),
  answer text not null,
  tries integer not null default 0,
  opened_at timestamptz not null,
  -- When to send or ask again.
  next_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  decided_by_email text,
  reason text,
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('waived', 'declined')) = (reason is not null))
);
create index transfers_waiting on transfers (state, opened_at);
create index transfers_of_user on transfers (user_id, opened_at desc);
create index transfers_due on transfers (next_at) where state = 'open';

-- What was said, and who of staff did what; for good.
create table transfer_events (
  seq bigint generated always as identity primary key,
  transfer_id text not null references transfers (id),
  at timestamptz not null,
  answer text,
  by text,
  text text not null
);
create index transfer_events_of on transfer_events (transfer_id, seq);
revoke update, delete on transfer_events from bourse_app;
