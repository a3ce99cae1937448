-- Why: the simulated partners of quick buy must remember quotes, orders and what they told, across restarts.

create table partner_rule (
  only_row boolean primary key default true check (only_row),
  -- What happened waits in the console instead of being told at once.
  holds boolean not null default false,
  -- Whether orders go on by themselves once their buyer has paid.
  by_itself boolean not null default true,
  -- How far the partners' prices stand from the outside world's.
  shift_bps integer not null default 0
);
insert into partner_rule default values;

create table partner_quotes (
  ref text primary key,
  platform text not null,
  fiat text not null,
  cents bigint not null,
  fee_cents bigint not null,
  asset text not null,
  price text not null,
  receive text not null,
  expires_at timestamptz not null
);

create table partner_orders (
  id text primary key,
  number text not null unique,
  platform text not null,
  state text not null check (state in ('waiting', 'paid', 'processing', 'delivering', 'completed', 'on_hold', 'declined', 'cancelled', 'expired', 'refunded')),
  fiat text not null,
  cents bigint not null,
  asset text not null,
  receive text not null,
  chain text,
  address text,
  tag text,
  return_url text not null,
  -- The unguessable name of its payment page.
  page text not null unique,
  tx_id text,
  -- What the buyer said of the payment.
  says jsonb,
  made_at timestamptz not null
);
create index partner_orders_by_time on partner_orders (made_at desc, id desc);

create table partner_tellings (
  event_id text primary key,
  seq bigint generated always as identity,
  order_id text not null references partner_orders (id),
  state text not null,
  body text not null,
  -- What the product answered to each sending.
  answers text[] not null default '{}',
  made_at timestamptz not null
);
create index partner_tellings_by_seq on partner_tellings (seq desc);
