-- Why: a deposit by card needs a card that its bank has verified; of it we keep what is printed on receipts, never its number.

create table cards (
  id text primary key,
  user_id text not null,
  -- The acquirer's name for the card. It is of no use without our key.
  token text not null unique,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  exp_month integer not null check (exp_month between 1 and 12),
  exp_year integer not null,
  holder text not null,
  -- The same for the same number: by it the same card is found again, with the same person or with another.
  fingerprint text not null,
  state text not null check (state in ('verifying', 'active', 'refused')),
  failure text,
  challenge_url text,
  -- Where the bank sends the holder back to.
  return_url text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  removed_at timestamptz,
  check ((state = 'refused') = (failure is not null)),
  check ((state = 'verifying') = (decided_at is null))
);
create index cards_of_user on cards (user_id, made_at desc, id desc);
create unique index cards_once_each on cards (user_id, fingerprint) where state <> 'refused' and removed_at is null;
-- A card belongs to one account.
create unique index cards_of_one on cards (fingerprint) where state = 'active' and removed_at is null;

-- Every state that a card has had.
create table card_events (
  seq bigint generated always as identity primary key,
  card_id text not null references cards (id),
  state text not null,
  at timestamptz not null,
  detail jsonb
);
create index card_events_of on card_events (card_id, seq);

-- What an order is charged to, and where its holder comes back to: kept before the acquirer is asked, to be asked again.
create table card_charges (
  order_id text primary key,
  card_id text not null references cards (id),
  return_url text not null
);

-- What the acquirer has told of cards: each event counts once.
create table acquirer_events (
  event_id text primary key,
  told_at timestamptz not null
);

-- What happened stays told.
revoke update, delete on card_events, acquirer_events from bourse_app;
