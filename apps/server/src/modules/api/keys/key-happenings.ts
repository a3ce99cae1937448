import type { Tx } from '../../../platform/database/db.ts'
import type { TellHappenings } from '../../../platform/messaging/happenings.ts'

export type KeyHappening = 'created' | 'updated' | 'paused' | 'resumed' | 'removed' | 'lapsed'

export interface ToldOfKeys {
  readonly tellKey: (
    tx: Tx,
    key: { readonly id: string; readonly userId: string },
    state: KeyHappening,
  ) => Promise<void>
}

/** Programs of its owner hear of a key, whoever changed it. */
export function tellOfKeys(happened: TellHappenings): ToldOfKeys['tellKey'] {
  return (tx, { id, userId }, state) => happened(tx, [{ userId, family: 'apiKey', id, state, repeats: true }])
}
