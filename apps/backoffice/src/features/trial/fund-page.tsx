import type { OfficeTrialDetail } from '@bourse/contract'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { useFund } from './api.ts'
import { FundState } from './fund-state.tsx'
import { Retry } from './retry.tsx'

export function FundPage() {
  const t = useTranslations('trialDesk.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useFund(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(one) => <Fund one={one} />}
      </Loaded>
    </div>
  )
}

interface OneProps {
  readonly one: OfficeTrialDetail
}

function Fund({ one }: OneProps) {
  const t = useTranslations('trialDesk.one')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  return (
    <>
      <PageHead
        title={one.result === null ? t('noPrice') : amountText(one.result.value, 'GBP')}
        summary={one.id}
        above={t('above', { time: moment(one.claimTime) })}
        action={<FundState state={one.state} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_420px]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Trades one={one} />
          <Arrivals one={one} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          {one.trouble !== null && <Retry one={one} />}
          <Terms one={one} />
        </div>
      </div>
    </>
  )
}

function Terms({ one }: OneProps) {
  const t = useTranslations('trialDesk.one')
  const ends = useTranslations('trialDesk.ends')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  const gbp = (value: string) => amountText(value, 'GBP')
  return (
    <Facts title={t('terms')}>
      <Fact name={t('user')}>
        <PersonLink userId={one.userId}>{one.uid}</PersonLink>
      </Fact>
      <Fact name={t('until')}>{moment(one.endTime)}</Fact>
      {one.endedTime !== null && one.ended !== null && (
        <Fact name={t('ended')}>{`${ends(one.ended)}, ${moment(one.endedTime)}`}</Fact>
      )}
      <Fact name={t('protection')}>{t(one.protection ? 'on' : 'off')}</Fact>
      <Fact name={t('deposits')}>{gbp(one.deposits)}</Fact>
      {one.result !== null && (
        <>
          <Fact name={t('profit')}>{gbp(one.result.profit)}</Fact>
          <Fact name={t('back')}>{gbp(one.result.back)}</Fact>
          <Fact name={t('cash')}>{gbp(one.result.cash)}</Fact>
          <Fact name={t('coupons')}>{gbp(one.result.coupons)}</Fact>
        </>
      )}
      {one.takeBefore !== null && <Fact name={t('takeBefore')}>{moment(one.takeBefore)}</Fact>}
      {one.holdings.map(({ coin, amount }) => (
        <Fact key={coin} name={t('holds', { coin })}>
          {amountText(amount, coin)}
        </Fact>
      ))}
    </Facts>
  )
}

type Trade = OfficeTrialDetail['trading'][number]

function Trades({ one }: OneProps) {
  const t = useTranslations('trialDesk.one')
  const [moment, amountText, locale] = [useMoment({ withDate: true }), useAmountText(), useLocaleTag()]
  const columns: Column<Trade>[] = [
    { key: 'time', head: t('time'), width: 90, cell: ({ time }) => moment(time) },
    {
      key: 'pay',
      head: t('paid'),
      numeric: true,
      width: 90,
      cell: ({ payAmount, from }) => amountText(payAmount, from),
    },
    {
      key: 'receive',
      head: t('received'),
      numeric: true,
      strong: true,
      width: 90,
      cell: ({ receiveAmount, to }) => amountText(receiveAmount, to),
    },
    {
      key: 'price',
      head: t('price'),
      numeric: true,
      quiet: true,
      width: 90,
      // A quotient has no last digit.
      cell: ({ price }) => formatDecimal(price, { locale, scale: 8 }),
    },
  ]
  return (
    <section aria-labelledby="trial-trades" className="min-w-0">
      <SectionRule id="trial-trades" title={t('trades')} />
      {one.trading.length === 0 ? (
        <EmptyState title={t('noTrades')} text={t('noTradesText')} />
      ) : (
        <ColumnTable caption={t('trades')} columns={columns} rows={one.trading} keyOf={({ id }) => id} scrolls dense />
      )}
    </section>
  )
}

type Arrival = OfficeTrialDetail['arrivals'][number]

function Arrivals({ one }: OneProps) {
  const t = useTranslations('trialDesk.one')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  if (one.arrivals.length === 0) return null
  const columns: Column<Arrival>[] = [
    { key: 'time', head: t('time'), width: 90, cell: ({ time }) => moment(time) },
    {
      key: 'amount',
      head: t('amount'),
      numeric: true,
      width: 90,
      cell: ({ amount, asset }) => amountText(amount, asset),
    },
    {
      key: 'gbp',
      head: t('worth'),
      numeric: true,
      strong: true,
      width: 90,
      cell: ({ gbp }) => (gbp === null ? '–' : amountText(gbp, 'GBP')),
    },
  ]
  return (
    <section aria-labelledby="trial-deposits" className="min-w-0">
      <SectionRule id="trial-deposits" title={t('deposits')} />
      <ColumnTable
        caption={t('deposits')}
        columns={columns}
        rows={one.arrivals}
        keyOf={({ time }) => time}
        scrolls
        dense
      />
    </section>
  )
}
