import { join } from 'node:path'
import type { ActivityTexts } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { ActivityDeps } from './deps.ts'
import type { NewReward } from './rewards.sql.ts'

export type ActivityNotices = ReturnType<typeof declareNotices>

type Params = Readonly<Record<string, string>>

/** Titles by language, as they travel to the moment at which an email is written. */
const titles = (title: ActivityTexts['title']): Params =>
  Object.fromEntries(Object.entries(title).map(([language, text]) => [`title_${language}`, text]))

/** Emails about rewards, and about starts that somebody wants to hear of. Of a held reward nothing is told before it is decided. */
export function declareNotices({ notices, markets }: Pick<ActivityDeps, 'notices' | 'markets'>) {
  const { notify } = notices.declare<'rewarded' | 'coupon' | 'started', Params, 'campaigns'>({
    module: 'activities',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    topics: { campaigns: { onByDefault: true } },
    kinds: {
      rewarded: { page: '/reward' },
      coupon: { page: '/reward' },
      started: { topic: 'campaigns', page: ({ page }) => String(page) },
    },
    prepare: async ({ params, language }) => {
      const { amount = '', page = '/activity', [`title_${language}`]: title = '' } = params
      return { params: { amount, page, title } }
    },
  })

  return {
    async rewarded(tx: Tx, row: NewReward, { title }: Pick<ActivityTexts, 'title'>): Promise<void> {
      if (row.state !== 'paid') return
      const scale = (await markets.asset(row.asset))?.scale ?? 0
      const amount = `${formatUnits(units(row.units), scale, { trim: true })} ${row.asset}`
      const kind = row.form === 'coupon' ? 'coupon' : 'rewarded'
      await notify(tx, { userId: row.user_id, kind, key: row.id, params: { amount, ...titles(title) } })
    },
    async started(
      tx: Tx,
      userId: string,
      { id, texts, page }: { readonly id: string; readonly texts: ActivityTexts; readonly page: string },
    ): Promise<void> {
      await notify(tx, { userId, kind: 'started', key: `${id}:${userId}`, params: { page, ...titles(texts.title) } })
    },
  }
}
