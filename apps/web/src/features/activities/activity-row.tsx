import type { Activity, ActivityBudget, OwnActivity } from '@bourse/contract'
import { buttonClass } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Link } from '@bourse/ui/router.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { lazy, Suspense, useState } from 'react'
import { BudgetScale } from '../../app/campaigns/budget-scale.tsx'
import { CountdownScale } from '../../app/campaigns/countdown-scale.tsx'
import { loadChunk } from '../../app/chunk.ts'
import { useAmounts } from '../../app/page/use-amounts.ts'
import type { RowAct } from './hub-view.ts'
import { KindDrawing } from './kind-drawing.tsx'

const ActivityRules = lazy(() =>
  loadChunk(async () => ({ default: (await import('./activity-rules.tsx')).ActivityRules })),
)

interface ActivityRowProps {
  readonly activity: Activity
  readonly own: OwnActivity | undefined
  /** Undefined where it has no page of its own. */
  readonly act: RowAct | undefined
}

/** An activity that runs: what it is, what is left of it, how long, and the way to take part. */
export function ActivityRow({ activity, own, act }: ActivityRowProps) {
  const t = useTranslations('activities')
  const kinds = useTranslations('campaigns.kinds')
  const { kind, phase, title, summary, startTime, endTime, budgets } = activity
  const takesPart = own?.takesPart ?? false
  return (
    <li className="grid grid-cols-[46px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-2 border-line border-b py-3 lg:grid-cols-[64px_minmax(0,1fr)_252px_220px_132px] lg:gap-x-6">
      <KindDrawing kind={kind} className="size-[46px] lg:size-16" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-dense text-ink-3">
          {kinds(kind)}
          {takesPart && <span className="font-medium text-accent">{t('takesPart')}</span>}
          {phase === 'paused' && <Status kind="in_review" label={t('paused')} />}
          {phase === 'sold_out' && <Status kind="cancelled" label={t('soldOut')} />}
        </p>
        <h3 className="font-semibold text-[15px] leading-5">{title}</h3>
        <p className="text-body text-ink-2 max-lg:hidden">
          {summary} <Rules activity={activity} />
        </p>
      </div>
      <div className="max-lg:order-last max-lg:col-span-3 max-lg:grid max-lg:gap-2 lg:contents">
        <p className="text-body text-ink-2 lg:hidden">
          {summary} <Rules activity={activity} />
        </p>
        <div className="grid gap-2">
          {budgets.map((budget) => (
            <Budget key={`${budget.pool} ${budget.asset}`} kind={kind} budget={budget} />
          ))}
        </div>
        <CountdownScale startTime={startTime} endTime={endTime} own={takesPart} />
      </div>
      <div className="flex justify-end">{act !== undefined && <ActLink activity={activity} act={act} />}</div>
    </li>
  )
}

/** All of a competition is promised before anybody joins: what counts is what there is to win, not what nobody was promised. */
function Budget({ kind, budget }: { readonly kind: Activity['kind']; readonly budget: ActivityBudget }) {
  const t = useTranslations('activities.prizes')
  const { amount } = useAmounts()
  if (kind !== 'competition') return <BudgetScale budget={budget} />
  return (
    <BudgetScale
      budget={budget}
      left={t('all', { amount: amount(budget.budget, budget.asset) })}
      whole={t('setAside')}
    />
  )
}

function ActLink({ activity: { kind, page, title }, act: { act, isMain } }: { activity: Activity; act: RowAct }) {
  const t = useTranslations('activities.acts')
  return (
    <Link
      to={page}
      aria-label={t('of', { act: t(`${act}.${kind}`), title })}
      className={buttonClass({ variant: isMain ? 'accent' : 'outline', className: 'lg:min-w-[124px]' })}
    >
      {t(`${act}.${kind}`)}
    </Link>
  )
}

function Rules({ activity }: { readonly activity: Activity }) {
  const t = useTranslations('activities.rules')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('of', { title: activity.title })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="link min-h-6 whitespace-nowrap"
      >
        {t('act')}
      </button>
      {open && (
        <Suspense>
          <ActivityRules activity={activity} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
