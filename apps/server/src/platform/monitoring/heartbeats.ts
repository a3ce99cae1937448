import type { Db } from '../database/db.ts'
import { systemClock } from '../time/clock.ts'
import * as sql from './heartbeats.sql.ts'
import type { Logger } from './logger.ts'

export interface Heartbeat {
  readonly process: string
  readonly role: string
  readonly startedAt: Date
  readonly seenAt: Date
  /** False when it has missed several beats and did not say goodbye. */
  readonly alive: boolean
}

export interface Heartbeats {
  /** Beats until the returned function is called, which takes the process off the list. */
  start(self: { readonly process: string; readonly role: string }): Promise<() => Promise<void>>
  list(): Promise<Heartbeat[]>
}

const BEAT_MS = 5_000
const SILENT_MS = 3 * BEAT_MS
const FORGET_MS = 24 * 60 * 60 * 1000

/**
 * Which processes run. Whether one lives is a matter of real time: a clock that tests or the sandbox move
 * or freeze would make living processes look dead, hence the system's clock here and nowhere else.
 */
export function createHeartbeats(deps: { readonly db: Db; readonly logger: Logger }): Heartbeats {
  const { queryable } = deps.db
  const ago = (ms: number) => new Date(systemClock.now().getTime() - ms)

  return {
    async start({ process, role }) {
      const startedAt = systemClock.now()
      const beat = () => sql.beat(queryable, { process, role, startedAt, seenAt: systemClock.now() })
      await sql.forgetSince(queryable, ago(FORGET_MS))
      await beat()
      let last: Promise<void> = Promise.resolve()
      const timer = setInterval(() => {
        last = beat().catch((err) => deps.logger.warn({ err }, 'heartbeat was not written'))
      }, BEAT_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await last
        await sql.forget(queryable, process)
      }
    },

    async list() {
      const found = await sql.list(queryable)
      const silent = ago(SILENT_MS)
      return found.map((row) => ({
        process: row.process,
        role: row.role,
        startedAt: row.started_at,
        seenAt: row.seen_at,
        alive: row.seen_at > silent,
      }))
    },
  }
}
