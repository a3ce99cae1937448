import type { OwnPlace } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import { type MayRefusal, maskedName } from '../activities/index.ts'
import { findCompetition } from './competitions.sql.ts'
import type { CompetitionDeps } from './deps.ts'
import { findEntry, insertEntry, lockJoin } from './entries.sql.ts'
import type { CompetitionNotices } from './notices.ts'
import type { Standing } from './standing.ts'

type JoinRefusal = MayRefusal | { readonly code: 'competitions.unknown' | 'competitions.market_account' }

export interface JoiningDeps extends Pick<CompetitionDeps, 'db' | 'clock' | 'activities' | 'identity'> {
  readonly standing: Pick<Standing, 'own'>
  readonly told: CompetitionNotices
}

interface Joining {
  readonly userId: string
  readonly name: string
  readonly isMarket: boolean
}

/** Fills count from the join on, by the terms that were approved and that nobody can change any more. */
export function createJoining(deps: JoiningDeps) {
  const { db, clock, activities, identity, standing, told } = deps

  /** Whoever has joined joins again without effect. */
  async function enter(
    tx: Tx,
    id: string,
    { userId, name, isMarket }: Joining,
  ): Promise<Result<undefined, JoinRefusal>> {
    const [row, activity] = [await findCompetition(tx, id), await activities.find(tx, id)]
    if (row === undefined || activity === undefined) return refuse({ code: 'competitions.unknown' })
    if ((await findEntry(tx, id, userId)) !== undefined) return ok(undefined)
    if (isMarket) return refuse({ code: 'competitions.market_account' })
    const may = await activities.mayTake(tx, { activity, userId, period: 'join' })
    if (!may.ok) return may
    await lockJoin(tx)
    const entry = { activity_id: id, user_id: userId, name, digest: row.digest, joined_at: clock.now() }
    if (await insertEntry(tx, entry)) await told.joined(tx, userId, activity)
    return ok(undefined)
  }

  return async function join(
    id: string,
    userId: string,
    request: MoneyRequest<OwnPlace>,
  ): Promise<Result<OwnPlace, JoinRefusal>> {
    const { username, email } = await identity.userData(userId)
    const isMarket = await identity.isMarketAccount(db.queryable, userId)
    const joining = { userId, name: maskedName(username || (email ?? userId)), isMarket }
    return db.tx(async (tx): Promise<Result<OwnPlace, JoinRefusal>> => {
      const entered = await enter(tx, id, joining)
      if (!entered.ok) return entered
      const own = await standing.own(id, userId, tx)
      if (own.ok) await request.recordAnswer(tx, own.value)
      return own
    })
  }
}
