-- Why: whoever owns the database can lift a trigger, but not keep a chain of hashes whole while changing an entry.

-- Each entry carries a hash over itself and the entry before it, so that a changed, removed or slipped-in one breaks
-- the next, and `npm run audit` says where.

-- The hash of the newest entry: without it the newest entries could be removed and the chain would still hold.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null check (octet_length(hash) = 32)
);
insert into audit_head (seq, hash) values (0, sha256('bourse audit log'));
revoke insert, update, delete on audit_head from bourse_app;

alter table audit_log
  -- The order of the chain is the order of commits, which a sequence does not know.
  alter column seq drop identity,
  add column hash bytea check (octet_length(hash) = 32);

create function audit_hash(before bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(before || convert_to(jsonb_build_array(
    entry.seq, entry.id, to_char(entry.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id,
    entry.staff_email, entry.act, entry.subject, entry.detail, entry.ip)::text, 'UTF8'))
$$;

-- Entries from before the chain join it in their order.
alter table audit_log disable trigger audit_log_append_only;
do $$
declare
  entry audit_log;
  newest bytea := (select hash from audit_head);
begin
  for entry in select * from audit_log order by seq loop
    newest := audit_hash(newest, entry);
    update audit_log set hash = newest where seq = entry.seq;
    update audit_head set seq = entry.seq, hash = newest;
  end loop;
end $$;
alter table audit_log enable trigger audit_log_append_only;
alter table audit_log alter column hash set not null;

-- It runs with the owner's rights, because the server itself must not be able to set the head. The lock on the head
-- makes entries wait for one another: whoever records an act does so as the last thing of its transaction.
create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = admin, pg_temp as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.seq := head.seq + 1;
  new.hash := audit_hash(head.hash, new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_entry();

create index audit_log_by_subject on audit_log (subject, seq);
create index audit_log_by_staff on audit_log (staff_email, seq);
create index audit_log_by_time on audit_log (time);
