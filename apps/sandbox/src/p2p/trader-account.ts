import { type CallEntries, CallFailure, type ClientOf, createClient, createCookieJar } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import { totpCode } from '@bourse/server/platform/secrets/totp.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { Site } from '../markets/bots.ts'
import type { DemoTrader } from '../seed/people/traders.ts'
import { DEMO_FUND_PASSWORD } from '../seed/people/verified.ts'

type WebClient = ClientOf<'web'>
type TraderClient = Pick<WebClient, 'p2p'>

const STEP_MS = 30_000

export interface TraderAccountDeps {
  readonly trader: Pick<DemoTrader, 'account' | 'totpSecret'>
  readonly site: Site
  readonly realClock: Clock
  readonly cut: AbortSignal
}

export type TraderAccount = ReturnType<typeof createTraderAccount>

/** The account of one of the demo's traders through the public client: it logs in with password and authenticator, and again when its session ends. */
export function createTraderAccount({ trader, site, realClock, cut }: TraderAccountDeps) {
  const { email, password } = trader.account
  const options = { signal: cut }
  let token: string | null = null
  let usedStep = 0
  const client: WebClient = createClient('web', WEB_CALLS as CallEntries, {
    origin: site.url,
    sendOrigin: site.origin,
    cookies: createCookieJar(),
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
    ...(site.sealingKey === undefined ? {} : { sealingKey: site.sealingKey }),
  })

  /** Undefined until the next one: each code counts once. */
  function nextCode(): string | undefined {
    const now = realClock.now()
    const step = Math.floor(now.getTime() / STEP_MS)
    if (step <= usedStep) return undefined
    usedStep = step
    return totpCode(trader.totpSecret, now)
  }

  /** False where it cannot be tried now. */
  async function logIn(): Promise<boolean> {
    try {
      token = (await client.identity.loginWithPassword({ account: email, password }, options)).token
    } catch (error) {
      if (!(error instanceof CallFailure) || error.reason !== 'identity.second_factor_needed') throw error
      const code = nextCode()
      if (code === undefined) return false
      const ticket = String(error.params.ticket)
      token = (await client.identity.verifyAfterLogin({ ticket, code }, options)).token
    }
    return true
  }

  return {
    email,
    /** Makes a call as the trader; undefined where it is not logged in yet. */
    async call<Value>(make: (calls: TraderClient, options: { signal: AbortSignal }) => Promise<Value>) {
      if (token === null && !(await logIn())) return undefined
      try {
        return await make(client, options)
      } catch (error) {
        if (error instanceof CallFailure && error.reason.startsWith('session.')) token = null
        throw error
      }
    },
    /** What a release asks for, each time; undefined until there is a code that was not used. */
    secrets(): { readonly fundPassword: string; readonly googleCode: string } | undefined {
      const googleCode = nextCode()
      return googleCode === undefined ? undefined : { fundPassword: DEMO_FUND_PASSWORD, googleCode }
    },
  }
}
