import type { ActivityPool } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SectionRule } from '@bourse/ui/rule.tsx'
import { EmptyState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type Column, ColumnTable } from '../../app/page/column-table.tsx'
import { useFigure } from '../../app/page/figures.ts'
import { Loaded } from '../../app/page/loaded.tsx'
import { PageHead } from '../../app/page/page-head.tsx'
import { usePools } from './api.ts'
import { covers } from './pools.rules.ts'
import { RaiseProposal } from './raise-proposal.tsx'

/** What stands in the pools against what budgets and coupons have left, and proposals to raise a budget. */
export function PoolsPage() {
  const t = useTranslations('activitiesDesk.pools')
  const query = usePools()
  const open = query.data?.raises.length
  return (
    <>
      <PageHead title={t('title')} summary={open !== undefined && t('summary', { count: open })} above={t('above')} />
      <Loaded query={query} failed={t('failed')} skeleton={<Pools rows={undefined} />}>
        {({ pools, raises }) => (
          <>
            {raises.length > 0 && (
              <section aria-labelledby="budget-proposals">
                <SectionRule id="budget-proposals" title={t('proposals')} />
                {raises.map((raise) => (
                  <RaiseProposal key={raise.id} raise={raise} />
                ))}
              </section>
            )}
            {pools.length === 0 ? <EmptyState title={t('empty')} text={t('emptyText')} /> : <Pools rows={pools} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Pools({ rows }: { readonly rows: readonly ActivityPool[] | undefined }) {
  const t = useTranslations('activitiesDesk')
  const figure = useFigure()
  const sum = (key: 'budgets' | 'coupons' | 'treasury', className: string): Column<ActivityPool> => ({
    ...{ key, head: t(`pools.${key}`), numeric: true, quiet: true, width: 90, className },
    cell: (row) => figure(row[key]),
  })
  const columns: Column<ActivityPool>[] = [
    { key: 'asset', head: t('pools.asset'), strong: true, width: 50, cell: ({ asset }) => asset },
    { key: 'pool', head: t('pools.pool'), width: 70, cell: ({ pool }) => t(`poolNames.${pool}`) },
    {
      ...{ key: 'balance', head: t('pools.balance'), numeric: true, strong: true, width: 90 },
      cell: ({ balance }) => figure(balance),
    },
    sum('budgets', 'max-sm:hidden'),
    sum('coupons', 'max-md:hidden'),
    {
      ...{ key: 'state', head: t('pools.state'), className: 'pl-6', width: 90 },
      cell: (row) => {
        const isCovered = covers(row)
        return (
          <Status kind={isCovered ? 'completed' : 'failed'} label={t(isCovered ? 'pools.covered' : 'pools.differs')} />
        )
      },
    },
    sum('treasury', 'max-lg:hidden'),
  ]
  return (
    <ColumnTable
      caption={t('pools.title')}
      columns={columns}
      rows={rows}
      keyOf={({ pool, asset }) => `${pool} ${asset}`}
      scrolls
    />
  )
}
