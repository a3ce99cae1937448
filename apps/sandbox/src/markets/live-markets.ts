import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Ledger } from '@bourse/server/modules/ledger/index.ts'
import type { Market, Markets } from '@bourse/server/modules/markets/index.ts'
import type { Db, Queryable } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import { createBackFill } from './back-fill.ts'
import { type Books, createBooks } from './books.ts'
import { createBotFunds } from './bot-funds.ts'
import { runBots, type Site } from './bots.ts'
import * as sql from './live-markets.sql.ts'
import type { BotMarket } from './maker-bot.ts'
import { byImportance, marketProfile } from './market-profiles.ts'
import { createPace } from './pace.ts'
import { createReferenceBoard, type ReferenceBoard } from './reference-board.ts'
import { createSandboxFeed, type ReferenceFeed } from './reference-feed.ts'
import { createReferencePrices, NUMERAIRE, type ReferencePrices, SEED } from './reference-prices.ts'
import { createVenueFeed } from './venue-feed.ts'

export type { ReferenceBoard } from './reference-board.ts'
export type { ReferenceFeed, ReferenceQuote } from './reference-feed.ts'

export interface LiveMarketsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly realClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly identity: Pick<Identity, 'seedUser' | 'seedMarketAccount'>
  readonly ledger: Pick<Ledger, 'postBatch' | 'balances'>
  readonly markets: Pick<Markets, 'markets' | 'importCandles'>
  readonly site: Site
  /** A venue's ticker stream; without it prices are simulated. */
  readonly referenceFeedUrl?: string | undefined
  readonly seed?: string
  /** Between two looks for what is missing, and before what broke begins again. */
  readonly restMs?: number
}

export interface LiveMarkets {
  readonly board: ReferenceBoard
  /** Returns when the books of these markets stand around the price of now, or after half a minute. */
  booksOfNow(symbols: readonly string[]): Promise<void>
  /** Within a second. */
  stop(): Promise<void>
}

const GRACE_MS = 700
const REST_MS = 10_000
/** The clock was moved over so much time: candles are told for it before anybody trades after it. */
const MOVED_MS = 120_000

/** Makes the markets live: their past, their reference prices, and bots that trade around them. Everything in the background. */
export function startLiveMarkets(deps: LiveMarketsDeps): LiveMarkets {
  const { referenceFeedUrl, realClock, clock } = deps
  const stopping = new AbortController()
  const cutting = new AbortController()
  const board = createReferenceBoard({ clock: referenceFeedUrl === undefined ? clock : realClock })
  const books = createBooks()
  const running = run({ ...deps, board, books, signal: stopping.signal, cut: cutting.signal })
  return {
    board,
    booksOfNow: (symbols) => books.settle(symbols, stopping.signal),
    async stop() {
      stopping.abort()
      const grace = setTimeout(() => cutting.abort(), GRACE_MS)
      await running
      clearTimeout(grace)
    },
  }
}

interface RunDeps extends LiveMarketsDeps {
  readonly board: ReferenceBoard
  readonly books: Books
  readonly signal: AbortSignal
  readonly cut: AbortSignal
}

/** Of several processes one has the bots; another takes over when it ends. What breaks begins again after a while. */
async function run(deps: RunDeps): Promise<void> {
  const pace = createPace(deps)
  while (!pace.stopped) {
    try {
      await deps.db.queryable.connection().execute((connection) => liveIfAlone(deps, connection))
    } catch (err) {
      if (!pace.stopped) deps.logger.error({ err }, 'the simulated markets broke and begin again')
    }
    await pace.sleep(deps.restMs ?? REST_MS)
  }
}

async function liveIfAlone(deps: RunDeps, connection: Queryable): Promise<void> {
  if (!(await sql.tryLock(connection))) return
  try {
    await live(deps)
  } finally {
    await sql.unlock(connection)
  }
}

async function live(deps: RunDeps): Promise<void> {
  const { db, ids, ledger, logger, clock, board, seed = SEED } = deps
  const breaking = new AbortController()
  const signal = AbortSignal.any([deps.signal, breaking.signal])
  const prices = createReferencePrices(seed)
  const markets = (await deps.markets.markets()).filter(hasPrices(prices)).map(withProfile)
  markets.sort((left, right) => byImportance(left.profile, right.profile))
  deps.books.open()
  const history = createHistory({ ...deps, signal }, prices, markets)
  await history.begin()
  const feed = feedOf(deps, prices, markets)
  feed.start((quote) => {
    if (history.ready()) board.hear(quote)
  })
  const funds = createBotFunds({ db, ids, ledger, prices, nowMs: () => clock.now().getTime(), logger })
  const parts = [runBots({ ...deps, signal, funds, markets, seed }), history.run()]
  try {
    await Promise.all(parts)
  } finally {
    // One part that breaks takes the others with it, so that nothing is left running when all begins again.
    breaking.abort()
    feed.stop()
    await Promise.allSettled(parts)
  }
}

/** Tells the past: all of it at the first start, later what was missed. A venue's past is not ours to invent. */
function createHistory(deps: RunDeps, prices: ReferencePrices, markets: readonly BotMarket[]) {
  const { db, clock, logger, signal, referenceFeedUrl } = deps
  const pace = createPace(deps)
  const backFill = createBackFill({
    db,
    clock,
    logger,
    prices,
    profiles: markets.map(({ profile }) => profile),
    importCandles: deps.markets.importCandles,
  })
  const off = referenceFeedUrl !== undefined
  let seenMs = clock.now().getTime()
  let mending: Promise<void> | undefined

  async function mendCurrent(): Promise<void> {
    const hole = await backFill.findHole()
    if (hole !== undefined) await backFill.fillCurrent(hole)
  }

  return {
    begin: async () => (off ? undefined : mendCurrent()),
    /** False while the clock has just been moved, until the candles of now have their past: nobody trades meanwhile. */
    ready(): boolean {
      const nowMs = clock.now().getTime()
      const moved = nowMs - seenMs > MOVED_MS
      seenMs = nowMs
      if (moved && !off)
        mending ??= mendCurrent()
          .catch((err: unknown) => logger.warn({ err }, 'the candles of a moved clock could not be told'))
          .finally(() => {
            mending = undefined
          })
      return mending === undefined
    },
    async run(): Promise<void> {
      while (!off && !pace.stopped) {
        const hole = await backFill.findHole()
        if (hole !== undefined) {
          await backFill.fillCurrent(hole)
          await backFill.fillPast(hole, signal)
        }
        await pace.sleep(deps.restMs ?? REST_MS)
      }
    },
  }
}

function feedOf({ clock, logger, referenceFeedUrl }: RunDeps, prices: ReferencePrices, markets: readonly BotMarket[]) {
  const assets = new Set(markets.flatMap(({ profile }) => [profile.base, profile.quote]))
  assets.delete(NUMERAIRE)
  const feed: ReferenceFeed =
    referenceFeedUrl === undefined
      ? createSandboxFeed({ prices, clock })
      : createVenueFeed({ url: referenceFeedUrl, assets: [...assets], logger })
  return feed
}

function withProfile(market: Market): BotMarket {
  return { market, profile: marketProfile(market) }
}

/** A market of an asset that the simulated world does not know stays quiet. */
function hasPrices(prices: ReferencePrices) {
  return ({ units }: Market) => prices.has(units.base) && prices.has(units.quote)
}
