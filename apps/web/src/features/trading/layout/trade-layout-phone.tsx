import type { TradingPair } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Change } from '@bourse/ui/figure.tsx'
import { abbreviateB, formatDecimal, shiftPoint } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { lazy, Suspense, useState } from 'react'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { useTicker } from '../../../app/live/use-ticker.ts'
import { PageLink } from '../../../app/page/page-link.tsx'
import { hasRoute } from '../../../app/routes.ts'
import { LatestTrades } from '../book/latest-trades.tsx'
import { OrderBookPanel } from '../book/order-book-panel.tsx'
import { ChartCredit } from '../chart/chart-credit.tsx'
import { ChartPanel } from '../chart/chart-panel.tsx'
import { LastPriceFigure } from '../market/pair-header.tsx'
import { FavouriteStar } from '../market/pair-header-star.tsx'
import { PairButton } from '../market/pair-header-switch.tsx'
import { openRows } from '../orders/orders-pairs.ts'
import { OrdersPanel } from '../orders/orders-panel.tsx'
import { LiveMark } from './status-bar.tsx'
import { PHONE_FRAME } from './trade-frames.ts'
import type { TradeScreenProps } from './trade-layout.tsx'
import { BuyAndSell } from './trade-layout-actions.tsx'
import { BestPrices } from './trade-layout-best.tsx'
import { ModeNote } from './trade-mode-note.tsx'

const TokenInfo = lazy(async () => ({ default: (await import('../market/token-info.tsx')).TokenInfo }))

const MARKETS: string = '/markets'
const BACK = hasRoute(MARKETS) ? MARKETS : '/'

type Part = 'chart' | 'book' | 'trades' | 'info' | 'orders'

/** The phone shows one part at a time; Buy and Sell stay under the thumb, above the tabs of the site. */
export function PhoneTrade({ pair, onChoose, onPick }: TradeScreenProps) {
  const t = useTranslations('trade')
  const [part, setPart] = useState<Part>('chart')
  const { data: orders } = useOwnOrders()
  const panel = 'flex min-h-0 flex-1 flex-col'
  return (
    <div className={PHONE_FRAME}>
      <PhoneHead pair={pair} onChoose={onChoose} />
      <PhonePrice pair={pair} />
      <ModeNote pair={pair} />
      <Tabs
        label={t('parts.label')}
        value={part}
        onChange={setPart}
        items={[
          ...(['chart', 'book', 'trades', 'info'] as const).map((value) => ({ value, label: t(`parts.${value}`) })),
          {
            value: 'orders' as const,
            label: t('parts.orders'),
            ...(orders === undefined ? {} : { count: openRows(orders).length }),
          },
        ]}
        className="flex min-h-0 flex-1 flex-col [&>div:first-child]:px-4"
      >
        <TabPanel value="chart" className={panel}>
          <ChartPanel pair={pair} className="flex-1" />
          <p className="flex justify-end px-4 text-[10px] text-ink-3 leading-4">
            <ChartCredit />
          </p>
          <BestPrices pair={pair} onPick={onPick} />
        </TabPanel>
        <TabPanel value="book" className={panel}>
          <OrderBookPanel pair={pair} onPick={onPick} className="flex-1" />
        </TabPanel>
        <TabPanel value="trades" className={panel}>
          <LatestTrades pair={pair} className="flex-1 pt-1" />
        </TabPanel>
        <TabPanel value="info" className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
          <Suspense>
            <TokenInfo pair={pair} />
          </Suspense>
        </TabPanel>
        <TabPanel value="orders" className="min-h-0 flex-1 overflow-y-auto px-4">
          <OrdersPanel symbol={pair.symbol} />
        </TabPanel>
      </Tabs>
      <BuyAndSell
        symbol={pair.symbol}
        onPick={onPick}
        className="sticky bottom-16 z-(--z-sticky) shrink-0 border-line-2 border-t bg-paper px-4 py-2.5"
      />
    </div>
  )
}

function PhoneHead({ pair, onChoose }: Pick<TradeScreenProps, 'pair' | 'onChoose'>) {
  const t = useTranslations('trade')
  return (
    <div className="flex h-[52px] shrink-0 items-center gap-2 border-line border-b px-2">
      <PageLink to={BACK} aria-label={t('back')} className="grid size-9 place-items-center">
        <Icon of={drawings.chevronLeft} size={20} />
      </PageLink>
      <PairButton pair={pair} onChoose={onChoose} />
      <div className="ml-auto flex items-center gap-2">
        <span className="text-agate">
          <LiveMark />
        </span>
        <FavouriteStar symbol={pair.symbol} />
      </div>
    </div>
  )
}

function PhonePrice({ pair }: { pair: TradingPair }) {
  const t = useTranslations('trade.header')
  const locale = useLocaleTag()
  const ticker = useTicker(pair.symbol)
  const price = (value: string | null | undefined) =>
    value == null ? null : formatDecimal(value, { locale, scale: pair.quoteScale })
  const figures = [
    ['highShort', price(ticker?.high24h)],
    ['lowShort', price(ticker?.low24h)],
    ['volumeShort', ticker === undefined ? null : abbreviateB(ticker.quoteVolume24h, locale)],
  ] as const
  return (
    <div className="flex shrink-0 items-center justify-between gap-4 px-4 py-2.5">
      <div className="min-w-0">
        <LastPriceFigure pair={pair} className="block h-9 font-medium text-[30px] leading-9 tracking-[-0.01em]" />
        <div className="h-5 text-body">
          {ticker?.change1d == null ? <Skeleton width={72} /> : <Change value={shiftPoint(ticker.change1d, 2)} />}
          <span className="pl-2 text-dense text-ink-3">{t('today')}</span>
        </div>
      </div>
      <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 text-right text-dense leading-[18px]">
        {figures.map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{t(name)}</dt>
            <dd className="font-medium">{figure ?? <Skeleton width={56} height={9} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
