import type { P2pOffer } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { Fragment } from 'react'
import { COIN_SCALE, useFigures } from '../p2p-money.ts'
import { useCountry } from '../use-country.ts'
import { useOwnMerchantId } from './market-api.ts'
import { coinsFor } from './market-view.ts'
import { groupOffers } from './offer-groups.ts'
import { KindList, MerchantFacts, type OfferRowsProps } from './offer-parts.tsx'
import { useMarketSearch } from './use-market-search.ts'
import { Vernier } from './vernier.tsx'

const COLUMNS = 8
const SKELETON = [180, 40, 60, 108, 80, 80, 90, 60]

/** The market from tablet width up. */
export function OfferTable(props: OfferRowsProps) {
  const t = useTranslations('p2p.market')
  const { search } = useMarketSearch()
  return (
    <Table caption={t(`caption.${search.side}`, { coin: search.coin, fiat: search.fiat })}>
      <thead>
        <tr>
          <Th className="pl-3">{t('columns.merchant')}</Th>
          <Th numeric>{t('columns.release')}</Th>
          <Th numeric sort={search.side === 'buy' ? 'ascending' : 'descending'}>
            {t('columns.price', { fiat: search.fiat })}
          </Th>
          <Th className="pl-2">{t('columns.distance')}</Th>
          <Th numeric>{t('columns.limits', { fiat: search.fiat })}</Th>
          <Th className="pl-3">{t('columns.methods')}</Th>
          <Th numeric>{t(`columns.${search.side}Amount`, { coin: search.coin })}</Th>
          <Th>
            <span className="sr-only">{t('columns.act')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {props.offers === undefined ? (
          <SkeletonRows rows={6} columns={SKELETON} />
        ) : (
          <Groups {...props} offers={props.offers} />
        )}
      </tbody>
    </Table>
  )
}

function Groups(props: OfferRowsProps & { readonly offers: readonly P2pOffer[] }) {
  const t = useTranslations('p2p.market.groups')
  const { search } = useMarketSearch()
  const { fiat } = useFigures()
  const country = useCountry()
  const limit = fiat('500', search.fiat)
  return groupOffers(props.offers, search.fiat, country).map(({ key, offers }) => (
    <Fragment key={key}>
      <tr className="border-line border-b">
        <td colSpan={COLUMNS} className="h-7 pl-3 text-agate text-ink-3">
          {t(key, { limit })}
        </td>
      </tr>
      {offers.map((offer) => (
        <Row key={offer.id} offer={offer} {...props} />
      ))}
    </Fragment>
  ))
}

function Row({ offer, amount, chosen, onChoose }: OfferRowsProps & { readonly offer: P2pOffer }) {
  const t = useTranslations('p2p.market')
  const { plainFiat, plainCoin, price } = useFigures()
  const coins = amount === undefined ? null : coinsFor(amount, offer.price, COIN_SCALE)
  const own = useOwnMerchantId()
  const selected = offer.id === chosen
  const minutes = offer.merchant.releaseMinutes
  return (
    <Tr selected={selected} className="h-16">
      <Td className="max-w-[240px] pl-3">
        <MerchantFacts merchant={offer.merchant} />
      </Td>
      <Td numeric className="font-medium">
        {minutes === null ? '–' : t('minutes', { minutes })}
      </Td>
      <Td numeric className="font-semibold text-base">
        {price(offer.price)}
      </Td>
      <Td className="pl-2">
        <Vernier points={offer.distance} />
      </Td>
      <Td numeric>
        <span className="block font-medium">
          {plainFiat(offer.minAmount)}–{plainFiat(offer.maxAmount)}
        </span>
        <span className="block text-dense text-ink-3">{t('left', { quantity: plainCoin(offer.quantity) })}</span>
      </Td>
      <Td className="pl-3">
        <KindList offer={offer} />
      </Td>
      <Td numeric className="font-medium">
        {coins === null ? '–' : plainCoin(coins)}
      </Td>
      <Td numeric>
        {offer.merchant.id === own ? (
          <span className="text-dense text-ink-3">{t('own')}</span>
        ) : (
          <Button
            size="sm"
            variant={selected ? 'ink' : 'outline'}
            aria-pressed={selected}
            aria-label={t(`act.${offer.side}From`, { merchant: offer.merchant.name })}
            onClick={() => onChoose(offer.id)}
          >
            {t(`act.${offer.side}`)}
          </Button>
        )}
      </Td>
    </Tr>
  )
}
