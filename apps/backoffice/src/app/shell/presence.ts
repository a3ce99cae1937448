import * as admin from '@bourse/contract/calls/office/admin'
import { useSyncExternalStore } from 'react'
import { call } from '../client.ts'
import { realNow } from '../real-time.ts'
import { sessionStore } from '../session.ts'
import type { EndReason } from '../session-store.ts'
import { judgeSession, mustAnswer, type SessionOutlook } from './presence.rules.ts'

/** Shared by the tabs of one browser: who works in one of them is there. */
const ACTIVE_KEY = 'activeAt'
const SHARE_EVERY_MS = 5_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const listeners = new Set<() => void>()
let activeAt = realNow()
let sharedAt = 0
let outlook: SessionOutlook | null = null

/**
 * Once the question stands only its answer counts: a dialog that went away under the pointer would let a click through.
 * Nor does the first key on a device that slept for hours revive a session that ended meanwhile.
 */
function seeSign(): void {
  if (!mustAnswer({ activeAt, now: realNow() })) isActive()
}

function isActive(): void {
  activeAt = realNow()
  if (activeAt - sharedAt < SHARE_EVERY_MS) return
  sharedAt = activeAt
  try {
    localStorage.setItem(ACTIVE_KEY, String(activeAt))
  } catch {
    // Storage is forbidden: this tab counts for itself.
  }
}

function activeElsewhere(event: StorageEvent): void {
  const at = event.key === ACTIVE_KEY ? Number(event.newValue) : 0
  if (at > activeAt && at <= realNow()) activeAt = at
}

function look(): void {
  const { session } = sessionStore.get()
  const now = realNow()
  outlook = session && judgeSession({ expiresAt: new Date(session.expiresAt).getTime(), activeAt, now })
  if (outlook?.over !== undefined) endSession(outlook.over)
  for (const listener of listeners) listener()
}

/** The session is over on this device even if the server cannot be told. */
export function endSession(reason: EndReason): void {
  if (sessionStore.get().session === null) return
  call(admin.logout).catch(() => undefined)
  outlook = null
  sessionStore.end(reason)
}

export const presence = {
  /** Call once, when the page starts. */
  start(): void {
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, seeSign, { passive: true, capture: true })
    addEventListener('storage', activeElsewhere)
    document.addEventListener('visibilitychange', look)
    sessionStore.subscribe(() => {
      if (outlook === null) isActive()
      look()
    })
    setInterval(look, 1000)
    look()
  },
  /** Somebody says that they are there. */
  stay(): void {
    isActive()
    look()
  },
}

/** How long the session still lasts; null when there is none. */
export function useSessionOutlook(): SessionOutlook | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => outlook,
  )
}
