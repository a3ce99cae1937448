-- Why: a day of everybody's savings is one insert, of which the foreign key took most by looking up and locking row by row.

alter table accruals drop constraint accruals_position_id_fkey;

-- Once per statement. The lookup is a scalar subquery because a join would let a plan that was cached for a whole night read the whole
-- table for one exit.
create function check_accruals() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select accrual.position_id into wrong from written accrual
  where (select true from saving.saving_positions position where position.id = accrual.position_id) is null
  limit 1;
  if found then
    raise exception 'a day of %, which does not exist', wrong
      using errcode = 'foreign_key_violation', constraint = 'accruals_of_positions';
  end if;
  return null;
end $$;

create trigger accruals_of_positions after insert on accruals
  referencing new table as written for each statement execute function check_accruals();

-- What days refer to stays, and keeps its name.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'saving.% are kept', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger saving_positions_kept before update of id or delete or truncate on saving_positions
  for each statement execute function refuse_removal();
revoke delete on saving_positions from bourse_app;
