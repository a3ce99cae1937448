import { ok, type Result, refuse } from '@bourse/money'
import { type Actor, changesOf, type Facts, type RecordAct } from '../../platform/acts.ts'
import type { Db, Queryable, Tx } from '../../platform/database/db.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { judgePublish, judgeSave, type PublishRefusal, type SaveRefusal } from './publications.rules.ts'
import type { PublicationRow, PublicationState } from './publications.sql.ts'

/** What both kinds of publications share as they are entered. */
export interface PublicationInput extends Pick<PublicationRow, 'title' | 'text' | 'link' | 'image' | 'position'> {
  /** Empty for a new one. */
  readonly id: string
  readonly version: number
  /** Null for a new one means at once, and later as it was. */
  readonly from: string | null
  readonly until: string | null
}

export interface PublicationOfficeDeps<Own> {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly recordAct: RecordAct
  readonly changed: () => void
  /** As acts and ids name it. */
  readonly kind: { readonly act: 'banner' | 'news'; readonly id: 'ban' | 'nws' }
  readonly lock: (tx: Tx, id: string) => Promise<(PublicationRow & Own) | undefined>
  readonly write: (db: Queryable, row: Omit<PublicationRow, 'version'> & Own) => Promise<PublicationRow & Own>
  /** What this kind alone has, out of what has more. */
  readonly own: (given: Own) => Own
}

type MissRefusal = { readonly code: 'content.unknown' | 'content.changed_meanwhile' }
export interface Versioned {
  readonly id: string
  readonly version: number
}

/** Writing, publishing and withdrawing, each with its record. */
export function createPublicationOffice<Own extends Facts>(deps: PublicationOfficeDeps<Own>) {
  type Row = PublicationRow & Own
  const { db, clock, ids, recordAct, kind } = deps

  async function find(tx: Tx, { id, version }: Versioned): Promise<Result<Row, MissRefusal>> {
    const row = await deps.lock(tx, id)
    if (row === undefined) return refuse({ code: 'content.unknown' })
    return row.version === version ? ok(row) : refuse({ code: 'content.changed_meanwhile' })
  }

  async function told<R extends Result<Row, { readonly code: string }>>(work: (tx: Tx) => Promise<R>): Promise<R> {
    const result = await db.tx(work)
    if (result.ok) deps.changed()
    return result
  }

  function save(input: PublicationInput & Own, actor: Actor): Promise<Result<Row, SaveRefusal | MissRefusal>> {
    return told(async (tx): Promise<Result<Row, SaveRefusal | MissRefusal>> => {
      const found = input.id === '' ? undefined : await find(tx, input)
      if (found?.ok === false) return found
      const before = found?.value
      const { title, text, link, image, position, from, until } = input
      const row = {
        ...{ title, text, link, image, position },
        ...deps.own(input),
        id: before?.id ?? ids.next(kind.id),
        from: from === null ? (before?.from ?? clock.now()) : new Date(from),
        until: until === null ? null : new Date(until),
        state: before?.state ?? ('draft' satisfies PublicationState),
      }
      const judged = judgeSave(row, row.state)
      if (!judged.ok) return judged
      const after = await deps.write(tx, row)
      const detail = changesOf(before === undefined ? {} : factsOf(before), factsOf(after))
      const act = `content.${kind.act}_${before === undefined ? 'added' : 'changed'}`
      await recordAct(tx, { actor, act, subject: row.id, detail })
      return ok(after)
    })
  }

  function factsOf(row: Row): Facts {
    const { title, text, link, image, from, until, position } = row
    const times = { from: from.toISOString(), until: until?.toISOString() ?? null }
    return { title: { ...title }, text: { ...text }, link, image, ...times, position, ...deps.own(row) }
  }

  async function setState(
    tx: Tx,
    row: Row,
    state: 'published' | 'withdrawn',
    actor: Actor,
  ): Promise<Result<Row, never>> {
    const { version: _, ...rest } = row
    const after = await deps.write(tx, { ...rest, ...deps.own(row), state })
    const detail = { from: row.state, to: state, title: row.title.en }
    await recordAct(tx, { actor, act: `content.${kind.act}_${state}`, subject: row.id, detail })
    return ok(after)
  }

  return {
    save,

    publish: (asked: Versioned, actor: Actor): Promise<Result<Row, PublishRefusal | MissRefusal>> =>
      told(async (tx): Promise<Result<Row, PublishRefusal | MissRefusal>> => {
        const found = await find(tx, asked)
        if (!found.ok) return found
        const judged = judgePublish(found.value, clock.now())
        return judged.ok ? setState(tx, found.value, 'published', actor) : judged
      }),

    withdraw: (asked: Versioned, actor: Actor): Promise<Result<Row, MissRefusal>> =>
      told(async (tx): Promise<Result<Row, MissRefusal>> => {
        const found = await find(tx, asked)
        return found.ok ? setState(tx, found.value, 'withdrawn', actor) : found
      }),
  }
}
