-- Why: a database that the sandbox has filled has accounts with published passwords, and must never serve real people.

create table demo_mark (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null default now()
);
revoke update, delete on demo_mark from bourse_app;
