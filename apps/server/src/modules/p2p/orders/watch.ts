import { ok } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { Heartbeats } from '../../../platform/monitoring/heartbeats.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { TradingDeps } from '../deps.ts'
import { type Life, lifeBy, type PausedTime } from './pauses.rules.ts'
import * as sql from './pauses.sql.ts'
import type { Pauses } from './pauses.ts'

/** A look is not older than this where something is to lapse. */
const FRESH_MS = 90_000

export interface WatchDeps extends Pick<TradingDeps, 'db' | 'clock'> {
  readonly realClock: Clock
  readonly heartbeats: Pick<Heartbeats, 'list'>
  /** What visitors are told of it; null when all is well. */
  readonly maintenance: () => Promise<object | null>
}

export interface Foreseen {
  readonly paused: boolean
  /** An outage that is over and that no pause is written for yet. */
  readonly lost: PausedTime | null
}

export type Watch = ReturnType<typeof createWatch>

/** Time in which people could not act does not count. Outages are of real time: a clock that was moved is none. */
export function createWatch({
  db,
  clock,
  realClock,
  heartbeats,
  maintenance,
  pauses,
}: WatchDeps & { readonly pauses: Pauses }) {
  const ago = (moment: Date) => realClock.now().getTime() - moment.getTime()

  const isStale = ({ looked_at }: sql.WatchRow) => looked_at === null || ago(looked_at) > FRESH_MS

  async function begin(tx: Tx, cause: 'maintenance' | 'outage', from: Date): Promise<void> {
    await pauses.begin(tx, { scope: sql.ALL, cause, reason: '', by: null, from })
  }

  async function endAll(tx: Tx, cause: 'maintenance' | 'outage'): Promise<void> {
    for (const { id, cause: of } of await sql.openPauses(tx)) if (of === cause) await pauses.end(tx, id, null)
  }

  async function lifeSince(seenAt: Date | null): Promise<Life> {
    const beats = (await heartbeats.list()).filter(({ role }) => role === 'api' || role === 'all')
    return lifeBy({ seenAt, beats, realNow: realClock.now() })
  }

  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  /** From the last sign of life of an api until one answers again, by the product's clock. */
  async function outage(tx: Tx, seenAt: Date | null): Promise<void> {
    const { silentMs, aliveAt } = await lifeSince(seenAt)
    if (silentMs !== null) await begin(tx, 'outage', before(silentMs))
    if (aliveAt === null) return
    await endAll(tx, 'outage')
    await sql.saveSeen(tx, aliveAt)
  }

  async function look(): Promise<void> {
    const stopped = (await maintenance()) !== null
    await db.tx(async (tx) => {
      const { api_seen_at } = await sql.lockWatch(tx)
      await outage(tx, api_seen_at)
      if (stopped) await begin(tx, 'maintenance', clock.now())
      else await endAll(tx, 'maintenance')
      await sql.saveLooked(tx, realClock.now())
      return ok()
    })
  }

  return {
    look,
    /** Before something lapses: after an outage the timers come before the next look. */
    async catchUp(): Promise<void> {
      if (isStale(await sql.readWatch(db.queryable))) await look()
    },
    /** What the next look would find, for whoever reads an order before it: nothing reads as lapsed that a look would hold up. */
    async foreseen(on: Queryable): Promise<Foreseen> {
      const watched = await sql.readWatch(on)
      if (!isStale(watched)) return { paused: false, lost: null }
      const { silentMs, aliveAt } = await lifeSince(watched.api_seen_at)
      const paused = (silentMs !== null && aliveAt === null) || (await maintenance()) !== null
      return { paused, lost: silentMs === null ? null : { from: before(silentMs), until: clock.now() } }
    },
  }
}
