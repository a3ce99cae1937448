import * as identity from '@bourse/contract/calls/web/identity'
import { askPasskey, offerPasskeys, offersPasskeys } from '@bourse/ui/passkey-device.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../app/client.ts'
import { refresh } from '../../../app/shared-data/queries.ts'
import { enter } from '../api.ts'
import { useSay } from '../factors/passkey-api.ts'

const OFFERED = ['identity', 'passkeyEntry'] as const
/** Before the challenge lapses, which lives for five minutes. */
const RENEW_MS = 4 * 60_000

/** Logs in by what a passkey says to a challenge. */
export function usePasskeyEntry(onEntered: () => void) {
  const say = useSay()
  const entering = useMutation({
    mutationFn: async (answer: () => Promise<string>) =>
      enter(await call(identity.loginWithPasskey, { passkey: await answer() })),
    onSuccess: onEntered,
    // A challenge that was answered counts no more.
    onError: () => refresh(OFFERED),
  })
  return {
    pending: entering.isPending,
    failure: entering.error,
    enterWith: (passkey: string) => entering.mutate(async () => passkey),
    ask: () => entering.mutate(async () => askPasskey(await call(identity.passkeyEntryOptions), say)),
  }
}

/** Where the browser lists passkeys beside a field, it does so for as long as this is wanted. */
export function usePasskeyOffer(wanted: boolean, onChosen: (passkey: string) => void): void {
  const { data: options = null } = useQuery({
    queryKey: OFFERED,
    queryFn: async () => ((await offersPasskeys()) ? call(identity.passkeyEntryOptions) : null),
    enabled: wanted,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    gcTime: 0,
  })
  // What is offered does not begin again with every letter that is typed beside it.
  const chosen = useEffectEvent(onChosen)
  useEffect(() => {
    if (!wanted || options === null) return
    const ending = new AbortController()
    void offerPasskeys(options, ending.signal).then((passkey) => passkey !== null && chosen(passkey))
    return () => ending.abort()
  }, [wanted, options])
}
