-- Why: machines act for people by keys. Of a key only its hash is kept, of a secret only what this server can open again.

create table keys (
  id text primary key,
  user_id text not null,
  key_hash bytea not null unique,
  -- The first and the last letters of the key, by which its owner knows it again.
  hint text not null,
  kind text not null check (kind in ('hmac', 'ed25519')),
  name text not null,
  -- Sealed under SECRET_KEY, bound to this row; gone with the key.
  secret bytea,
  public_key text,
  scopes text[] not null check (scopes <@ array['read', 'trade', 'payment'] and 'read' = any (scopes)),
  -- Whether it may send prices more than 40% away from the market.
  far_prices boolean not null,
  made_at timestamptz not null,
  -- When it may no longer trade, where it may from any address.
  lapses_at timestamptz,
  lapse_told_at timestamptz,
  paused_at timestamptz,
  -- By staff: its owner cannot let it go on.
  held_at timestamptz,
  removed_at timestamptz,
  check ((kind = 'hmac') = (public_key is null)),
  check ((secret is not null) = (kind = 'hmac' and removed_at is null)),
  check (lapses_at is null or 'trade' = any (scopes))
);
create index keys_of_user on keys (user_id, made_at);
create index keys_lapsing on keys (lapses_at) where lapses_at is not null and removed_at is null;

-- From where a key may be used. Without a row it is from anywhere.
create table key_addresses (
  key_id text not null references keys (id) on delete cascade,
  network cidr not null check (masklen(network) >= case family(network) when 4 then 24 else 48 end),
  primary key (key_id, network)
);

-- How often a key was used, by day.
create table key_uses (
  key_id text not null references keys (id) on delete cascade,
  day date not null,
  uses bigint not null check (uses > 0),
  -- Of these, requests that were refused.
  refused bigint not null default 0 check (refused between 0 and uses),
  last_at timestamptz not null,
  last_ip text not null,
  primary key (key_id, day)
);
create index key_uses_by_day on key_uses (day);
