import type { CoinAttributes, TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { Later } from '../../app/page/later.tsx'
import { OrderForm } from '../../app/parts.ts'

const Sheet = lazy(() => loadChunk(async () => ({ default: (await import('@bourse/ui/overlays/sheet.tsx')).Sheet })))

interface OrderColumnProps {
  readonly coin: CoinAttributes
  /** Null before the coin trades, and until the markets are known. */
  readonly pair: TradingPair | null
}

/** The order form beside the page, always in sight. */
export function OrderColumn({ coin, pair }: OrderColumnProps) {
  const t = useTranslations('coin.trade')
  return (
    <aside aria-label={t('title', { name: coin.name })}>
      <div className="-mx-2 sticky top-[calc(var(--bar)+16px)] px-2 max-h-[calc(100dvh-var(--bar)-32px)] overflow-y-auto overscroll-contain">
        <SectionRule title={t('title', { name: coin.name })} action={pair !== null && <MarketLink pair={pair} />} />
        {coin.market === null ? (
          <Note>{t('soon')}</Note>
        ) : (
          <div className="min-h-[560px]">
            {pair !== null && (
              <Later fallback={<LoadingState lines={10} />}>
                <OrderForm pair={pair} picked={null} />
              </Later>
            )}
          </div>
        )}
      </div>
    </aside>
  )
}

/** The way to book and chart of the market. */
function MarketLink({ pair }: { pair: TradingPair }) {
  const t = useTranslations('coin.trade')
  const name = `${pair.baseCurrencyInfo.code}/${pair.quoteCurrencyInfo.code}`
  return (
    <Link
      to="/trade/$symbol"
      params={{ symbol: pair.symbol }}
      aria-label={t('marketLabel', { pair: name })}
      className="link whitespace-nowrap font-medium text-body"
    >
      {t('market', { pair: name })}
    </Link>
  )
}

type Picked = NonNullable<ComponentProps<typeof OrderForm>['picked']>

/** Buy and Sell under the thumb; each opens the form as a sheet, on its side. */
export function BuyBar({ coin, pair }: { coin: CoinAttributes; pair: TradingPair }) {
  const t = useTranslations('coin.trade')
  const [picked, setPicked] = useState<Picked | null>(null)
  const [open, setOpen] = useState(false)
  const pick = (side: Picked['side']) => {
    setPicked((before) => ({ price: '', side, id: (before?.id ?? 0) + 1 }))
    setOpen(true)
  }
  return (
    <>
      <fieldset
        aria-label={t('actions')}
        className="-mx-4 sticky bottom-16 z-(--z-header) mt-8 grid grid-cols-2 gap-3 border-line-2 border-t bg-paper px-4 py-2.5 md:-mx-6 md:bottom-0 md:px-6"
      >
        <Button variant="buy" size="lg" block onClick={() => pick('buy')}>
          {t('buy')}
        </Button>
        <Button variant="sell" size="lg" block onClick={() => pick('sell')}>
          {t('sell')}
        </Button>
      </fieldset>
      {picked !== null && (
        <Suspense>
          <Sheet open={open} onOpenChange={setOpen} title={t('title', { name: coin.name })}>
            <div className="min-h-[480px]">
              <Suspense fallback={<LoadingState lines={8} />}>
                <OrderForm pair={pair} picked={picked} />
              </Suspense>
            </div>
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
