-- Why: who paid for an order that had lapsed may say so for seven days; two of staff may hold as much of the seller's coins, and nobody takes them.

create table complaints (
  id text primary key,
  order_id text not null unique references p2p_orders (id),
  user_id text not null,
  text text not null,
  state text not null check (state in ('open', 'held', 'dismissed', 'released')),
  made_at timestamptz not null,
  -- What one of staff would hold, until another agrees.
  proposed_units numeric(38,0) check (proposed_units > 0),
  proposed_by text,
  proposed_by_email text,
  held_units numeric(38,0) not null default 0 check (held_units >= 0),
  decided_by text,
  decided_by_email text,
  reason text,
  ended_at timestamptz,
  check ((proposed_units is null) = (proposed_by is null)),
  check ((state in ('dismissed', 'released')) = (ended_at is not null))
);
create index complaints_by_state on complaints (state, made_at);
create index complaints_of_user on complaints (user_id);
