import type { TradingPair, WalletAsset } from '@bourse/contract'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'
import { useBalances } from '../../../app/live/use-balances.ts'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { useCalmDepth } from '../book/calm-depth.ts'
import { useFeeRates } from '../orders/orders-api.ts'
import type { FormFacts } from './order-form.ts'
import type { Holdings } from './order-form-size.ts'

/** What the order form is worked out from, live. */
export function useFormFacts(pair: TradingPair): FormFacts {
  const locale = useLocaleTag()
  const { data: assets } = useBalances()
  const ticker = useTicker(pair.symbol)
  const book = useCalmDepth(pair.symbol)
  const feeRates = useFeeRates()
  return {
    locale,
    pair,
    base: holdings(assets, pair.baseCurrencyInfo.code),
    quote: holdings(assets, pair.quoteCurrencyInfo.code),
    ticker: ticker ?? null,
    book: book ?? null,
    feeRates,
  }
}

/** A coin that the wallet does not list is one that the person has none of. */
function holdings(assets: readonly WalletAsset[] | undefined, coin: string): Holdings | null {
  if (assets === undefined) return null
  const { available, total } = assets.find((asset) => asset.coin === coin) ?? { available: '0', total: '0' }
  return { available, total }
}
