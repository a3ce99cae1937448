-- Why: the row that a person's deposit orders wait for is not the bank's alone, since online payments wait for it too.

alter table bank_people rename to people;
