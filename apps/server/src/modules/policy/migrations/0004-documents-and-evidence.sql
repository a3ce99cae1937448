-- Why: a document is agreed to for one product and in one version, and whoever calls themselves experienced shows evidence that a reviewer looks at.

-- The key information of one product says nothing of another.
alter table steps_passed
  add column product text not null default '',
  add column version text not null default '',
  drop constraint steps_passed_pkey,
  add primary key (user_id, step, product, version, passed_at),
  add check ((product = '') = (version = ''));

create table investor_evidence (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('waiting', 'accepted', 'rejected')),
  ground text not null check (ground in ('certificate', 'professional', 'director')),
  -- Of the picture, which is kept where those of documents are.
  file_id text not null,
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_by_email text,
  -- For the person, where it was not taken.
  reason text,
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (state <> 'rejected' or reason is not null)
);
create unique index investor_evidence_waiting on investor_evidence (user_id) where state = 'waiting';
create index investor_evidence_of on investor_evidence (user_id, sent_at desc);
create index investor_evidence_queue on investor_evidence (state, sent_at);

-- The questions are others now: whoever was asked the old ones and has not answered is asked again.
delete from knowledge_tries where answered_at is null;
