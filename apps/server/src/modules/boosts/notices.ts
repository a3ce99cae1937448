import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { Activity } from '../activities/index.ts'
import type { BoostRow } from './boosts.sql.ts'
import type { BoostDeps } from './deps.ts'
import type { PartRow } from './parts.sql.ts'
import type { Views } from './views.ts'

type Kind = 'due' | 'nothing'
type Params = Readonly<Record<string, string | number>>

export type BoostNotices = ReturnType<typeof declareNotices>

/** Emails about boosts. Of what is paid the core tells, as of every reward. */
export function declareNotices({
  notices,
  views,
}: Pick<BoostDeps, 'notices'> & { readonly views: Pick<Views, 'amount'> }) {
  const page = '/boostPad'
  const { notify } = notices.declare<Kind, Params>({
    module: 'boosts',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: { due: { page }, nothing: { page } },
    prepare: async ({ params, language }) => ({ params: { ...params, title: params[`title_${language}`] ?? '' } }),
  })

  return {
    /** What of the purchases was kept, and what it brings. */
    async ended(
      tx: Tx,
      part: PartRow,
      { row, activity }: { readonly row: BoostRow; readonly activity: Activity },
    ): Promise<void> {
      const { asset, pays_at: paysAt } = row
      const titles = Object.entries(activity.texts.title).map(([language, text]) => [`title_${language}`, text])
      const sum = async (of: bigint) => `${await views.amount(asset, of)} ${asset}`
      const params: Params = {
        ...Object.fromEntries(titles),
        ...{ kept: await sum(part.kept_units), due: await sum(part.pending_units) },
        until: paysAt === null ? '' : utcText(paysAt),
      }
      const kind = part.pending_units > 0n ? 'due' : 'nothing'
      await notify(tx, { userId: part.user_id, kind, key: `${activity.id}:${part.user_id}:ended`, params })
    },
  }
}
