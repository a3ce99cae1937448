import { ok, type Result, refuse } from '@bourse/money'
import type { Queryable } from '../../platform/database/db.ts'
import { redraw } from '../../platform/files/pictures.ts'
import type { SealedFiles } from '../../platform/files/sealed-files.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as sql from './files.sql.ts'

export interface UploadDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: Limits
  readonly sealedFiles: SealedFiles
}

export type UploadRefusal = {
  readonly code: 'kyc.file_format' | 'kyc.file_pixels' | 'kyc.file_small' | 'kyc.file_quota'
}

/** Per person and day. Each try counts, because each costs the drawing of a picture. */
const QUOTA = { max: 40, windowMs: 86_400_000 }
/** What can still be read and compared. */
const LEAST_SIDE = 300
const CODE = { format: 'kyc.file_format', pixels: 'kyc.file_pixels', small: 'kyc.file_small' } as const

export interface NewFile {
  readonly userId: string
  readonly area: sql.FileArea
  readonly bytes: Uint8Array
}

/** Pictures of people: judged, redrawn, encrypted, and known by an id that nobody can guess from another. */
export function createUploads({ clock, ids, limits, sealedFiles }: UploadDeps) {
  return {
    /** Draws and stores the picture; the row that names it is the caller's to write, in the act that uses it. */
    async keep({ userId, area, bytes }: NewFile): Promise<Result<sql.FileRow, UploadRefusal>> {
      const allowed = await limits.take(`kyc:file:${userId}`, QUOTA)
      if (!allowed.ok) return refuse({ code: 'kyc.file_quota' })
      const picture = await redraw(bytes, { leastSide: LEAST_SIDE })
      if (!picture.ok) return refuse({ code: CODE[picture.refusal.code] })
      const id = ids.next('kfl')
      const key = await sealedFiles.put(area, id, picture.value.bytes)
      const { width, height } = picture.value
      return ok({ id, user_id: userId, area, key, width, height, created_at: clock.now() })
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
