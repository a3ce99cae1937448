import type { Execution, NumberedList } from '../../../trading/index.ts'
import type { ApiDeps } from '../../deps.ts'
import { listView } from '../orders/list-views.ts'

export interface ListEventsDeps {
  readonly trading: Pick<ApiDeps['trading'], 'lists'>
  readonly userId: string
  readonly tell: (event: object) => void
  /** It could not be read what became of a list. */
  readonly lost: () => void
}

/** That a pair has begun, or that nothing of it is open any more. */
function listStatus(list: NumberedList, isOpen: boolean) {
  const { orderListId, contingencyType, listStatusType, listOrderStatus, listClientOrderId, symbol, orders } = listView(
    {
      ...list,
      isOpen,
    },
  )
  const over = Math.max(...list.legs.map(({ updatedAt }) => Date.parse(updatedAt)))
  const at = isOpen ? list.placedAt.getTime() : over
  return {
    ...{ e: 'listStatus', E: at, s: symbol, g: orderListId, c: contingencyType, l: listStatusType, L: listOrderStatus },
    ...{ r: 'NONE', C: listClientOrderId, T: at },
    O: orders.map(({ orderId, clientOrderId }) => ({ s: symbol, i: orderId, c: clientOrderId })),
  }
}

/** What becomes of the pairs of somebody who listens, right after the steps of their orders: each beginning and each end once. */
export function createListEvents({ trading, userId, tell, lost }: ListEventsDeps) {
  const known = new Map<number, 'begun' | 'over'>()
  let looking = Promise.resolve()

  async function look(number: number, hasBegun: boolean): Promise<void> {
    const list = await trading.lists.list(userId, { number })
    if (list === undefined) return
    if (hasBegun && !known.has(number)) {
      known.set(number, 'begun')
      tell(listStatus(list, true))
    }
    if (list.isOpen || known.get(number) === 'over') return
    known.set(number, 'over')
    tell(listStatus(list, false))
  }

  /** One after the other, so that the end of a pair is never told before its beginning. */
  return ({ kind, order: { listNumber, state } }: Execution): void => {
    const isOpen = state === 'new' || state === 'partially_filled'
    if (listNumber === 0 || (kind !== 'placed' && isOpen)) return
    looking = looking.then(() => look(listNumber, kind === 'placed')).catch(lost)
  }
}
