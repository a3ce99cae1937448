import type { UserData } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/web/identity'
import type { Language } from '@bourse/contract/client'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { storage, useStored } from './browser-storage.ts'
import { call, onSessionEnd } from './client.ts'
import { queryClient, refresh } from './shared-data/queries.ts'
import { shellText, switchLanguage } from './texts.ts'

export type Fiat = UserData['fiat']
export const FIATS = ['USDT', 'EUR', 'GBP', 'USDC'] as const satisfies readonly Fiat[]

/** Specification §4: a token means logged in. */
export function isLoggedIn(): boolean {
  return storage.get('token') !== null
}

export function useLoggedIn(): boolean {
  return useStored('token') !== null
}

export function openSession({ token, userId }: { token: string; userId: string }): void {
  if (isLoggedIn() && storage.get('userId') !== userId) forget()
  storage.set('token', token)
  storage.set('userId', userId)
  void queryClient.prefetchQuery(userQuery())
}

/** What was fetched for one person must not be seen by the next. */
function forget(): void {
  storage.remove('token', 'tokenBefore', 'user', 'userId')
  queryClient.clear()
}

/** A log-in ends the session before it; other tabs may hear of that end a moment before they see the new token. */
const REPLACED_WITHIN_MS = 700

/** Specification §4: on the unauthenticated code the keys go and so does the person, to the log-in. */
export function endSessionOn(goToLogIn: () => void): void {
  onSessionEnd(() => {
    const ended = storage.get('token')
    if (ended === null) return
    setTimeout(() => {
      if (storage.get('token') !== ended) return
      forget()
      toast.info(shellText('session.ended'))
      goToLogIn()
    }, REPLACED_WITHIN_MS)
  })
  // Somebody logged in in another tab: what this one shows is asked for again, for whoever that is.
  // A new token of the same person changes nothing that is shown.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'userId' && newValue !== null) void queryClient.resetQueries()
  })
}

/** For an act that has ended the session on the server. */
export function leaveSession(): void {
  forget()
}

export async function logOut(): Promise<void> {
  // The session is over on this device even if the server cannot be told.
  await call(identity.logout).catch(() => undefined)
  forget()
  toast.info(shellText('session.loggedOut'))
}

export function userQuery() {
  return queryOptions({
    queryKey: ['identity', 'user'],
    queryFn: async ({ signal }) => {
      const user = await call(identity.userData, {}, { signal })
      storage.set('user', user)
      return user
    },
    meta: { showFailure: true },
    staleTime: 300_000,
  })
}

/** Only the logged-in have data to fetch; a failure shows its message and the page stays (specification §8). */
export function useUser(): UserData | null {
  const loggedIn = useLoggedIn()
  const stored = useStored('user')
  const { data } = useQuery({ ...userQuery(), enabled: loggedIn })
  return loggedIn ? (data ?? stored) : null
}

/** The choice holds on this device at once; the server learns of it when there is an account (specification §6). */
export async function chooseLanguageOfPerson(language: Language): Promise<void> {
  await switchLanguage(language)
  if (isLoggedIn()) await tellServer(call(identity.setLanguage, { language }))
}

export async function saveFiat(fiat: Fiat): Promise<void> {
  storage.set('fiat', fiat)
  // The next visit to the trade page opens a market in the new currency.
  storage.remove('tradeSymbol')
  if (!isLoggedIn()) return
  await call(identity.updateUser, { fiat })
  refresh(userQuery().queryKey)
}

export async function chooseFiat(fiat: Fiat): Promise<void> {
  await tellServer(saveFiat(fiat))
}

async function tellServer(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    toast.bad(error instanceof Error ? error.message : String(error))
  }
}
