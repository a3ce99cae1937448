import { join } from 'node:path'
import { ETP_UNIT_SCALE } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { EtpDeps } from './deps.ts'
import type { OrderRow } from './orders.sql.ts'

type Kind = 'filled' | 'ended' | 'consolidation' | 'closing' | 'closed' | 'zero' | 'on_sale'
type Params = Readonly<Record<string, string>>

const PAGE = { page: '/etpwallet' }

export type EtpNotices = ReturnType<typeof declareNotices>

const text = (amount: bigint) => formatUnits(units(amount), ETP_UNIT_SCALE, { trim: true })

/** What people are told of units that they hold and of orders that waited. */
export function declareNotices({ notices }: Pick<EtpDeps, 'notices'>) {
  const declared = notices.declare<Kind, Params>({
    module: 'etp',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: {
      ...{ filled: PAGE, ended: PAGE, consolidation: PAGE, closing: PAGE, closed: PAGE, zero: PAGE },
      on_sale: { page: '/etp' },
    },
  })
  const tell = (tx: Tx, userId: string, kind: Kind, key: string, params: Params) =>
    declared.notify(tx, { userId, kind, key, params })

  return {
    /** Of an order that waited; one at the market is answered at once. */
    async orderOver(tx: Tx, order: OrderRow): Promise<void> {
      const { id, user_id, symbol, side, end_reason: reason } = order
      if (order.state === 'filled') {
        const amounts = { units: text(order.units ?? 0n), total: text(order.total ?? 0n) }
        await tell(tx, user_id, 'filled', id, { symbol, side, ...amounts })
      } else if (reason !== 'user' && reason !== 'plan')
        await tell(tx, user_id, 'ended', id, { symbol, reason: reason ?? '' })
    },
    consolidation: (tx: Tx, userId: string, symbol: string, at: Date) =>
      tell(tx, userId, 'consolidation', `${symbol}:${at.getTime()}:${userId}`, { symbol, time: utcText(at) }),
    closing: (tx: Tx, userId: string, symbol: string, at: Date) =>
      tell(tx, userId, 'closing', `${symbol}:closing:${userId}`, { symbol, time: utcText(at) }),
    closed: (tx: Tx, userId: string, symbol: string, cash: bigint) =>
      tell(tx, userId, 'closed', `${symbol}:closed:${userId}`, { symbol, total: text(cash) }),
    onSale: (tx: Tx, userId: string, symbol: string, asked: Date) =>
      tell(tx, userId, 'on_sale', `${symbol}:on_sale:${userId}:${asked.getTime()}`, { symbol }),
    zero: (tx: Tx, userId: string, symbol: string) => tell(tx, userId, 'zero', `${symbol}:zero:${userId}`, { symbol }),
  }
}
