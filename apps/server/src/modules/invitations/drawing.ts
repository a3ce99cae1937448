import type { InviteDraw } from '@bourse/contract'
import { ok, type Result, refuse, type Units, units } from '@bourse/money'
import { drawWeighted } from '../../platform/commitment.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { MoneyRequest } from '../../platform/http/requests.ts'
import type { InvitationDeps } from './deps.ts'
import * as sql from './draws.sql.ts'
import type { Seeds } from './seeds.ts'
import type { Views } from './views.ts'

export interface DrawingDeps extends Pick<InvitationDeps, 'db' | 'clock' | 'activities'> {
  readonly views: Pick<Views, 'draw'>
  readonly seeds: Pick<Seeds, 'of'>
}

interface Asked {
  readonly userId: string
  readonly id: string | undefined
  /** The lock id: the browser's own part of the chance. */
  readonly clientSeed: string
}

export type DrawRefusal = {
  readonly code: 'invitations.no_draw' | 'invitations.rewards_expired' | 'activities.not_eligible'
}

export const drawPeriod = (drawId: string): string => `${drawId}:draw`
/** What is hashed with the seed: `invite:DRAW:CLIENT SEED`. */
export const drawMessage = (drawId: string, clientSeed: string): string => `invite:${drawId}:${clientSeed}`

/** What a seed and the browser's own part make of the prizes. */
export function drawnOf(
  { id, prizes }: Pick<sql.DrawRow, 'id' | 'prizes'>,
  { seed, clientSeed }: { readonly seed: string; readonly clientSeed: string },
): Units {
  const rows = prizes.map(([weight, of]) => ({ weight, units: units(BigInt(of)) }))
  return drawWeighted(seed, drawMessage(id, clientSeed), rows).units
}

export type Drawing = ReturnType<typeof createDrawing>

/** Draws that were earned: the seed was committed to when the draw was made, the browser adds a part of its own. */
export function createDrawing({ db, clock, activities, views, seeds }: DrawingDeps) {
  const drawn = (row: sql.DrawRow, clientSeed: string): Units => drawnOf(row, { seed: seeds.of(row), clientSeed })

  /** The rest of what was set aside is free again; undefined where the person may not have it. */
  async function pay(tx: Tx, row: sql.DrawRow, won: Units): Promise<boolean | undefined> {
    const { id, user_id: userId, friend_id: friendId, activity_id: activityId, asset } = row
    const given = await activities.award(tx, {
      ...{ activityId, userId, asset, units: won, reserved: true, popup: 15, beside: [friendId] },
      ...{ period: drawPeriod(id), form: 'available', source: 'invitation_reward' },
    })
    if (!given.ok) return undefined
    await activities.unreserve(tx, { activityId, pool: 'reward', asset, units: units(row.reserved_units - won) })
    return given.value.state === 'held'
  }

  /** What is drawn already is told as it was. */
  async function drawIn(tx: Tx, { userId, id, clientSeed }: Asked): Promise<Result<sql.DrawRow, DrawRefusal>> {
    const row = await sql.lockDraw(tx, userId, id)
    if (row === undefined) return refuse({ code: 'invitations.no_draw' })
    const now = clock.now()
    if (row.state === 'drawn') return ok(row)
    if (row.state === 'expired' || now >= row.ends_at) return refuse({ code: 'invitations.rewards_expired' })
    const won = drawn(row, clientSeed)
    const held = await pay(tx, row, won)
    if (held === undefined) return refuse({ code: 'activities.not_eligible' })
    await sql.setDrawn(tx, { id: row.id, clientSeed, drawn: won, held, at: now })
    return ok({ ...row, state: 'drawn', client_seed: clientSeed, drawn_units: won, held, drawn_at: now })
  }

  return {
    drawIn,
    /** Whatever is asked for again is told as it was. */
    draw: (asked: Asked, request: MoneyRequest<InviteDraw>): Promise<Result<InviteDraw, DrawRefusal>> =>
      db.tx(async (tx): Promise<Result<InviteDraw, DrawRefusal>> => {
        const found = await drawIn(tx, asked)
        if (!found.ok) return found
        const view = await views.draw(tx, found.value)
        await request.recordAnswer(tx, view)
        return ok(view)
      }),
  }
}
