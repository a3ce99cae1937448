-- Why: one mailbox is one account, however its address is written.

-- The step beside it writes every address in its canonical form (canonical-addresses.sql.ts), because PostgreSQL knows no UTS 46.
-- From here on the stored form is compared as it is.
drop index users_email;
create unique index users_email on users (email);
drop index users_email_beginning;
create index users_email_beginning on users (email text_pattern_ops);
