import type { SandboxVenue, SandboxVenueMode } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { actsOf, insertAct } from './acts.sql.ts'
import { standingAt, VENUES, type VenueName } from './venues.rules.ts'

export interface VenueConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly admin: Pick<Admin, 'recordAct'>
}

const LEAST_BPS = -9_900
const MOST_BPS = 90_000

interface Change {
  readonly venue: VenueName
  readonly mode: SandboxVenueMode
  readonly shiftBps: number
}

type Changed = Result<SandboxVenue[], { readonly code: 'sandbox.shift_invalid'; readonly max: number }>

/** What staff do with the simulated venues. */
export function createVenueConsole({ db, clock, admin }: VenueConsoleDeps) {
  async function list(): Promise<SandboxVenue[]> {
    const now = clock.now().getTime()
    return Promise.all(
      VENUES.map(async (venue) => {
        const { mode, shiftBps, since } = standingAt(await actsOf(db.queryable, venue), now)
        return { venue, mode, shift: String(shiftBps / 100), since: since?.toISOString() ?? null }
      }),
    )
  }

  async function change(changes: readonly Change[], actor: Actor): Promise<Changed> {
    if (changes.some(({ shiftBps }) => shiftBps < LEAST_BPS || shiftBps > MOST_BPS))
      return refuse({ code: 'sandbox.shift_invalid', max: MOST_BPS / 100 })
    await db.tx(async (tx) => {
      for (const each of changes) {
        await insertAct(tx, { ...each, at: clock.now() })
        const { venue, mode, shiftBps } = each
        const detail = { mode, shift: shiftBps / 100 }
        await admin.recordAct(tx, { actor, act: 'sandbox.venue_set', subject: venue, detail })
      }
      return ok()
    })
    return ok(await list())
  }

  return {
    list,
    set: ({ venue, mode, shift }: { venue: VenueName; mode: SandboxVenueMode; shift: string }, actor: Actor) =>
      change([{ venue, mode, shiftBps: bpsOf(shift) }], actor),
    split(percent: string, actor: Actor): Promise<Changed> {
      const apart = bpsOf(percent)
      const [above, below] = [VENUES[0], VENUES[1]]
      const shiftOf = (venue: VenueName) => (venue === above ? apart : venue === below ? -apart : 0)
      return change(
        VENUES.map((venue) => ({ venue, mode: 'live', shiftBps: shiftOf(venue) })),
        actor,
      )
    },
  }
}

function bpsOf(percent: string): number {
  return Math.round(Number(percent) * 100)
}
