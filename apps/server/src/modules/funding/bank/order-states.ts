import { formatUnits, type Units } from '@bourse/money'
import type { Tx } from '../../../platform/db.ts'
import type { Identity } from '../../identity/index.ts'
import type { Markets } from '../../markets/index.ts'
import type { Credit } from '../credit/index.ts'
import type { TellFunding } from '../tell.ts'
import { type OrderChange, type OrderRow, setOrderState } from './orders.sql.ts'

export interface OrderStateDeps {
  readonly tellFunding: TellFunding
  readonly identity: Pick<Identity, 'notifications'>
  readonly markets: Pick<Markets, 'asset'>
  readonly credit: Pick<Credit, 'isEarly'>
}

type Told = Pick<OrderRow, 'id' | 'user_id' | 'asset' | 'units' | 'reference'>
type Change = Omit<OrderChange, 'id'>

export type OrderStates = ReturnType<typeof createOrderStates>['setState']
export type TellAssigned = ReturnType<typeof createOrderStates>['tellAssigned']

/** The one way to another state: the row with its event, word of it to the pages of its owner, and a mail where it is news. */
export function createOrderStates({ tellFunding, identity, markets, credit }: OrderStateDeps) {
  type Kind = 'bank_credited' | 'bank_review' | 'bank_returned' | 'bank_missing'

  interface News {
    /** Of the order or the transfer that it is about. */
    readonly id: string
    readonly userId: string
    readonly kind: Kind
    readonly asset: string
    readonly units: Units
    /** Of an order of ours: what strangers write on a transfer goes into no mail. */
    readonly reference: string
  }

  async function tell(tx: Tx, { id, userId, kind, asset, units, reference }: News): Promise<void> {
    const scale = (await markets.asset(asset))?.scale ?? 0
    const params = { amount: `${formatUnits(units, scale, { trim: true })} ${asset}`, reference }
    await identity.notifications.tellMoney(tx, { key: `${id}:${kind}`, userId, kind, params })
  }

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
    await tell(tx, { id, userId, kind, asset, units: change.arrived ?? order.units, reference })
  }

  return {
    setState,
    /** A transfer that staff gave to somebody, beside any order. */
    tellAssigned: (tx: Tx, line: Pick<News, 'id' | 'userId' | 'asset' | 'units'>) =>
      tell(tx, { ...line, kind: 'bank_credited', reference: '' }),
  }
}
