import { CallFailure, type CallOptions, type ClientOf, type CookieJar } from '@bourse/client'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { BEAT_MS, CALLS_A_BEAT, type Pace } from './pace.ts'

type WebClient = ClientOf<'web'>

/** What a bot needs of the public client: the same calls that a person's page makes. */
export interface BotClient {
  readonly identity: Pick<WebClient['identity'], 'loginWithPassword'>
  readonly trading: Pick<WebClient['trading'], 'placeOrder' | 'cancelOrder' | 'cancelSymbol' | 'liveOrders'>
  readonly stream: Pick<WebClient['stream'], 'ticket'>
}

/** What a refusal means for who sent the call. */
export type Trouble =
  /** Nothing happened, and the account has waited or logged in: try again. */
  | 'again'
  /** Nobody may place orders there now. */
  | 'closed'
  | 'out_of_money'
  | 'order_gone'
  | 'would_cross'
  | 'nobody_there'
  /** It may or may not have happened. */
  | 'unsure'
  | 'refused'

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly trouble: Trouble; readonly reason: string }

const TROUBLES: Readonly<Record<string, Trouble>> = {
  'session.unauthenticated': 'again',
  'session.cookie_missing': 'again',
  'session.timeout': 'again',
  'request.limited': 'again',
  'request.repeated': 'again',
  'trading.busy': 'again',
  'trading.interrupted': 'again',
  'trading.market_halted': 'closed',
  'trading.market_cancel_only': 'closed',
  'trading.market_post_only': 'closed',
  'trading.order_unknown': 'order_gone',
  'trading.would_cross': 'would_cross',
  'trading.book_empty': 'nobody_there',
  'trading.outcome_unknown': 'unsure',
  'trading.too_many_orders': 'unsure',
  'client.network': 'unsure',
  'client.timeout': 'unsure',
  'server.error': 'unsure',
  'ledger.insufficient_balance': 'out_of_money',
}

/** After these the account is quiet for a while, and for longer each time in a row. */
const WAITS_AFTER: readonly string[] = [
  'request.limited',
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'client.network',
  'client.timeout',
  'server.error',
]
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

export interface BotAccountDeps {
  readonly email: string
  readonly password: string
  readonly cookies: Pick<CookieJar, 'header'>
  /** A client that sends whatever token it is told, and keeps those cookies. */
  readonly connect: (token: () => string | null) => BotClient
  readonly pace: Pace
  readonly logger: Pick<Logger, 'warn'>
}

export interface BotAccount {
  readonly email: string
  /** Of its session: a stream wants it beside its ticket. */
  cookie(): string
  /** Makes a call as the account, logged in, and tells what came of it; it never throws. */
  call<Value>(make: (client: BotClient, options: CallOptions) => Promise<Value>): Promise<Answer<Value>>
}

/** An account that logs in like anyone, logs in again when its session ends, and is quiet while the exchange is not well. */
export function createBotAccount({ email, password, cookies, connect, pace, logger }: BotAccountDeps): BotAccount {
  let token: string | null = null
  let loggingIn: Promise<void> | undefined
  let waitMs = FIRST_WAIT_MS
  let quietUntil = 0
  let beat = 0
  let calls = 0
  const client = connect(() => token)
  const options = { signal: pace.cut }

  async function logIn(): Promise<void> {
    while (token === null && !pace.stopped) {
      try {
        token = (await client.identity.loginWithPassword({ account: email, password }, options)).token
      } catch (err) {
        if (pace.stopped) return
        logger.warn({ err, email }, 'a bot could not log in')
        await pace.sleep(backOff())
      }
    }
  }

  /** How long to wait now; the next time twice as long. */
  function backOff(): number {
    const now = waitMs
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
    return now
  }

  function troubleOf(reason: string): Trouble {
    const trouble = TROUBLES[reason] ?? 'refused'
    if (reason.startsWith('session.')) token = null
    // Of two calls at once that fare ill, one is reason enough.
    if (WAITS_AFTER.includes(reason) && quietUntil <= pace.now()) quietUntil = pace.now() + backOff()
    return trouble
  }

  /** Its markets act at the same moments; what is too much for one beat waits for the next. */
  async function ownTurn(): Promise<void> {
    while (!pace.stopped) {
      const now = Math.floor(pace.now() / BEAT_MS)
      if (now !== beat) [beat, calls] = [now, 0]
      if (calls < CALLS_A_BEAT) {
        calls += 1
        return
      }
      await pace.nextBeat()
    }
  }

  return {
    email,
    cookie: () => cookies.header(token) ?? '',
    async call(make) {
      if (quietUntil > pace.now()) {
        // What was meant to be sent is old by the end of it.
        await pace.sleep(quietUntil - pace.now())
        return { ok: false, trouble: 'again', reason: 'quiet' }
      }
      if (token === null) {
        loggingIn ??= logIn().finally(() => {
          loggingIn = undefined
        })
        await loggingIn
      }
      await ownTurn()
      if (pace.stopped) return { ok: false, trouble: 'again', reason: 'stopped' }
      try {
        const value = await make(client, options)
        waitMs = FIRST_WAIT_MS
        return { ok: true, value }
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        return { ok: false, trouble: troubleOf(error.reason), reason: error.reason }
      }
    },
  }
}
