import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Candles } from './candles.ts'
import { createCatalogue } from './catalogue.ts'
import { createCoinFigures } from './coin-figures.ts'
import { createCoinLines } from './coin-lines.ts'
import { createCoinLists } from './coin-lists.ts'
import { createCoinPages } from './coin-pages.ts'
import { createCoinStatistics } from './coin-statistics.ts'
import type { Listings } from './listings.ts'
import { createMarketHistory } from './market-history.ts'
import { createMarketOverview } from './market-overview.ts'
import type { Rates } from './rates.ts'
import type { Tickers } from './tickers.ts'

export interface CoinDataDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly listings: Listings
  readonly tickers: Tickers
  readonly candles: Candles
  readonly rates: Rates
  /** Done when every listed market is followed. */
  readonly ready: () => Promise<void>
}

/** All that the site shows of coins. */
export function createCoinData(deps: CoinDataDeps) {
  const catalogue = createCatalogue(deps)
  const figures = createCoinFigures({ ...deps, catalogue })
  const lists = createCoinLists({ ...deps, catalogue, figures })
  const lines = createCoinLines({ ...deps, catalogue, figures, lists })
  const statistics = createCoinStatistics({ ...deps, catalogue, figures })
  const history = createMarketHistory(deps)
  const { list, tags, byTag, leveraged, recall } = lists
  return {
    catalogue,
    figures,
    coins: {
      list,
      tags,
      byTag,
      leveraged,
      recall,
      ...createCoinPages({ ...deps, catalogue, figures }),
      ...createMarketOverview({ catalogue, figures, lists, lines }),
      known: async (code: string) => (await catalogue.coin(code)) !== undefined,
      compare: lines.compare,
      volumeInfo: statistics.volumeInfo,
      daily: history.daily,
    },
    /** History was brought in: what was read of the past is read again. */
    forgetPast(): void {
      statistics.forget()
      history.forget()
    },
  }
}
