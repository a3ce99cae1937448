import { subjectsOf } from '../../../platform/messaging/subjects.ts'
import { createRemembered } from '../../../platform/remembered.ts'
import { sessionsOfUserEnded } from '../../identity/index.ts'
import type { ApiDeps } from '../deps.ts'
import type { EnteredKey } from './entering.ts'
import type { KeyRow } from './keys.sql.ts'

/** Told to every process, with the account whose keys open something else now. */
export const keysChanged = subjectsOf<Record<string, never>>('api.keys_changed')

/** A key of an open account, and what is known of who uses it. */
export interface KnownKey {
  readonly row: KeyRow
  readonly entered: EnteredKey
}

export type KnownKeys = ReturnType<typeof createKnownKeys>

/** Keys that were just looked up, by their hash; one that was changed is forgotten before the call that changed it returns. */
export function createKnownKeys({ bus }: Pick<ApiDeps, 'bus'>) {
  const { get, keep, forget } = createRemembered<KnownKey>()

  bus.subscribe(keysChanged('*'), (_message, subject) => forget(({ row }) => subject === keysChanged(row.user_id)))
  // An account that is frozen or closed ends its sessions.
  bus.subscribe(sessionsOfUserEnded('*'), (_message, subject) =>
    forget(({ row }) => subject === sessionsOfUserEnded(row.user_id)),
  )

  return {
    get,
    keep,
    changed(userId: string): void {
      forget(({ row }) => row.user_id === userId)
      bus.publish(keysChanged(userId), {})
    },
  }
}
