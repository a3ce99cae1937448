import type { WealthKind, WealthPlan } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { EmptyState, ErrorState, LoadingState } from '@bourse/ui/states.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../app/chunk.ts'
import { useWealthPlans } from './api.ts'
import { useWealthTexts, WEALTH_STATUS } from './use-wealth-texts.ts'

const PlanSheet = lazy(() => loadChunk(async () => ({ default: (await import('./wealth-sheet.tsx')).WealthSheet })))
const NewPlan = lazy(() => loadChunk(async () => ({ default: (await import('./wealth-editor.tsx')).NewPlan })))

export interface WealthPlansProps {
  readonly kind: WealthKind
  readonly symbol: string
  /** The current price in USDT; null while there is none. */
  readonly price: string | null
}

/** The plans of a person on one holding, and the way to a new one. */
export function WealthPlans({ kind, symbol, price }: WealthPlansProps) {
  const t = useTranslations('wealth')
  const [open, setOpen] = useState<WealthPlan | null>(null)
  const [making, setMaking] = useState(false)
  const [part, setPart] = useState<'live' | 'over'>('live')
  const plans = useWealthPlans(kind, symbol, part)
  return (
    <>
      <Rows plans={plans} part={part} onOpen={setOpen} />
      <div className="flex flex-wrap items-center gap-3 pt-3">
        <Button onClick={() => setMaking(true)}>{t('list.new')}</Button>
        <button
          type="button"
          onClick={() => setPart(part === 'live' ? 'over' : 'live')}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:text-accent-2"
        >
          {t(part === 'live' ? 'list.showOver' : 'list.showLive')}
        </button>
      </div>
      {making && (
        <Suspense>
          <NewPlan kind={kind} symbol={symbol} price={price} onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {open !== null && (
        <Suspense>
          <PlanSheet first={open} price={price} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

interface RowsProps {
  readonly plans: ReturnType<typeof useWealthPlans>
  readonly part: 'live' | 'over'
  readonly onOpen: (plan: WealthPlan) => void
}

function Rows({ plans, part, onOpen }: RowsProps) {
  const t = useTranslations('wealth')
  const texts = useWealthTexts()
  if (plans.data === undefined) {
    return plans.isError ? (
      <ErrorState
        title={t('list.error')}
        text={plans.error.message}
        onRetry={() => void plans.refetch()}
        retrying={plans.isFetching}
      />
    ) : (
      <LoadingState lines={3} />
    )
  }
  const { records } = plans.data
  if (records.length === 0) {
    return (
      <EmptyState
        className="border-b-0 py-5"
        title={t(part === 'live' ? 'list.emptyTitle' : 'list.noneOver')}
        text={t('list.emptyText')}
      />
    )
  }
  return (
    <ul aria-label={t('list.caption')}>
      {records.map((plan) => (
        <li key={plan.planId} className="border-line border-b">
          <button
            type="button"
            onClick={() => onOpen(plan)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2.5 text-left text-body"
          >
            <span className="font-semibold">{texts.title(plan)}</span>
            <Status kind={WEALTH_STATUS[plan.state]} label={t(`states.${plan.state}`)} className="justify-self-end" />
            <span className="text-dense text-ink-2">{texts.exits(plan)}</span>
            <span className="text-right text-dense text-ink-2">{t(`phases.${plan.phase}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
