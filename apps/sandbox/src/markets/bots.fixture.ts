import { createCookieJar } from '@bourse/client'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { createBooks } from './books.ts'
import { createBotAccount } from './bot-account.ts'
import { type FakeExchange, fakeExchange } from './fake-exchange.fixture.ts'
import { createMakerBot, type MakerBot } from './maker-bot.ts'
import { byImportance, marketProfile } from './market-profiles.ts'
import { demoMarket } from './markets.fixture.ts'
import { createNoiseBot } from './noise-bot.ts'
import { createReferenceBoard } from './reference-board.ts'
import { priceText } from './reference-feed.ts'
import { createReferencePrices } from './reference-prices.ts'
import { createSeededRandom, seedOf } from './seeded-noise.ts'
import { virtualTime } from './virtual-time.fixture.ts'

const START = Date.parse('2026-11-16T14:00:00Z')
const logger = createLogger({ level: 'silent' })

/** Bots on an exchange of the test's own, in time of the test's own. */
export function openFloor(symbols: readonly string[]) {
  const time = virtualTime(START)
  const markets = symbols
    .map(demoMarket)
    .map((market) => ({ market, profile: marketProfile(market) }))
    .sort((left, right) => byImportance(left.profile, right.profile))
  const exchange: FakeExchange = fakeExchange(
    markets.map(({ market }) => market),
    time.now,
  )
  const prices = createReferencePrices('a seed')
  /** The product's time, which may be moved. */
  const product = { movedMs: 0, now: () => new Date(time.now() + product.movedMs) }
  const board = createReferenceBoard({ clock: product })
  const books = createBooks()
  const feed = { silent: false, factor: 1 }
  const toppedUp: string[] = []
  const topUp = async (asset: string) => void toppedUp.push(asset)

  async function tellPrices(): Promise<void> {
    while (!time.pace.stopped) {
      for (const asset of prices.assets) {
        const price = priceText(prices.at(asset, product.now().getTime()) * (asset === 'BTC' ? feed.factor : 1))
        if (!feed.silent) board.hear({ asset, price, time: product.now() })
      }
      await time.pace.sleep(1_000)
    }
  }

  function accountOf(email: string) {
    return createBotAccount({
      email,
      password: 'x',
      cookies: createCookieJar(),
      connect: exchange.connect,
      pace: time.pace,
      logger,
    })
  }

  function startMaker(email = 'maker', { deaf = false, chosen = markets } = {}): MakerBot {
    const random = createSeededRandom(seedOf(email))
    const maker = createMakerBot({
      account: accountOf(email),
      markets: chosen,
      board,
      isUrgent: books.isUrgent,
      pace: time.pace,
      random,
      logger,
      topUp,
    })
    books.add(maker)
    if (!deaf) exchange.onOrders(email, maker.hear)
    void maker.run()
    return maker
  }

  function startNoise(email = 'noise', chosen = markets): void {
    const random = createSeededRandom(seedOf(email))
    const productNow = () => product.now().getTime()
    const [account, isFair] = [accountOf(email), books.isFair]
    const deps = { account, markets: chosen, board, isFair, pace: time.pace, productNow, random, topUp }
    void createNoiseBot(deps).run()
  }

  /** The reference price of a market in ticks. */
  function referenceOf(symbol: string): number {
    const { base, quote, tick } = marketProfile(demoMarket(symbol))
    return (board.ratioOf({ base, quote }) ?? 0) / tick
  }

  void tellPrices()
  return { time, exchange, markets, product, feed, books, toppedUp, startMaker, startNoise, referenceOf }
}
