import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { lazy, Suspense, startTransition, useState } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { useOwnOrders } from '../../../app/live/use-own-orders.ts'
import { isLoggedIn, useLoggedIn } from '../../../app/session.ts'
import { livePlans, shownPlans } from '../plans/plan-view.ts'
import { usePlans } from '../plans/plans-api.ts'
import { PlansList } from '../plans/plans-late.ts'
import { filterOpen, openRows } from './orders-pairs.ts'
import { LogInFirst } from './orders-states.tsx'

const loadTabs = () => import('./orders-panel-tabs.tsx')
const loadCancel = () => import('./orders-cancel.tsx')
const OrdersTab = lazy(() => loadChunk(async () => ({ default: (await loadTabs()).OrdersTab })))
const CancelAllButton = lazy(() => loadChunk(async () => ({ default: (await loadCancel()).CancelAllButton })))

// A visitor has no orders and is spared their tables; everyone else is going to see them.
if (isLoggedIn()) void loadTabs().catch(() => undefined)

const TABS = ['open', 'history', 'trades', 'assets', 'plans'] as const
type Tab = (typeof TABS)[number]

/** The person's orders beside the market that they trade: live, and each at hand to be cancelled. */
export function OrdersPanel({ symbol }: { symbol: string }) {
  const t = useTranslations('orders')
  const loggedIn = useLoggedIn()
  const [tab, setTab] = useState<Tab>('open')
  const [thisPair, setThisPair] = useState(false)
  const scope = thisPair ? symbol : null
  const { data } = useOwnOrders()
  const { data: plans = [] } = usePlans()
  const planCount = livePlans(shownPlans(plans, { symbol: scope }))
  const open = data && filterOpen(openRows(data), { symbol: scope ?? undefined })
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 flex-col">
      <Tabs
        dense
        label={t('title')}
        value={tab}
        // A table takes longer to draw than a frame lasts; the market goes on meanwhile.
        onChange={(next) => startTransition(() => setTab(next))}
        items={TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          ...(value === 'open' && open !== undefined ? { count: open.length } : {}),
          ...(value === 'plans' && planCount > 0 ? { count: planCount } : {}),
        }))}
        action={
          loggedIn && (
            <div className="hidden items-center gap-4 text-dense sm:flex">
              <PairOnly checked={thisPair} onChange={setThisPair} />
              {tab === 'open' && <CancelAll symbol={scope} count={open?.length ?? 0} />}
            </div>
          )
        }
        className="flex min-h-0 flex-1 flex-col"
      >
        {loggedIn && (
          <div className="flex min-h-10 items-center justify-between gap-4 text-dense sm:hidden">
            <PairOnly checked={thisPair} onChange={setThisPair} />
            {tab === 'open' && <CancelAll symbol={scope} count={open?.length ?? 0} />}
          </div>
        )}
        {TABS.map((value) => (
          <TabPanel key={value} value={value} className={SCROLLED}>
            {loggedIn ? <Content tab={value} symbol={scope} /> : <LogInFirst className="py-5" />}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  )
}

/** The panel scrolls as a whole, so that the headings of its table stay in sight. */
const SCROLLED = 'min-h-0 flex-1 overflow-auto [&>div]:overflow-x-visible'

function PairOnly({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations('orders')
  return (
    <Checkbox
      label={<span className="whitespace-nowrap text-ink-2 leading-5">{t('thisPair')}</span>}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

interface ScopeProps {
  /** Null for every market. */
  readonly symbol: string | null
}

function Content({ tab, symbol }: ScopeProps & { tab: Tab }) {
  return (
    <Suspense fallback={<LoadingState lines={3} />}>
      {tab === 'plans' ? <PlansList dense symbol={symbol} /> : <OrdersTab name={tab} symbol={symbol} />}
    </Suspense>
  )
}

function CancelAll(scope: ScopeProps & { count: number }) {
  if (scope.count === 0) return null
  return (
    <Suspense>
      <CancelAllButton {...scope} />
    </Suspense>
  )
}
