import type { EtpHolding, EtpProduct } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { Change } from '@bourse/ui/figure.tsx'
import { shiftPoint } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { useState } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { ListPending } from '../../app/page/paged-list.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useHoldings, useOpenOrders } from './api.ts'
import { OpenOrders, PastOrders } from './etp-orders.tsx'

const PARTS = ['holdings', 'orders', 'past'] as const
type Part = (typeof PARTS)[number]

/** What the person holds, what waits, and what is over. */
export function MyEtp({ products }: { readonly products: readonly EtpProduct[] }) {
  const t = useTranslations('etp.mine')
  const loggedIn = useLoggedIn()
  const [part, setPart] = useState<Part>('holdings')
  const waiting = useOpenOrders().data?.length ?? 0
  return (
    <section aria-labelledby="mine" className="mt-10">
      <SectionRule id="mine" title={t('title')} />
      {loggedIn ? (
        <Tabs
          label={t('title')}
          value={part}
          onChange={setPart}
          items={PARTS.map((value) => ({
            value,
            label: t(value),
            ...(value === 'orders' && waiting > 0 && { count: waiting }),
          }))}
        >
          <TabPanel value="holdings">
            <Holdings />
          </TabPanel>
          <TabPanel value="orders">
            <OpenOrders products={products} />
          </TabPanel>
          <TabPanel value="past">
            <PastOrders />
          </TabPanel>
        </Tabs>
      ) : (
        <LogInFirst texts="etp.mine.logInFirst" comesBack />
      )}
    </section>
  )
}

function Holdings() {
  const t = useTranslations('etp.mine')
  const query = useHoldings()
  if (query.data === undefined) return <ListPending query={query} texts="etp.mine" />
  if (query.data.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  return (
    <ul aria-label={t('holdings')}>
      {query.data.map((holding) => (
        <HoldingRow key={holding.symbol} holding={holding} />
      ))}
    </ul>
  )
}

function HoldingRow({ holding }: { readonly holding: EtpHolding }) {
  const t = useTranslations('etp.mine')
  const { amount, figure, full, day } = useAmounts()
  const { symbol, coin, units, reserved, cost, averagePrice, cash, worth, roi, managementFee, since } = holding
  const facts = [
    { key: 'worth', value: worth === null ? '–' : figure(worth, 2, 2) },
    { key: 'cash', value: cash === null ? '–' : figure(cash, 2, 2) },
    { key: 'cost', value: figure(cost, 2, 2) },
    { key: 'average', value: figure(averagePrice, 4, 4) },
    { key: 'nights', value: figure(managementFee, 2, 2) },
    { key: 'since', value: day(since) },
  ] as const
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-b py-3 text-body lg:grid-cols-[220px_minmax(0,1fr)_auto] lg:items-center">
      <div className="flex items-center gap-3">
        <CoinMark code={coin} size={24} />
        <span>
          <b className="block font-semibold leading-5">{`${full(units)} ${symbol}`}</b>
          {/[1-9]/.test(reserved) && (
            <span className="text-dense text-ink-2">{t('reserved', { units: amount(reserved, symbol) })}</span>
          )}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(({ key, value }) => (
          <div key={key}>
            <dt className="text-agate text-ink-2">{t(`facts.${key}`)}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex items-center justify-between gap-4 lg:justify-end">
        {roi !== null && (
          <span>
            <span className="sr-only">{t('roi')} </span>
            <Change value={shiftPoint(roi, 2)} />
          </span>
        )}
        <Link to="/etp" search={{ symbol }} className="link font-medium">
          {t('open', { symbol })}
        </Link>
      </div>
    </li>
  )
}
