-- Why: the simulated card acquirer must remember cards, payments and what it told, across restarts.

create table acquirer_rule (
  only_row boolean primary key default true check (only_row),
  -- What happened waits in the console instead of being told at once.
  holds boolean not null default false,
  fingerprint_key text not null
);
insert into acquirer_rule (fingerprint_key) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Of a number only what is printed on receipts, as at a real one outside its vault, and how the test card behaves.
create table acquirer_tokens (
  token text primary key,
  brand text not null,
  last_four text not null,
  exp_month integer not null,
  exp_year integer not null,
  holder text not null,
  fingerprint text not null,
  behaviour text not null,
  made_at timestamptz not null,
  forgotten_at timestamptz
);

-- Verifications cost nothing; payments have cents.
create table acquirer_charges (
  id text primary key,
  object text not null check (object in ('verification', 'payment')),
  token text not null references acquirer_tokens (token),
  cents bigint not null check (cents >= 0),
  currency text not null,
  return_url text not null,
  challenge text not null unique,
  state text not null check (state in ('challenge', 'verified', 'authorised', 'captured', 'declined', 'refunded', 'charged_back')),
  reason text,
  made_at timestamptz not null
);
create index acquirer_charges_by_time on acquirer_charges (made_at desc, id desc);

create table acquirer_tellings (
  event_id text primary key,
  seq bigint generated always as identity,
  charge_id text not null references acquirer_charges (id),
  state text not null,
  body text not null,
  -- What the product answered to each sending.
  answers text[] not null default '{}',
  made_at timestamptz not null
);
create index acquirer_tellings_by_seq on acquirer_tellings (seq desc);
