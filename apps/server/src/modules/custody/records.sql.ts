import { sql } from 'kysely'
import type { RecordBranch } from '../funding/index.ts'

/** Deposits on chains among all that money does. */
export const cryptoDeposits: RecordBranch = (userId) => sql`
  select d.id, 'deposit', 'crypto', 'in', d.txid, d.state, true,
    case d.state when 'confirming' then 'pending' when 'credited' then 'completed' when 'suspense' then 'under_review'
      when 'held' then 'under_review'
      when 'taken_back' then 'cancelled' else 'failed' end,
    d.asset, d.units, d.chain,
    case d.state when 'taken_back' then 0
      else greatest(0, greatest(c.head_height, c.cursor_height) - d.block_height + 1) end::integer,
    d.seen_at, d.ended_at
  from custody.crypto_deposits d join custody.chains c on c.code = d.chain
  where d.user_id = ${userId} and d.owner <> 'house'`
