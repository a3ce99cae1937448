import type { HomeCoin } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Skeleton } from '@bourse/ui/skeleton.tsx'
import { ErrorState } from '@bourse/ui/states.tsx'
import { useAllTickers } from '../../app/live/use-all-tickers.ts'
import { PageLink } from '../../app/page/page-link.tsx'
import { ShortRow } from '../../app/page/short-row.tsx'
import { useHomeData } from './api.ts'
import { liveCoin } from './home-coins.ts'

const ROWS = 5
/** Each list with the tab of the markets that has the whole of it. */
const LISTS = [
  { key: 'hot', tab: 'hot' },
  { key: 'newest', tab: 'new_list' },
  { key: 'winners', tab: 'winners' },
] as const

/** Three short lists that go on by themselves. */
export function Prices() {
  const t = useTranslations('home.prices')
  const home = useHomeData()
  const count = home.data?.figures.coins
  return (
    <section aria-labelledby="prices">
      <div className="section-rule" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pt-3.5 pb-2.5">
        <h2 id="prices" className="display text-[34px] leading-[44px]">
          {t('title')}
        </h2>
        <PageLink to="/markets" className="link font-medium text-body">
          {count === undefined ? t('allPlain') : t('all', { count })}
        </PageLink>
      </div>
      {home.isError && home.data === undefined ? (
        <ErrorState
          title={t('error')}
          text={home.error.message}
          onRetry={() => void home.refetch()}
          retrying={home.isFetching}
        />
      ) : (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
          {LISTS.map(({ key, tab }) => (
            <PriceList key={key} title={t(key)} tab={tab} coins={home.data?.[key]} empty={t('empty')} />
          ))}
        </div>
      )}
    </section>
  )
}

interface PriceListProps {
  title: string
  tab: string
  coins: readonly HomeCoin[] | undefined
  empty: string
}

function PriceList({ title, tab, coins, empty }: PriceListProps) {
  const tickers = useAllTickers()
  return (
    <div>
      <h3 className="pb-1.5 font-semibold text-h4">
        <Link to="/markets" search={{ tab }} className="hover:underline">
          {title}
        </Link>
      </h3>
      <ul className="min-h-[180px] border-line border-b">
        {coins === undefined
          ? Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places.
              <li key={row} className="flex h-9 items-center justify-between border-line border-t">
                <Skeleton width={96} />
                <Skeleton width={160} />
              </li>
            ))
          : coins.map((coin) => <ShortRow key={coin.market} {...liveCoin(coin, tickers?.get(coin.market))} />)}
        {coins?.length === 0 && <li className="border-line border-t py-3 text-body text-ink-3">{empty}</li>}
      </ul>
    </div>
  )
}
