-- Why: what was signed is written down by the signer where nobody else writes; moves of our own are known by their row.
drop table signatures;
create index sweeps_by_txid on sweeps (chain, txid) where txid is not null;
