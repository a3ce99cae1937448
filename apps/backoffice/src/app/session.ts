import { assert } from '@bourse/money'
import { useSyncExternalStore } from 'react'
import { createSessionStore, type SessionState, type StaffSession } from './session-store.ts'

export const sessionStore = createSessionStore(() => sessionStorage)

export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}

/** For pages behind the log-in. */
export function useSession(): StaffSession {
  return presentSession(useSessionState())
}

/** For the guards of the routes, which ask after the one that demands a session. */
export function currentSession(): StaffSession {
  return presentSession(sessionStore.get())
}

function presentSession({ session }: SessionState): StaffSession {
  assert(session !== null, 'the guards of the routes let nobody in without a session')
  return session
}
