-- Why: whoever tries webhooks sees what a server of theirs would be sent, and whether the signature held.

create table received_webhooks (
  id bigint generated always as identity primary key,
  path text not null,
  event_id text not null,
  -- Whole seconds, as it was sent.
  timestamp text not null,
  signature text not null,
  body text not null,
  -- What was answered; null where there was no answer.
  answered integer,
  received_at timestamptz not null
);

-- With which signatures are checked.
create table receiver_secrets (
  secret text primary key,
  given_at timestamptz not null
);
