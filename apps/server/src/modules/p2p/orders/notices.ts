import { join } from 'node:path'
import { units } from '@bourse/money'
import { amountText } from '../../funding/index.ts'
import type { TextParams } from '../../notices/index.ts'
import type { TradingDeps } from '../deps.ts'
import { findOrder } from './orders.sql.ts'

type Kind =
  | 'made'
  | 'accepted'
  | 'paid'
  | 'asked'
  | 'remind'
  | 'completed'
  | 'ended'
  | 'appealed'
  | 'complained'
  | 'called_back'
  | 'complaint_decided'
type Params = { readonly orderId: string }

const ORDER = { page: ({ id }: TextParams) => `/p2p/order/${id}` }

export type P2pNotices = ReturnType<typeof declareNotices>

/** What happened to an order between two people, told to whom it concerns. */
export function declareNotices({ db, notices, markets }: Pick<TradingDeps, 'db' | 'notices' | 'markets'>) {
  return notices.declare<Kind, Params>({
    module: 'p2p',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: {
      made: ORDER,
      accepted: ORDER,
      paid: ORDER,
      asked: ORDER,
      remind: ORDER,
      completed: ORDER,
      ended: ORDER,
      appealed: ORDER,
      complained: ORDER,
      called_back: ORDER,
      complaint_decided: ORDER,
    },
    async prepare({ params: { orderId } }) {
      const row = await findOrder(db.queryable, orderId)
      if (row === undefined) return undefined
      const amount = await amountText(markets, row.asset, units(row.units))
      const money = await amountText(markets, row.fiat, units(row.fiat_units))
      return { params: { amount, money, number: row.number, id: row.id } }
    },
  })
}
