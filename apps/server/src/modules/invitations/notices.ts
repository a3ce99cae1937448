import { join } from 'node:path'
import type { Tx } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import { maskedName } from '../activities/index.ts'
import type { InvitationDeps } from './deps.ts'
import type { FriendRow } from './friends.sql.ts'
import { ASSET } from './invitations.rules.ts'
import type { MissionRow } from './missions.sql.ts'
import { gbp } from './views.ts'

type Kind = 'joined' | 'finished' | 'welcome' | 'expiring'
type Params = Readonly<Record<string, string>>
type Told = Pick<MissionRow, 'id' | 'user_id' | 'side' | 'friend_id' | 'cash_units' | 'coupon_units' | 'ends_at'>

export type InviteNotices = ReturnType<typeof declareNotices>

/** Emails about friends and what they bring. Of a friend nobody learns more than two letters. */
export function declareNotices({ notices, identity }: Pick<InvitationDeps, 'notices' | 'identity'>) {
  const { notify } = notices.declare<Kind, Params>({
    module: 'invitations',
    locales: join(import.meta.dirname, 'locales'),
    priority: 'news',
    kinds: {
      joined: { page: '/invite' },
      finished: { page: '/invite' },
      welcome: { page: '/invite' },
      expiring: { page: '/invite' },
    },
  })
  const nameOf = async (tx: Tx, userId: string) => maskedName((await identity.knownAs(tx, userId)).username)
  const factsOf = async (tx: Tx, row: Told): Promise<Params> => {
    const sums = [row.cash_units, row.coupon_units].filter((of) => of > 0n)
    const amount = sums.map((of) => `${gbp(of)} ${ASSET}`).join(' + ')
    const end = row.ends_at === null ? '' : utcText(row.ends_at)
    return { amount, end, name: await nameOf(tx, row.friend_id) }
  }

  return {
    async joined(tx: Tx, { friend_id, id, inviter_id }: FriendRow): Promise<void> {
      const params = { name: await nameOf(tx, friend_id) }
      await notify(tx, { userId: inviter_id, kind: 'joined', key: `${id}:joined`, params })
    },
    async finished(tx: Tx, row: Told): Promise<void> {
      const kind = row.side === 'inviter' ? 'finished' : 'welcome'
      await notify(tx, { userId: row.user_id, kind, key: `${row.id}:finished`, params: await factsOf(tx, row) })
    },
    async expiring(tx: Tx, row: Told): Promise<void> {
      await notify(tx, {
        userId: row.user_id,
        kind: 'expiring',
        key: `${row.id}:expiring`,
        params: await factsOf(tx, row),
      })
    },
  }
}
