-- Why: a bank transfer comes when it wants, with whatever its sender wrote; each one must be found an owner once, or be sent back.

-- One row a person, locked while what is left of limits and free times is counted.
create table bank_people (
  user_id text primary key
);

create table bank_orders (
  id text primary key,
  user_id text not null,
  rail text not null check (rail in ('sepa', 'fps')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  -- What it counted against the limits of the person's verification.
  eur_units numeric(38,0) not null check (eur_units >= 0),
  fee numeric(38,0) not null check (fee >= 0),
  -- What the bank takes for it, whoever pays that.
  bank_fee numeric(38,0) not null check (bank_fee >= 0),
  -- Whether one of the month's free times was given to it.
  covered boolean not null,
  reference text not null unique,
  -- Where the person was told to send the money, as it was told then.
  recipient jsonb not null,
  sender_name text not null,
  state text not null check (state in ('pending', 'completed', 'failed', 'cancelled', 'under_review')),
  failure text check (failure in ('not_received', 'returned')),
  arrived numeric(38,0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  expected_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'completed' or arrived is not null)
);
create index bank_orders_of_user on bank_orders (user_id, made_at desc, id desc);
create index bank_orders_by_time on bank_orders (made_at desc, id desc);

-- Every state that an order has had.
create table bank_order_events (
  seq bigint generated always as identity primary key,
  order_id text not null references bank_orders (id),
  state text not null,
  at timestamptz not null,
  detail jsonb
);
create index bank_order_events_of on bank_order_events (order_id, seq);

-- How far the statement of each rail has been read.
create table bank_cursors (
  rail text primary key check (rail in ('sepa', 'fps')),
  cursor bigint not null default 0,
  read_at timestamptz,
  failing_since timestamptz
);
insert into bank_cursors (rail) values ('sepa'), ('fps');

create table bank_lines (
  id text primary key,
  rail text not null check (rail in ('sepa', 'fps')),
  bank_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  sender_name text not null,
  sender_account text not null,
  reference text not null,
  kind text not null check (kind in ('exact', 'short', 'over', 'late', 'duplicate', 'cancelled', 'wrong_name', 'over_limit',
    'unknown_reference')),
  state text not null check (state in ('credited', 'review', 'returning', 'returned')),
  order_id text references bank_orders (id),
  user_id text,
  proposal jsonb,
  return_failure text,
  -- How often it was sent back: each time is a payment of its own.
  returns integer not null default 0,
  booked_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  -- The rule of rules: the same line of the statement is the same transfer.
  unique (rail, bank_id),
  check (state <> 'credited' or user_id is not null)
);
create index bank_lines_by_time on bank_lines (seen_at desc, id desc);
create index bank_lines_of_order on bank_lines (order_id) where order_id is not null;

create table bank_accounts (
  id text primary key,
  user_id text not null,
  asset text not null,
  rail text not null check (rail in ('sepa', 'fps')),
  holder text not null,
  country text not null,
  iban text,
  sort_code text,
  account_number text,
  label text not null,
  made_at timestamptz not null,
  removed_at timestamptz,
  check ((iban is null) = (sort_code is not null and account_number is not null))
);
create unique index bank_accounts_once on bank_accounts (user_id, asset, coalesce(iban, sort_code || account_number))
  where removed_at is null;

-- What we asked the bank to pay. Written before it is asked, so that a lost answer is looked up and never paid again.
create table bank_payouts (
  id text primary key,
  rail text not null check (rail in ('sepa', 'fps')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  target jsonb not null,
  state text not null check (state in ('asked', 'accepted', 'refused')),
  reason text,
  -- When the books followed what left the bank.
  booked_at timestamptz,
  made_at timestamptz not null
);
create index bank_payouts_open on bank_payouts (rail) where state <> 'refused' and booked_at is null;

-- What happened stays told.
revoke update, delete on bank_order_events from bourse_app;
