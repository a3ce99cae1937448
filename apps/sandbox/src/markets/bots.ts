import { type CallEntries, type CookieJar, createClient, createCookieJar } from '@bourse/client'
import type { Currency } from '@bourse/contract'
import { WEB_CALLS } from '@bourse/contract/calls'
import { assert } from '@bourse/money'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Ids } from '@bourse/server/platform/ids.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import type { Books } from './books.ts'
import { type BotAccount, type BotClient, createBotAccount } from './bot-account.ts'
import type { createBotFunds } from './bot-funds.ts'
import * as sql from './live-markets.sql.ts'
import { type BotMarket, createMakerBot } from './maker-bot.ts'
import { createNoiseBot } from './noise-bot.ts'
import { followOrders } from './order-news.ts'
import { createPace, type Pace } from './pace.ts'
import type { ReferenceBoard } from './reference-board.ts'
import { createSeededRandom, seedOf } from './seeded-noise.ts'

export interface BotsDeps {
  readonly db: Db
  readonly ids: Ids
  readonly clock: Clock
  readonly realClock: Clock
  readonly logger: Logger
  readonly identity: Pick<Identity, 'seedUser' | 'seedMarketAccount'>
  readonly funds: ReturnType<typeof createBotFunds>
  readonly board: ReferenceBoard
  readonly books: Books
  /** The most important first. */
  readonly markets: readonly BotMarket[]
  readonly seed: string
  readonly site: Site
  readonly signal: AbortSignal
  readonly cut: AbortSignal
}

/** Where the exchange is, as anyone outside sees it. */
export interface Site {
  readonly url: string
  /** One of the origins that the site knows. */
  readonly origin: string
  /** In staging mode. */
  readonly sealingKey?: string | undefined
}

/** So many that the first fill of the books takes a minute or two at the pace that each of them is allowed. */
const MAKERS = 8
const NOISES = 3

/**
 * Opens the accounts of the bots and lets them trade until the signal. The promise ends when all of them have stopped; when
 * one of them breaks, the others stop too.
 */
export async function runBots(deps: BotsDeps): Promise<void> {
  const breaking = new AbortController()
  const pace = createPace({ ...deps, signal: AbortSignal.any([deps.signal, breaking.signal]) })
  const bots = [
    ...shares(deps.markets, MAKERS).map((markets, at) => runMaker(deps, pace, `maker-${twoDigits(at + 1)}`, markets)),
    ...shares(deps.markets, NOISES).map((markets, at) => runNoise(deps, pace, `noise-${twoDigits(at + 1)}`, markets)),
  ]
  try {
    await Promise.all(bots)
  } finally {
    breaking.abort()
    await Promise.allSettled(bots)
  }
}

async function runMaker(deps: BotsDeps, pace: Pace, name: string, markets: readonly BotMarket[]): Promise<void> {
  const { account, topUp } = await openBot(deps, pace, name, markets)
  const { board, books, logger } = deps
  const random = createSeededRandom(seedOf(deps.seed, name))
  const maker = createMakerBot({ account, markets, board, isUrgent: books.isUrgent, pace, random, logger, topUp })
  books.add(maker)
  const news = followOrders({ site: deps.site, account, pace, onOrders: maker.hear, onOpen: maker.doubt })
  await Promise.all([news, maker.run()])
}

async function runNoise(deps: BotsDeps, pace: Pace, name: string, markets: readonly BotMarket[]): Promise<void> {
  const { account, topUp } = await openBot(deps, pace, name, markets)
  const random = createSeededRandom(seedOf(deps.seed, name))
  const { board, books } = deps
  const productNow = () => deps.clock.now().getTime()
  await createNoiseBot({ account, markets, board, pace, productNow, random, topUp, isFair: books.isFair }).run()
}

interface OpenedBot {
  readonly account: BotAccount
  readonly topUp: (asset: string) => Promise<void>
}

async function openBot(deps: BotsDeps, pace: Pace, name: string, markets: readonly BotMarket[]): Promise<OpenedBot> {
  const { db, ids, identity, funds, logger } = deps
  const email = `${name}@bots.bourse.test`
  const password = await sql.keepPassword(db.queryable, { email, password: ids.secret() })
  const userId = await identity.seedUser({ email, password, country: 'DE', language: 'en', fiat: 'USDT' })
  await identity.seedMarketAccount(userId)
  const assets = assetsOf(markets)
  await funds.open(userId, [...assets.values()])
  const cookies = createCookieJar()
  const connect = (token: () => string | null) => clientOf(deps.site, cookies, token)
  return {
    account: createBotAccount({ email, password, cookies, connect, pace, logger }),
    topUp(code) {
      const asset = assets.get(code)
      assert(asset !== undefined, `${email} does not trade ${code}`)
      return funds.topUp(userId, asset)
    },
  }
}

function clientOf({ url, origin, sealingKey }: Site, cookies: CookieJar, token: () => string | null): BotClient {
  return createClient('web', WEB_CALLS as CallEntries, {
    origin: url,
    sendOrigin: origin,
    cookies,
    language: () => 'en',
    fiat: () => 'USDT',
    token,
    text: (reason) => reason,
    ...(sealingKey === undefined ? {} : { sealingKey }),
  })
}

function assetsOf(markets: readonly BotMarket[]): ReadonlyMap<string, Currency> {
  const assets = markets.flatMap(({ market }) => [market.pair.baseCurrencyInfo, market.pair.quoteCurrencyInfo])
  return new Map(assets.map((asset) => [asset.code, asset]))
}

/** Dealt out in turn, so that each gets some of the important ones. */
function shares(markets: readonly BotMarket[], count: number): BotMarket[][] {
  const dealt = Array.from({ length: count }, (_, at) => markets.filter((_market, place) => place % count === at))
  return dealt.filter(({ length }) => length > 0)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
