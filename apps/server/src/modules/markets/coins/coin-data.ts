import type { LeveragedProduct } from '@bourse/contract'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus } from '../../../platform/messaging/bus.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Candles } from '../candles/candles.ts'
import { createMarketHistory } from '../candles/market-history.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { Listings } from '../catalogue/listings.ts'
import { createMarketOverview } from '../catalogue/market-overview.ts'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import type { Tickers } from '../feed/tickers.ts'
import { createCoinFigures } from './coin-figures.ts'
import { createCoinLines } from './coin-lines.ts'
import { createCoinLists } from './coin-lists.ts'
import { createCoinPages } from './coin-pages.ts'
import { createCoinStatistics } from './coin-statistics.ts'

export interface CoinDataDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly listings: Listings
  readonly tickers: Tickers
  readonly candles: Candles
  readonly exchangeRates: ExchangeRates
  /** Exchange-traded products belong to a module that stands to the right. */
  readonly leveraged: () => Promise<LeveragedProduct[]>
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
  const { list, tags, byTag, recall } = lists
  return {
    catalogue,
    figures,
    coins: {
      list,
      tags,
      byTag,
      leveraged: deps.leveraged,
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
