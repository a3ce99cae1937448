import type { QuickbuyOrderDetail } from '@bourse/contract'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Address } from '@bourse/ui/figure.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import type { ReactNode } from 'react'
import { LogInFirst } from '../../app/page/log-in-first.tsx'
import { PageLink } from '../../app/page/page-link.tsx'
import { useLoggedIn } from '../../app/session.ts'
import { useOrder } from './api.ts'
import { BuySum } from './buy-sum.tsx'
import { OrderPay } from './order-pay.tsx'
import { orderSteps, stateName, statusKind } from './order-view.ts'
import { Repay } from './repay.tsx'
import { useFigures } from './use-figures.ts'

interface OrderSectionProps {
  readonly id: string
  /** With which the partner's page sent its payer back. */
  readonly session: string | undefined
}

/** One order: how to pay it while it waits, and what became of it afterwards. */
export function OrderSection({ id, session }: OrderSectionProps) {
  const t = useTranslations('quickbuy.order')
  const loggedIn = useLoggedIn()
  const query = useOrder(id)
  return (
    <div className="mt-4">
      <PageLink
        to="/quickbuy"
        className="-ml-1 inline-flex min-h-9 items-center gap-1 font-medium text-body text-ink-2 hover:text-ink"
      >
        <Icon of={drawings.chevronLeft} size={14} />
        {t('back')}
      </PageLink>
      {!loggedIn ? (
        <LogInFirst texts="quickbuy.order.logInFirst" comesBack className="mt-3 border-t" />
      ) : query.data !== undefined ? (
        <Order order={query.data} session={session} />
      ) : query.isError ? (
        <ErrorState
          className="mt-3"
          title={t('failed')}
          text={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingState lines={9} className="mt-3" />
      )}
    </div>
  )
}

function Order({ order, session }: { readonly order: QuickbuyOrderDetail; readonly session: string | undefined }) {
  const t = useTranslations('quickbuy.order')
  const states = useTranslations('quickbuy.states')
  const figures = useFigures()
  const coins = figures.amount(order.receiveAmount, order.symbol)
  return (
    <section
      aria-label={t('label', { coins })}
      className="mt-2 grid gap-x-[72px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_448px]"
    >
      <div className="min-w-0">
        <div className="section-rule" />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-3">
          <h2 className="font-semibold text-h3">{t('title', { coins, partner: order.platformName })}</h2>
          <Status kind={statusKind(order)} label={states(stateName(order))} />
        </div>
        <Told order={order} />
        <OrderPay order={order} session={session} />
        {order.repayable && <Repay order={order} />}
        <Steps order={order} />
      </div>
      <div className="min-w-0">
        <div className="section-rule" />
        <BuySum className="pt-4" lines={order} partner={order.platformName} symbol={order.symbol} />
        <Facts order={order} />
      </div>
    </section>
  )
}

/** What the person has to know of where it stands. */
function Told({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.told')
  const { state, platformName: partner, failure, symbol, saidPaidAt } = order
  const words = { partner, coin: symbol }
  const text =
    state === 'failed'
      ? t(`failures.${failure ?? 'partner_refused'}`, words)
      : state === 'waiting_payment'
        ? saidPaidAt !== null
          ? t('saidPaid', words)
          : null
        : t(state, words)
  const kind = state === 'failed' ? 'error' : state === 'on_hold' || state === 'expired' ? 'warn' : 'info'
  return (
    <div aria-live="polite" className="mt-3 empty:hidden">
      {text !== null && <Note kind={kind}>{text}</Note>}
    </div>
  )
}

function Steps({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.steps')
  const figures = useFigures()
  const steps = orderSteps(order).map(({ id, kind, at, state }) => ({
    id,
    state,
    title: t(kind, { partner: order.platformName, coin: order.symbol }),
    when: at === null ? undefined : figures.moment(at),
  }))
  return <Timeline steps={steps} className="mt-6" />
}

function Facts({ order }: { readonly order: QuickbuyOrderDetail }) {
  const t = useTranslations('quickbuy.facts')
  const figures = useFigures()
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('number'), order.id],
    [t('partner'), order.platformName],
    ...(order.partnerNo === null ? [] : [[t('partnerNumber'), order.partnerNo] as const]),
    [t('target'), t(order.target)],
    ...(order.chain === null ? [] : [[t('network'), order.chain] as const]),
    ...(order.address === null ? [] : [[t('address'), <Address key="address" value={order.address} />] as const]),
    ...(order.tag === null ? [] : [[t('tag'), order.tag] as const]),
    ...(order.txId === null ? [] : [[t('transaction'), <Address key="tx" value={order.txId} />] as const]),
    [t('made'), figures.moment(order.createTime)],
    [t('tries'), t('triesOf', { tries: order.tries, left: order.triesLeft })],
  ]
  return (
    <dl className="mt-5 text-body">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
