import type { CoinAttributes } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useEffect, useState } from 'react'
import { usePairs } from '../../app/live/use-pairs.ts'
import { useNarrow } from '../../app/page/use-narrow.ts'
import { useLoggedIn } from '../../app/session.ts'
import { CoinAbout } from './coin-about.tsx'
import { CoinChart } from './coin-chart.tsx'
import { marketOf } from './coin-figures.ts'
import { COIN_GRID } from './coin-frames.ts'
import { CoinHead, CoinPrice } from './coin-head.tsx'
import { CoinNews } from './coin-news.tsx'
import { CoinOwn } from './coin-own.tsx'
import { CoinRelated } from './coin-related.tsx'
import { CoinSecurity } from './coin-security.tsx'
import { CoinStats } from './coin-stats.tsx'
import { BuyBar, OrderColumn } from './coin-trade.tsx'
import { useWide } from './use-wide.ts'

/** The page of a coin that is known. One market of it is looked at and traded in at a time. */
export function CoinScreen({ coin }: { coin: CoinAttributes }) {
  const t = useTranslations('coin')
  const { data: pairs = [] } = usePairs()
  const [chosen, setChosen] = useState<string | null>(null)
  const narrow = useNarrow()
  const wide = useWide()
  const pair = marketOf(coin, chosen, pairs)
  const title = t('meta.coinTitle', { name: coin.name, symbol: coin.symbol })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="wrap pt-5 md:pt-8 lg:pb-16">
      <CoinHead coin={coin} pair={pair} />
      <div className={COIN_GRID}>
        <div className="min-w-0">
          <CoinPrice coin={coin} pair={pair} onMarket={setChosen} />
          <CoinChart coin={coin} pair={pair} />
          {narrow ? <PhoneParts coin={coin} pair={pair} /> : <WideParts coin={coin} pair={pair} />}
        </div>
        {wide && <OrderColumn coin={coin} pair={pair} />}
      </div>
      {!wide && pair !== null && <BuyBar coin={coin} pair={pair} />}
    </div>
  )
}

interface PartsProps {
  readonly coin: CoinAttributes
  readonly pair: ReturnType<typeof marketOf>
}

function WideParts({ coin, pair }: PartsProps) {
  const loggedIn = useLoggedIn()
  return (
    <>
      <CoinStats coin={coin} />
      {loggedIn && <CoinOwn coin={coin} pair={pair} />}
      <CoinAbout coin={coin} />
      <CoinSecurity symbol={coin.symbol} />
      <CoinNews symbol={coin.symbol} />
      <CoinRelated coin={coin} pair={pair} />
    </>
  )
}

type Part = 'stats' | 'own' | 'about' | 'news'

/** A phone shows one part at a time beneath the chart. */
function PhoneParts({ coin, pair }: PartsProps) {
  const t = useTranslations('coin.parts')
  const loggedIn = useLoggedIn()
  const parts: readonly Part[] = loggedIn ? ['stats', 'own', 'about', 'news'] : ['stats', 'about', 'news']
  const [part, setPart] = useState<Part>('stats')
  return (
    <Tabs
      label={t('label')}
      value={part}
      onChange={setPart}
      items={parts.map((value) => ({ value, label: t(value) }))}
      className="mt-4"
    >
      <TabPanel value="stats">
        <CoinStats coin={coin} />
        <CoinRelated coin={coin} pair={pair} />
      </TabPanel>
      <TabPanel value="own">
        <CoinOwn coin={coin} pair={pair} />
      </TabPanel>
      <TabPanel value="about">
        <CoinAbout coin={coin} />
        <CoinSecurity symbol={coin.symbol} />
      </TabPanel>
      <TabPanel value="news">
        <CoinNews symbol={coin.symbol} />
      </TabPanel>
    </Tabs>
  )
}
