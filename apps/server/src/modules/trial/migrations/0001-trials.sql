-- Why: new people trade 50 GBP of the house for seven days, and keep some of what they earn with it.

-- One per account and per document, for ever.
create table trial_funds (
  id text primary key,
  activity_id text not null,
  user_id text not null unique,
  document text,
  state text not null check (state in ('active', 'waiting', 'taken', 'lost', 'closed')),
  protected boolean not null default true,
  claimed_at timestamptz not null,
  -- 24:00 UTC of the seventh day.
  ends_at timestamptz not null check (ends_at >= claimed_at + interval '7 days'),
  ended_by text check (ended_by in ('time', 'user', 'protection')),
  ended_at timestamptz check (ended_at between claimed_at and ends_at),
  -- Of the result: what all of it was sold for, and what of that and beside it the person keeps.
  deposited boolean,
  value_units numeric(38,0) check (value_units >= 0),
  cash_units numeric(38,0) check (cash_units >= 0),
  coupon_units numeric(38,0) check (coupon_units >= 0),
  -- Of the cash what the house has given; the rest was earned.
  given_units numeric(38,0) check (given_units between 0 and cash_units),
  -- From when on a log-in keeps the cash, by the clock of sessions; and until when, by that of the product.
  seen_from timestamptz,
  take_before timestamptz,
  settled_at timestamptz,
  -- Why its end waits.
  trouble text check (trouble in ('no_price', 'house_short')),
  trouble_at timestamptz,
  check ((state = 'active') = (ended_at is null)),
  check ((ended_at is null) = (value_units is null)),
  check ((trouble is null) = (trouble_at is null))
);
create unique index trial_funds_document on trial_funds (document) where document is not null;
create index trial_funds_active on trial_funds (ends_at, id) where state = 'active';
create index trial_funds_ended on trial_funds (ended_at desc, id) where state <> 'active';
create index trial_funds_trouble on trial_funds (trouble_at, id) where trouble is not null;
create index trial_funds_open on trial_funds (activity_id) where state in ('active', 'waiting');

-- Every browser of whoever claimed one, so that it claims no other.
create table devices (
  device text primary key,
  user_id text not null
);
create index devices_own on devices (user_id);

-- What was offered; one that was used is a trade.
create table trial_quotes (
  id text primary key,
  fund_id text not null references trial_funds (id),
  from_asset text not null,
  to_asset text not null,
  pay_units numeric(38,0) not null check (pay_units > 0),
  receive_units numeric(38,0) not null check (receive_units > 0),
  state text not null check (state in ('open', 'used')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((state = 'used') = (used_at is not null))
);
create index trial_quotes_used on trial_quotes (fund_id, used_at desc, id) where state = 'used';
create index trial_quotes_open on trial_quotes (fund_id, expires_at) where state = 'open';

-- Own deposits while it ran. Judged: whether one in loss ends it was decided.
create table deposits (
  source text not null,
  source_id text not null,
  fund_id text not null references trial_funds (id),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  gbp_units numeric(38,0),
  judged boolean not null default false,
  at timestamptz not null,
  primary key (source, source_id)
);
create index deposits_of_fund on deposits (fund_id, at);

-- The ranking of an hour, written again at the next.
create table places (
  place integer primary key check (place between 1 and 10),
  fund_id text not null references trial_funds (id),
  user_id text not null,
  profit_units numeric(38,0) not null check (profit_units > 0),
  ranked_at timestamptz not null
);
create table rankings (
  one boolean primary key default true check (one),
  ranked_at timestamptz not null
);
