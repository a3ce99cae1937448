-- Why: one job sends the messages of all modules, so those that five older jobs left behind become its own.

create temporary table old_names (name text primary key) on commit drop;
insert into old_names
values ('identity.send-notice'), ('identity.send-news'), ('kyc.send-email'), ('funding.send-credit-email'), ('funding.send-outflow-email');

create temporary table old_jobs (id text, name text, payload jsonb, due_at timestamptz, dispatched_at timestamptz)
on commit drop;
insert into old_jobs
select id, name, payload, due_at, dispatched_at from platform.timers join old_names using (name);

-- What a queue was handed and has not finished is due again; the queues themselves go, since nobody works on them.
do $$
begin
  if to_regprocedure('pgboss.delete_queue(text)') is null then return; end if;
  create temporary table unfinished on commit drop as
  select id, name, data, created_on from pgboss.job join old_names using (name) where state in ('created', 'retry', 'active');
  -- By what it says, because a queue knows a job by another id.
  update old_jobs set dispatched_at = null
  from unfinished where unfinished.name = old_jobs.name and unfinished.data = old_jobs.payload;
  insert into old_jobs (id, name, payload, due_at)
  select name || ':' || id, name, data, created_on from unfinished
  where not exists (select from old_jobs where old_jobs.name = unfinished.name and old_jobs.payload = unfinished.data);
  perform pgboss.delete_queue(name) from pgboss.queue join old_names using (name);
end
$$;

delete from platform.timers using old_jobs where timers.id = old_jobs.id;

insert into platform.timers (id, name, due_at, payload, dispatched_at)
select 'notices.send:' || key, 'notices.send', due_at,
  jsonb_strip_nulls(jsonb_build_object('to', payload -> 'former')) ||
  jsonb_build_object('id', key, 'notice', notice, 'userId', payload -> 'userId', 'params', params),
  dispatched_at
from old_jobs
cross join lateral (
  select case name
    when 'identity.send-notice' then 'identity.' || kind
    when 'kyc.send-email' then 'kyc.' || kind
    when 'funding.send-credit-email' then 'credit.' || kind
    when 'funding.send-outflow-email' then 'withdrawals.' || kind
    else case
      when kind like 'bank\_%' then 'banking.' || substr(kind, 6)
      when kind like 'payment\_%' then 'payments.' || substr(kind, 9)
      when kind = 'deposit_credited' then 'custody.' || kind
      else 'trading.' || kind
    end
  end as notice, kind
  from (select payload ->> 'kind' as kind) told
) named
cross join lateral (
  select
    notice || ':' || case name
      when 'identity.send-news' then
        regexp_replace(regexp_replace(id, '^identity\.send-news:(order|plan|money):', ''), ':' || kind || '$', '')
      else substr(id, length(name) + 2)
    end as key,
    case name when 'identity.send-news' then payload -> 'params' else payload - 'userId' - 'kind' - 'former' end as params
) keyed
on conflict (id) do nothing;
