-- Why: chains, keys and deposits on chains are a module of their own.

alter table funding.chains set schema custody;
alter table funding.scanned_blocks set schema custody;
alter table funding.addresses set schema custody;
alter table funding.crypto_deposits set schema custody;
alter table funding.crypto_deposit_events set schema custody;
alter table funding.speed_ups set schema custody;
alter table funding.outflows set schema custody;
alter table funding.chain_costs set schema custody;
alter table funding.sweeps set schema custody;
alter table funding.signatures set schema custody;
alter table funding.key_indexes set schema custody;
