-- Why: what names a person is deleted when the law's clock ends, also from rows that otherwise only grow.

alter table users
  add column forgotten_at timestamptz,
  add constraint users_forgotten_after_end check (forgotten_at is null or ended_at is not null);
create index users_ended on users (ended_at) where ended_at is not null and forgotten_at is null;

-- The server has no right to delete these rows; forget_person, which has it, says so before it does.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('identity.forgetting', true) = 'on' then
    return null;
  end if;
  raise exception 'identity.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function forget_person(person text) returns void language plpgsql security definer set search_path = identity, pg_temp as $$
begin
  if not exists (select from users where id = person and ended_at is not null) then
    raise exception '% has not left', person using errcode = 'restrict_violation';
  end if;
  perform set_config('identity.forgetting', 'on', true);
  delete from security_events where user_id = person;
  delete from notes where user_id = person;
  delete from unfreeze_proposals where user_id = person;
  perform set_config('identity.forgetting', 'off', true);
end $$;
