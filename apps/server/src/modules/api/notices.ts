import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { ApiDeps } from './deps.ts'
import type { LapsingRow } from './keys/keys.sql.ts'
import type { EndpointRow } from './webhooks/endpoints.sql.ts'

const WEBHOOKS = '/api-management#webhooks'
const DAY_LETTERS = 10

type ToldEndpoint = Pick<EndpointRow, 'id' | 'user_id' | 'url'>

export type ApiNotices = ReturnType<typeof declareNotices>

/** What is told of keys beside the security of the account, which identity tells. */
export function declareNotices({ notices }: Pick<ApiDeps, 'notices'>) {
  const { notify } = notices.declare<
    'key_lapses' | 'key_removed_by_staff' | 'webhook_gave_up' | 'webhook_failing' | 'webhook_gone',
    Readonly<Record<string, string>>
  >({
    module: 'api',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'important',
    kinds: {
      key_lapses: { page: '/api-management' },
      key_removed_by_staff: { page: '/api-management' },
      webhook_gave_up: { page: WEBHOOKS },
      webhook_failing: { page: WEBHOOKS },
      webhook_gone: { page: WEBHOOKS },
    },
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
    /** After the last try, once a day for an endpoint: what failed together is told together. */
    async webhookGaveUp(tx: Tx, { id, user_id: userId, url }: ToldEndpoint, at: Date): Promise<void> {
      const key = `${id}:gave-up:${at.toISOString().slice(0, DAY_LETTERS)}`
      await notify(tx, { userId, kind: 'webhook_gave_up', key, params: { url } })
    },
    async webhookStopped(
      tx: Tx,
      { id, user_id: userId, url }: ToldEndpoint,
      { by, at }: { readonly by: 'failing' | 'gone'; readonly at: Date },
    ): Promise<void> {
      await notify(tx, { userId, kind: `webhook_${by}`, key: `${id}:stopped:${at.getTime()}`, params: { url } })
    },
  }
}
