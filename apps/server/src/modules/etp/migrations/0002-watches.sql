-- Why: whoever finds a product sold out may ask to be told when units of it are sold again.

create table etp_watches (
  symbol text not null references etp_products,
  user_id text not null,
  asked_at timestamptz not null,
  primary key (symbol, user_id)
);
create index etp_watches_own on etp_watches (user_id);
