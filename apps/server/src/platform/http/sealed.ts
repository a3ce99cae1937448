import { importSealingKey, type SealingTarget, unseal } from '@bourse/contract/sealing'
import type { Db } from '../database/db.ts'
import type { Params } from './form.ts'
import { takeIv } from './requests.sql.ts'

export type Unseal = (target: SealingTarget, data: string) => Promise<Params | undefined>

/** Sealed requests are checked against real time: the sender's clock knows nothing of a moved sandbox clock. */
export async function createUnseal(db: Db, keyText: string, nowMs: () => number): Promise<Unseal> {
  const key = await importSealingKey(keyText)
  return async (target, data) => {
    const opened = await unseal({ key, target, data, nowMs: nowMs() })
    if (opened === undefined || Object.entries(opened.payload).some((entry) => entry.join().includes('\0')))
      return undefined
    return (await takeIv(db.queryable, opened.iv)) ? opened.payload : undefined
  }
}
