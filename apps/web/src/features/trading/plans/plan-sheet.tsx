import type { Plan, TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { formatDecimal } from '@bourse/ui/format.ts'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Sheet } from '@bourse/ui/overlays/sheet.tsx'
import { Status } from '@bourse/ui/status.tsx'
import { type ReactNode, useState } from 'react'
import { useBalances } from '../../../app/live/use-balances.ts'
import { usePair } from '../../../app/live/use-pairs.ts'
import { baseOf, decimalsOf, pairName } from '../orders/orders-view.ts'
import { CancelPlanButton, SuspendButton } from './plan-actions.tsx'
import { PlanFields, PlanPreview } from './plan-fields.tsx'
import { inputOf } from './plan-form.ts'
import { usePlanForm } from './plan-form-state.ts'
import { PlanRuns } from './plan-runs.tsx'
import { usePlanTexts } from './plan-texts.ts'
import { PLAN_STATUS, SKIPS_TO_SUSPEND } from './plan-view.ts'

interface PlanSheetProps {
  readonly plan: Plan
  readonly onClose: () => void
}

/** One plan: its terms, what it has bought, and everything that can be done with it. */
export function PlanSheet({ plan, onClose }: PlanSheetProps) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const [changing, setChanging] = useState(false)
  const pair = usePair(plan.symbol)
  const title = t('sheet.title', { asset: baseOf(plan.symbol), total: texts.totalText(plan) })
  return (
    <Sheet open onOpenChange={onClose} title={title} description={texts.rhythmText(plan)}>
      {changing && pair != null ? (
        <ChangePlan plan={plan} pair={pair} onDone={() => setChanging(false)} />
      ) : (
        <>
          <PlanFacts plan={plan} />
          {plan.state !== 'cancelled' && (
            <div className="flex flex-wrap items-center gap-2 pt-3 pb-1">
              <Button onClick={() => setChanging(true)}>{t('actions.change')}</Button>
              <SuspendButton plan={plan} />
              <CancelPlanButton plan={plan} onDone={onClose} />
            </div>
          )}
          <h3 className="mt-5 border-ink border-t-2 pt-2 pb-1 font-semibold text-h4">{t('runs.title')}</h3>
          <PlanRuns plan={plan} />
        </>
      )}
    </Sheet>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  return (
    <>
      {plan.skips > 0 && plan.state === 'ongoing' && (
        <Note kind="warn" className="mb-3">
          {t('sheet.skips', { skips: plan.skips, most: SKIPS_TO_SUSPEND })}
        </Note>
      )}
      {plan.skips >= SKIPS_TO_SUSPEND && plan.state === 'suspended' && (
        <Note kind="warn" className="mb-3">
          {t('sheet.suspendedBySkips', { most: SKIPS_TO_SUSPEND })}
        </Note>
      )}
      <dl className="border-line border-t">
        <Fact name={t('columns.status')}>
          <Status kind={PLAN_STATUS[plan.state]} label={t(`states.${plan.state}`)} />
        </Fact>
        <Fact name={t('columns.next')}>
          {plan.nextRunAt === null ? t('noNext') : texts.runTime(plan.nextRunAt, plan.timeZone)}
        </Fact>
        <Fact name={t('columns.pair')}>{pairName(plan.symbol)}</Fact>
        <Fact name={t('sheet.timeZone')}>{plan.timeZone.replaceAll('_', ' ')}</Fact>
        <Fact name={t('sheet.since')}>{texts.runDay(plan.createdAt, plan.timeZone)}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}

interface ChangePlanProps {
  readonly plan: Plan
  readonly pair: TradingPair
  readonly onDone: () => void
}

/** The market of a plan never changes; everything else may. */
function ChangePlan({ plan, pair, onDone }: ChangePlanProps) {
  const t = useTranslations('plans')
  const { locale } = usePlanTexts()
  const { data: assets } = useBalances()
  const write = (total: string) => formatDecimal(total, { locale, scale: Math.max(2, decimalsOf(total)), minScale: 2 })
  const form = usePlanForm({
    pair,
    timeZone: plan.timeZone,
    available: assets?.find(({ coin }) => coin === pair.quoteCurrencyInfo.code)?.available ?? null,
    planId: plan.planId,
    first: inputOf(plan, write),
    onSaved: onDone,
  })
  return (
    <form
      noValidate
      aria-label={t('sheet.change')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <PlanFields plan={form} pair={pair} size="lg" />
      <PlanPreview plan={form} timeZone={plan.timeZone} />
      <div className="flex gap-2 pt-2 [&>*]:flex-1">
        <Button onClick={onDone}>{t('actions.back')}</Button>
        <Button type="submit" variant="ink" pending={form.pending}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
