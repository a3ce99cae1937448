import type { Plan } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import { CoinMark } from '@bourse/ui/coin-mark.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { SkeletonRows } from '@bourse/ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { Table, Td, Th, Tr } from '@bourse/ui/table.tsx'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../app/chunk.ts'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { PairCell } from '../orders/orders-cells.tsx'
import { baseOf, pairName } from '../orders/orders-view.ts'
import { SuspendButton } from './plan-actions.tsx'
import { usePlanTexts } from './plan-texts.ts'
import { PLAN_STATUS, type PlanScope, shownPlans } from './plan-view.ts'
import { usePlans } from './plans-api.ts'

const PlanSheet = lazy(() => loadChunk(async () => ({ default: (await import('./plan-sheet.tsx')).PlanSheet })))

interface PlansListProps extends PlanScope {
  readonly dense?: boolean | undefined
}

/** The AutoBuy plans of a person, of one market, or of one coin. */
export function PlansList({ dense = false, ...scope }: PlansListProps) {
  const t = useTranslations('plans')
  const narrow = useNarrow()
  const plans = usePlans()
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = plans.data && shownPlans(plans.data, scope)
  const open = plans.data?.find(({ planId }) => planId === openId)
  if (plans.isError && rows === undefined) {
    return (
      <ErrorState
        className="mt-3"
        title={t('list.error')}
        text={plans.error?.message}
        onRetry={() => void plans.refetch()}
        retrying={plans.isFetching}
      />
    )
  }
  if (rows?.length === 0) {
    return (
      <EmptyState
        className={cx('border-b-0', dense && 'py-5')}
        title={t('list.emptyTitle')}
        text={t('list.emptyText')}
      />
    )
  }
  return (
    <>
      {narrow ? (
        <PlanItems rows={rows} onOpen={setOpenId} />
      ) : (
        <PlansTable rows={rows} dense={dense} onOpen={setOpenId} />
      )}
      {open !== undefined && (
        <Suspense>
          <PlanSheet key={open.planId} plan={open} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </>
  )
}

interface RowsProps {
  /** Undefined while they are on their way. */
  readonly rows: readonly Plan[] | undefined
  readonly dense?: boolean | undefined
  readonly onOpen: (planId: string) => void
}

const HEAD = 'sticky top-0 z-1 bg-paper'

function PlansTable({ rows, dense, onOpen }: RowsProps) {
  const t = useTranslations('plans')
  return (
    <Table dense={dense} caption={t('list.caption')}>
      <thead>
        <tr>
          <Th className={HEAD}>{t('columns.pair')}</Th>
          <Th numeric className={HEAD}>
            {t('columns.total')}
          </Th>
          <Th className={cx(HEAD, 'pl-3')}>{t('columns.rhythm')}</Th>
          <Th className={HEAD}>{t('columns.next')}</Th>
          <Th className={HEAD}>{t('columns.status')}</Th>
          <Th className={HEAD}>
            <span className="sr-only">{t('columns.actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined ? (
          <SkeletonRows rows={3} columns={[80, 72, 160, 112, 72, 96]} dense={dense} />
        ) : (
          rows.map((plan) => <PlanRow key={plan.planId} plan={plan} dense={dense} onOpen={onOpen} />)
        )}
      </tbody>
    </Table>
  )
}

interface RowProps {
  readonly plan: Plan
  readonly dense?: boolean | undefined
  readonly onOpen: (planId: string) => void
}

function PlanRow({ plan, dense = false, onOpen }: RowProps) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  return (
    <Tr className={cx(plan.state === 'cancelled' && 'text-ink-3')}>
      <Td>
        <PairCell symbol={plan.symbol} />
      </Td>
      <Td numeric strong={plan.state !== 'cancelled'}>
        {texts.totalText(plan)}
      </Td>
      <Td className={cx('pl-3', !dense && 'whitespace-normal')}>{texts.rhythmText(plan)}</Td>
      <Td quiet>
        {plan.nextRunAt === null ? (
          <span className="text-ink-3">{t('noNext')}</span>
        ) : (
          <time dateTime={plan.nextRunAt}>
            {dense ? texts.shortTime(plan.nextRunAt, plan.timeZone) : texts.nextTime(plan.nextRunAt, plan.timeZone)}
          </time>
        )}
      </Td>
      <Td>
        <Status kind={PLAN_STATUS[plan.state]} label={t(`states.${plan.state}`)} />
      </Td>
      <Td numeric className="sticky right-0 bg-paper pl-3 group-hover/row:bg-paper-down">
        <span className="inline-flex gap-4">
          <SuspendButton row plan={plan} />
          <button
            type="button"
            aria-label={t('actions.detailsOf', { asset: baseOf(plan.symbol), rhythm: texts.rhythmText(plan) })}
            onClick={() => onOpen(plan.planId)}
            className="inline-flex min-h-6 items-center font-medium text-accent hover:text-accent-2"
          >
            {t('actions.details')}
          </button>
        </span>
      </Td>
    </Tr>
  )
}

/** On a phone a plan is an item of two lines that opens as a whole. */
function PlanItems({ rows, onOpen }: RowsProps) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  if (rows === undefined) return <LoadingState lines={4} />
  return (
    <ul>
      {rows.map((plan) => (
        <li key={plan.planId} className="border-line border-b">
          <button
            type="button"
            onClick={() => onOpen(plan.planId)}
            className="grid w-full grid-cols-[24px_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2.5 text-left text-body"
          >
            <CoinMark code={baseOf(plan.symbol)} size={24} className="row-span-2" />
            <span className="truncate">
              <span className="font-semibold">{pairName(plan.symbol)}</span>
              <span className="text-ink-2"> {texts.rhythmText(plan)}</span>
            </span>
            <span className="text-right font-semibold">{texts.totalText(plan)}</span>
            <span className="truncate text-dense text-ink-2">
              {plan.nextRunAt === null
                ? t('noNext')
                : t('list.next', { time: texts.shortTime(plan.nextRunAt, plan.timeZone) })}
            </span>
            <Status kind={PLAN_STATUS[plan.state]} label={t(`states.${plan.state}`)} className="justify-self-end" />
          </button>
        </li>
      ))}
    </ul>
  )
}
