-- Why: coins stand in three tiers: what is paid from today, what refills it, and the safe, whose keys nobody here has.

-- The hot wallet is 0, the warm tier -1, addresses of the safe are below.
alter table addresses drop constraint addresses_check;
alter table addresses add constraint addresses_check check ((index <= 0) = (user_id is null));

-- Where the tiers were last looked at, so that a chain on which nothing happens is left alone.
alter table chains add column levelled_hash text;

-- A store goes to the safe, a refill to the hot wallet, and a return comes from the safe.
alter table sweeps drop constraint sweeps_kind_check;
alter table sweeps add constraint sweeps_kind_check check (kind in ('sweep', 'gas', 'store', 'refill', 'return'));
drop index one_sweep_at_a_time;
create unique index one_move_at_a_time on sweeps (chain, from_index) where state in ('created', 'sent') and kind <> 'gas';
create index sweeps_between_tiers on sweeps (made_at) where kind = 'store';

-- What people want moved. Once it is approved, its move is the sweep with the same id.
create table reserve_orders (
  id text primary key,
  kind text not null check (kind in ('refill', 'return')),
  chain text not null references chains (code),
  asset text not null,
  base numeric(38,0) not null check (base > 0),
  state text not null check (state in ('proposed', 'exported', 'signed', 'approved', 'declined', 'failed')),
  reason text not null,
  proposed_by text not null,
  proposed_email text not null,
  proposed_at timestamptz not null,
  -- Of a return: what was exported, from where, and what the safe signed.
  from_index integer,
  unsigned json,
  imported_by text,
  imported_email text,
  txid text,
  raw text,
  declined_email text,
  failure text,
  ended_at timestamptz,
  check ((kind = 'return') = (unsigned is not null and from_index is not null)),
  check ((txid is null) = (raw is null) and (txid is null) = (imported_by is null))
);
-- Two of them would spend the same coins.
create unique index one_return_at_a_time on reserve_orders (chain) where kind = 'return' and state in ('exported', 'signed');
create index reserve_orders_approved on reserve_orders (chain) where state = 'approved';
create index reserve_orders_by_time on reserve_orders (proposed_at);

-- What members of staff signed; of a refill it travels to the signer.
create table reserve_approvals (
  order_id text not null references reserve_orders (id),
  staff_id text not null,
  email text not null,
  key_kind text not null check (key_kind in ('passkey', 'browser')),
  credential_id text not null,
  public_key bytea not null,
  signed_text text not null,
  signature jsonb not null,
  approved_at timestamptz not null,
  primary key (order_id, staff_id)
);
revoke update, delete on reserve_approvals from bourse_app;
