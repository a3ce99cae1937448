-- Why: money that leaves must leave once, to where its owner said, and everybody must be able to see how.

-- What somebody was shown and agreed to: a code counts for one of these, and one becomes one withdrawal or transfer.
create table outflow_quotes (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('chain', 'user', 'bank')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  fee numeric(38,0) not null check (fee >= 0 and fee < units),
  -- In euro at the price of the moment: limits and risk are judged by it.
  eur numeric(38,0) not null,
  chain text,
  rail text not null check (rail in ('chain', 'sepa', 'fps', 'user')),
  address text not null,
  memo text,
  -- What the chain itself will be told to pay.
  base numeric(38,0),
  to_user text,
  -- How the recipient was shown.
  shown_to text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'chain') = (chain is not null and base is not null)),
  check ((kind = 'user') = (to_user is not null))
);
create index outflow_quotes_by_expiry on outflow_quotes (expires_at);

create table withdrawals (
  id text primary key,
  -- How people name it.
  number bigint generated always as identity (start 10001) unique,
  -- One quote, one withdrawal.
  quote_id text not null unique references outflow_quotes (id),
  user_id text not null,
  rail text not null check (rail in ('chain', 'sepa', 'fps')),
  asset text not null,
  chain text,
  address text not null,
  memo text,
  -- What leaves the wallet, what of it is the fee, and the rest in the smallest part that the chain knows.
  units numeric(38,0) not null check (units > 0),
  fee numeric(38,0) not null check (fee >= 0 and fee < units),
  base numeric(38,0),
  eur numeric(38,0) not null,
  state text not null check (state in ('review', 'approved', 'processing', 'completed', 'failed', 'cancelled')),
  risks jsonb not null,
  risk integer not null,
  approvals_needed integer not null check (approvals_needed between 0 and 2),
  first_by text,
  first_email text,
  failure text check (failure in ('refused', 'network_refused', 'reverted', 'too_small', 'bank_refused')),
  reason text,
  -- Not before then is it tried again, when the hot wallet was short.
  retry_at timestamptz,
  confirmations integer not null default 0,
  ip text not null,
  user_agent text not null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('completed', 'failed', 'cancelled')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((rail = 'chain') = (chain is not null and base is not null))
);
create index withdrawals_of_user on withdrawals (user_id, asked_at desc, id desc);
create index withdrawals_open on withdrawals (state, asked_at) where state in ('review', 'approved', 'processing');
create index withdrawals_by_time on withdrawals (asked_at desc, id desc);
create index withdrawals_to on withdrawals (address, chain);

-- Everything that happened to a withdrawal.
create table withdrawal_events (
  seq bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawals (id),
  kind text not null,
  at timestamptz not null,
  -- The member of staff, where one acted.
  by text,
  txid text,
  text text
);
create index withdrawal_events_of on withdrawal_events (withdrawal_id, seq);

-- Who on a chain is being built and sent: one at a time, because two would take the same number or the same output.
create table broadcast_turns (
  chain text primary key,
  withdrawal_id text references withdrawals (id)
);

-- The one intent to pay, and what replaced it: all of them spend the same, so that one can be mined at most.
create table withdrawal_attempts (
  withdrawal_id text not null references withdrawals (id),
  attempt integer not null,
  chain text not null,
  unsigned jsonb not null,
  fee numeric(38,0) not null,
  txid text,
  raw text,
  state text not null check (state in ('built', 'signed', 'sent', 'unknown', 'refused')),
  made_at timestamptz not null,
  sent_at timestamptz,
  primary key (withdrawal_id, attempt)
);
create index withdrawal_attempts_by_txid on withdrawal_attempts (chain, txid);

create table internal_transfers (
  id text primary key,
  quote_id text not null unique references outflow_quotes (id),
  from_user text not null,
  to_user text not null check (to_user <> from_user),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  eur numeric(38,0) not null,
  -- How each was shown to the other.
  shown_from text not null,
  shown_to text not null,
  at timestamptz not null
);
create index internal_transfers_from on internal_transfers (from_user, at desc, id desc);
create index internal_transfers_to on internal_transfers (to_user, at desc, id desc);

create table address_book (
  id text primary key,
  user_id text not null,
  chain text not null,
  address text not null,
  memo text,
  label text not null,
  added_at timestamptz not null,
  usable_from timestamptz not null,
  unique nulls not distinct (user_id, chain, address, memo)
);

-- A row means: only to the book.
create table only_address_book (
  user_id text primary key,
  since timestamptz not null
);

revoke update, delete on withdrawal_events, internal_transfers from bourse_app;
