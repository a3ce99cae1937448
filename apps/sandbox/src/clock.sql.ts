import { oneRow, type Queryable, run, type Tx } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'
import type { ClockSetting } from './clock.rules.ts'

const SETTING = sql`offset_ms as "offsetMs", frozen_at as "frozenAt"`

export async function readClock(db: Queryable): Promise<ClockSetting> {
  return oneRow(db, sql<ClockSetting>`select ${SETTING} from sandbox.clock`)
}

/** Two operators who move the clock at once do so one after the other. */
export async function lockClock(tx: Tx): Promise<ClockSetting> {
  return oneRow(tx, sql<ClockSetting>`select ${SETTING} from sandbox.clock for update`)
}

export async function writeClock(tx: Tx, { offsetMs, frozenAt }: ClockSetting): Promise<void> {
  await run(tx, sql`update sandbox.clock set offset_ms = ${offsetMs}, frozen_at = ${frozenAt}`)
}
