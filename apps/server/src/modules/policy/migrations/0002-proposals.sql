-- Why: what is offered where decides about everybody. One person proposes a rule with a reason and a count of whom it touches, another approves it.

create table policy_proposals (
  id text primary key,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn', 'expired')),
  product text not null,
  place text not null,
  category text not null,
  answer text not null,
  steps text[] not null,
  reason jsonb not null check (jsonb_typeof(reason) = 'object'),
  source text not null,
  valid_from timestamptz not null,
  -- Why it is proposed, for colleagues.
  note text not null,
  -- What it would have changed when it was proposed.
  impact jsonb not null check (jsonb_typeof(impact) = 'object'),
  proposed_by text not null,
  proposer_email text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  -- The rule that it became.
  rule_id text references rules (id),
  check (state <> 'approved' or (decided_by <> proposed_by and rule_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create unique index policy_proposals_open on policy_proposals (product, place, category) where state = 'open';
