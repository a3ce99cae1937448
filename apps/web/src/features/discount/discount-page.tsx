import type { DiscountProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useCoins } from '../../app/live/use-coins.ts'
import { EarnFrame } from '../../app/page/frames/earn-frame.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useProducts } from './api.ts'
import { ChoiceSection } from './choice-section.tsx'
import { type Choice, type Chosen, chosenOf, evenPrice } from './discount-view.ts'
import { MyTrades } from './my-trades.tsx'
import { PayoffPicture } from './payoff-picture.tsx'
import { TradePanel } from './trade-panel.tsx'
import { type Trade, useTrade } from './use-trade.ts'
import { WorthTable } from './worth-table.tsx'

/** Specification §2: discount trade, its product list, buying and selling, and the orders of the person. */
export function DiscountPage() {
  const products = useProducts()
  const { isKnown } = useCoins()
  const [choice, setChoice] = useState<Choice>({})
  const chosen = products.data === undefined ? null : chosenOf(products.data, choice)
  if (chosen === null || !isKnown) return <Waiting products={products} />
  const { product } = chosen
  if (product === undefined) return <Empty chosen={chosen} onChoose={setChoice} />
  return <Offered key={`${product.coin} ${product.direction}`} chosen={chosen} product={product} onChoose={setChoice} />
}

/** The page without a product: what can be lost is said all the same. */
function Plain({ children }: { readonly children: React.ReactNode }) {
  const t = useTranslations('discount')
  const losses = (['one', 'two', 'three'] as const).map((key) => ({
    title: t(`losses.plain.${key}.title`),
    text: t(`losses.plain.${key}.text`),
  }))
  return (
    <EarnFrame current="discount" title={t('title.plain')} losses={losses}>
      {children}
      <MyTrades />
    </EarnFrame>
  )
}

function Waiting({ products }: { readonly products: ReturnType<typeof useProducts> }) {
  const t = useTranslations('discount')
  return (
    <Plain>
      {products.isError && products.data === undefined ? (
        <ErrorState
          className="mt-3"
          title={t('failed')}
          text={products.error.message}
          onRetry={() => void products.refetch()}
          retrying={products.isFetching}
        />
      ) : (
        <LoadingState lines={8} />
      )}
    </Plain>
  )
}

interface ChoosingProps {
  readonly chosen: Chosen
  readonly onChoose: (choice: Choice) => void
}

function Empty({ chosen, onChoose }: ChoosingProps) {
  const t = useTranslations('discount')
  return (
    <Plain>
      {chosen.coins.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <ChoiceSection chosen={chosen} onChoose={onChoose} />
      )}
    </Plain>
  )
}

function Offered({ chosen, product, onChoose }: ChoosingProps & { readonly product: DiscountProduct }) {
  const t = useTranslations('discount')
  const { nameOf } = useCoins()
  const trade = useTrade(product)
  const { direction, coin } = product
  return (
    <EarnFrame
      current="discount"
      title={t(`title.${direction}`, { coin: nameOf(coin) })}
      losses={useLosses(product, trade)}
    >
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <ChoiceSection chosen={chosen} onChoose={onChoose} />
          <Picture trade={trade} product={product} />
        </div>
        <TradePanel trade={trade} product={product} />
      </div>
      <MyTrades />
    </EarnFrame>
  )
}

/** What can be lost with this very product, in its own figures. */
function useLosses(product: DiscountProduct, trade: Trade) {
  const t = useTranslations('discount.losses')
  const { figure, day } = useAmounts()
  const even = trade.pictured === null ? product.strike : evenPrice(trade.pictured)
  const { direction, coin, quote, payCoin, settlementTime } = product
  const words = { coin, quote, payCoin, even: figure(even, 0, 0), date: day(settlementTime) }
  return (['one', 'two', 'three'] as const).map((key) => ({
    title: t(`${direction}.${key}.title`, words),
    text: t(`${direction}.${key}.text`, words),
  }))
}

function Picture({ trade, product }: { readonly trade: Trade; readonly product: DiscountProduct }) {
  const t = useTranslations('discount.picture')
  const { coin, quote, settlementTime } = product
  const { day } = useAmounts()
  const { pictured, spot, picturedText } = trade
  return (
    <section aria-labelledby="picture" className="mt-6">
      <SectionRule
        id="picture"
        title={t('title', { amount: picturedText, date: day(settlementTime) })}
        action={<span className="text-dense text-ink-2 max-md:hidden">{t('unit', { quote })}</span>}
      />
      {pictured === null ? (
        <p className="py-4 text-body text-ink-2">{t('noRate')}</p>
      ) : (
        <>
          <PayoffPicture terms={pictured} coin={coin} quote={quote} spot={spot} given={picturedText} />
          <WorthTable terms={pictured} coin={coin} quote={quote} spot={spot} />
        </>
      )}
    </section>
  )
}
