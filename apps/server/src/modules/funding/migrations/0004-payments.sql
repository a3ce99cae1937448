-- Why: who pays online pays elsewhere; what was taken there must be known here once, whoever tells it and how often.

create table payment_orders (
  id text primary key,
  user_id text not null,
  method text not null check (method in ('paypal', 'card', 'advcash')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  -- What it counted against the limits of the person's verification.
  eur_units numeric(38,0) not null check (eur_units >= 0),
  -- What the person was told that it costs.
  fee numeric(38,0) not null check (fee >= 0 and fee < units),
  payer_name text not null,
  -- What it is paid with, where the method needs to know, such as a kept card.
  instrument text,
  -- Its name at the provider, and where the payer agrees to it.
  provider_ref text,
  pay_url text,
  state text not null check (state in ('pending', 'completed', 'failed', 'cancelled', 'under_review')),
  step text not null check (step in ('starting', 'with_payer', 'taking', 'unknown', 'held', 'ended')),
  failure text check (failure in ('not_started', 'expired', 'denied', 'returned', 'reversed')),
  -- In the currency of the order; what came in another one stands with its payment alone.
  arrived numeric(38,0),
  -- How often the provider was asked about it, which is how long the next question waits.
  checks integer not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'failed') = (failure is not null))
);
create unique index payment_orders_ref on payment_orders (method, provider_ref) where provider_ref is not null;
create index payment_orders_of_user on payment_orders (user_id, made_at desc, id desc);
create index payment_orders_by_time on payment_orders (made_at desc, id desc);

-- Every state that an order has had, and what was heard of it in between.
create table payment_order_events (
  seq bigint generated always as identity primary key,
  order_id text not null references payment_orders (id),
  state text not null,
  note text not null,
  at timestamptz not null
);
create index payment_order_events_of on payment_order_events (order_id, seq);

create table payments (
  id text primary key,
  method text not null check (method in ('paypal', 'card', 'advcash')),
  -- The provider's own number of what it took.
  provider_id text not null,
  order_id text not null references payment_orders (id),
  user_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  cost numeric(38,0) not null check (cost >= 0 and cost <= units),
  -- What the provider has taken back of it since.
  reversed numeric(38,0) not null default 0 check (reversed >= 0),
  payer_name text,
  kind text not null check (kind in ('exact', 'late', 'duplicate', 'cancelled', 'wrong_amount', 'wrong_currency', 'wrong_name',
    'cost_high')),
  state text not null check (state in ('credited', 'review', 'returning', 'returned', 'reversed')),
  proposal jsonb,
  return_failure text,
  -- How often it was sent back: each time is a refund of its own.
  returns integer not null default 0,
  made_at timestamptz not null,
  ended_at timestamptz,
  -- The rule of rules: the same number at the provider is the same payment.
  unique (method, provider_id)
);
create index payments_by_time on payments (made_at desc, id desc);
create index payments_of_order on payments (order_id);

-- What the provider took back. It may be told before the payment itself; then it waits for it.
create table payment_reversals (
  method text not null,
  reversal_id text not null,
  provider_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  told_at timestamptz not null,
  applied_at timestamptz,
  primary key (method, reversal_id)
);
create index payment_reversals_of on payment_reversals (method, provider_id);

-- What providers told by themselves, each event once.
create table payment_webhooks (
  method text not null,
  event_id text not null,
  told_at timestamptz not null,
  primary key (method, event_id)
);

-- What happened stays told.
revoke update, delete on payment_order_events, payment_webhooks from bourse_app;
