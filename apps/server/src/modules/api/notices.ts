import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { ApiDeps } from './deps.ts'
import type { LapsingRow } from './keys/keys.sql.ts'

export type ApiNotices = ReturnType<typeof declareNotices>

/** What is told of keys beside the security of the account, which identity tells. */
export function declareNotices({ notices }: Pick<ApiDeps, 'notices'>) {
  const { notify } = notices.declare<'key_lapses' | 'key_removed_by_staff', Readonly<Record<string, string>>>({
    module: 'api',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: { key_lapses: { page: '/api-management' }, key_removed_by_staff: { page: '/api-management' } },
  })
  return {
    async lapses(tx: Tx, { id, user_id: userId, name, lapses_at: at }: LapsingRow): Promise<void> {
      const key = `${id}:lapses:${at.getTime()}`
      await notify(tx, { userId, kind: 'key_lapses', key, params: { name, end: utcText(at) } })
    },
    async removedByStaff(tx: Tx, key: { readonly id: string; readonly userId: string; readonly name: string }) {
      const { id, userId, name } = key
      await notify(tx, { userId, kind: 'key_removed_by_staff', key: `${id}:removed`, params: { name } })
    },
  }
}
