import { userInfo } from 'node:os'
import { openDb } from '../../platform/database/db.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { addStop, lastStop } from './signer/alarms.sql.ts'

/** The switch for whoever is on the signer's machine: what was stopped goes on by this way alone. */
export async function openSwitch(url: string) {
  const db = openDb({ url, poolSize: 1, role: undefined, onPoolError: () => undefined })
  return {
    set: (stopped: boolean, reason: string) =>
      addStop(db.queryable, { at: systemClock.now(), stopped, reason, by_whom: userInfo().username }),

    async text(): Promise<string> {
      const last = await lastStop(db.queryable)
      if (last === undefined) return 'The signer signs.'
      const { stopped, at, by_whom: by, reason } = last
      return `The signer ${stopped ? 'is stopped' : 'signs'}, since ${at.toISOString()} by ${by}: ${reason}`
    },

    close: () => db.close(),
  }
}
