-- Why: the simulated outside world must survive a restart and look the same from every process.

-- One row: how far the product's time is from real time, and where it stands still, if it does.
create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null,
  frozen_at timestamptz
);
insert into clock (offset_ms) values (0);

-- What the product sent by mail and SMS, one row per recipient.
create table messages (
  -- The order of arrival: while the clock stands still, times and ids do not tell it.
  seq bigint generated always as identity primary key,
  id text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body text not null,
  received_at timestamptz not null
);
create index messages_by_recipient on messages (lower(recipient), seq);

-- The credits that staff gave, by their key: a repeated request is answered again and recorded once.
create table credits (
  key text primary key,
  transaction_id text not null
);
