import { join } from 'node:path'
import type { ActivityTexts } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { ActivityDeps } from './deps.ts'
import type { NewReward } from './rewards.sql.ts'

export type RewardNotices = ReturnType<typeof declareNotices>

/** Emails about rewards. Of a held one nothing is told before it is decided. */
export function declareNotices({ notices, markets }: Pick<ActivityDeps, 'notices' | 'markets'>) {
  const { notify } = notices.declare<'rewarded' | 'coupon', Readonly<Record<string, string>>>({
    module: 'activities',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { rewarded: { page: '/reward' }, coupon: { page: '/reward' } },
    prepare: async ({ params, language }) => {
      const { amount = '', [`title_${language}`]: title = '' } = params
      return { params: { amount, title } }
    },
  })

  return {
    async rewarded(tx: Tx, row: NewReward, { title }: Pick<ActivityTexts, 'title'>): Promise<void> {
      if (row.state !== 'paid') return
      const scale = (await markets.asset(row.asset))?.scale ?? 0
      const amount = `${formatUnits(units(row.units), scale, { trim: true })} ${row.asset}`
      const titles = Object.fromEntries(Object.entries(title).map(([language, text]) => [`title_${language}`, text]))
      const kind = row.form === 'coupon' ? 'coupon' : 'rewarded'
      await notify(tx, { userId: row.user_id, kind, key: row.id, params: { amount, ...titles } })
    },
  }
}
