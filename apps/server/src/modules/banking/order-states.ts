import type { Units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { CreditOrders } from '../credit/index.ts'
import { amountText, type PublishFunding } from '../funding/index.ts'
import type { Markets } from '../markets/index.ts'
import type { Notices } from '../notices/index.ts'
import type { DepositBuys } from '../trading/index.ts'
import { declareNotices } from './notices.ts'
import { type OrderChange, type OrderRow, setOrderState } from './orders.sql.ts'

export interface OrderStateDeps {
  readonly notices: Pick<Notices, 'declare'>
  readonly markets: Pick<Markets, 'asset'>
  readonly publishFunding: PublishFunding
  readonly credit: Pick<CreditOrders, 'isEarly'>
  readonly depositBuys: Pick<DepositBuys, 'ended'>
}

type Told = Pick<OrderRow, 'id' | 'user_id' | 'asset' | 'units' | 'reference'>
type Change = Omit<OrderChange, 'id'>
type Kind = 'credited' | 'review' | 'returned' | 'missing'

export type OrderStates = ReturnType<typeof createOrderStates>['setState']
export type TellAssigned = ReturnType<typeof createOrderStates>['tellAssigned']

/** The one way to another state: the row with its event, word of it to the pages of its owner, and a mail where it is news. */
export function createOrderStates({ publishFunding, credit, markets, notices, depositBuys }: OrderStateDeps) {
  const declared = declareNotices(notices)

  interface News {
    readonly id: string
    readonly userId: string
    readonly kind: Kind
    readonly asset: string
    readonly units: Units
    readonly reference: string
  }

  async function tell(tx: Tx, { id, userId, kind, asset, units, reference }: News): Promise<void> {
    const amount = await amountText(markets, asset, units)
    await declared.notify(tx, { userId, kind, key: id, params: { amount, reference } })
  }

  /** What was used before it arrived has mails of its own for both of its ends. */
  async function newsOf(tx: Tx, { id }: Told, { state, failure }: Change): Promise<Kind | undefined> {
    if (state === 'under_review') return 'review'
    if (failure === 'returned') return 'returned'
    if ((state !== 'completed' && state !== 'failed') || (await credit.isEarly(tx, id))) return undefined
    return state === 'completed' ? 'credited' : 'missing'
  }

  async function setState(tx: Tx, order: Told, change: Change): Promise<void> {
    const { id, user_id: userId, asset, reference } = order
    await setOrderState(tx, { id, ...change })
    publishFunding(tx, userId, { kind: 'deposit', id, state: change.state })
    if (change.state === 'failed' || change.state === 'cancelled') await depositBuys.ended(tx, id)
    const kind = await newsOf(tx, order, change)
    if (kind === undefined) return
    // The reference is that of an order of ours: what strangers write on a transfer goes into no mail.
    await tell(tx, { id, userId, kind, asset, units: change.arrived ?? order.units, reference })
  }

  return {
    setState,
    /** A transfer that staff gave to somebody, beside any order. */
    tellAssigned: (tx: Tx, line: Pick<News, 'id' | 'userId' | 'asset' | 'units'>) =>
      tell(tx, { ...line, kind: 'credited', reference: '' }),
  }
}
