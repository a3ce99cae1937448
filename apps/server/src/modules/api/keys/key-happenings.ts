import { afterCommit, type Tx } from '../../../platform/database/db.ts'
import type { TellHappenings } from '../../../platform/messaging/happenings.ts'
import type { KnownKeys } from './known-keys.ts'

export type KeyHappening = 'created' | 'updated' | 'paused' | 'resumed' | 'removed' | 'lapsed'

export interface ToldOfKeys {
  readonly tellKey: (
    tx: Tx,
    key: { readonly id: string; readonly userId: string },
    state: KeyHappening,
  ) => Promise<void>
}

/** Whoever changed a key: nobody goes on trusting what they remember of it, and programs of its owner hear of it. */
export function tellOfKeys(happened: TellHappenings, { changed }: Pick<KnownKeys, 'changed'>): ToldOfKeys['tellKey'] {
  return async (tx, { id, userId }, state) => {
    afterCommit(tx, () => changed(userId))
    await happened(tx, [{ userId, family: 'apiKey', id, state, repeats: true }])
  }
}
