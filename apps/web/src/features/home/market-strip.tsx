import { Change, FlashOnChange, Price } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { useStripCoins } from './api.ts'
import { liveCoin } from './home-coins.ts'

const COINS = 6
const ITEM =
  'flex h-full w-full items-center justify-between gap-3 whitespace-nowrap border-line border-r px-4 text-dense max-lg:min-w-[190px]'

/** The markets that most is traded on, in one line under the head of the paper. It stands still; only figures move. */
export function MarketStrip() {
  const t = useTranslations('home.strip')
  const { data, isError } = useStripCoins(COINS)
  const tickers = useAllTickers()
  if (isError) return null
  return (
    <nav aria-label={t('label')} className="border-line border-b">
      <ul className="flex h-11 overflow-x-auto [scrollbar-width:none] [&>li:first-child>*]:pl-0 [&>li:last-child>*]:border-r-0 [&>li:last-child>*]:pr-0 [&>li]:flex-1">
        {data === undefined
          ? Array.from({ length: COINS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never change.
              <li key={place}>
                <span className={ITEM}>
                  <Skeleton width={28} />
                  <Skeleton width={88} />
                </span>
              </li>
            ))
          : data.map((coin) => {
              const { code, market, last, scale, change } = liveCoin(coin, tickers?.get(coin.market))
              return (
                <li key={market}>
                  <Link to="/trade/$symbol" params={{ symbol: market }} className={`${ITEM} hover:text-accent`}>
                    <span>
                      <b className="font-semibold">{code}</b>
                      {market.slice(code.length).replace('-', '/')}
                    </span>
                    <span className="flex gap-2">
                      {last !== null && (
                        <FlashOnChange value={last}>
                          <Price value={last} scale={scale} />
                        </FlashOnChange>
                      )}
                      {change !== null && <Change value={shiftPoint(change, 2)} />}
                    </span>
                  </Link>
                </li>
              )
            })}
      </ul>
    </nav>
  )
}
