-- Why: people pay one another to accounts in their own name, and whoever trades as a business is known to staff and leaves a bond.

create table methods (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('sepa_instant', 'faster_payments', 'revolut', 'wise', 'paypal')),
  fiat text not null check (fiat in ('EUR', 'GBP')),
  holder text not null,
  -- What the payer copies, field by field.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- What is the same however it was typed.
  number text not null,
  masked text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create unique index methods_once on methods (user_id, kind, fiat, number) where removed_at is null;
create index methods_of_user on methods (user_id, made_at desc);

-- An application, and what became of it; somebody who was refused or left may apply again with a new row.
create table merchants (
  id text primary key,
  user_id text not null,
  nickname text not null,
  about text not null,
  business text,
  state text not null check (state in ('waiting', 'approved', 'refused', 'leaving', 'left')),
  bond_asset text not null,
  bond_units numeric(38,0) not null check (bond_units > 0),
  -- What is left of it as a hold in the ledger.
  held_units numeric(38,0) not null check (held_units >= 0 and held_units <= bond_units),
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_email text,
  reason text,
  left_at timestamptz,
  bond_free_at timestamptz,
  check (state <> 'waiting' or decided_at is null),
  check ((state = 'leaving') <= (bond_free_at is not null))
);
create unique index merchants_one_each on merchants (user_id) where state in ('waiting', 'approved', 'leaving');
create unique index merchants_nicknames on merchants (lower(nickname)) where state in ('waiting', 'approved', 'leaving');
create index merchants_of_user on merchants (user_id, applied_at desc);
create index merchants_waiting on merchants (state, applied_at);

-- What staff pay out of a bond to somebody who was harmed: proposed by one, paid by another.
create table bond_claims (
  id text primary key,
  merchant_id text not null references merchants (id),
  user_id text not null,
  units numeric(38,0) not null check (units > 0),
  case_id text not null,
  reason text not null,
  state text not null check (state in ('proposed', 'paid', 'dropped')),
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  check (decided_by is null or decided_by <> proposed_by or state = 'dropped')
);
create unique index bond_claims_once on bond_claims (merchant_id, case_id) where state <> 'dropped';
create index bond_claims_of_user on bond_claims (user_id);
