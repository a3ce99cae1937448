import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useSearch } from '@bourse/ui/router.tsx'
import { tabClass } from '@bourse/ui/tabs.tsx'
import { ConvertFrame } from '../../app/page/frames/convert-frame.tsx'
import { useOpenCount } from './market/market-api.ts'
import { MarketSection } from './market/market-section.tsx'
import { useMarketSearch } from './market/use-market-search.ts'
import { OrderCentre } from './orders/order-centre.tsx'
import { RulesSection } from './rules-section.tsx'

const TABS = ['market', 'orders', 'history', 'rules'] as const
type Tab = (typeof TABS)[number]

/** Specification §2: the P2P market, with open orders, history and rules. What is shown stands in the address. */
export function P2pPage() {
  const t = useTranslations('p2p')
  const { search } = useMarketSearch()
  const asked = useSearch({ strict: false }).tab
  const tab = TABS.find((own) => own === asked) ?? 'market'
  return (
    <ConvertFrame
      current="p2p"
      title={t(`head.${search.side}`, { coin: search.coin })}
      intro={t(`head.${search.side}Text`, { coin: search.coin })}
    >
      <P2pTabs current={tab} />
      {tab === 'market' && <MarketSection />}
      {tab === 'orders' && <OrderCentre key="processing" phase="processing" />}
      {tab === 'history' && <OrderCentre key="history" phase="history" />}
      {tab === 'rules' && <RulesSection />}
    </ConvertFrame>
  )
}

/** Links and no buttons: each of them can be opened beside the page, and come back to. */
function P2pTabs({ current }: { readonly current: Tab }) {
  const t = useTranslations('p2p.tabs')
  const open = useOpenCount()?.count ?? 0
  return (
    <nav
      aria-label={t('label')}
      className="mt-4 flex gap-5 overflow-x-auto border-line-2 border-b [scrollbar-width:none]"
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/p2p"
          search={tab === 'market' ? {} : { tab }}
          aria-current={tab === current ? 'page' : undefined}
          className={tabClass()}
        >
          {t(tab)}
          {tab === 'orders' && open > 0 && <span className="ml-1 font-medium text-accent text-agate">{open}</span>}
        </Link>
      ))}
    </nav>
  )
}
