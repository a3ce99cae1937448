-- Why: a fee coupon pays trading fees back until it is used up or over, and what it paid is known trade by trade.

create table coupons (
  id text primary key,
  user_id text not null,
  -- Whose budget paid for it: what it does not pay goes back there.
  activity_id text not null,
  asset text not null,
  state text not null check (state in ('valid', 'run_out', 'expired')),
  face_units numeric(38,0) not null check (face_units > 0),
  used_units numeric(38,0) not null default 0 check (used_units >= 0 and used_units <= face_units),
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  -- When the person was told that it is over soon.
  told_at timestamptz,
  ended_at timestamptz,
  check ((state = 'run_out') = (used_units = face_units)),
  check ((state = 'valid') = (ended_at is null))
);
create index coupons_own on coupons (user_id, expires_at, id);
create index coupons_due on coupons (expires_at, id) where state = 'valid';
revoke delete on coupons from bourse_app;

-- What a coupon paid of the fee of one trade. The value is that of the whole fee, in the asset of the coupon.
create table uses (
  trade_id text not null,
  user_id text not null,
  coupon_id text not null references coupons (id),
  order_id text not null,
  symbol text not null,
  asset text not null,
  fee_units numeric(38,0) not null check (fee_units > 0),
  fee_asset text not null,
  value_units numeric(38,0) not null,
  units numeric(38,0) not null check (units > 0 and units <= value_units),
  traded_at timestamptz not null,
  used_at timestamptz not null,
  primary key (trade_id, user_id, coupon_id)
);
create index uses_of_coupon on uses (coupon_id, traded_at desc, trade_id);
create index uses_of_order on uses (order_id);
create index uses_own on uses (user_id, used_at desc);
create index uses_by_time on uses using brin (traded_at);
revoke update, delete, truncate on uses from bourse_app;

-- Up to when somebody has seen in a popup what coupons paid.
create table refunds_seen (
  user_id text primary key,
  seen_at timestamptz not null
);

-- Coupons that one person proposed and another has to confirm.
create table coupon_proposals (
  id text primary key,
  user_id text not null,
  activity_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index coupon_proposals_open on coupon_proposals (user_id, activity_id, asset) where state = 'open';
