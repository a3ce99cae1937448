-- Why: the simulated KYC provider must remember what it was asked to check, and how it should decide.

create table kyc_checks (
  seq bigint generated always as identity primary key,
  id text not null unique,
  -- The product's id of the submission; the same one twice is one check.
  reference text not null unique,
  name text not null,
  country text not null,
  document_kind text not null,
  document_number text not null,
  outcome text check (outcome in ('clear', 'consider', 'refused')),
  reasons text[] not null default '{}',
  -- What the product answered to each telling, in order.
  answers text[] not null default '{}',
  created_at timestamptz not null,
  decided_at timestamptz
);

create table kyc_rule (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('by_number', 'clear', 'consider', 'refused', 'hold')),
  delay_seconds integer not null check (delay_seconds between 0 and 600),
  twice boolean not null
);
insert into kyc_rule (mode, delay_seconds, twice) values ('by_number', 3, false);
