import type { P2pOffer } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { formatPercent } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { COIN_SCALE, useFigures } from '../p2p-money.ts'
import { useCountry } from '../use-country.ts'
import { useOwnMerchantId } from './market-api.ts'
import { coinsFor } from './market-view.ts'
import { groupOffers } from './offer-groups.ts'
import { KindList, MerchantFacts, type OfferRowsProps } from './offer-parts.tsx'
import { useMarketSearch } from './use-market-search.ts'

/** The market on a phone: a merchant is a block of its own, the price at its right. */
export function OfferList({ offers, amount, onChoose }: OfferRowsProps) {
  const t = useTranslations('p2p.market')
  const { search } = useMarketSearch()
  const country = useCountry()
  if (offers === undefined) return <LoadingState lines={9} />
  const sorted = groupOffers(offers, search.fiat, country).flatMap((group) => group.offers)
  return (
    <ul
      aria-label={t(`caption.${search.side}`, { coin: search.coin, fiat: search.fiat })}
      className="border-line border-t"
    >
      {sorted.map((offer) => (
        <OfferBlock key={offer.id} offer={offer} amount={amount} onChoose={onChoose} />
      ))}
    </ul>
  )
}

interface OfferBlockProps {
  readonly offer: P2pOffer
  readonly amount: string | undefined
  /** Without it nothing can be taken: the merchant looks at what others will see. */
  readonly onChoose?: (id: string) => void
}

export function OfferBlock({ offer, amount, onChoose }: OfferBlockProps) {
  const t = useTranslations('p2p.market')
  const locale = useLocaleTag()
  const { plainFiat, coin, price } = useFigures()
  const own = useOwnMerchantId()
  const coins = amount === undefined ? null : coinsFor(amount, offer.price, COIN_SCALE)
  return (
    <li className="border-line border-b py-3">
      <div className="flex items-start justify-between gap-3">
        <MerchantFacts merchant={offer.merchant} release />
        <div className="shrink-0 text-right">
          <div className="font-semibold text-h3">{price(offer.price)}</div>
          <div className="text-dense text-ink-3">{formatPercent(offer.distance, locale)}</div>
        </div>
      </div>
      <div className="mt-2 flex items-end justify-between gap-3 text-dense">
        <div className="min-w-0 text-ink-2">
          {coins !== null && (
            <div>
              {t(`${offer.side}Line`)} <span className="font-semibold text-ink">{coin(coins, offer.symbol)}</span>
            </div>
          )}
          <div>
            {plainFiat(offer.minAmount)}–{plainFiat(offer.maxAmount)} {offer.fiat} · <KindList offer={offer} inline />
          </div>
        </div>
        {onChoose === undefined ? null : offer.merchant.id === own ? (
          <span className="text-ink-3">{t('own')}</span>
        ) : (
          <Button
            className="h-10 px-5"
            aria-label={t(`act.${offer.side}From`, { merchant: offer.merchant.name })}
            onClick={() => onChoose(offer.id)}
          >
            {t(`act.${offer.side}`)}
          </Button>
        )}
      </div>
    </li>
  )
}
