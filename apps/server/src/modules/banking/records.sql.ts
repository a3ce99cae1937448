import { sql } from 'kysely'
import type { RecordBranch } from '../funding/index.ts'

/** Orders of transfers among all that money does. */
export const bankOrders: RecordBranch = (userId) => sql`
  select id, 'deposit', 'bank', 'in', reference, state, true, state, asset, coalesce(arrived, units), rail, 0,
    made_at, ended_at
  from banking.bank_orders where user_id = ${userId}`

/** Transfers that staff gave to a person without an order. */
export const bankLines: RecordBranch = (userId) => sql`
  select id, 'deposit', 'bank', 'in', reference, state, false, 'completed', asset, units, rail, 0,
    booked_at, ended_at
  from banking.bank_lines where user_id = ${userId} and order_id is null and state = 'credited'`
