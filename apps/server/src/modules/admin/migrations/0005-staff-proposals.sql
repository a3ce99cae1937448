-- Why: one admin alone could open a second account and move money with it.
-- Rights are proposed by one and confirmed by another, and new ones decide about money only after a day, in which
-- colleagues can see them.

alter table staff
  -- New rights decide about money from this moment on, by the product's clock. Null: nothing is waited for.
  add column decides_from timestamptz;

create table staff_proposals (
  id text primary key,
  kind text not null check (kind in ('create', 'reset', 'role', 'reactivate')),
  state text not null check (state in ('open', 'confirmed', 'declined', 'withdrawn', 'expired')),
  -- Whom it is about; of a new account nobody, until it is confirmed.
  staff_id text references staff (id),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('admin', 'compliance', 'reviewer', 'support', 'operator')),
  -- Of the first password; kept no longer than the proposal is open.
  password_hash text,
  proposed_by text not null references staff (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff (id),
  decided_at timestamptz,
  check (kind = 'create' or staff_id is not null),
  check (staff_id is distinct from proposed_by),
  -- Whoever proposed it, or whom it is about, has not confirmed it.
  check (state <> 'confirmed' or (decided_by <> proposed_by and decided_by is distinct from staff_id)),
  check ((state = 'open') = (decided_at is null)),
  check (state = 'open' or password_hash is null)
);
create unique index staff_proposals_open on staff_proposals (email) where state = 'open';
