import type { TradingPair } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useEffect } from 'react'
import { useLastPrice } from '../market/use-last-price.ts'

/** The price in the title of the page, where it is seen while another tab is open. */
export function TradeTitle({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.meta')
  const locale = useLocaleTag()
  const last = useLastPrice(pair.symbol)
  const name = `${pair.baseCurrencyInfo.code}/${pair.quoteCurrencyInfo.code}`
  const price = last === null ? '' : formatDecimal(last.price, { locale, scale: pair.quoteScale })
  const title = price === '' ? t('pairTitle', { pair: name }) : t('priceTitle', { pair: name, price })

  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
