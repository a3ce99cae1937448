-- Why: people sell a coin higher or buy it lower on a day and are paid interest either way; what they agreed to, and what it was settled by, stays.

-- A rule by which products are opened every day at 08:00 UTC. Prices are USDT for one whole coin at 18 decimals, as whole numbers.
create table discount_series (
  id text primary key,
  state text not null check (state in ('draft', 'published', 'closed')),
  base text not null,
  direction text not null check (direction in ('sell_high', 'buy_low')),
  days integer[] not null check (cardinality(days) > 0),
  distances_bps integer[] not null check (cardinality(distances_bps) > 0),
  step numeric(38,0) not null check (step > 0),
  quota_units numeric(38,0) not null check (quota_units > 0),
  personal_units numeric(38,0) not null check (personal_units between 1 and quota_units),
  minimum_units numeric(38,0) not null check (minimum_units between 1 and personal_units),
  reason text not null,
  drafted_by text not null,
  drafted_by_email text not null,
  drafted_at timestamptz not null,
  published_by text,
  published_at timestamptz,
  closed_by text,
  closed_at timestamptz,
  check (published_by is null or published_by <> drafted_by),
  check (state <> 'published' or published_by is not null)
);

-- opened_at is the mark of 08:00 whose index made the strike; amounts are of what is paid with.
create table discount_products (
  id text primary key,
  series_id text not null references discount_series (id),
  base text not null,
  direction text not null check (direction in ('sell_high', 'buy_low')),
  strike numeric(38,0) not null check (strike > 0),
  opened_at timestamptz not null,
  settles_at timestamptz not null check (settles_at > opened_at),
  sales_end_at timestamptz not null check (sales_end_at < settles_at),
  quota_units numeric(38,0) not null,
  personal_units numeric(38,0) not null,
  minimum_units numeric(38,0) not null,
  sold_units numeric(38,0) not null default 0 check (sold_units between 0 and quota_units),
  apy_bps integer check (apy_bps between 1 and 30000),
  unique (series_id, opened_at, settles_at, strike)
);
create index discount_products_sold on discount_products (sales_end_at);

-- What the hedge desk offered through us to one person; one that was used is a position.
create table discount_offers (
  id text primary key,
  user_id text not null,
  product_id text not null references discount_products (id),
  state text not null check (state in ('open', 'used')),
  pay_units numeric(38,0) not null check (pay_units > 0),
  apy_bps integer not null check (apy_bps between 1 and 30000),
  days integer not null check (days > 0),
  index_price numeric(38,0) not null check (index_price > 0),
  desk_ref text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index discount_offers_open on discount_offers (user_id, expires_at) where state = 'open';

-- One price for a coin and a day. minutes has what it is the mean of, by the ends of the minutes.
create table settlements (
  id text primary key,
  base text not null,
  settles_at timestamptz not null,
  state text not null check (state in ('due', 'waiting', 'fixed')),
  price numeric(38,0) check (price > 0),
  price_from text check (price_from in ('index', 'staff')),
  minutes jsonb not null default '[]',
  fixed_at timestamptz,
  unique (base, settles_at),
  check ((state = 'fixed') = (price is not null and price_from is not null and fixed_at is not null))
);
create index settlements_open on settlements (settles_at) where state <> 'fixed';

create table price_proposals (
  id text primary key,
  settlement_id text not null references settlements (id),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  price numeric(38,0) not null check (price > 0),
  evidence text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index price_proposals_open on price_proposals (settlement_id) where state = 'open';

-- Everything that was agreed is frozen here, with both outcomes; one of them is paid.
create table discount_positions (
  id text primary key,
  user_id text not null,
  product_id text not null references discount_products (id),
  settlement_id text not null references settlements (id),
  state text not null check (state in ('subscribed', 'settled')),
  base text not null,
  direction text not null check (direction in ('sell_high', 'buy_low')),
  strike numeric(38,0) not null check (strike > 0),
  settles_at timestamptz not null,
  pay_units numeric(38,0) not null check (pay_units > 0),
  apy_bps integer not null check (apy_bps between 1 and 30000),
  days integer not null check (days > 0),
  base_units numeric(38,0) not null check (base_units > 0),
  quote_units numeric(38,0) not null check (quote_units > 0),
  agreement text not null,
  subscribed_at timestamptz not null,
  outcome text check (outcome in ('base', 'quote')),
  settled_at timestamptz,
  check ((state = 'settled') = (outcome is not null and settled_at is not null))
);
create index discount_positions_of on discount_positions (user_id, subscribed_at desc);
create index discount_positions_live on discount_positions (settlement_id, id) where state = 'subscribed';
create index discount_positions_product on discount_positions (product_id, user_id);

create table discount_rewards (
  id text primary key,
  position_id text not null references discount_positions (id),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index discount_rewards_open on discount_rewards (position_id) where state = 'open';

-- What the hedge desk did last, for staff.
create table desk_answers (
  one boolean primary key default true check (one),
  answer text not null check (answer in ('offered', 'refused', 'away', 'absurd')),
  answered_at timestamptz not null
);
