import { KEY_USE_DAYS, type OfficeApiKey } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Actor } from '../../../platform/acts.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { ApiDeps } from '../deps.ts'
import type { ApiNotices } from '../notices.ts'
import type { ToldOfKeys } from './key-happenings.ts'
import { keyView } from './key-views.ts'
import * as sql from './keys.sql.ts'
import { usesOf } from './uses.sql.ts'
import { useView } from './uses.ts'

const DAY_MS = 24 * 60 * 60_000

interface Asked {
  readonly id: string
  readonly reason: string
}

type ActName = 'api.key_paused' | 'api.key_resumed' | 'api.key_removed'

const TOLD = {
  'api.key_paused': 'paused',
  'api.key_resumed': 'resumed',
  'api.key_removed': 'removed',
} as const

/** Keys of people as staff see them: never a secret, and nothing that was not recorded. */
export function createOfficeKeys(deps: ApiDeps & ToldOfKeys & { readonly told: ApiNotices }) {
  const { db, clock, people, recordAct, told, tellKey } = deps

  async function view(row: sql.SeenKeyRow): Promise<OfficeApiKey> {
    const days = (await usesOf(db.queryable, row.id, KEY_USE_DAYS)).map(useView)
    return { ...keyView(row), days, removedAt: row.removed_at?.toISOString() ?? null }
  }

  function acting(act: ActName, work: (tx: Tx, key: sql.SeenKeyRow) => Promise<void>) {
    return ({ id, reason }: Asked, actor: Actor) =>
      db.tx(async (tx) => {
        const row = await sql.findKey(tx, id)
        if (row === undefined) return refuse({ code: 'api.key_unknown' as const })
        await work(tx, row)
        await tellKey(tx, { id, userId: row.user_id }, TOLD[act])
        await recordAct(tx, { actor, act, subject: row.user_id, detail: { key: id, name: row.name, reason } })
        return ok({})
      })
  }

  return {
    async of(userId: string, actor: Actor) {
      const seen = await people.view(userId, actor)
      if (!seen.ok) return seen
      const since = new Date(clock.now().getTime() - KEY_USE_DAYS * DAY_MS)
      const keys: OfficeApiKey[] = []
      for (const row of await sql.allKeysOf(db.queryable, userId, since)) keys.push(await view(row))
      return ok({ keys })
    },
    pause: acting('api.key_paused', (tx, { id }) => sql.holdKey(tx, id, clock.now())),
    resume: acting('api.key_resumed', (tx, { id }) => sql.holdKey(tx, id, null)),
    remove: acting('api.key_removed', async (tx, { id, user_id: userId, name }) => {
      await sql.removeKey(tx, id, clock.now())
      await told.removedByStaff(tx, { id, userId, name })
    }),
  }
}
export type OfficeKeys = ReturnType<typeof createOfficeKeys>
