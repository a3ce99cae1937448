import type { AddressCategory, HitKind, SandboxScreeningMode, SandboxScreeningState } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Admin } from '@bourse/server/modules/admin/index.ts'
import type { Actor } from '@bourse/server/platform/acts.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import * as sql from './lists.sql.ts'

export interface ScreeningConsoleDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly admin: Pick<Admin, 'recordAct'>
}

interface NewEntry {
  readonly list: string
  readonly kind: HitKind
  readonly name: string
  readonly birthDate: string
  readonly country: string
}

const orNull = (typed: string) => (typed === '' ? null : typed)

/** What staff do with the simulated screening firm. */
export function createScreeningConsole({ db, clock, ids, admin }: ScreeningConsoleDeps) {
  async function state(): Promise<SandboxScreeningState> {
    const found = await sql.entries(db.queryable)
    return {
      mode: await sql.modeOf(db.queryable, 'people'),
      entries: found.map(({ birth_date: birthDate, added_at: addedAt, ...entry }) => {
        return { ...entry, birthDate, addedAt: addedAt.toISOString() }
      }),
      passwordsMode: await sql.modeOf(db.queryable, 'passwords'),
      scannerMode: await sql.modeOf(db.queryable, 'scanner'),
      analyticsMode: await sql.modeOf(db.queryable, 'analytics'),
      marks: (await sql.marks(db.queryable)).map(({ categories, added_at: addedAt, ...mark }) => {
        return { ...mark, categories: [...categories], addedAt: addedAt.toISOString() }
      }),
    }
  }

  async function add({ list, kind, name, birthDate, country }: NewEntry, actor: Actor) {
    const id = ids.next('lst')
    await db.tx(async (tx) => {
      const facts = { birth_date: orNull(birthDate), country: orNull(country), added_at: clock.now() }
      await sql.insertEntry(tx, { id, list, kind, name, ...facts })
      await admin.recordAct(tx, { actor, act: 'sandbox.list_added', subject: id, detail: { list, kind, name } })
      return ok()
    })
    return ok(await state())
  }

  async function remove(id: string, actor: Actor) {
    const removed = await db.tx(async (tx) => {
      if (!(await sql.removeEntry(tx, id, clock.now()))) return refuse({ code: 'sandbox.entry_unknown' as const })
      await admin.recordAct(tx, { actor, act: 'sandbox.list_removed', subject: id })
      return ok()
    })
    return removed.ok ? ok(await state()) : removed
  }

  interface NewMark {
    readonly subject: string
    readonly risk: number
    readonly categories: readonly AddressCategory[]
  }

  async function mark({ subject, risk, categories }: NewMark, actor: Actor) {
    const id = ids.next('mrk')
    await db.tx(async (tx) => {
      await sql.insertMark(tx, { id, subject, risk, categories, added_at: clock.now() })
      const detail = { subject, risk, categories: [...categories] }
      await admin.recordAct(tx, { actor, act: 'sandbox.coins_marked', subject: id, detail })
      return ok()
    })
    return ok(await state())
  }

  async function unmark(id: string, actor: Actor) {
    const removed = await db.tx(async (tx) => {
      if (!(await sql.removeMark(tx, id, clock.now()))) return refuse({ code: 'sandbox.entry_unknown' as const })
      await admin.recordAct(tx, { actor, act: 'sandbox.coins_unmarked', subject: id })
      return ok()
    })
    return removed.ok ? ok(await state()) : removed
  }

  async function setMode({ party, mode }: { party: sql.Party; mode: SandboxScreeningMode }, actor: Actor) {
    await db.tx(async (tx) => {
      await sql.setMode(tx, party, mode)
      await admin.recordAct(tx, { actor, act: 'sandbox.screening_mode_set', subject: party, detail: { mode } })
      return ok()
    })
    return ok(await state())
  }

  return { state, add, remove, mark, unmark, setMode }
}
