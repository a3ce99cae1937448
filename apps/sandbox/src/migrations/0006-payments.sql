-- Why: the simulated PayPal and e-wallet must remember what was paid, across restarts.

create table paypal_orders (
  id text primary key,
  create_key text not null unique,
  custom_id text not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  payer_name text not null,
  state text not null check (state in ('created', 'approved')),
  capture_id text unique,
  capture_key text,
  capture_state text check (capture_state in ('completed', 'pending', 'denied')),
  captured_cents bigint,
  captured_currency text,
  fee_cents bigint,
  at timestamptz not null
);

create table paypal_refunds (
  id text primary key,
  key text not null unique,
  capture_id text not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  -- A refund of ours, or money that PayPal took back.
  reversal boolean not null,
  at timestamptz not null
);

create table wallet_transfers (
  id text primary key,
  order_id text not null,
  incoming boolean not null,
  cents bigint not null check (cents > 0),
  currency text not null,
  fee_cents bigint not null,
  state text not null check (state in ('COMPLETED', 'PENDING', 'CANCELED')),
  wallet text not null,
  note text not null,
  at timestamptz not null
);

-- What each party answered when it was told something.
create table payment_deliveries (
  seq bigint generated always as identity primary key,
  method text not null,
  subject text not null,
  type text not null,
  answer text not null,
  at timestamptz not null
);

create table payment_rules (
  method text primary key check (method in ('paypal', 'advcash')),
  outcome text not null check (outcome in ('complete', 'hold', 'deny', 'lose')),
  amount text not null check (amount in ('right', 'short', 'other_currency')),
  webhooks text not null check (webhooks in ('once', 'twice', 'off'))
);
insert into payment_rules (method, outcome, amount, webhooks)
values ('paypal', 'complete', 'right', 'once'), ('advcash', 'complete', 'right', 'once');
