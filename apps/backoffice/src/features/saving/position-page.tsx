import type { OfficeSavingDetail } from '@bourse/contract'
import * as identity from '@bourse/contract/calls/office/identity'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState, LoadingState } from '@bourse/ui/states.tsx'
import { useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { useMay } from '../../app/use-may.ts'
import { usePosition } from './api.ts'
import { PositionState } from './position-state.tsx'

export function PositionPage() {
  const t = useTranslations('savingDesk.one')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = usePosition(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(one) => <Position one={one} />}
      </Loaded>
    </div>
  )
}

interface OneProps {
  readonly one: OfficeSavingDetail
}

function Position({ one }: OneProps) {
  const t = useTranslations('savingDesk.one')
  const [moment, amountText] = [useMoment({ withDate: true }), useAmountText()]
  return (
    <>
      <PageHead
        title={amountText(one.principal, one.coin)}
        summary={one.id}
        above={t('above', { time: moment(one.subscribeTime) })}
        action={<PositionState state={one.state} />}
      />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_420px]">
        <Days one={one} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Terms one={one} />
        </div>
      </div>
    </>
  )
}

function Terms({ one }: OneProps) {
  const t = useTranslations('savingDesk.one')
  const [moment, amountText, figure] = [useMoment({ withDate: true }), useAmountText(), useFigure()]
  const maySeePerson = useMay(identity.officeUser)
  return (
    <Facts title={t('terms')}>
      <Fact name={t('user')}>
        {maySeePerson ? (
          <Link to="/users/$userId" params={{ userId: one.userId }} className="link">
            {one.uid}
          </Link>
        ) : (
          one.uid
        )}
      </Fact>
      <Fact name={t('rate')}>{t('rateText', { apy: figure(one.apy), days: one.days })}</Fact>
      <Fact name={t('interest')}>{amountText(one.interest, one.coin)}</Fact>
      <Fact name={t('accrued')}>{amountText(one.accrued, one.coin)}</Fact>
      <Fact name={t('paid')}>{amountText(one.issuedInterest, one.coin)}</Fact>
      <Fact name={t('start')}>{moment(one.startTime)}</Fact>
      <Fact name={t('release')}>{moment(one.releaseTime)}</Fact>
      {one.endTime !== null && <Fact name={t('end')}>{moment(one.endTime)}</Fact>}
      <Fact name={t('consent')}>{t('consentText', { version: one.agreement, time: moment(one.subscribeTime) })}</Fact>
    </Facts>
  )
}

type Accrual = OfficeSavingDetail['accruals'][number]

function Days({ one }: OneProps) {
  const t = useTranslations('savingDesk.one')
  const [moment, figure] = [useMoment({ withDate: true }), useFigure()]
  const columns: Column<Accrual>[] = [
    { key: 'day', head: t('day'), width: 40, cell: ({ day }) => day },
    { key: 'time', head: t('over'), quiet: true, width: 90, cell: ({ time }) => moment(time) },
    { key: 'interest', head: t('dayInterest'), numeric: true, width: 90, cell: ({ interest }) => figure(interest) },
    { key: 'accrued', head: t('sum'), numeric: true, strong: true, width: 90, cell: ({ accrued }) => figure(accrued) },
  ]
  return (
    <section aria-labelledby="saving-days" className="min-w-0">
      <SectionRule id="saving-days" title={t('days')} />
      {one.accruals.length === 0 ? (
        <EmptyState title={t('noDays')} text={t('noDaysText')} />
      ) : (
        <ColumnTable
          caption={t('days')}
          columns={columns}
          rows={one.accruals}
          keyOf={({ day }) => String(day)}
          scrolls
          dense
        />
      )}
    </section>
  )
}
