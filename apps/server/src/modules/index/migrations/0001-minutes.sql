-- Why: what limits, four eyes, equity and credit are judged by is what outside venues paid, minute by minute, and stays as it was fixed.

-- What one whole coin of an asset was worth in USDT when the minute ended. No value: the venues were asked and did not agree, or
-- fewer than two of them traded; no row: nobody could be asked. sources has what each venue told, by its name.
create table minutes (
  minute timestamptz not null check (date_trunc('minute', minute, 'UTC') = minute),
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  value numeric(38,18) check (value > 0 and value <> 'NaN'),
  sources jsonb not null check (jsonb_typeof(sources) = 'object'),
  primary key (minute, asset)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'index.% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger minutes_append_only before update or delete or truncate on minutes
  for each statement execute function refuse_change();

revoke update, delete on minutes from bourse_app;
