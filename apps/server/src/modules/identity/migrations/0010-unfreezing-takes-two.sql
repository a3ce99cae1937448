-- Why: a frozen account is opened again by two people, one who says what was checked and another who confirms it.

create table unfreeze_proposals (
  id text primary key,
  user_id text not null references users (id),
  evidence text not null check (evidence in ('call_back', 'document', 'face_check', 'inquiry_closed')),
  -- Where what was checked is kept: the number of a ticket, a document or a call.
  reference text not null,
  text text not null,
  proposed_by text not null,
  proposed_by_email text not null,
  proposed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'lapsed')),
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  decision text,
  constraint unfreeze_proposals_take_two check (
    state <> 'confirmed' or (decided_by is not null and decided_by <> proposed_by)
  )
);
create unique index unfreeze_proposals_waiting on unfreeze_proposals (user_id) where state = 'waiting';
revoke delete on unfreeze_proposals from bourse_app;
