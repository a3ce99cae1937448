import type { contract, HeldShare, InputOf } from '@bourse/contract'
import { ok } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import { openCases } from './cases.sql.ts'
import { heldShares, listOf, sumsOf } from './credits.sql.ts'
import type { ShareDeps } from './deps.ts'
import type { Views } from './views.ts'

/** What waits is decided and gone; of more than this the oldest are shown. */
const HELD_SHOWN = 100

export interface OfficeDeps extends Pick<ShareDeps, 'db' | 'identity' | 'people'> {
  readonly views: Views
}

export type Office = ReturnType<typeof createOffice>

/** Fee shares as staff see them. */
export function createOffice({ db, identity, people, views }: OfficeDeps) {
  const on = db.queryable

  async function waitingOf(userId: string) {
    const sums = new Map<string, { locked: bigint; held: bigint }>()
    for (const { asset, state, units } of await sumsOf(on, userId)) {
      if (state !== 'locked' && state !== 'held') continue
      const known = sums.get(asset) ?? { locked: 0n, held: 0n }
      sums.set(asset, { ...known, [state]: known[state] + units })
    }
    return Promise.all(
      [...sums].map(async ([asset, { locked, held }]) => ({
        ...{ asset, locked: await views.amount(asset, locked), held: await views.amount(asset, held) },
        together: await views.amount(asset, locked + held),
      })),
    )
  }

  async function cases(staffId: string, userId?: string) {
    return Promise.all((await openCases(on, userId)).map((row) => views.case(row, staffId)))
  }

  return {
    /** Of one person; that somebody looked is recorded first. */
    async of({ userId, ...query }: InputOf<(typeof contract.shares)['officeSharesOf']>, actor: Actor) {
      const seen = await people.view(userId, actor)
      if (!seen.ok) return seen
      const { total, records } = await listOf(on, { userId, ...query })
      const shown = { total, records: await Promise.all(records.map(views.credit)) }
      return ok({ ...query, ...shown, waiting: await waitingOf(userId), cases: await cases(actor.staffId, userId) })
    },
    async queue(staffId: string) {
      const held = (await heldShares(on, HELD_SHOWN)).map(async (row): Promise<HeldShare> => {
        const { user_id: userId, asset, besides, links, since } = row
        return {
          ...{ userId, uid: (await identity.userData(userId)).uid, asset, besides, links: [...links] },
          ...{ amount: await views.amount(asset, row.units), since: since.toISOString() },
        }
      })
      return { cases: await cases(staffId), held: await Promise.all(held) }
    },
  }
}
