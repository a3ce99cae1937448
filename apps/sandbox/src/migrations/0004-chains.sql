-- Why: the simulated chains must go on after a restart where they stopped, and be the same for every process.

-- Blocks above the first one, which is always the same. A node replays them to know its state.
create table chain_blocks (
  chain text not null,
  height bigint not null check (height > 0),
  hash text not null,
  parent_hash text not null,
  at timestamptz not null,
  -- Makes the blocks after a reorganisation others than those before it.
  salt text not null,
  transactions text[] not null,
  primary key (chain, height)
);

-- What waits for a block, in the order of arrival.
create table chain_mempool (
  seq bigint generated always as identity primary key,
  chain text not null,
  txid text not null,
  raw text not null,
  unique (chain, txid)
);
