import type { Tx } from '../../platform/database/db.ts'
import { amountText, type PublishFunding } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { DepositBuys } from '../trading/index.ts'
import { declareNotices } from './notices.ts'
import * as sql from './orders.sql.ts'

type Owned = Pick<sql.OrderRow, 'id' | 'user_id' | 'state'>
type Told = Owned & Pick<sql.OrderRow, 'method' | 'asset' | 'units' | 'arrived'>
type Kind = 'credited' | 'review' | 'returned' | 'reversed'

export interface PaymentStateDeps {
  readonly publishFunding: PublishFunding
  readonly notices: Pick<Notices, 'declare'>
  readonly markets: Pick<Markets, 'asset'>
  readonly depositBuys: Pick<DepositBuys, 'ended'>
}

export type PaymentStates = ReturnType<typeof createPaymentStates>

/** The one way to another state or step: the row with its event, word of it to the pages of its owner, and a mail where it is news. */
export function createPaymentStates({ publishFunding, markets, notices, depositBuys }: PaymentStateDeps) {
  const { notify } = declareNotices(notices)
  return {
    async end(tx: Tx, order: Told, change: sql.OrderChange): Promise<void> {
      const { id, user_id: userId, method, asset } = order
      await sql.setState(tx, id, change)
      publishFunding(tx, userId, { kind: 'deposit', id, state: change.state })
      if (change.state === 'failed' || change.state === 'cancelled') await depositBuys.ended(tx, id)
      const kind = newsOf(change)
      if (kind === undefined) return
      const paid = change.arrived ?? order.arrived ?? order.units
      const amount = await amountText(markets, asset, paid)
      await notify(tx, { userId, kind, key: id, params: { amount, method } })
    },
    async step(tx: Tx, order: Owned, change: sql.StepChange): Promise<void> {
      await sql.setStep(tx, order, change)
      publishFunding(tx, order.user_id, { kind: 'deposit', id: order.id, state: order.state })
    },
  }
}

/** Who refused, was refused or let it pass knows it from the page; what comes later is mailed. */
function newsOf({ state, failure }: sql.OrderChange): Kind | undefined {
  if (state === 'completed') return 'credited'
  if (state === 'under_review') return 'review'
  if (failure === 'returned') return 'returned'
  return failure === 'reversed' ? 'reversed' : undefined
}
