-- Why: who a person is must be shown by a document and a face, judged once, and provable later.

-- Pictures. The bytes lie encrypted under `key`, with a key of their own that is derived from the id.
create table files (
  id text primary key,
  user_id text not null,
  -- A document or face for a submission, or evidence for another request.
  area text not null check (area in ('kyc', 'evidence')),
  key text not null unique,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index files_of_user on files (user_id);

-- One row per submission, from its draft to its end. What a person is called and where they live is in `person`, encrypted.
create table cases (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('draft', 'in_review', 'passed', 'rejected', 'expired')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  document_kind text not null check (document_kind in ('passport', 'id_card', 'driving_licence', 'residence_permit')),
  person bytea,
  front_file text references files (id),
  back_file text references files (id),
  selfie_file text references files (id),
  -- When the mailed code was given; it counts for a while.
  proved_at timestamptz,
  -- Of country, kind and number of the document, under a secret key: equal documents are found, numbers are not.
  document_hash bytea,
  expires_on text check (expires_on ~ '^\d{4}-\d{2}-\d{2}$'),
  flags text[] not null default '{}',
  provider_state text not null default 'none'
    check (provider_state in ('none', 'waiting', 'clear', 'consider', 'refused')),
  provider_check text,
  provider_reasons text[] not null default '{}',
  reasons text[] not null default '{}',
  note text,
  decided_by text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  check (state = 'draft' or (submitted_at is not null and person is not null and document_hash is not null)),
  check (state in ('draft', 'in_review') or decided_at is not null)
);
-- A person prepares or awaits one submission at a time, and has one that holds.
create unique index cases_open on cases (user_id) where state in ('draft', 'in_review');
create unique index cases_passed on cases (user_id) where state = 'passed';
-- One identity, one account.
create unique index cases_identity on cases (document_hash) where state = 'passed';
create index cases_of_user on cases (user_id, created_at desc);
create index cases_by_document on cases (document_hash) where document_hash is not null;
create index cases_waiting on cases (state, submitted_at);
create index cases_running_out on cases (expires_on) where state = 'passed';

-- Requests to remove a lost authenticator.
create table resets (
  id text primary key,
  user_id text not null,
  state text not null check (state in ('open', 'in_review', 'approved', 'rejected')),
  via text not null check (via in ('session', 'log_in')),
  -- What the selfie must show, so that an old picture cannot serve.
  number text not null check (number ~ '^\d{6}$'),
  number_expires_at timestamptz not null,
  file_id text references files (id),
  ip text not null default '',
  user_agent text not null default '',
  reasons text[] not null default '{}',
  note text,
  decided_by text,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  check (state = 'open' or (submitted_at is not null and file_id is not null))
);
create unique index resets_open on resets (user_id) where state in ('open', 'in_review');
create index resets_of_user on resets (user_id, created_at desc);
create index resets_waiting on resets (state, submitted_at);

-- Who of the staff works on a case or a reset, and who approved it first where two must.
create table reviews (
  subject_id text primary key,
  taken_by text,
  taken_email text,
  taken_at timestamptz,
  first_by text,
  first_email text,
  first_at timestamptz
);

-- The phone that adds pictures to a draft. The link is worth nothing once a phone has its ticket.
create table handovers (
  user_id text primary key,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  ticket_hash bytea unique check (octet_length(ticket_hash) = 32),
  expires_at timestamptz not null,
  finished_at timestamptz
);

-- What lets somebody without a session ask for a reset, and later see how it stands.
create table tickets (
  hash bytea primary key check (octet_length(hash) = 32),
  user_id text not null,
  expires_at timestamptz not null
);

-- What the provider has told, so that nothing counts twice.
create table provider_events (
  id text primary key,
  received_at timestamptz not null
);
