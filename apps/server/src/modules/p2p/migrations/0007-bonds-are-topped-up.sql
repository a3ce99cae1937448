-- Why: a bond that has paid somebody is filled up again by its merchant, who does not trade until then.

-- The hold in the ledger: a new one each time that it is filled up.
alter table merchants add column bond_ref text;
update merchants set bond_ref = 'p2p_bond:' || id;
alter table merchants alter column bond_ref set not null;

create table bond_top_ups (
  id text primary key,
  merchant_id text not null references merchants (id),
  units numeric(38,0) not null check (units > 0),
  at timestamptz not null
);
create index bond_top_ups_of_merchant on bond_top_ups (merchant_id, at);
revoke update, delete on bond_top_ups from bourse_app;
