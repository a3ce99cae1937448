import { sql } from 'kysely'
import type { RecordBranch } from '../funding/index.ts'

/** Withdrawals among all that money does, and transfers until they are made. */
export const withdrawals: RecordBranch = (userId) => sql`
  select id, case when rail = 'user' then 'transfer' else 'withdrawal' end,
    case rail when 'chain' then 'crypto' when 'user' then 'user' else 'bank' end, 'out',
    'W-' || number, state, true,
    case state when 'review' then 'under_review' when 'approved' then 'pending' when 'processing' then 'pending' else state end,
    asset, units, case when rail = 'user' then null else coalesce(chain, nullif(rail, 'chain')) end, confirmations, asked_at, ended_at
  from withdrawals.withdrawals where user_id = ${userId} and (rail <> 'user' or state <> 'completed')`

/** Transfers between users, seen from either side. */
export const transfers: RecordBranch = (userId) => sql`
  select id, 'transfer', 'user', case when from_user = ${userId} then 'out' else 'in' end,
    case when from_user = ${userId} then shown_to else shown_from end, 'completed', false, 'completed', asset, units,
    null::text, 0, at, at
  from withdrawals.internal_transfers where from_user = ${userId} or to_user = ${userId}`
