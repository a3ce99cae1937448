import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag } from '@bourse/ui/i18n.tsx'

/** Coins are counted at eight decimals in the books. */
export const COIN_SCALE = 8
export const FIAT_SCALE = 2
/** Prices of coins that cost less than a cent keep their digits. */
const PRICE_SCALE = 8
const PRICE_MIN_SCALE = 2

export interface P2pFigures {
  /** With the code of the currency. */
  readonly fiat: (amount: string, code: string) => string
  /** Without it, for columns whose head has it. */
  readonly plainFiat: (amount: string) => string
  readonly coin: (amount: string, code: string) => string
  readonly plainCoin: (amount: string) => string
  readonly price: (price: string) => string
}

/** Amounts as readers of the language write them; what is paid is never shortened. */
export function useFigures(): P2pFigures {
  const locale = useLocaleTag()
  const plainFiat = (amount: string) => formatDecimal(amount, { locale, scale: FIAT_SCALE })
  const plainCoin = (amount: string) => formatDecimal(amount, { locale, scale: COIN_SCALE, minScale: 2 })
  return {
    plainFiat,
    plainCoin,
    fiat: (amount, code) => `${plainFiat(amount)}\u00a0${code}`,
    coin: (amount, code) => `${plainCoin(amount)}\u00a0${code}`,
    price: (price) => formatDecimal(price, { locale, scale: PRICE_SCALE, minScale: PRICE_MIN_SCALE }),
  }
}
