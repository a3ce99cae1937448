import type { MerchantStanding, P2pOffer } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { useMarket, useStanding } from '../market/market-api.ts'
import { distanceOf } from '../market/market-view.ts'
import { OfferBlock } from '../market/offer-list.tsx'
import { useMethods } from './listing-api.ts'
import type { ListingInput, ListingView } from './listing-form.ts'

const EXAMPLE = '500'

/** The row as others would see it, growing with what is typed. */
export function ListingPreview({ input, view }: { readonly input: ListingInput; readonly view: ListingView }) {
  const t = useTranslations('p2pListing.preview')
  const taker = input.side === 'sell' ? 'buy' : 'sell'
  const standing = useStanding().data
  const methods = useMethods(input.fiat).data?.methods ?? []
  const market = useMarket({ side: taker, coin: input.coin, fiat: input.fiat, amount: undefined, kind: undefined })
  const kinds = methods.filter(({ id }) => input.paymentIds.includes(id)).map(({ kind }) => kind)
  const index = market.data?.index ?? null
  return (
    <aside aria-label={t('title')} className="min-w-0">
      <SectionRule title={t('title')} />
      {view.price === null ? (
        <p className="border-line border-y py-4 text-body text-ink-2">{t('empty')}</p>
      ) : (
        <ul className="border-line border-t">
          <OfferBlock
            amount={view.max ?? EXAMPLE}
            offer={offerOf({ input, view, price: view.price, taker, index, standing, kinds })}
          />
        </ul>
      )}
      <p className="mt-3 text-dense text-ink-3">{t(input.side)}</p>
    </aside>
  )
}

interface Drawn {
  readonly input: ListingInput
  readonly view: ListingView
  readonly price: string
  readonly taker: P2pOffer['side']
  readonly index: string | null
  readonly standing: MerchantStanding | undefined
  readonly kinds: readonly string[]
}

function offerOf({ input, view, price, taker, index, standing, kinds }: Drawn): P2pOffer {
  const figures = standing?.figures
  return {
    id: 'preview',
    side: taker,
    symbol: input.coin,
    fiat: input.fiat,
    price,
    distance: distanceOf(price, index) ?? '0',
    quantity: view.quantity ?? '0',
    minAmount: view.min ?? '0',
    maxAmount: view.max ?? '0',
    paymentKinds: [...new Set(kinds)],
    remark: input.remark.trim() === '' ? null : input.remark,
    merchant: {
      id: '',
      name: standing?.application?.nickname ?? '',
      orders: figures?.orders ?? 0,
      completion: figures?.completion ?? null,
      releaseMinutes: figures?.releaseMinutes ?? null,
    },
  }
}
