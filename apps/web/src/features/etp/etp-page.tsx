import type { EtpProduct } from '@bourse/contract'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useSearch } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { tabClass } from '@bourse/ui/tabs.tsx'
import { Tag } from '@bourse/ui/tag.tsx'
import { Suspense, useState } from 'react'
import { useCoins } from '../../app/live/use-coins.ts'
import { EarnFrame, type Loss, Losses } from '../../app/page/frames/earn-frame.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import { WealthPlans } from '../../app/parts.ts'
import { useLoggedIn } from '../../app/session.ts'
import { useTextList } from '../../app/shared-data/text-list.ts'
import { useProducts } from './api.ts'
import { EMPTY_TICKET, type Ticket } from './etp-form.ts'
import { chosenProduct } from './etp-view.ts'
import { MyEtp } from './my-etp.tsx'
import { NavSection } from './nav-section.tsx'
import { SoldOut } from './sold-out.tsx'
import { TicketPanel } from './ticket-panel.tsx'
import { WhatIf } from './what-if.tsx'

/** Specification §2: exchange-traded products. Which of them stands in the address. */
export function EtpPage() {
  const t = useTranslations('etp')
  const losses = useTextList<Loss>('etp.losses')
  const products = useProducts()
  const asked: unknown = useSearch({ strict: false }).symbol
  const product = products.data && chosenProduct(products.data, typeof asked === 'string' ? asked : undefined)
  if (product === undefined) {
    return (
      <EarnFrame current="etp" title={t('title')}>
        <Losses losses={losses} />
        {products.data !== undefined ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} />
        ) : products.isError ? (
          <ErrorState
            title={t('failed')}
            text={products.error.message}
            onRetry={() => void products.refetch()}
            retrying={products.isFetching}
          />
        ) : (
          <LoadingState lines={8} />
        )}
      </EarnFrame>
    )
  }
  return (
    <EarnFrame current="etp" title={<Title product={product} />}>
      <Losses losses={losses} />
      <Symbols products={products.data ?? []} current={product} />
      <Product key={product.symbol} product={product} />
      <MyEtp products={products.data ?? []} />
      <Plans key={`plans ${product.symbol}`} product={product} />
    </EarnFrame>
  )
}

function Title({ product }: { readonly product: EtpProduct }) {
  const t = useTranslations('etp')
  const { nameOf } = useCoins()
  const { coin, leverage, symbol } = product
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <CoinMark code={coin} size={40} />
      {t(leverage > 0 ? 'long' : 'short', { coin: nameOf(coin) })}
      <Tag className="font-sans">{symbol}</Tag>
    </span>
  )
}

/** Links and no buttons: each product can be opened beside the page, and come back to. */
function Symbols({ products, current }: { readonly products: readonly EtpProduct[]; readonly current: EtpProduct }) {
  const t = useTranslations('etp')
  return (
    <nav
      aria-label={t('products')}
      className="flex gap-5 overflow-x-auto border-line-2 border-b [scrollbar-width:none]"
    >
      {products.map(({ symbol }) => (
        <Link
          key={symbol}
          to="/etp"
          search={{ symbol }}
          aria-current={symbol === current.symbol ? 'page' : undefined}
          className={tabClass()}
        >
          {symbol}
        </Link>
      ))}
    </nav>
  )
}

function Product({ product }: { readonly product: EtpProduct }) {
  const [ticket, setTicket] = useState<Ticket>(EMPTY_TICKET)
  const change = (part: Partial<Ticket>) => setTicket((before) => ({ ...before, ...part }))
  return (
    <>
      <Told product={product} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 pt-4 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0">
          <NavSection product={product} ticket={ticket} onChange={change} />
          <WhatIf product={product} text={ticket.side === 'buy' ? ticket.size : ''} />
        </div>
        <TicketPanel product={product} ticket={ticket} onChange={change} />
      </div>
    </>
  )
}

/** Conditions that stay for weeks; for whoever is logged in, because there is nothing to see for others. */
function Plans({ product: { symbol, nav } }: { readonly product: EtpProduct }) {
  const t = useTranslations('etp')
  const loggedIn = useLoggedIn()
  if (!loggedIn) return null
  return (
    <section aria-label={t('plans', { symbol })} className="pt-10">
      <SectionRule title={t('plans', { symbol })} />
      <Suspense fallback={<LoadingState lines={3} />}>
        <WealthPlans kind="etp" symbol={symbol} price={nav} />
      </Suspense>
    </section>
  )
}

/** What is out of the ordinary: an index that stands still, no more units, an end that was announced. */
function Told({ product }: { readonly product: EtpProduct }) {
  const t = useTranslations('etp.told')
  const { moment } = useAmounts()
  const { state, staleSince, consolidationAt, closesAt, symbol } = product
  return (
    <div className="grid gap-2 pt-3 empty:hidden">
      {staleSince !== null && <Note kind="warn">{t('stale', { time: moment(staleSince) })}</Note>}
      {state === 'sold_out' && <SoldOut symbol={symbol} />}
      {state === 'closed' && <Note kind="warn">{t('closed', { symbol })}</Note>}
      {closesAt !== null && state === 'closing' && <Note kind="warn">{t('closing', { time: moment(closesAt) })}</Note>}
      {consolidationAt !== null && <Note kind="info">{t('consolidation', { time: moment(consolidationAt) })}</Note>}
    </div>
  )
}
