-- Why: businesses are paid by links, by people who have an account here. Who may be is decided by two members of staff.

create table partners (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('applied', 'approved', 'suspended', 'refused')),
  -- What people who pay read; the rest is for staff.
  name text not null,
  legal_name text not null,
  registration text not null,
  country text not null,
  website text not null,
  about text not null,
  -- Off what it gets of each payment that it asks for from now on.
  fee_bps integer not null check (fee_bps between 0 and 500),
  applied_at timestamptz not null,
  -- Why it was refused or suspended, as its owner reads it.
  reason text,
  check ((state in ('refused', 'suspended')) = (reason is not null))
);
create unique index partners_of_user on partners (user_id) where state <> 'refused';
create index partners_by_user on partners (user_id, applied_at);
create index partners_by_state on partners (state, applied_at);
revoke delete on partners from bourse_app;

-- What has happened to an application, in its order.
create table partner_events (
  id text primary key,
  partner_id text not null references partners (id),
  event text not null check (event in ('applied', 'changed', 'approved', 'refused', 'suspended', 'resumed', 'fee')),
  at timestamptz not null,
  note text
);
create index partner_events_of on partner_events (partner_id, at, id);
revoke delete on partner_events from bourse_app;

-- What one person proposed and another has to confirm.
create table partner_proposals (
  id text primary key,
  partner_id text not null references partners (id),
  decision text not null check (decision in ('approve', 'resume', 'fee')),
  fee_bps integer check (fee_bps between 0 and 500),
  state text not null check (state in ('open', 'confirmed', 'declined')),
  reason text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  check ((decision = 'fee') = (fee_bps is not null)),
  check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index partner_proposals_open on partner_proposals (partner_id, decision) where state = 'open';

-- What a partner asks somebody for, by a link.
create table partner_payments (
  id text primary key,
  partner_id text not null references partners (id),
  -- What the partner calls it; the same one again is the same payment.
  reference text not null,
  state text not null check (state in ('created', 'paid', 'partly_refunded', 'refunded', 'expired', 'cancelled')),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  fee_units numeric(38,0) not null check (fee_units >= 0 and fee_units < units),
  description text,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  payer_id text,
  paid_at timestamptz,
  paid_asset text,
  paid_units numeric(38,0) check (paid_units > 0),
  -- The conversion that brought the price, where it was paid with something else.
  conversion_id text unique,
  -- What it was worth, as the limits of the payer count it.
  eur_units numeric(38,0) check (eur_units >= 0),
  refunded_units numeric(38,0) not null default 0 check (refunded_units >= 0 and refunded_units <= units),
  -- When it was cancelled or over.
  ended_at timestamptz,
  unique (partner_id, reference),
  check ((state in ('paid', 'partly_refunded', 'refunded')) = (paid_at is not null)),
  check (num_nulls(payer_id, paid_at, paid_asset, paid_units, eur_units) in (0, 5)),
  check ((state in ('expired', 'cancelled')) = (ended_at is not null)),
  check ((state = 'refunded') = (refunded_units = units)),
  check ((state = 'partly_refunded') = (refunded_units > 0 and refunded_units < units))
);
create index partner_payments_of on partner_payments (partner_id, made_at desc, id desc);
create index partner_payments_by_time on partner_payments (made_at desc, id desc);
create index partner_payments_due on partner_payments (expires_at) where state = 'created';
create index partner_payments_of_payer on partner_payments (payer_id, paid_at) where payer_id is not null;
revoke delete on partner_payments from bourse_app;

-- What a partner gave back of a payment.
create table refunds (
  id text primary key,
  payment_id text not null references partner_payments (id),
  -- What the partner calls it; on the site, what the request was.
  reference text not null,
  units numeric(38,0) not null check (units > 0),
  made_at timestamptz not null,
  unique (payment_id, reference)
);
create index refunds_of on refunds (payment_id, made_at, id);
revoke update, delete, truncate on refunds from bourse_app;
