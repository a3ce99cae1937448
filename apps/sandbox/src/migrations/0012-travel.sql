-- Why: other providers accept, refuse, ask, are slow or say nothing as staff choose, and tell who sent which coins.

create table travel_modes (
  provider text primary key,
  mode text not null check (mode in ('accepts', 'slow', 'asks', 'silent', 'refuses', 'does_not_know'))
);

-- When each message was first heard: a slow provider takes its time from then on.
create table travel_messages (
  reference text primary key,
  heard_at timestamptz not null
);

create table travel_senders (
  txid text primary key,
  provider text not null,
  originator text,
  beneficiary text,
  added_at timestamptz not null
);
