import type { contract, InputOf, OfficeSavingDetail, OfficeSavingPosition } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Actor } from '../../platform/acts.ts'
import type { SavingDeps } from './deps.ts'
import * as sql from './positions.sql.ts'
import type { Positions } from './positions.ts'
import type { Views } from './views.ts'

export interface OfficeDeps extends Pick<SavingDeps, 'db' | 'identity' | 'people'> {
  readonly views: Views
  readonly positions: Pick<Positions, 'detail'>
}

interface Search extends Omit<sql.PositionQuery, 'userId' | 'id'> {
  readonly search?: string | undefined
}

export type Office = ReturnType<typeof createOffice>

/** What people have put away, as staff see it. */
export function createOffice({ db, identity, people, views, positions }: OfficeDeps) {
  async function list({ search = '', ...query }: Search) {
    const byUid = /^\d{1,12}$/.test(search) ? await identity.findUserIdByUid(Number(search)) : undefined
    const userId = byUid ?? (search.startsWith('usr_') ? search : undefined)
    const id = search === '' || userId !== undefined ? undefined : search
    const { total, records } = await sql.listPositions(db.queryable, { ...query, userId, id })
    const shown = records.map(async (row): Promise<OfficeSavingPosition> => {
      const { uid } = await identity.userData(row.user_id)
      return { ...(await views.position(row)), userId: row.user_id, uid }
    })
    return { current: query.current, size: query.size, total, records: await Promise.all(shown) }
  }

  /** Of one person; that somebody looked is recorded first. */
  async function listOf({ userId, ...query }: InputOf<typeof contract.saving.officeSavingsOf>, actor: Actor) {
    const seen = await people.view(userId, actor)
    return seen.ok ? ok(await list({ ...query, search: userId })) : seen
  }

  async function detail(id: string): Promise<Result<OfficeSavingDetail, { readonly code: 'saving.position_unknown' }>> {
    const [row, found] = [await sql.findPosition(db.queryable, id), await positions.detail(id)]
    if (row === undefined || found === undefined) return refuse({ code: 'saving.position_unknown' })
    const { uid } = await identity.userData(row.user_id)
    return ok({ ...found, userId: row.user_id, uid })
  }

  return { list, listOf, detail }
}
