-- Why: money exists only as postings that sum to zero; balances, holds and audits follow from them.

-- An account holds a signed count of units of one asset. Its row is also the lock under which everything about it changes:
-- its postings, its version and the holds on it. The kinds and their signs stand in accounts.rules.ts as well.
create table accounts (
  id bigint generated always as identity primary key,
  owner text not null,
  kind text not null,
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  balance numeric(38,0) not null default 0,
  held numeric(38,0) not null default 0,
  version bigint not null default 0,
  constraint accounts_name unique (owner, kind, asset),
  constraint accounts_chart check (
    case when owner = 'system'
      then kind ~ '^((custody|bank):\S+|receivable:usr_\S+|fees|spread|interest_pool|reward_pool|coupon_pool|card_program|treasury|suspense|burn)$'
      else owner ~ '^usr_\S+$' and kind in ('spot', 'escrow', 'saving', 'discount', 'etp', 'card', 'card_hold')
    end
  ),
  -- PostgreSQL sorts NaN above every number, so that a plain ">= 0" would let it pass.
  constraint accounts_floor check (
    balance <> 'NaN' and (balance >= 0 or (owner = 'system' and kind ~ '^(custody|bank|receivable):'))
  ),
  constraint accounts_held check (
    held = 0 or (held > 0 and held <= balance and kind = 'spot')
  )
) with (fillfactor = 70);

-- A decision that moved money. seq is drawn while the accounts are locked, so it orders transactions as the accounts saw them.
create table journal (
  seq bigint generated always as identity primary key,
  id text not null unique,
  source text not null check (source <> ''),
  source_id text not null check (source_id <> ''),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]*$'),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  occurred_at timestamptz not null,
  constraint journal_key unique (source, source_id)
);

-- The trigger below checks the references to accounts and journal once per statement. Foreign keys would check them once per
-- row, at 1.7 times the cost of the whole insert, and guard against deletions that cannot happen here.
create table postings (
  account_id bigint not null,
  version bigint not null check (version > 0),
  journal_seq bigint not null,
  amount numeric(38,0) not null check (amount <> 0 and amount <> 'NaN'),
  balance_after numeric(38,0) not null check (balance_after <> 'NaN'),
  primary key (account_id, version)
);

-- Every insert must balance by itself, per transaction and asset; then so does any number of inserts together. For 1,000
-- postings this adds a fifth to the insert; a deferred trigger per row made it seven times as long. The lookups are scalar
-- subqueries because a join would let a plan that was cached for a large batch scan a whole table for a small one.
create function check_postings() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select total.* into wrong
  from (
    select posting.journal_seq,
      (select account.asset from ledger.accounts account where account.id = posting.account_id) as asset,
      sum(posting.amount) as units
    from inserted posting
    group by 1, 2
  ) total
  where total.units <> 0
    or total.asset is null
    or (select true from ledger.journal entry where entry.seq = total.journal_seq) is null
  limit 1;
  if found then
    raise exception 'postings of journal entry % do not sum to zero in %, or name what does not exist', wrong.journal_seq, wrong.asset
      using errcode = 'check_violation', constraint = 'postings_zero_sum';
  end if;
  return null;
end $$;

create trigger postings_zero_sum after insert on postings
  referencing new table as inserted for each statement execute function check_postings();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function refuse_change();

-- A reservation on a user's spot account, by the reference of what it is for. A row stays when nothing is left of it, so
-- that its reference is never used again.
create table holds (
  ref text primary key check (ref <> ''),
  account_id bigint not null references accounts,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]*$'),
  units numeric(38,0) not null check (units > 0 and units <> 'NaN'),
  remaining numeric(38,0) not null check (remaining >= 0 and remaining <= units),
  held_at timestamptz not null
);
create index holds_open on holds (account_id) where remaining > 0;

create table audits (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  ok boolean not null,
  findings jsonb not null,
  check (ok = (findings = '[]'))
);

-- The server adds to the journal and never changes it; of an account it changes the figures alone.
revoke update, delete on journal, postings from bourse_app;
revoke insert, update, delete on accounts from bourse_app;
grant insert (owner, kind, asset), update (balance, held, version) on accounts to bourse_app;
revoke insert, update, delete on holds from bourse_app;
grant insert, update (remaining) on holds to bourse_app;
