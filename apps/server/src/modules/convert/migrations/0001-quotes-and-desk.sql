-- Why: the house converts one asset into another at a price that is firm for ten seconds; two people set what it asks for that.

-- A quote freezes both amounts; one that was used is a conversion. Values are those of the index in USDT at 18 decimals, as whole numbers.
create table convert_quotes (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('open', 'used', 'moved')),
  typed text not null check (typed in ('pay', 'receive')),
  from_asset text not null,
  to_asset text not null,
  pay_units numeric(38,0) not null check (pay_units > 0),
  receive_units numeric(38,0) not null check (receive_units > 0),
  -- What of the pay amount stays with the house beyond what the receive amount is worth.
  spread_units numeric(38,0) not null check (spread_units >= 0 and spread_units < pay_units),
  spread_bps integer not null check (spread_bps between 0 and 9999),
  value_from numeric(38,0) not null check (value_from > 0),
  value_to numeric(38,0) not null check (value_to > 0),
  eur_units numeric(38,0) not null check (eur_units >= 0),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (from_asset <> to_asset),
  check ((state = 'used') = (used_at is not null))
);
create index convert_quotes_unused on convert_quotes (user_id, expires_at) where state = 'open';
create index convert_quotes_used on convert_quotes (user_id, used_at) where state = 'used';
-- What has left the house of an asset within the hour is summed for every conversion.
create index convert_quotes_left on convert_quotes (to_asset, used_at) include (receive_units) where state = 'used';

-- The last one that was confirmed is what holds; amounts are cents of a euro.
create table desk_proposals (
  id text primary key,
  state text not null check (state in ('open', 'confirmed', 'declined')),
  money_bps integer not null check (money_bps between 0 and 9999),
  major_bps integer not null check (major_bps between 0 and 9999),
  other_bps integer not null check (other_bps between 0 and 9999),
  minimum_cents numeric(38,0) not null check (minimum_cents > 0),
  maximum_cents numeric(38,0) not null check (maximum_cents >= minimum_cents),
  day_cents numeric(38,0) not null check (day_cents >= maximum_cents),
  hour_bps integer not null check (hour_bps between 1 and 10000),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index desk_proposals_open on desk_proposals (state) where state = 'open';
create index desk_proposals_confirmed on desk_proposals (decided_at desc) where state = 'confirmed';

-- What staff do not let be converted for now.
create table stops (
  asset text primary key,
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz not null
);
