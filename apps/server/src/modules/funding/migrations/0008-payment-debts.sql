-- Why: what a provider takes back may be spent already; who owes it must be known apart from advances, and a refund be sent once.

-- What of taken back payments is still owed, and is paid by the next deposits.
create table payment_debts (
  user_id text not null,
  asset text not null,
  units numeric(38,0) not null check (units >= 0),
  primary key (user_id, asset)
);

-- Until when one process is sending a payment back, so that no other does: not every provider knows a refund by an id of ours.
alter table payments add column sending_until timestamptz;
