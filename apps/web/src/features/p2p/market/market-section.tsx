import type { P2pOffer } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { hasRoute } from '../../../app/routes.ts'
import { useFigures } from '../p2p-money.ts'
import { useSettledText } from '../use-settled-text.ts'
import { readAmount } from './amount-view.ts'
import { useMarket, useOwnMerchantId } from './market-api.ts'
import { MarketFilters } from './market-filters.tsx'
import { MarketFoot } from './market-foot.tsx'
import { OfferList } from './offer-list.tsx'
import { OfferTable } from './offer-table.tsx'
import { TakePanel } from './take-panel.tsx'
import { useMarketSearch } from './use-market-search.ts'

const QUICK_MINUTES = 5

/** What the filters leave of an answer of the server. */
export interface MarketChoice {
  /** Merchants who do not take the amount are left out. */
  readonly fitting: boolean
  /** Only those who usually release within five minutes. */
  readonly quick: boolean
}

/** Who sells or buys, for what, and the order that would be made with one of them. */
export function MarketSection() {
  const narrow = useNarrow()
  const locale = useLocaleTag()
  const { search } = useMarketSearch()
  const [choice, setChoice] = useState<MarketChoice>({ fitting: true, quick: false })
  const [chosen, setChosen] = useState<string>()
  const own = useOwnMerchantId()
  const { amount } = readAmount(useSettledText(search.amount), locale)
  const { side, coin, fiat, kind } = search
  const query = useMarket({ side, coin, fiat, kind, amount: choice.fitting ? amount : undefined })
  const offers = query.data?.records.filter(({ merchant }) => !choice.quick || isQuick(merchant.releaseMinutes))
  const open =
    offers?.find(({ id }) => id === chosen) ??
    (narrow ? undefined : offers?.find(({ merchant }) => merchant.id !== own))
  const index = query.data?.index ?? null
  const Rows = narrow ? OfferList : OfferTable
  return (
    <>
      <MarketFilters choice={choice} onChoice={setChoice} />
      <div className="mt-5 grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          {query.isError && query.data === undefined ? (
            <Failed query={query} />
          ) : offers?.length === 0 ? (
            <NoOffers />
          ) : (
            <Rows offers={offers} amount={amount} index={index} chosen={open?.id} onChoose={setChosen} />
          )}
          <MarketFoot amount={amount} index={index} updatedAt={query.dataUpdatedAt} stale={query.isError} />
        </div>
        {!narrow && open !== undefined && <TakePanel key={open.id} offer={open} amount={amount} index={index} />}
      </div>
      {narrow && <TakeSheet offer={open} amount={amount} index={index} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const isQuick = (minutes: number | null) => minutes !== null && minutes <= QUICK_MINUTES

function Failed({ query }: { readonly query: ReturnType<typeof useMarket> }) {
  const t = useTranslations('p2p.market')
  return (
    <ErrorState
      title={t('failed')}
      text={query.error?.message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

/** Nobody for this amount: the next ways to the same coins. */
function NoOffers() {
  const t = useTranslations('p2p.market.none')
  const { search } = useMarketSearch()
  return (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <>
          {hasRoute('/quickbuy') && search.side === 'buy' && (
            <Link to="/quickbuy" className={buttonClass({ variant: 'ink' })}>
              {t('quickBuy')}
            </Link>
          )}
          <Link to={`/deposit/${search.fiat}/bank`} className={buttonClass()}>
            {t('deposit', { fiat: search.fiat })}
          </Link>
        </>
      }
    />
  )
}

interface TakeSheetProps {
  readonly offer: P2pOffer | undefined
  readonly amount: string | undefined
  readonly index: string | null
  readonly onClose: () => void
}

function TakeSheet({ offer, amount, index, onClose }: TakeSheetProps) {
  const t = useTranslations('p2p.take')
  const { price } = useFigures()
  return (
    <Sheet
      open={offer !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={offer === undefined ? '' : t(`sheet.${offer.side}`, { coin: offer.symbol, merchant: offer.merchant.name })}
      description={offer === undefined ? '' : t('sheetText', { price: price(offer.price), fiat: offer.fiat })}
    >
      {offer !== undefined && <TakePanel offer={offer} amount={amount} index={index} inSheet />}
    </Sheet>
  )
}
