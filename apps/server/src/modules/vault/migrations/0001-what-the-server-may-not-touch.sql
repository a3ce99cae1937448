-- Why: keys, factors and what was signed are kept where the server's own role has no right at all.

-- What people confirm payments with. A factor that is gone leaves its row, so that the next one is not taken for their first.
create table factors (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('authenticator', 'fund_password', 'passkey')),
  -- A sealed seed, a hash or a public key; null once it is gone.
  secret bytea,
  credential_id text,
  -- Whether it was the user's first of its kind.
  first boolean not null,
  since timestamptz not null,
  -- Wrong ones in a row (fund password), or of a day (authenticator).
  tries integer not null default 0,
  tried_on date,
  -- The last time step that a code was right for.
  last_step bigint,
  counter bigint not null default 0,
  gone_at timestamptz,
  check ((secret is null) = (gone_at is not null))
);
create index factors_of_user on factors (user_id, kind);

-- With which step of an authenticator, or which challenge, a payment was confirmed: the same again is no second use.
create table confirmations (
  order_id text primary key,
  content bytea not null,
  step bigint,
  at timestamptz not null
);

-- What was signed: the same order gives the same bytes and another content none; ceilings are counted here.
create table signatures (
  purpose text not null check (purpose in ('withdrawal', 'sweep', 'gas')),
  order_id text not null,
  attempt integer not null check (attempt >= 0),
  chain text not null,
  asset text not null,
  base numeric(78,0) not null check (base > 0),
  fee numeric(78,0) not null check (fee >= 0),
  user_id text,
  recipient text not null,
  young boolean not null,
  -- What all tries of one order have in common: whom it pays, and how much.
  agreed bytea not null,
  content bytea not null,
  -- What only one transaction can spend: an account's number, or an output.
  conflict_keys text[] not null,
  txid text not null,
  raw text not null,
  signed_at timestamptz not null,
  primary key (purpose, order_id, attempt),
  check ((purpose = 'withdrawal') = (user_id is not null))
);
create index signatures_by_asset on signatures (asset, signed_at) where purpose <> 'sweep';
create index signatures_by_chain on signatures (chain, signed_at);

-- Every refusal is an alarm.
create table refusals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  purpose text not null,
  order_id text not null,
  code text not null,
  what text
);
create index refusals_by_time on refusals (at);

-- While the newest row says so, nothing is signed.
create table stops (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  stopped boolean not null,
  reason text not null,
  by_whom text not null
);
