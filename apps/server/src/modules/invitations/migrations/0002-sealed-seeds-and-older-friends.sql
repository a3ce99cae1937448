-- Why: nobody who reads the database may know a seed before its draw, and who was invited before friends were kept is one.

-- The friends are a step of migrations.ts. A draw from before keeps its seed as it was: thirty days later it is drawn or over.
alter table draws add column sealed_seed bytea;
alter table draws alter column seed drop not null;
alter table draws add constraint draws_one_seed check ((seed is null) <> (sealed_seed is null));
