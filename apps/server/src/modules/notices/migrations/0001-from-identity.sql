-- Why: what people want to be told of belongs to the module that tells it, one row for each topic that somebody chose.

create table choices (
  user_id text not null,
  topic text not null,
  wanted boolean not null,
  primary key (user_id, topic)
);
create index choices_who_want on choices (topic, user_id) where wanted;

-- What was sent, so that a job that is done twice is read once.
create table sent (
  id text primary key,
  sent_at timestamptz not null
);
create index sent_by_age on sent (sent_at);

-- This schema comes before identity's, so an empty database has nothing to take over yet.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'identity' and table_name = 'users' and column_name = 'mail_orders'
  ) then
    insert into choices (user_id, topic, wanted)
    select id, 'logIns', true from identity.users where mail_log_ins = 'every'
    union all
    select id, 'orders', true from identity.users where mail_orders
    union all
    select id, 'plans', false from identity.users where not mail_plans;
  end if;
end
$$;
