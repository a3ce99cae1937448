import { storage } from './browser-storage.ts'

const TOKEN_LOCK = 'token'
const SETTLED_WITHIN_MS = 5_000

/** While it works, calls of every tab that are refused with the old token wait for the new one. */
export function replacingToken<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks?.request(TOKEN_LOCK, work) ?? work()
}

/**
 * Whether the session goes on by another token, once no tab of this browser waits for one. Of the same session alone: what one
 * person asked for is never asked in the name of the next.
 */
export async function isReplaced(sent: string): Promise<boolean> {
  const signal = AbortSignal.timeout(SETTLED_WITHIN_MS)
  await navigator.locks?.request(TOKEN_LOCK, { mode: 'shared', signal }, () => {}).catch(() => {})
  return storage.get('tokenBefore') === sent
}
