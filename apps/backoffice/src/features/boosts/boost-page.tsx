import type { OfficeBoost, OfficeBoostPart } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useParams } from '@bourse/ui/router.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { useState } from 'react'
import { useMoment } from '../../app/moments.ts'
import { BackLink } from '../../app/page/back-link.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { Fact, Facts } from '../../app/page/facts.tsx'
import { useAmountText, useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { PagedList } from '../../app/page/paged-list.tsx'
import { PersonLink } from '../../app/page/person-link.tsx'
import { LIST_PAGE, useBoost, useParts } from './api.ts'
import { PhaseStatus } from './phase-status.tsx'

/** One boost: its pool and payment, and who has bought and kept what. */
export function BoostPage() {
  const t = useTranslations('boostsDesk')
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useBoost(id)
  return (
    <div className="desk">
      <Loaded query={query} failed={t('failed')} skeleton={<LoadingState lines={10} className="mt-6" />}>
        {(boost) => (
          <>
            <PageHead
              title={boost.title}
              summary={boost.id}
              above={<BackLink to="/boosts">{t('back')}</BackLink>}
              action={<PhaseStatus phase={boost.phase} />}
            />
            <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[1fr_360px]">
              <Parts boost={boost} />
              <div className="min-w-0">
                <Terms boost={boost} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Parts({ boost: { id, coin } }: { readonly boost: OfficeBoost }) {
  const t = useTranslations('boostsDesk')
  const [page, setPage] = useState(1)
  const query = useParts(id, page)
  return (
    <section aria-labelledby="parts" className="min-w-0">
      <SectionRule id="parts" title={t('parts')} />
      <PagedList
        query={query}
        failed={t('failed')}
        page={page}
        size={LIST_PAGE}
        onPage={setPage}
        empty={{ title: t('noParts'), text: t('noPartsText') }}
        table={(rows) => <PartsTable rows={rows} coin={coin} />}
      />
    </section>
  )
}

function Terms({ boost }: { readonly boost: OfficeBoost }) {
  const t = useTranslations('boostsDesk')
  const [moment, figure, amountText] = [useMoment({ withDate: true }), useFigure(), useAmountText()]
  const { coin, rate, markets, pool, pending, paid, waiting, people, startTime, endTime, payTime } = boost
  return (
    <Facts title={t('facts')}>
      <Fact name={t('rate')}>{`${figure(rate)} %`}</Fact>
      <Fact name={t('markets')}>{markets.map((symbol) => symbol.replace('-', '/')).join(', ')}</Fact>
      <Fact name={t('pool')}>{amountText(pool.budget, coin)}</Fact>
      <Fact name={t('left')}>{amountText(pool.left, coin)}</Fact>
      <Fact name={t('promised')}>{amountText(pending, coin)}</Fact>
      <Fact name={t('paid')}>{amountText(paid, coin)}</Fact>
      <Fact name={t('people')}>{figure(String(people))}</Fact>
      <Fact name={t('waiting')}>{figure(String(waiting))}</Fact>
      <Fact name={t('start')}>{moment(startTime)}</Fact>
      <Fact name={t('end')}>{moment(endTime)}</Fact>
      <Fact name={t('pays')}>{moment(payTime)}</Fact>
    </Facts>
  )
}

interface PartsTableProps {
  readonly rows: readonly OfficeBoostPart[] | undefined
  readonly coin: string
}

function PartsTable({ rows, coin }: PartsTableProps) {
  const t = useTranslations('boostsDesk')
  const amountText = useAmountText()
  const sum = (key: string, head: string, of: (part: OfficeBoostPart) => string | null): Column<OfficeBoostPart> => ({
    ...{ key, head, numeric: true, className: 'max-md:hidden', width: 90 },
    cell: (part) => {
      const value = of(part)
      return value === null ? '–' : amountText(value, coin)
    },
  })
  const columns: Column<OfficeBoostPart>[] = [
    {
      ...{ key: 'user', head: t('user'), width: 60 },
      cell: ({ userId, uid }) => <PersonLink userId={userId}>{uid}</PersonLink>,
    },
    sum('bought', t('bought'), ({ bought }) => bought),
    sum('sold', t('sold'), ({ sold }) => sold),
    sum('linked', t('linked'), ({ linked }) => linked),
    sum('balance', t('balance'), ({ balance }) => balance),
    sum('kept', t('kept'), ({ kept }) => kept),
    {
      ...{ key: 'pending', head: t('amount'), numeric: true, strong: true, width: 90 },
      cell: ({ pending }) => amountText(pending, coin),
    },
    { key: 'state', head: t('state'), className: 'pl-6', width: 80, cell: ({ state }) => t(`states.${state}`) },
  ]
  return <ColumnTable caption={t('parts')} columns={columns} rows={rows} keyOf={({ userId }) => userId} scrolls />
}
