-- Why: people buy coins from one another; the house holds the coins of an order until it ends, and money is paid outside.

create table listings (
  id text primary key,
  user_id text not null,
  -- What the owner does with the coins.
  side text not null check (side in ('sell', 'buy')),
  asset text not null,
  fiat text not null check (fiat in ('EUR', 'GBP')),
  price_kind text not null check (price_kind in ('fixed', 'floating')),
  -- Of one coin, in hundred-millionths of the fiat.
  price numeric(38,0) check (price > 0),
  -- Of the index, in basis points.
  margin_bps integer check (margin_bps between -1000 and 1000),
  units numeric(38,0) not null check (units > 0),
  -- What no order has taken; of one that sells it is held.
  left_units numeric(38,0) not null check (left_units >= 0 and left_units <= units),
  -- Of one order, in units of the fiat.
  least_fiat numeric(38,0) not null check (least_fiat > 0),
  most_fiat numeric(38,0) not null check (most_fiat >= least_fiat),
  remark text,
  state text not null check (state in ('open', 'hidden', 'closed')),
  made_at timestamptz not null,
  closed_at timestamptz,
  check ((price_kind = 'fixed') = (price is not null)),
  check ((price_kind = 'floating') = (margin_bps is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'closed' or left_units = 0)
);
create index listings_of_market on listings (asset, fiat, side) where state = 'open';
create index listings_of_user on listings (user_id, made_at desc);

create table listing_methods (
  listing_id text not null references listings (id),
  method_id text not null,
  kind text not null,
  place integer not null,
  primary key (listing_id, method_id)
);
create index listing_methods_by_method on listing_methods (method_id);

create table p2p_orders (
  id text primary key,
  -- What people name it by.
  number text not null unique,
  listing_id text not null references listings (id),
  merchant_id text not null,
  taker_id text not null,
  buyer_id text not null,
  seller_id text not null,
  asset text not null,
  fiat text not null,
  price numeric(38,0) not null check (price > 0),
  fiat_units numeric(38,0) not null check (fiat_units > 0),
  units numeric(38,0) not null check (units > 0),
  eur numeric(38,0) not null check (eur >= 0),
  seller_method text not null,
  buyer_method text not null,
  method_kind text not null,
  -- Where the seller is paid and from where the buyer pays, as it was then.
  recipient jsonb not null check (jsonb_typeof(recipient) = 'object'),
  payer jsonb not null check (jsonb_typeof(payer) = 'object'),
  state text not null check (state in ('matching', 'accepted', 'paid', 'appeal', 'completed', 'cancelled', 'rejected',
    'appeal_completed', 'appeal_cancelled')),
  made_at timestamptz not null,
  accepted_at timestamptz,
  paid_at timestamptz,
  reference text,
  -- When the seller first looked at it after it was paid.
  seen_at timestamptz,
  cancel_asked_at timestamptz,
  -- When the present step lapses, and when it would without pauses.
  due_at timestamptz,
  due_base timestamptz,
  -- When the step began: a pause counts from there.
  step_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- What of the coins the buyer got.
  to_buyer numeric(38,0) check (to_buyer between 0 and units),
  rating text check (rating in ('good', 'bad')),
  check (buyer_id <> seller_id),
  check ((state in ('matching', 'accepted', 'paid', 'appeal')) = (ended_at is null)),
  check ((ended_at is null) = (to_buyer is null)),
  check ((due_at is null) = (due_base is null)),
  check (state not in ('matching', 'accepted', 'paid') or due_at is not null)
);
create index p2p_orders_of_merchant on p2p_orders (merchant_id, made_at desc);
create index p2p_orders_of_taker on p2p_orders (taker_id, made_at desc);
create index p2p_orders_of_listing on p2p_orders (listing_id) where ended_at is null;
create index p2p_orders_running on p2p_orders (due_at) where ended_at is null;
create index p2p_orders_of_buyer on p2p_orders (buyer_id, ended_at);
create index p2p_orders_of_seller on p2p_orders (seller_id, ended_at);

create table order_events (
  seq bigint generated always as identity primary key,
  order_id text not null references p2p_orders (id),
  kind text not null,
  by text not null check (by in ('buyer', 'seller', 'system', 'staff')),
  at timestamptz not null
);
create index order_events_of on order_events (order_id, seq);
revoke update, delete on order_events from bourse_app;

-- What counts towards three a day, by the day on which it was due.
create table cancels (
  order_id text primary key references p2p_orders (id),
  user_id text not null,
  day date not null,
  at timestamptz not null
);
create index cancels_of_user on cancels (user_id, day);

-- Time that does not count: all of it, or for one kind of payment.
create table pauses (
  id text primary key,
  scope text not null,
  cause text not null check (cause in ('staff', 'maintenance', 'outage')),
  reason text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  started_by text,
  ended_by text,
  check (until_at is null or until_at >= from_at)
);
create unique index pauses_open on pauses (scope, cause) where until_at is null;
create index pauses_by_time on pauses (from_at desc, id desc);
