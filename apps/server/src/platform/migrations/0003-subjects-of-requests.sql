-- Why: a request whose server dies on its way must find what it has made already, or it would make it a second time.

alter table requests add column subject text;
