import type { Unsubscribe } from '../../../platform/messaging/bus.ts'
import { subjectsOf } from '../../../platform/messaging/subjects.ts'
import { createRemembered } from '../../../platform/remembered.ts'
import { sessionsOfUserEnded } from '../../identity/index.ts'
import type { ApiDeps } from '../deps.ts'
import type { EnteredKey } from './entering.ts'
import type { KeyRow } from './keys.sql.ts'

/** Told to every process, with the account whose keys open something else now. */
const keysChanged = subjectsOf<Record<string, never>>('api.keys_changed')

/** A key of an open account, and what is known of who uses it. */
export interface KnownKey {
  readonly row: KeyRow
  readonly entered: EnteredKey
}

export type KnownKeys = ReturnType<typeof createKnownKeys>

/** Keys that were just looked up, by their hash; one that was changed is forgotten before the call that changed it returns. */
export function createKnownKeys({ bus }: Pick<ApiDeps, 'bus'>) {
  const { get, keep, forget } = createRemembered<KnownKey>()
  const watchers = new Map<string, Set<() => void>>()

  function heard(userId: string): void {
    forget(({ row }) => row.user_id === userId)
    for (const tell of watchers.get(userId) ?? []) tell()
  }

  // An account that is frozen or closed ends its sessions.
  for (const changed of [keysChanged, sessionsOfUserEnded]) {
    const { length } = changed('')
    bus.subscribe(changed('*'), (_message, subject) => heard(subject.slice(length)))
  }

  return {
    get,
    keep,

    changed(userId: string): void {
      forget(({ row }) => row.user_id === userId)
      bus.publish(keysChanged(userId), {})
    },

    /** Whoever is connected by a key of theirs looks again, at once and in every process. */
    watch(userId: string, tell: () => void): Unsubscribe {
      const told = watchers.get(userId) ?? new Set()
      watchers.set(userId, told.add(tell))
      return () => {
        told.delete(tell)
        if (told.size === 0 && watchers.get(userId) === told) watchers.delete(userId)
      }
    },
  }
}
