import type { Plan } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { cx } from '@bourse/ui/class-names.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LateDialog } from '@bourse/ui/overlays/late-dialog.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useState } from 'react'
import { type PlanMove, useMovePlan } from './plan-calls.ts'
import { usePlanTexts } from './plan-texts.ts'

const DONE = { suspend: 'suspended', restore: 'restored', cancel: 'cancelled' } as const satisfies Record<
  PlanMove,
  string
>

/** Suspends, restores or ends a plan, and tells what that means for the next purchase. */
function usePlanMoves(plan: Plan) {
  const t = useTranslations('plans.toast')
  const texts = usePlanTexts()
  const [move, setMove] = useState<PlanMove | null>(null)
  const moving = useMovePlan({
    onSuccess: (moved) => {
      const done = move === null ? 'cancelled' : DONE[move]
      const detail =
        moved.nextRunAt === null
          ? t(done === 'cancelled' ? 'cancelledDetail' : 'suspendedDetail')
          : t('next', { time: texts.runTime(moved.nextRunAt, moved.timeZone) })
      toast.info(t(done), { detail })
    },
    onError: (failure) => toast.bad(t('failed'), { detail: failure.message }),
  })
  return {
    pending: moving.isPending ? move : null,
    act(next: PlanMove): void {
      if (moving.isPending) return
      setMove(next)
      moving.mutate({ move: next, planId: plan.planId })
    },
  }
}

/** Suspend or restore, whichever the plan can do; nothing for one that has ended. */
export function SuspendButton({ plan, row = false }: { plan: Plan; row?: boolean }) {
  const t = useTranslations('plans.actions')
  const { pending, act } = usePlanMoves(plan)
  if (plan.state === 'cancelled') return null
  const move = plan.state === 'ongoing' ? 'suspend' : 'restore'
  if (!row) {
    return (
      <Button pending={pending !== null} onClick={() => act(move)}>
        {t(move)}
      </Button>
    )
  }
  return (
    <button
      type="button"
      aria-disabled={pending !== null || undefined}
      onClick={() => act(move)}
      className={cx(
        'inline-flex min-h-6 items-center whitespace-nowrap font-medium',
        pending === null ? 'text-accent hover:text-accent-2' : 'text-ink-3',
      )}
    >
      {t(move)}
    </button>
  )
}

/** Ends a plan for good, after a question. */
export function CancelPlanButton({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const [asking, setAsking] = useState(false)
  const { pending, act } = usePlanMoves(plan)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('actions.cancel')}
      </Button>
      <LateDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('cancel.title')}
        description={t('cancel.text', { total: texts.totalText(plan), rhythm: texts.rhythmText(plan) })}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel.keep')}</Button>
            <Button
              variant="ink"
              pending={pending !== null}
              onClick={() => {
                act('cancel')
                setAsking(false)
                onDone()
              }}
            >
              {t('cancel.confirm')}
            </Button>
          </>
        }
      />
    </>
  )
}
