-- Why: where two people are paid to one account they do not trade with one another, and staff see it.

create index methods_by_number on methods (kind, number);
