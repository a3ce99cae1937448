-- Why: above the automatic limit two members of staff sign a payment, with keys that the server cannot put in their place.
create table staff_keys (
  credential_id text primary key,
  staff_id text not null,
  kind text not null check (kind in ('passkey', 'browser')),
  public_key bytea not null,
  asked_at timestamptz not null,
  -- By somebody on the signer's machine; in the sandbox at once.
  accepted_at timestamptz,
  accepted_by text,
  check ((accepted_at is null) = (accepted_by is null))
);
create index staff_keys_of_staff on staff_keys (staff_id);
