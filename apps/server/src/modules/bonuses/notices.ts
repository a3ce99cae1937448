import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { BonusDeps } from './deps.ts'

export type BonusNotices = ReturnType<typeof declareNotices>

interface Earned {
  readonly amount: string
  readonly asset: string
  readonly takeBy: Date
}

/** Email about a bonus that waits. That it was paid is told with every reward. */
export function declareNotices({ notices }: Pick<BonusDeps, 'notices'>) {
  const { notify } = notices.declare<'earned', Readonly<Record<string, string>>>({
    module: 'bonuses',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { earned: { page: '/account/tradingPrize' } },
  })
  return {
    async earned(tx: Tx, userId: string, { amount, asset, takeBy }: Earned): Promise<void> {
      const params = { amount: `${amount} ${asset}`, until: utcText(takeBy) }
      await notify(tx, { userId, kind: 'earned', key: userId, params })
    },
  }
}
