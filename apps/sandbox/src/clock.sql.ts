import { oneRow, type Queryable, run, type Tx } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'
import type { ClockSetting } from './clock.rules.ts'

interface ClockRow {
  readonly offsetMs: number
  readonly frozenAt: Date | null
  readonly from: Date | null
  readonly to: Date | null
}

const SETTING = sql`offset_ms as "offsetMs", frozen_at as "frozenAt", heading_from as "from", heading_to as "to"`

function settingOf({ offsetMs, frozenAt, from, to }: ClockRow): ClockSetting {
  return { offsetMs, frozenAt, heading: from === null || to === null ? null : { from, to } }
}

export async function readClock(db: Queryable): Promise<ClockSetting> {
  return settingOf(await oneRow(db, sql<ClockRow>`select ${SETTING} from sandbox.clock`))
}

/** Two operators who move the clock at once do so one after the other. */
export async function lockClock(tx: Tx): Promise<ClockSetting> {
  return settingOf(await oneRow(tx, sql<ClockRow>`select ${SETTING} from sandbox.clock for update`))
}

export async function writeClock(tx: Tx, { offsetMs, frozenAt, heading }: ClockSetting): Promise<void> {
  await run(
    tx,
    sql`
      update sandbox.clock set offset_ms = ${offsetMs}, frozen_at = ${frozenAt},
        heading_from = ${heading?.from ?? null}, heading_to = ${heading?.to ?? null}`,
  )
}
