import type { ScreeningCase } from '@bourse/contract'
import * as kyc from '@bourse/contract/calls/office/kyc'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Link, useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useId } from 'react'
import { useCountryName } from '../../app/country-names.ts'
import { useDay, useMoment } from '../../app/moments.ts'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountLine } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { apart } from '../../app/page/typed-search.ts'
import { useMay } from '../../app/use-may.ts'
import { useCase } from './api.ts'
import { CaseDecision } from './case-decision.tsx'
import { CaseStatus } from './case-status.tsx'
import { Kinds } from './case-table.tsx'

export function ScreeningCasePage() {
  const t = useTranslations('screening.case')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useCase(id)
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
      {(one) => <Case one={one} />}
    </Loaded>
  )
}

function Case({ one }: { one: ScreeningCase }) {
  const t = useTranslations('screening.case')
  const moment = useMoment({ withDate: true })
  const amountLine = useAmountLine()
  return (
    <>
      <PageHead
        title={one.coins === null ? one.title : amountLine(one.coins.amount)}
        summary={one.account}
        above={t('above', { time: moment(one.openedAt) })}
        action={<CaseStatus state={one.state} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          {one.hit !== null && <Comparison hit={one.hit} person={one.person} />}
          {one.coins !== null && <CoinFacts coins={one.coins} />}
          <Finding one={one} />
        </div>
        {one.state === 'open' ? <CaseDecision one={one} /> : <Outcome one={one} />}
      </div>
    </>
  )
}

interface ComparisonProps {
  hit: NonNullable<ScreeningCase['hit']>
  person: ScreeningCase['person']
}

interface Line {
  readonly what: string
  readonly declared: string
  readonly listed: string | null
}

/** What the person says beside what the list says: equal or not is for people to judge. */
function Comparison({ hit, person }: ComparisonProps) {
  const t = useTranslations('screening.case')
  const id = useId()
  const countryName = useCountryName()
  const day = useDay()
  const declared = person ?? { name: '', birthDate: '', nationality: '', residence: '' }
  const countries = [...new Set([declared.nationality, declared.residence])].filter((code) => code !== '')
  const lines: Line[] = [
    { what: t('name'), declared: declared.name, listed: hit.name },
    {
      what: t('birthDate'),
      declared: day(declared.birthDate),
      listed: hit.birthDate === null ? null : day(hit.birthDate),
    },
    {
      what: t('country'),
      declared: countries.map(countryName).join(', '),
      listed: hit.country === null ? null : countryName(hit.country),
    },
  ]
  const columns: Column<Line>[] = [
    { key: 'what', head: t('what'), quiet: true, cell: ({ what }) => what },
    { key: 'declared', head: t('declared'), cell: (line) => line.declared },
    { key: 'listed', head: t('listed'), cell: ({ listed }) => listed ?? t('unknown') },
  ]
  return (
    <section aria-labelledby={id}>
      <SectionRule id={id} title={t('compare')} />
      {person === null && (
        <Note kind="info" className="mb-3">
          {t('ended')}
        </Note>
      )}
      <ColumnTable caption={t('compare')} columns={columns} rows={lines} keyOf={({ what }) => what} />
    </section>
  )
}

/** Which coins, and where they go or came from. */
function CoinFacts({ coins }: { coins: NonNullable<ScreeningCase['coins']> }) {
  const t = useTranslations('screening.case')
  const amountLine = useAmountLine()
  return (
    <Facts title={t('coins')}>
      <Fact name={t('amount')}>{amountLine(coins.amount)}</Fact>
      <Fact name={t('network')}>{coins.chain}</Fact>
      <Fact name={t('address')}>
        <span className="break-all">{coins.address}</span>
      </Fact>
      {coins.txId !== null && (
        <Fact name={t('transaction')}>
          <span className="break-all">{coins.txId}</span>
        </Fact>
      )}
    </Facts>
  )
}

function Finding({ one }: { one: ScreeningCase }) {
  const t = useTranslations('screening.case')
  const maySeeSubmission = useMay(kyc.officeCase)
  const percent = new Intl.NumberFormat(useLocaleTag(), { style: 'percent' })
  return (
    <Facts title={t('facts')}>
      <Fact name={t(one.coins === null ? 'source' : 'told')}>
        {one.coins === null ? one.source : t('analytics')} <Kinds kinds={one.kinds} />
      </Fact>
      <Fact name={t('reference')}>{one.reference}</Fact>
      <Fact name={t(one.coins === null ? 'score' : 'risk')}>{percent.format(one.score / 100)}</Fact>
      <Fact name={t('account')}>
        <PersonLink userId={one.userId}>{one.account}</PersonLink> <span className="text-ink-3">{one.uid}</span>
      </Fact>
      {maySeeSubmission && one.area === 'person' && (
        <Fact name={t('submission')}>
          <Link to="/kyc/cases/$id" params={{ id: one.subjectId }} className="link">
            {t('openSubmission')}
          </Link>
        </Fact>
      )}
      {one.area === 'inflow' && (
        <Fact name={t('inflow')}>
          <Link to="/funding/crypto" {...apart({ search: one.title })} className="link">
            {t('openInflow')}
          </Link>
        </Fact>
      )}
      {one.area === 'outflow' && (
        <Fact name={t('outflow')}>
          <Link to="/withdrawals" search={{ id: one.subjectId }} className="link">
            {t('openOutflow')}
          </Link>
        </Fact>
      )}
    </Facts>
  )
}

function Outcome({ one }: { one: ScreeningCase }) {
  const t = useTranslations('screening')
  const moment = useMoment({ withDate: true })
  return (
    <Facts title={t('decision.decided')}>
      <Fact name={t('cases.state')}>{t(`states.${one.state}`)}</Fact>
      <Fact name={t('decision.by')}>{one.decidedBy}</Fact>
      <Fact name={t('decision.at')}>{one.decidedAt === null ? '' : moment(one.decidedAt)}</Fact>
      <Fact name={t('decision.why')}>{one.reason}</Fact>
    </Facts>
  )
}
