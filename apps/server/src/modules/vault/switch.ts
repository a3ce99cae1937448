import { userInfo } from 'node:os'
import { openDb } from '../../platform/database/db.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { addStop, lastStop } from './signer/alarms.sql.ts'
import * as staffKeys from './signer/staff-keys.sql.ts'

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

    /** Keys of staff, those that wait first said so. */
    async keys(): Promise<string> {
      const found = await staffKeys.listKeys(db.queryable)
      const lines = found.map(({ credential_id: id, staff_id: staff, kind, accepted_at: accepted }) => {
        return `${id} of ${staff} (${kind}): ${accepted === null ? 'waits' : `accepted ${accepted.toISOString()}`}`
      })
      return lines.length === 0 ? 'No key of staff is known.' : lines.join('\n')
    },
    accept: (credentialId: string) =>
      staffKeys.acceptKey(db.queryable, { credentialId, by: userInfo().username, at: systemClock.now() }),
    remove: (credentialId: string) => staffKeys.removeKey(db.queryable, credentialId),

    close: () => db.close(),
  }
}
