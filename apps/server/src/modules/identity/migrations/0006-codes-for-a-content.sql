-- Why: a code for a withdrawal must count for the amount and the address that its message names, and for no other.

alter table codes add column content bytea;
