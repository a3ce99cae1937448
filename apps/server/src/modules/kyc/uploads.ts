import { ok, type Result, refuse } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import { type Picture, redraw } from '../../platform/files/pictures.ts'
import type { Scanner } from '../../platform/files/scanner.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Identity } from '../identity/index.ts'
import * as sql from './files.sql.ts'

export interface UploadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly sealedFiles: SealedFiles
  readonly scanner: Scanner
  /** Where staff read what happened to an account. */
  readonly identity: Pick<Identity, 'events'>
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

export type UploadRefusal = {
  readonly code:
    | 'kyc.file_format'
    | 'kyc.file_pixels'
    | 'kyc.file_small'
    | 'kyc.file_quota'
    | 'kyc.file_infected'
    | 'kyc.scanner_away'
}

/** Per person and day. Each try counts, because each costs the drawing of a picture. */
const QUOTA = { max: 40, windowMs: 86_400_000 }
/** What can still be read and compared. */
export const LEAST_SIDE = 300
const CODE = { format: 'kyc.file_format', pixels: 'kyc.file_pixels', small: 'kyc.file_small' } as const

export interface NewFile {
  readonly userId: string
  readonly area: sql.FileArea
  readonly bytes: Uint8Array
}

/** Pictures of people: judged, redrawn, encrypted, and known by an id that nobody can guess from another. */
export function createUploads(deps: UploadDeps) {
  const { db, clock, ids, limits, sealedFiles, scanner, identity, logger } = deps

  /** Before anything reads it: what draws pictures may have holes of its own. What is found is kept nowhere, and staff read of it. */
  async function scan({ userId, area, bytes }: NewFile): Promise<Result<undefined, UploadRefusal>> {
    const verdict = await scanner.scan(bytes)
    if (verdict.outcome === 'clean') return ok()
    if (verdict.outcome === 'away') {
      logger.error({ area, why: verdict.why }, 'nobody could look for malware in an upload, which was not taken')
      return refuse({ code: 'kyc.scanner_away' })
    }
    logger.warn({ userId, area, found: verdict.name }, 'malware was found in an upload, which was not taken')
    await identity.events.add(db.queryable, { userId, kind: 'upload_refused', visitor: null })
    return refuse({ code: 'kyc.file_infected' })
  }

  async function store({ userId, area }: Omit<NewFile, 'bytes'>, picture: Picture): Promise<sql.FileRow> {
    const id = ids.next('kfl')
    const key = await sealedFiles.put(area, id, picture.bytes)
    return { id, user_id: userId, area, key, width: picture.width, height: picture.height, created_at: clock.now() }
  }

  return {
    store,
    /** Draws and stores the picture; the row that names it is the caller's to write, in the act that uses it. */
    async keep(file: NewFile): Promise<Result<sql.FileRow, UploadRefusal>> {
      const { userId, bytes } = file
      const allowed = await limits.take(`kyc:file:${userId}`, QUOTA)
      if (!allowed.ok) return refuse({ code: 'kyc.file_quota' })
      const scanned = await scan(file)
      if (!scanned.ok) return scanned
      const picture = await redraw(bytes, { leastSide: LEAST_SIDE })
      if (!picture.ok) return refuse({ code: CODE[picture.refusal.code] })
      return ok(await store(file, picture.value))
    },
    async open({ key, id }: Pick<sql.FileRow, 'key' | 'id'>) {
      const bytes = await sealedFiles.get(key, id)
      return bytes && { contentType: 'image/jpeg', base64: bytes.toString('base64') }
    },
    /** What was drawn for an act that was then refused. */
    drop: ({ key }: Pick<sql.FileRow, 'key'>) => sealedFiles.remove(key),
    /** After the commit that took the last use of them away. */
    async forget(db: Queryable, fileIds: readonly (string | null)[]): Promise<void> {
      for (const id of fileIds) {
        const key = id === null ? undefined : await sql.deleteUnused(db, id)
        if (key !== undefined) await sealedFiles.remove(key)
      }
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>
