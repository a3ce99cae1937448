-- Why: inviters get a part of the fees that their friends pay: credited every day, paid out twice a month, once for each trade.

-- One row for each trade of a friend; it only grows. What a share may be at most is a check, not a habit.
create table shares (
  trade_id text not null,
  friend_id text not null,
  inviter_id text not null check (inviter_id <> friend_id),
  activity_id text not null,
  -- Of the fee, tokens of a project's pool, or nothing where it was not offered.
  kind text not null check (kind in ('fee', 'token', 'none')),
  fee_asset text not null,
  fee_units numeric(38,0) not null check (fee_units > 0),
  -- The part of the fee that coupons paid back.
  coupon_units numeric(38,0) not null check (coupon_units between 0 and fee_units),
  -- What the inviter and the friend get, in this asset.
  asset text not null,
  units numeric(38,0) not null check (units >= 0),
  friend_units numeric(38,0) not null check (friend_units >= 0),
  traded_at timestamptz not null,
  -- At which 08:00 UTC it is credited.
  credit_at timestamptz not null,
  primary key (trade_id, friend_id),
  check (kind <> 'fee' or (asset = fee_asset and units = div(fee_units - coupon_units, 10) and units > 0)),
  check (kind = 'token' or friend_units = 0),
  check (kind <> 'none' or units = 0),
  check (kind <> 'token' or units + friend_units > 0)
);
create index shares_by_credit on shares (credit_at);
create index shares_of_friend on shares (friend_id, traded_at);
revoke update, delete, truncate on shares from bourse_app;

-- Days that have shares. A day that has begun takes no more of them: what is followed later is credited with the next.
create table days (
  credit_at timestamptz primary key,
  begun_at timestamptz,
  done_at timestamptz,
  check (done_at is null or begun_at is not null)
);
create index days_open on days (credit_at) where done_at is null;

-- What a day brought to somebody of one other person, in one asset.
create table credits (
  seq bigint generated always as identity primary key,
  user_id text not null,
  beside_id text not null,
  activity_id text not null,
  kind text not null check (kind in ('fee', 'token')),
  asset text not null,
  credit_at timestamptz not null references days (credit_at),
  units numeric(38,0) not null check (units > 0),
  -- New is written down and not booked yet.
  state text not null check (state in ('new', 'locked', 'held', 'paid', 'taken')),
  -- What they have in common, of one that was held.
  links text[],
  held_at timestamptz,
  -- The payout or the case that ended it.
  ended_by text,
  ended_at timestamptz,
  unique (user_id, beside_id, kind, activity_id, asset, credit_at),
  check ((state in ('paid', 'taken')) = (ended_at is not null)),
  check ((ended_at is null) = (ended_by is null)),
  check (state <> 'held' or links is not null)
);
create index credits_new on credits (credit_at, user_id) where state = 'new';
create index credits_waiting on credits (user_id, asset, credit_at) where state in ('locked', 'held');
create index credits_own on credits (user_id, credit_at desc);
revoke delete, truncate on credits from bourse_app;

-- What two people decide about what is not paid out.
create table share_cases (
  id text primary key,
  user_id text not null,
  asset text not null,
  decision text not null check (decision in ('pay', 'take')),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  -- What was credited later is no part of it.
  through timestamptz not null,
  units numeric(38,0) not null check (units > 0),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index share_cases_open on share_cases (user_id, asset) where state = 'open';
