import { sql } from 'kysely'
import type { RecordBranch } from '../funding/index.ts'

/** Online payments among all that money does. */
export const paymentOrders: RecordBranch = (userId) => sql`
  select id, 'deposit', method, 'in', id, state, true, state, asset, coalesce(arrived, units), null::text, 0,
    made_at, ended_at
  from payments.payment_orders where user_id = ${userId}`
