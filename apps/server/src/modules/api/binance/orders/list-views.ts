import type { z } from 'zod'
import type { NumberedList } from '../../../trading/index.ts'
import { nameOf } from '../market/market-names.ts'
import type { cancelledList, orderList, placedList } from './order-answers.ts'
import { cancelledView, placedView } from './order-views.ts'
import type { Response } from './order-words.ts'

/** A list and what its orders are called. */
export function listView({ number, listId, placedAt, isOpen, legs, symbol }: NumberedList): z.output<typeof orderList> {
  const name = nameOf({ symbol })
  return {
    ...{ orderListId: number, contingencyType: 'OCO' },
    listStatusType: isOpen ? 'EXEC_STARTED' : 'ALL_DONE',
    listOrderStatus: isOpen ? 'EXECUTING' : 'ALL_DONE',
    ...{ listClientOrderId: listId, transactionTime: placedAt.getTime(), symbol: name },
    orders: legs.map((leg) => ({ symbol: name, orderId: leg.number, clientOrderId: leg.clientOrderId })),
  }
}

export function placedListView(list: NumberedList, response: Response): z.output<typeof placedList> {
  return { ...listView(list), orderReports: list.legs.map((leg) => placedView(leg, response, [])) }
}

/** `clientOrderId` is what the cancelling was called. */
export function cancelledListView(list: NumberedList, clientOrderId: string): z.output<typeof cancelledList> {
  const at = Math.max(...list.legs.map(({ updatedAt }) => Date.parse(updatedAt)))
  return {
    ...{ ...listView(list), transactionTime: at },
    orderReports: list.legs.map((leg) => cancelledView(leg, clientOrderId)),
  }
}
