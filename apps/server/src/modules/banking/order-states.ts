import type { Tx } from '../../platform/database/db.ts'
import type { CreditOrders } from '../credit/index.ts'
import type { TellFunding } from '../funding/index.ts'
import { createMoneyNews, type MoneyNewsDeps } from '../funding/index.ts'
import { type OrderChange, type OrderRow, setOrderState } from './orders.sql.ts'

export interface OrderStateDeps extends MoneyNewsDeps {
  readonly tellFunding: TellFunding
  readonly credit: Pick<CreditOrders, 'isEarly'>
}

type Told = Pick<OrderRow, 'id' | 'user_id' | 'asset' | 'units' | 'reference'>
type Change = Omit<OrderChange, 'id'>
type Kind = 'bank_credited' | 'bank_review' | 'bank_returned' | 'bank_missing'

export type OrderStates = ReturnType<typeof createOrderStates>['setState']
export type TellAssigned = ReturnType<typeof createOrderStates>['tellAssigned']

/** The one way to another state: the row with its event, word of it to the pages of its owner, and a mail where it is news. */
export function createOrderStates({ tellFunding, credit, ...deps }: OrderStateDeps) {
  const tell = createMoneyNews<Kind>(deps)

  /** What was used before it arrived has mails of its own for both of its ends. */
  async function newsOf(tx: Tx, { id }: Told, { state, failure }: Change): Promise<Kind | undefined> {
    if (state === 'under_review') return 'bank_review'
    if (failure === 'returned') return 'bank_returned'
    if ((state !== 'completed' && state !== 'failed') || (await credit.isEarly(tx, id))) return undefined
    return state === 'completed' ? 'bank_credited' : 'bank_missing'
  }

  async function setState(tx: Tx, order: Told, change: Change): Promise<void> {
    const { id, user_id: userId, asset, reference } = order
    await setOrderState(tx, { id, ...change })
    tellFunding(tx, userId, { kind: 'deposit', id, state: change.state })
    const kind = await newsOf(tx, order, change)
    if (kind === undefined) return
    // The reference is that of an order of ours: what strangers write on a transfer goes into no mail.
    await tell(tx, { id, userId, kind, asset, units: change.arrived ?? order.units, params: { reference } })
  }

  return {
    setState,
    /** A transfer that staff gave to somebody, beside any order. */
    tellAssigned: (tx: Tx, line: Pick<Parameters<typeof tell>[1], 'id' | 'userId' | 'asset' | 'units'>) =>
      tell(tx, { ...line, kind: 'bank_credited', params: { reference: '' } }),
  }
}
