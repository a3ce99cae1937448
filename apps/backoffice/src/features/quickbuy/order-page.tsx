import type { OfficeQuickbuyOrder } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { Timeline } from '@bourse/ui/timeline.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { useOrder } from './api.ts'
import { CaseCard } from './case-card.tsx'
import { OrderState } from './states.tsx'

/** One order at a partner: what was agreed, what the partner says, and what staff do about the difference. */
export function QuickbuyOrderPage() {
  const t = useTranslations('quickbuy.order')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useOrder(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
      {(one) => <Order one={one} />}
    </Loaded>
  )
}

interface OneProps {
  readonly one: OfficeQuickbuyOrder
}

function Order({ one }: OneProps) {
  const t = useTranslations('quickbuy.order')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  return (
    <>
      <PageHead
        title={amountText(one.receiveAmount, one.symbol)}
        summary={one.platformName}
        above={t('above', { time: moment(one.createTime) })}
        action={<OrderState state={one.state} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_380px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Agreement one={one} />
          <Attempts one={one} />
          <History one={one} />
        </div>
        <section aria-labelledby="quickbuy-cases" className="min-w-0">
          <SectionRule id="quickbuy-cases" title={t('cases')} />
          {one.cases.length === 0 && <p className="text-body text-ink-2">{t('noCases')}</p>}
          <div className="grid grid-cols-1 gap-6">
            {one.cases.map((own) => (
              <CaseCard key={own.id} one={own} />
            ))}
          </div>
        </section>
      </div>
    </>
  )
}

function Agreement({ one }: OneProps) {
  const t = useTranslations('quickbuy')
  const amountText = useAmountText()
  return (
    <Facts title={t('order.agreement')}>
      <Fact name={t('orders.pay')}>{amountText(one.payAmount, one.fiat)}</Fact>
      <Fact name={t('order.partnerFee')}>{amountText(one.partnerFee, one.fiat)}</Fact>
      <Fact name={t('order.price')}>{amountText(one.price, one.fiat)}</Fact>
      <Fact name={t('orders.receive')}>{amountText(one.receiveAmount, one.symbol)}</Fact>
      <Fact name={t('order.target')}>
        {t(`order.targets.${one.target}`)}
        {one.delivery === 'float' ? `, ${t('order.fromFloat')}` : ''}
      </Fact>
      {one.address !== null && (
        <Fact name={t('order.address')}>
          <span className="break-all">{one.address}</span> <span className="text-ink-3">{one.chain}</span>
        </Fact>
      )}
      {one.txId !== null && (
        <Fact name={t('order.transaction')}>
          <span className="break-all">{one.txId}</span>
        </Fact>
      )}
      <Fact name={t('order.customer')}>
        <PersonLink userId={one.userId}>{one.uid}</PersonLink>
      </Fact>
      <Fact name={t('order.number')}>{one.id}</Fact>
    </Facts>
  )
}

type Attempt = OfficeQuickbuyOrder['attempts'][number]

function Attempts({ one }: OneProps) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  const amountText = useAmountText()
  const columns: Column<Attempt>[] = [
    { key: 'attempt', head: t('order.attempt'), cell: ({ attempt }) => attempt },
    { key: 'number', head: t('order.partnerNo'), cell: ({ partnerNo }) => partnerNo ?? '–' },
    { key: 'pay', head: t('orders.pay'), numeric: true, cell: ({ payAmount }) => amountText(payAmount, one.fiat) },
    {
      key: 'told',
      head: t('order.told'),
      className: 'pl-4',
      cell: ({ told }) => (told === null ? '–' : t(`told.${told}`)),
    },
    {
      key: 'asked',
      head: t('order.asked'),
      numeric: true,
      quiet: true,
      className: 'max-sm:hidden',
      cell: ({ askedAt }) => (askedAt === null ? '–' : moment(askedAt)),
    },
  ]
  return (
    <section aria-labelledby="quickbuy-attempts">
      <SectionRule id="quickbuy-attempts" title={t('order.attempts')} />
      <ColumnTable
        caption={t('order.attempts')}
        columns={columns}
        rows={one.attempts}
        keyOf={({ attempt }) => String(attempt)}
        dense
      />
    </section>
  )
}

function History({ one }: OneProps) {
  const t = useTranslations('quickbuy')
  const moment = useMoment({ withDate: true })
  const steps = one.events.map(({ kind, at }, place) => ({
    id: String(place),
    title: t(`events.${kind}`),
    when: <time dateTime={at}>{moment(at)}</time>,
    state: 'done' as const,
  }))
  return (
    <section aria-labelledby="quickbuy-history">
      <SectionRule id="quickbuy-history" title={t('order.history')} />
      <Timeline steps={steps} />
    </section>
  )
}
