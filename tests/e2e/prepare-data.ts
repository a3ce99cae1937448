import { createBackFill } from '../../apps/sandbox/src/markets/back-fill.ts'
import { marketProfile } from '../../apps/sandbox/src/markets/market-profiles.ts'
import { createReferencePrices } from '../../apps/sandbox/src/markets/reference-prices.ts'
import { openCommand } from '../../apps/server/src/commands/open-command.ts'

const DAY_MS = 24 * 60 * 60_000
/** The longest range that a page shows by itself is three months. */
const PAST_DAYS = 100

/**
 * A process beside no product: the demo data and the past of every market, so that pages have prices, lines and figures. Nobody
 * trades here. A book that moves by itself costs as much as the pages that look at it, and no test can say what it will show.
 */
const { app, world, close } = await openCommand()
await world.seed()
const prices = createReferencePrices('bourse')
const markets = await app.markets.markets()
const backFill = createBackFill({
  ...app,
  prices,
  profiles: markets.filter(({ units }) => prices.has(units.base) && prices.has(units.quote)).map(marketProfile),
  importCandles: app.markets.importCandles,
})
const until = Math.floor(app.clock.now().getTime() / 60_000) * 60_000
const hole = { from: until - PAST_DAYS * DAY_MS, until }
await backFill.fillCurrent(hole)
await backFill.fillPast(hole, new AbortController().signal)
await close()
process.exit(0)
