import type { Plan, PlanRun } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { useState } from 'react'
import { Paging } from '../orders/orders-paging.tsx'
import { usePlanRuns } from './plan-calls.ts'
import { usePlanTexts } from './plan-texts.ts'
import { RUN_STATUS, TRIES } from './plan-view.ts'

/** What became of each purchase, newest first, with the reason where there was none. */
export function PlanRuns({ plan }: { plan: Plan }) {
  const t = useTranslations('plans')
  const [page, setPage] = useState(1)
  const runs = usePlanRuns(plan.planId, page)
  if (runs.isError && runs.data === undefined) {
    return (
      <ErrorState
        title={t('runs.error')}
        text={runs.error.message}
        onRetry={() => void runs.refetch()}
        retrying={runs.isFetching}
      />
    )
  }
  if (runs.data === undefined) return <LoadingState lines={4} />
  if (runs.data.total === 0) {
    return <EmptyState className="border-b-0 py-6" title={t('runs.emptyTitle')} text={t('runs.emptyText')} />
  }
  return (
    <>
      <ul>
        {runs.data.records.map((run) => (
          <RunItem key={run.period} run={run} plan={plan} />
        ))}
      </ul>
      <Paging page={page} total={runs.data.total} onPage={setPage} />
    </>
  )
}

function RunItem({ run, plan }: { run: PlanRun; plan: Plan }) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const reason = texts.reasonText(run)
  const bought = texts.boughtText(run, plan.symbol)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-2.5 text-body">
      <time dateTime={run.period} className="font-medium">
        {texts.runTime(run.period, plan.timeZone)}
      </time>
      <Status kind={RUN_STATUS[run.state]} label={t(`runs.states.${run.state}`)} className="justify-self-end" />
      {bought !== null && run.spent !== null && (
        <>
          <span className="text-ink-2">
            {t.rich('runs.bought', {
              amount: bought,
              spent: texts.spentText(run.spent, plan.symbol),
              strong: (text) => <span className="font-semibold text-ink">{text}</span>,
            })}
          </span>
          {run.orderId !== null && (
            <Link
              to="/orderdetail"
              search={{ symbol: plan.symbol, id: run.orderId }}
              className="link justify-self-end text-dense"
            >
              {t('runs.order')}
            </Link>
          )}
        </>
      )}
      {reason !== null && (
        <span className="col-span-2 text-dense text-ink-2">
          {reason}
          {run.state === 'pending' && ` ${t('runs.tries', { tries: run.tries, of: TRIES })}`}
        </span>
      )}
    </li>
  )
}
