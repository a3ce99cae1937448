import type { DiscountProduct } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useCoins } from '../../app/live/use-coins.ts'
import { EarnFrame, Losses } from '../../app/page/frames/earn-frame.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useProducts } from './api.ts'
import { ChoiceSection } from './choice-section.tsx'
import { type Choice, type Chosen, chosenOf, evenPrice } from './discount-view.ts'
import { MyTrades } from './my-trades.tsx'
import { PayoffPicture } from './payoff-picture.tsx'
import { TradePanel } from './trade-panel.tsx'
import { type Trade, useTrade } from './use-trade.ts'
import { WorthTable } from './worth-table.tsx'

/** Specification §2: discount trade, its product list, buying and selling, and the orders of the person, which stay as they are whatever is offered. */
export function DiscountPage() {
  const products = useProducts()
  const { isKnown } = useCoins()
  const [choice, setChoice] = useState<Choice>({})
  const chosen = products.data === undefined || !isKnown ? null : chosenOf(products.data, choice)
  return (
    <EarnFrame current="discount" title={<Title product={chosen?.product} />}>
      {chosen === null ? <Waiting products={products} /> : <Found chosen={chosen} onChoose={setChoice} />}
      <MyTrades />
    </EarnFrame>
  )
}

function Title({ product }: { readonly product: DiscountProduct | undefined }) {
  const t = useTranslations('discount.title')
  const { nameOf } = useCoins()
  return product === undefined ? t('plain') : t(product.direction, { coin: nameOf(product.coin) })
}

/** Without a product, what can be lost is said all the same. */
function PlainLosses() {
  const t = useTranslations('discount.losses.plain')
  const losses = (['one', 'two', 'three'] as const).map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }))
  return <Losses losses={losses} />
}

function Waiting({ products }: { readonly products: ReturnType<typeof useProducts> }) {
  const t = useTranslations('discount')
  return (
    <>
      <PlainLosses />
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
    </>
  )
}

interface ChoosingProps {
  readonly chosen: Chosen
  readonly onChoose: (choice: Choice) => void
}

function Found({ chosen, onChoose }: ChoosingProps) {
  const { product } = chosen
  if (product === undefined) return <Empty chosen={chosen} onChoose={onChoose} />
  return <Offered key={`${product.coin} ${product.direction}`} chosen={chosen} product={product} onChoose={onChoose} />
}

function Empty({ chosen, onChoose }: ChoosingProps) {
  const t = useTranslations('discount.empty')
  return (
    <>
      <PlainLosses />
      {chosen.coins.length === 0 ? (
        <EmptyState title={t('title')} text={t('text')} />
      ) : (
        <ChoiceSection chosen={chosen} onChoose={onChoose} />
      )}
    </>
  )
}

function Offered({ chosen, product, onChoose }: ChoosingProps & { readonly product: DiscountProduct }) {
  const trade = useTrade(product)
  return (
    <>
      <Losses losses={useLosses(product, trade)} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <ChoiceSection chosen={chosen} onChoose={onChoose} />
          <Picture trade={trade} product={product} />
        </div>
        <TradePanel trade={trade} product={product} />
      </div>
    </>
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
