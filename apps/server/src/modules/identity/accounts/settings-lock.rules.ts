import { utcText } from '../../../platform/time/utc-text.ts'
import type { UserRow } from '../identity.sql.ts'

export interface SettingsLock {
  readonly days: number
  /** Null while nobody has asked to unlock. */
  readonly opensAt: Date | null
}

type Facts = Pick<UserRow, 'settings_lock_days' | 'settings_open_at'>

/** Null while security changes are allowed: never locked, or the wait after the asking is over. */
export function settingsLockOf({ settings_lock_days: days, settings_open_at: opensAt }: Facts, now: Date) {
  if (days === null || (opensAt !== null && opensAt <= now)) return null
  return { days, opensAt } satisfies SettingsLock
}

export type LockedRefusal = { readonly code: 'identity.settings_locked'; readonly opensAt: string }

/** In the words of the refusal: `never` until somebody asks to unlock. */
export function lockedRefusal({ opensAt }: SettingsLock): LockedRefusal {
  const text = opensAt === null ? 'never' : utcText(opensAt)
  return { code: 'identity.settings_locked', opensAt: text }
}
