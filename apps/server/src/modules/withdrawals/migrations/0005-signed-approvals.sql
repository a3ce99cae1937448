-- Why: above its automatic limit the signer pays by the signatures of two members of staff, which travel with the withdrawal.
create table approvals (
  withdrawal_id text not null references withdrawals (id),
  staff_id text not null,
  key_kind text not null check (key_kind in ('passkey', 'browser')),
  credential_id text not null,
  public_key bytea not null,
  signed_text text not null,
  signature jsonb not null,
  approved_at timestamptz not null
);
create index approvals_of_withdrawal on approvals (withdrawal_id, approved_at);
revoke update, delete on approvals from bourse_app;
