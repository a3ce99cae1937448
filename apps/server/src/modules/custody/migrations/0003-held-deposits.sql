-- Why: a deposit whose coins an analytics firm warns of is held, where the books know it, until people have decided.

alter table crypto_deposits drop constraint crypto_deposits_state_check;
alter table crypto_deposits add constraint crypto_deposits_state_check
  check (state in ('confirming', 'credited', 'below_minimum', 'wrong_token', 'suspense', 'held', 'taken_back'));
