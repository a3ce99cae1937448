-- Why: the simulated bank must remember what was paid in and out, across restarts.

create table bank_lines (
  seq bigint generated always as identity primary key,
  rail text not null check (rail in ('sepa', 'fps')),
  id text not null,
  cents bigint not null check (cents > 0),
  sender_name text not null,
  sender_account text not null,
  reference text not null,
  -- The statement tells the same transfer again; no money comes with it.
  repeated boolean not null default false,
  at timestamptz not null
);
create index bank_lines_of_rail on bank_lines (rail, seq);

create table bank_payouts (
  rail text not null check (rail in ('sepa', 'fps')),
  id text not null,
  cents bigint not null check (cents > 0),
  name text not null,
  account text not null,
  reference text not null,
  state text not null check (state in ('accepted', 'refused')),
  at timestamptz not null,
  primary key (rail, id)
);

create table bank_rule (
  only_row boolean primary key default true check (only_row),
  payout_mode text not null check (payout_mode in ('accept', 'refuse', 'silent'))
);
insert into bank_rule (payout_mode) values ('accept');
