import type { LinkKind } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import * as sql from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import { groupsOf, payEntry } from './entries.ts'

const PEOPLE_AT_ONCE = 100

export interface PayingDeps extends Pick<ShareDeps, 'db' | 'clock' | 'ledger' | 'activities'> {}

export type Paying = ReturnType<typeof createPaying>

/** From the locked account to the wallet. What stands between two accounts that look like one person is held and not paid. */
export function createPaying({ db, clock, ledger, activities }: PayingDeps) {
  /** In the caller's transaction, of credits of one person that it has locked. `by` names the payout or the case. */
  async function payOut(tx: Tx, credits: readonly sql.CreditRow[], by: string): Promise<void> {
    if (credits.length === 0) return
    const groups = groupsOf(credits)
    for (const { userId, activityId, kind, asset, units: sum } of groups) {
      const reward = { form: 'available', asset, units: units(sum), popup: 15, source: 'share_paid' } as const
      await activities.record(tx, { activityId, userId, period: `shares:${by}:${asset}:${kind}`, ...reward })
    }
    const posted = await ledger.postBatch(
      tx,
      groups.map((group) => payEntry(by, group)),
    )
    assert(posted.ok, 'what was credited stands on the locked account')
    await sql.setEnded(tx, credits, { state: 'paid', by, at: clock.now() })
  }

  /** By whom of the others it is held, with what they have in common. */
  async function linksOf(tx: Tx, userId: string, credits: readonly sql.CreditRow[]) {
    const besides = [...new Set(credits.map(({ beside_id }) => beside_id))].sort()
    const found = new Map<string, LinkKind[]>()
    for (const other of await activities.links.linked(tx, userId, besides))
      found.set(
        other,
        (await activities.links.evidence(tx, userId, other)).map(({ link }) => link),
      )
    return found
  }

  async function payOne(userId: string, at: Date): Promise<void> {
    await db.tx(async (tx) => {
      const credits = await sql.lockLocked(tx, userId, at)
      const links = await linksOf(tx, userId, credits)
      for (const [other, kinds] of links)
        await sql.setHeld(
          tx,
          credits.filter(({ beside_id }) => beside_id === other),
          kinds,
          clock.now(),
        )
      const free = credits.filter(({ beside_id }) => !links.has(beside_id))
      await payOut(tx, free, at.toISOString())
      return ok()
    })
  }

  return {
    payOut,
    /** Everything that was credited by then, person by person. */
    async pay(at: Date): Promise<void> {
      for (;;) {
        const users = await sql.usersWaiting(db.queryable, at, PEOPLE_AT_ONCE)
        if (users.length === 0) return
        for (const userId of users) await payOne(userId, at)
      }
    },
  }
}
