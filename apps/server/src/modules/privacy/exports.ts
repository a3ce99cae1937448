import type { DataExport } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import type { Db } from '../../platform/database/db.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import { zip } from '../../platform/files/zip.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { countRows } from '../../platform/secrets/resealing.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { Asker, Identity } from '../identity/index.ts'
import { type CollectingDeps, createCollecting } from './collecting.ts'
import { keptUntil, nextExportAt } from './exports.rules.ts'
import type { ExportRow } from './exports.sql.ts'
import * as sql from './exports.sql.ts'
import type { PrivacyNotices } from './notices.ts'

export const MAKE_EXPORT = 'privacy.make-export'
export type MakeExport = { readonly exportId: string }

export interface ExportDeps extends CollectingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'now'>
  readonly identity: Pick<Identity, 'actProofs' | 'notify' | 'recipient'>
  readonly sealedFiles: SealedFiles
  readonly notices: PrivacyNotices
}

interface Given {
  readonly code: string | undefined
  readonly googleCode: string | undefined
}

const AREA = 'export'
const ACT = 'export_data'
/** Nobody waits longer for one that could not be made; the person may ask again after a day. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** Archives of all that is kept about a person, for that person. */
export function createExports(deps: ExportDeps) {
  const { db, clock, ids, jobs, identity, sealedFiles, notices } = deps
  const { actProofs } = identity
  const collect = createCollecting(deps)

  async function list(userId: string) {
    const exports = await sql.exportsOf(db.queryable, userId)
    const nextAt = nextExportAt(exports[0]?.asked_at, clock.now())
    return { exports: exports.map(view), nextAt: nextAt?.toISOString() ?? null }
  }

  /** The owner is told at once by mail, with the link that freezes: whoever asks gets a whole life in one file. */
  async function ask(asker: Asker, given: Given) {
    const { userId, visitor } = asker
    const proof = await actProofs.check(asker, { ...given, act: ACT })
    if (!proof.ok) return proof
    return actProofs.proving(proof.value, () =>
      db.tx(async (tx) => {
        const used = await actProofs.use(tx, proof.value)
        if (!used.ok) return used
        await sql.lockExports(tx, userId)
        const [last] = await sql.exportsOf(tx, userId)
        const nextAt = nextExportAt(last?.asked_at, clock.now())
        if (nextAt !== null) return refuse({ code: 'privacy.export_daily', time: utcText(nextAt) } as const)
        const id = ids.next('exp')
        const row = { id, user_id: userId, asked_at: clock.now() }
        await sql.insertExport(tx, row)
        await identity.notify(tx, { userId, kind: 'export_asked', visitor })
        await jobs.now(tx, { name: MAKE_EXPORT, key: id, payload: { exportId: id } })
        return ok(view({ ...row, state: 'making', key: null, bytes: null, kept_until: null }))
      }),
    )
  }

  /** At least once: a second run finds it ready and leaves nothing behind. */
  async function make({ exportId }: MakeExport): Promise<void> {
    const row = await sql.findExport(db.queryable, exportId)
    if (row?.state !== 'making') return
    const { language } = await identity.recipient(row.user_id)
    const archive = await zip(await collect(db.queryable, row.user_id, language))
    const key = await sealedFiles.put(AREA, exportId, archive)
    const kept = keptUntil(clock.now())
    const made = await db.tx(async (tx) => {
      const ready = await sql.setReady(tx, { id: exportId, key, bytes: archive.length, keptUntil: kept })
      if (!ready) return refuse({ code: 'made already' } as const)
      const params = { until: utcText(kept) }
      await notices.notify(tx, { userId: row.user_id, kind: 'export_ready', params, key: exportId })
      return ok()
    })
    if (!made.ok) await sealedFiles.remove(key)
  }

  async function download(asker: Asker, { exportId, ...given }: Given & { readonly exportId: string }) {
    const row = await sql.findExport(db.queryable, exportId)
    const isThere = row?.user_id === asker.userId && row.kept_until !== null && row.kept_until > clock.now()
    if (!isThere || row.key === null) return refuse({ code: 'privacy.export_unknown' })
    const { key } = row
    const proof = await actProofs.check(asker, { ...given, act: ACT })
    if (!proof.ok) return proof
    return actProofs.proving(proof.value, async () => {
      const used = await db.tx((tx) => actProofs.use(tx, proof.value))
      if (!used.ok) return used
      const bytes = await sealedFiles.get(key, exportId)
      if (bytes === undefined) return refuse({ code: 'privacy.export_unknown' })
      const name = `bourse-${row.asked_at.toISOString().slice(0, 10)}.zip`
      return ok({ name, contentType: 'application/zip' as const, base64: bytes.toString('base64') })
    })
  }

  /** The row goes last, so that no file stays without one. */
  async function dropLapsed(): Promise<void> {
    const now = clock.now()
    for (const { id, key } of await sql.lapsedExports(db.queryable, now, new Date(now.getTime() - GIVEN_UP_MS))) {
      if (key !== null) await sealedFiles.remove(key)
      await sql.deleteExport(db.queryable, id)
    }
  }

  async function reseal({ id, key }: { readonly id: string; readonly key: string }): Promise<boolean> {
    const fresh = await sealedFiles.reseal(AREA, key, id)
    if (fresh === undefined) return false
    const replaced = await sql.replaceKey(db.queryable, { id, key }, fresh)
    await sealedFiles.remove(replaced ? key : fresh)
    return replaced
  }

  return {
    list,
    ask,
    make,
    download,
    dropLapsed,
    rekey: () => countRows((after) => sql.nextSealed(db.queryable, after), reseal),
  }
}
export type Exports = ReturnType<typeof createExports>

function view({ id, state, asked_at, bytes, kept_until }: ExportRow): DataExport {
  return {
    exportId: id,
    state,
    askedAt: asked_at.toISOString(),
    bytes,
    keptUntil: kept_until?.toISOString() ?? null,
  }
}
