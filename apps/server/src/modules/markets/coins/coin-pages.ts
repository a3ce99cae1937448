import type { CoinAttributes, SecurityInfo } from '@bourse/contract'
import { RANGES } from '@bourse/contract'
import { ok, type Result, refuse } from '@bourse/money'
import { type Catalogue, textIn } from '../catalogue/catalogue.ts'
import type { ExchangeRates } from '../exchange-rates/exchange-rates.ts'
import type { CoinFigures } from './coin-figures.ts'
import type { Reader } from './coin-lists.ts'
import { AVERAGE_DAYS, EXTREMES_WEEKS, VOLUME_HIGH, VOLUME_LOW } from './coin-statistics.rules.ts'

export interface CoinPageDeps {
  readonly catalogue: Pick<Catalogue, 'known' | 'coin'>
  readonly figures: CoinFigures
  readonly exchangeRates: Pick<ExchangeRates, 'rateIn'>
}

type CoinUnknown = { readonly code: 'markets.coin_unknown' }

/** What the page of a coin says of it, in the reader's language. */
export function createCoinPages({ catalogue, figures, exchangeRates }: CoinPageDeps) {
  return {
    attributes: () => ({
      volumeLow: VOLUME_LOW,
      volumeHigh: VOLUME_HIGH,
      averageDays: AVERAGE_DAYS,
      extremesWeeks: EXTREMES_WEEKS,
      ranges: [...RANGES],
    }),

    async attributesOf(symbol: string, { language, fiat }: Reader): Promise<Result<CoinAttributes, CoinUnknown>> {
      const { byCode, tags } = await catalogue.known()
      const coin = byCode.get(symbol)
      if (coin === undefined) return refuse({ code: 'markets.coin_unknown' })
      const view = await figures.viewIn(fiat)
      return ok({
        ...view.itemOf(coin),
        about: textIn(coin.about, language),
        website: coin.website,
        explorer: coin.explorer,
        whitePaper: coin.whitePaper,
        launchYear: coin.launchYear,
        totalSupply: coin.totalSupply,
        maxSupply: coin.maxSupply,
        tagNames: tags
          .filter(({ code }) => coin.shownTags.includes(code))
          .map(({ code, kind, name }) => ({ tag: code, kind, name: textIn(name, language) ?? code })),
        fiat: view.fiat,
        market: view.marketOf(coin)?.symbol ?? null,
        value: await exchangeRates.rateIn(coin.code, view.fiat),
      })
    },

    async security(symbol: string, { language }: Reader): Promise<Result<SecurityInfo, CoinUnknown>> {
      const coin = await catalogue.coin(symbol)
      if (coin === undefined) return refuse({ code: 'markets.coin_unknown' })
      return ok({
        symbol,
        chains: [...coin.chains],
        audits: [...coin.audits],
        risks: coin.risks.flatMap((risk) => textIn(risk, language) ?? []),
      })
    },
  }
}
