import type { Plan, TradingPair } from '@bourse/contract'
import { useLocaleTag, useTranslations } from '@bourse/ui/i18n.tsx'
import { toast } from '@bourse/ui/overlays/toast.tsx'
import { useMemo, useState } from 'react'
import { useServerMinute } from '../../../app/live/server-clock.ts'
import { useSavePlan } from './plan-calls.ts'
import { EMPTY_PLAN, type PlanInput, planForm } from './plan-form.ts'
import { usePlanTexts } from './plan-texts.ts'

/** Where the person is; a plan keeps the zone that it was made in. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface PlanFormOptions {
  readonly pair: TradingPair
  readonly timeZone: string
  readonly available: string | null
  readonly planId?: string | undefined
  readonly first?: PlanInput | undefined
  readonly onSaved: (plan: Plan) => void
}

/** The AutoBuy form between two saves. */
export function usePlanForm({ first = EMPTY_PLAN, onSaved, ...facts }: PlanFormOptions) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const locale = useLocaleTag()
  const now = useServerMinute()
  const [input, setInput] = useState(first)
  const { pair, timeZone, available, planId } = facts
  const form = useMemo(
    () => planForm(input, { locale, pair, timeZone, available, planId, now }),
    [input, locale, pair, timeZone, available, planId, now],
  )
  const saving = useSavePlan({
    onSuccess: (plan) => {
      const next = plan.nextRunAt === null ? t('toast.suspendedStill') : texts.runTime(plan.nextRunAt, plan.timeZone)
      toast.good(t(planId === undefined ? 'toast.saved' : 'toast.changed'), {
        detail: plan.nextRunAt === null ? next : t('toast.next', { time: next }),
      })
      setInput(first)
      onSaved(plan)
    },
    onError: (failure) => toast.bad(t('toast.failed'), { detail: failure.message }),
  })
  return {
    input,
    form,
    pending: saving.isPending,
    change: (part: Partial<PlanInput>) => setInput((before) => ({ ...before, ...part })),
    /** False when something is missing; the form then shows what. */
    submit(): boolean {
      setInput((before) => ({ ...before, submitted: true }))
      if (form.request === null) return false
      if (!saving.isPending) saving.mutate(form.request)
      return true
    },
  }
}

export type PlanFormState = ReturnType<typeof usePlanForm>
