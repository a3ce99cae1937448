import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useState } from 'react'
import { useFiat } from '../../app/browser-storage.ts'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { usePairs } from '../../app/live/use-pairs.ts'
import { buyQuote } from '../../app/shared-data/buy-quote.ts'
import { figureInField, parseDecimalInput } from '../../app/shared-data/decimal-input.ts'
import { quoteFor, quotesOf } from '../../app/shared-data/pair-quotes.ts'
import { useTakerRate } from './api.ts'

const FIRST_AMOUNT = '250'
const FIRST_COIN = 'BTC'

export type Buying = ReturnType<typeof useBuying>

/** What the card is set to and what comes of it, at the price of now. */
export function useBuying() {
  const locale = useLocaleTag()
  const fiat = useFiat()
  const pairs = usePairs()
  const tickers = useAllTickers()
  const rate = useTakerRate()
  const [chosen, setChosen] = useState<{ quote?: string; coin?: string; amount?: string }>({})

  const all = pairs.data ?? []
  const quotes = quotesOf(all)
  const quote = quotes.find((known) => known === chosen.quote) ?? quoteFor(fiat, quotes)
  const offered = all.filter(({ quoteCurrencyInfo }) => quoteCurrencyInfo.code === quote)
  const withCoin = (code: string | undefined) => offered.find(({ baseCurrencyInfo }) => baseCurrencyInfo.code === code)
  const pair = withCoin(chosen.coin) ?? withCoin(FIRST_COIN) ?? offered[0]

  const amount = chosen.amount ?? figureInField(FIRST_AMOUNT, { locale, scale: 2 })
  const plain = parseDecimalInput(amount, locale)
  const price = (pair && tickers?.get(pair.symbol)?.ask) ?? null
  const result = pair && rate !== undefined ? buyQuote({ amount: plain, price, rate, pair }) : null
  return {
    pair,
    quote,
    rate,
    amount,
    plain,
    lines: result?.lines ?? null,
    error: result === null || result === undefined || result.lines !== null ? null : result.error,
    isReady: tickers !== undefined,
    quotes: quotes.map((code) => ({
      code,
      name: all.find(({ quoteCurrencyInfo }) => quoteCurrencyInfo.code === code)?.quoteCurrencyInfo.name ?? code,
    })),
    coins: offered.map(({ baseCurrencyInfo: { code, name } }) => ({ code, name })),
    failed: pairs.isError ? pairs : null,
    setAmount: (text: string) => setChosen({ ...chosen, amount: text }),
    chooseQuote: (code: string) => setChosen({ ...chosen, quote: code }),
    chooseCoin: (code: string) => setChosen({ ...chosen, coin: code }),
  }
}
