-- Why: a password and a code can be phished, and a decision about money was no more than a click in an open session.
-- Staff log in with passkeys, and sign each decision with a key whose private half the server never sees.

create table keys (
  id text primary key,
  staff_id text not null references staff (id),
  -- A passkey, or where the sandbox runs a key that a browser keeps.
  kind text not null check (kind in ('passkey', 'browser')),
  credential_id text not null unique,
  -- COSE of a passkey, SubjectPublicKeyInfo of a browser's key.
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  -- Signs decisions from this moment on, by the product's clock.
  counts_from timestamptz not null,
  last_used_at timestamptz,
  -- Kept after its removal, so that a next passkey does not pass for the first one.
  removed_at timestamptz
);
create index keys_of_staff on keys (staff_id);

-- What a device or a browser was asked to sign, until it is used or has lapsed.
create table key_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  staff_id text not null references staff (id),
  purpose text not null check (purpose in ('bind', 'log_in', 'decide')),
  -- What a decision says.
  signed_text text check ((purpose = 'decide') = (signed_text is not null)),
  expires_at timestamptz not null
);
create index key_challenges_of_staff on key_challenges (staff_id);

-- What was signed for a decision, with the act that it is on record for. Whoever pays by it checks it again.
create table decision_proofs (
  -- Of the entry in the audit log; no reference, which would answer an attempt to empty it before its own trigger does.
  act_id text primary key,
  staff_id text not null references staff (id),
  call text not null,
  subject text not null,
  key_id text not null,
  key_kind text not null check (key_kind in ('passkey', 'browser')),
  credential_id text not null,
  public_key bytea not null,
  signed_text text not null,
  -- The assertion of a passkey, or the signature of a browser's key.
  signature jsonb not null,
  signed_at timestamptz not null
);
create index decision_proofs_of_subject on decision_proofs (subject, call);

create trigger decision_proofs_append_only before update or delete or truncate on decision_proofs
  for each statement execute function refuse_change();
revoke update, delete on decision_proofs from bourse_app;
