-- Why: coins that partners sell are ordered, paid and delivered outside, and what was agreed must be told apart from what they did.

-- Whether a partner takes orders, and the account here out of which it delivers.
create table platforms (
  platform text primary key,
  open boolean not null default true,
  float_user text
);

create table quotes (
  id text primary key,
  platform text not null,
  -- The partner's own name of it.
  ref text not null,
  fiat text not null,
  asset text not null,
  pay numeric(38,0) not null check (pay > 0),
  partner_fee numeric(38,0) not null check (partner_fee >= 0),
  price text not null,
  receive numeric(38,0) not null check (receive > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_by_time on quotes (made_at);

create table orders (
  id text primary key,
  user_id text not null,
  platform text not null,
  target text not null check (target in ('own', 'outside')),
  delivery text not null check (delivery in ('chain', 'float')),
  fiat text not null,
  asset text not null,
  chain text,
  address text,
  memo text,
  -- Out of whose account a partner delivers; with it the hold of the current try.
  float_user text,
  state text not null check (state in ('waiting_payment', 'paid', 'processing', 'delivering', 'completed', 'on_hold', 'cancelled', 'failed', 'expired', 'refunded')),
  failure text,
  -- The current one of its tries, and how many there were.
  try_id text not null,
  tries integer not null check (tries between 1 and 3),
  said_paid_at timestamptz,
  -- What it was credited by: the journal entry or the deposit; of an outside address, the transaction.
  credit_ref text,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  delivering_at timestamptz,
  ended_at timestamptz,
  check ((delivery = 'chain') = (address is not null)),
  check ((delivery = 'float') = (float_user is not null)),
  check ((state in ('completed', 'cancelled', 'failed', 'expired', 'refunded')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'completed') = (credit_ref is not null))
);
create index orders_of_user on orders (user_id, made_at desc, id desc);
create index orders_by_time on orders (made_at desc, id desc);
create index orders_open on orders (platform, made_at) where ended_at is null;
-- Two orders are never closed by one credit.
create unique index orders_credit on orders (credit_ref) where credit_ref is not null;

-- What was agreed with the partner, each time that it is tried.
create table tries (
  id text primary key,
  order_id text not null references orders (id) deferrable initially deferred,
  attempt integer not null,
  quote_id text not null unique,
  pay numeric(38,0) not null check (pay > 0),
  partner_fee numeric(38,0) not null,
  price text not null,
  receive numeric(38,0) not null check (receive > 0),
  quote_ref text not null,
  return_url text not null,
  -- What of the partner's account is held for it.
  hold_ref text,
  partner_no text,
  pay_url text,
  pay_to jsonb,
  -- What the partner said last, and when it was asked.
  told text,
  told_detail jsonb,
  txid text,
  asked_at timestamptz,
  made_at timestamptz not null,
  unique (order_id, attempt)
);
create index tries_by_time on tries (made_at);
create index tries_by_number on tries (partner_no) where partner_no is not null;

create table order_events (
  seq bigint generated always as identity primary key,
  order_id text not null references orders (id),
  kind text not null,
  at timestamptz not null
);
create index order_events_of on order_events (order_id, seq);
revoke update, delete on order_events from bourse_app;

-- Webhooks: each counts once.
create table partner_events (
  platform text not null,
  event_id text not null,
  heard_at timestamptz not null,
  primary key (platform, event_id)
);

create table cases (
  id text primary key,
  order_id text not null references orders (id),
  try_id text not null references tries (id),
  kind text not null check (kind in ('old_try_paid', 'late_payment', 'other_amount', 'other_address', 'delivery_missing', 'reconciliation')),
  state text not null check (state in ('open', 'refunding', 'closed')),
  agreed text not null,
  told text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('followed', 'refunded', 'closed')),
  reason text,
  decided_by text,
  -- One of a kind for a try: what is said twice is one case.
  unique (try_id, kind),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome is not null))
);
create index cases_open on cases (opened_at) where state <> 'closed';
create index cases_of_order on cases (order_id);

-- Each comparison of our orders with the partner's own list; for good.
create table comparisons (
  seq bigint generated always as identity primary key,
  platform text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  ours integer not null,
  theirs integer not null,
  differences integer not null,
  -- The partner's numbers of orders that nobody made here.
  strange text[] not null,
  sums jsonb not null check (jsonb_typeof(sums) = 'array'),
  made_at timestamptz not null
);
create index comparisons_of on comparisons (platform, seq desc);
revoke update, delete on comparisons from bourse_app;
