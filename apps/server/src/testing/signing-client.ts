import { type CallEntries, type ClientOf, type ClientOptions, createClient } from '@bourse/client'
import { OFFICE_CALLS } from '@bourse/contract/calls'
import { type SoftwareBrowserKey, softwareBrowserKey } from '../platform/passkeys/browser-key.fixture.ts'

/** By the token of the session that was opened with them. */
const keys = new Map<string, SoftwareBrowserKey>()

/** The key that signs for a session, as the browser that opened it holds it. */
export const keyOf = (token: string): SoftwareBrowserKey | undefined => keys.get(token)

/**
 * The back office as its page uses it: a log-in with a code brings a key of its own, and what decides is signed with it, or
 * with the one that is given.
 */
export function signingClient(options: ClientOptions, held?: SoftwareBrowserKey): ClientOf<'office'> {
  const client: ClientOf<'office'> = createClient('office', OFFICE_CALLS as CallEntries, {
    ...options,
    async prove({ path, params }) {
      const asked = await client.admin.stepUp({ path, params: JSON.stringify(params) })
      return (held ?? keys.get(options.token() ?? ''))?.prove(asked) ?? ''
    },
  })
  const verify: typeof client.admin.verify = async (input, ...rest) => {
    const key = softwareBrowserKey()
    const bound =
      input.code === undefined || input.browserKey !== undefined ? input : { ...input, browserKey: key.publicKey }
    const opened = await client.admin.verify(bound, ...rest)
    keys.set(opened.token, key)
    return opened
  }
  return { ...client, admin: { ...client.admin, verify } }
}
