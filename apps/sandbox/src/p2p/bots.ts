import { CallFailure } from '@bourse/client'
import type { Db, Queryable } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { Site } from '../markets/bots.ts'
import { createPace, type Pace } from '../markets/pace.ts'
import { DEMO_CUSTOMERS } from '../seed/people/customers.ts'
import { TRADING_MERCHANTS } from '../seed/people/merchants.ts'
import type { DemoTrader } from '../seed/people/traders.ts'
import { createCustomerBot } from './customer-bot.ts'
import { createMerchantBot } from './merchant-bot.ts'
import * as sql from './modes.sql.ts'
import { createTraderAccount } from './trader-account.ts'
import { createVerifiedPerson, type VerifiedPersonDeps } from './verified-person.ts'

export interface P2pBotsDeps extends VerifiedPersonDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly logger: Logger
  readonly site: Site
}

export interface P2pBots {
  stop(): Promise<void>
}

/** One of the demo's traders, who looks at what is to be done and says how soon to look again. */
interface Trader {
  readonly name: string
  /** In milliseconds; undefined where nothing will be to do any more. */
  look(): Promise<number | undefined>
}

const REST_MS = 10_000
const GRACE_MS = 700
/** After each refusal in a row, such as before the verification has passed, a little longer. */
const REFUSED_MS = 5_000
const LONGEST_MS = 60_000

/** The people of the demo who trade with one another through the public client. Of several processes one has them. */
export function startP2pBots(deps: P2pBotsDeps): P2pBots {
  const [stopping, cutting] = [new AbortController(), new AbortController()]
  const pace = createPace({ ...deps, signal: stopping.signal, cut: cutting.signal })
  const running = run(deps, pace)
  return {
    async stop() {
      stopping.abort()
      const grace = setTimeout(() => cutting.abort(), GRACE_MS)
      await running
      clearTimeout(grace)
    },
  }
}

async function run(deps: P2pBotsDeps, pace: Pace): Promise<void> {
  while (!pace.stopped) {
    try {
      await deps.db.queryable.connection().execute((connection) => tradeIfAlone(deps, pace, connection))
    } catch (err) {
      if (!pace.stopped) deps.logger.warn({ err }, 'the traders of the demo broke and begin again')
    }
    await pace.sleep(REST_MS)
  }
}

async function tradeIfAlone(deps: P2pBotsDeps, pace: Pace, connection: Queryable): Promise<void> {
  if (!(await sql.tryLock(connection))) return
  try {
    await tradeTogether(deps, pace)
  } finally {
    await sql.unlock(connection)
  }
}

/** Where one breaks all end before they begin again: two bots of one person would order twice. */
async function tradeTogether(deps: P2pBotsDeps, { signal, cut }: Pace): Promise<void> {
  const breaking = new AbortController()
  const pace = createPace({ ...deps, signal: AbortSignal.any([signal, breaking.signal]), cut })
  const trading = tradersOf(deps, pace).map(async (trader) => {
    try {
      await trade(deps, pace, trader)
    } catch (err) {
      breaking.abort()
      throw err
    }
  })
  const broken = (await Promise.allSettled(trading)).find(({ status }) => status === 'rejected')
  if (broken?.status === 'rejected') throw broken.reason
}

function tradersOf(deps: P2pBotsDeps, pace: Pace): readonly Trader[] {
  const { site, realClock } = deps
  const accountOf = (trader: DemoTrader) => createTraderAccount({ trader, site, realClock, cut: pace.cut })
  return [
    ...TRADING_MERCHANTS.map((merchant, place) =>
      createMerchantBot({ ...deps, account: accountOf(merchant), place, now: pace.now }),
    ),
    ...DEMO_CUSTOMERS.map((customer, place) => createCustomerBot({ ...deps, account: accountOf(customer), place })),
    createVerifiedPerson(deps),
  ]
}

async function trade({ logger }: P2pBotsDeps, pace: Pace, { name, look }: Trader): Promise<void> {
  let refusals = 0
  while (!pace.stopped) {
    let waitMs: number | undefined
    try {
      waitMs = await look()
      refusals = 0
    } catch (err) {
      // Not verified yet, limited or away: the next look tries again.
      if (!(err instanceof CallFailure)) throw err
      if (!pace.stopped) logger.debug({ err, name }, 'a trader of the demo waits')
      refusals += 1
      waitMs = Math.min(refusals * REFUSED_MS, LONGEST_MS)
    }
    if (waitMs === undefined) return
    await pace.sleep(waitMs)
  }
}
