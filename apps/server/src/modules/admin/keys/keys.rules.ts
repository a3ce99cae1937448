import { ok, type Result, refuse } from '@bourse/money'
import type { KeyRow } from './keys.sql.ts'

/** More devices than a person keeps, and few enough for a list. */
export const MOST_KEYS = 10
/** Long enough for colleagues and the owner to see a key that somebody else has bound. */
const WAIT_MS = 24 * 60 * 60_000

/** The first passkey of an account counts at once: its rights have waited already. */
export function countsFrom(now: Date, isFirst: boolean): Date {
  return isFirst ? now : new Date(now.getTime() + WAIT_MS)
}

export const counts = ({ counts_from: from }: Pick<KeyRow, 'counts_from'>, now: Date): boolean => from <= now

export const isPasskey = ({ kind }: Pick<KeyRow, 'kind'>): boolean => kind === 'passkey'

export type RemoveRefusal = { readonly code: 'admin.key_unknown' | 'admin.last_passkey' }

/** Where passkeys are required, whoever removed the last one could not come in again. */
export function mayRemove(
  keys: readonly KeyRow[],
  keyId: string,
  passkeysRequired: boolean,
): Result<KeyRow, RemoveRefusal> {
  const key = keys.find(({ id }) => id === keyId)
  if (key === undefined) return refuse({ code: 'admin.key_unknown' })
  const isLast = isPasskey(key) && keys.filter(isPasskey).length === 1
  return isLast && passkeysRequired ? refuse({ code: 'admin.last_passkey' }) : ok(key)
}

/** What a passkey is in the second step of a log-in. */
export function passkeyStep(isBound: boolean, passkeysRequired: boolean): 'none' | 'may' | 'must' | 'bind' {
  if (passkeysRequired) return isBound ? 'must' : 'bind'
  return isBound ? 'may' : 'none'
}
