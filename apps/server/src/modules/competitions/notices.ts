import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { Activity } from '../activities/index.ts'
import type { CompetitionRow } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import type { PlaceRow } from './places.sql.ts'
import type { Terms } from './terms.ts'
import type { Views } from './views.ts'

type Kind = 'joined' | 'ended' | 'ended_prize' | 'disqualified'
type Params = Readonly<Record<string, string | number>>

export type CompetitionNotices = ReturnType<typeof declareNotices>

/** Emails about competitions. Of a prize that is paid the core tells, as of every reward. */
export function declareNotices({
  notices,
  terms,
  views,
}: Pick<CompetitionDeps, 'notices'> & { readonly terms: Terms; readonly views: Views }) {
  const page = '/activity/trading-competition-list'
  const { notify } = notices.declare<Kind, Params>({
    module: 'competitions',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { joined: { page }, ended: { page }, ended_prize: { page }, disqualified: { page } },
    prepare: async ({ params, language }) => ({ params: { ...params, title: params[`title_${language}`] ?? '' } }),
  })
  const titlesOf = ({ texts }: Activity): Params =>
    Object.fromEntries(Object.entries(texts.title).map(([language, text]) => [`title_${language}`, text]))

  return {
    async joined(tx: Tx, userId: string, activity: Activity): Promise<void> {
      const params = { ...titlesOf(activity), end: utcText(activity.ends_at) }
      await notify(tx, { userId, kind: 'joined', key: `${activity.id}:${userId}:joined`, params })
    },
    async ended(
      tx: Tx,
      place: PlaceRow,
      { row, activity }: { readonly row: CompetitionRow; readonly activity: Activity },
    ): Promise<void> {
      if (place.rank === null || row.review_until === null) return
      const { asset } = await terms.of(row.terms)
      const isPrize = place.prize_units > 0n
      const params = {
        ...{ ...titlesOf(activity), rank: place.rank, until: utcText(row.review_until) },
        ...(isPrize ? { prize: `${await views.amount(asset, place.prize_units)} ${asset}` } : {}),
      }
      const key = `${activity.id}:${place.user_id}:ended`
      await notify(tx, { userId: place.user_id, kind: isPrize ? 'ended_prize' : 'ended', key, params })
    },
    async disqualified(tx: Tx, place: PlaceRow, activity: Activity | undefined): Promise<void> {
      if (activity === undefined) return
      const params = { ...titlesOf(activity), rank: place.rank ?? place.first_rank, reason: place.reason ?? '' }
      const key = `${activity.id}:${place.user_id}:disqualified`
      await notify(tx, { userId: place.user_id, kind: 'disqualified', key, params })
    },
  }
}
