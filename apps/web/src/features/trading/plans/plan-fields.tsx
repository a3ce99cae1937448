import type { TradingPair } from '@bourse/contract'
import type { FieldSize } from '@bourse/ui/fields/field.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useDoubt } from '../../../app/page/use-doubt.ts'
import { useFigures } from '../ticket/order-form-figures.ts'
import { tidied } from '../ticket/order-form-text.ts'
import { DAYS, FREQUENCIES, WEEKDAYS } from './plan-form.ts'
import type { PlanFormState } from './plan-form-state.ts'
import { usePlanTexts } from './plan-texts.ts'

interface PlanFieldsProps {
  readonly plan: PlanFormState
  readonly pair: TradingPair
  readonly size: FieldSize
}

const NO_HINT = '\u00a0'

/** Amount and rhythm of a plan. */
export function PlanFields({ plan, pair, size }: PlanFieldsProps) {
  const t = useTranslations('plans')
  const figures = useFigures()
  const doubt = useDoubt()
  const { input, form, change } = plan
  const error = form.shownErrors.total
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('form.total')}
        size={size}
        unit={pair.quoteCurrencyInfo.code}
        inputMode="decimal"
        autoComplete="off"
        name="planTotal"
        value={input.total}
        onChange={(event) => change({ total: event.target.value })}
        onBlur={() => {
          if (input.total === '') return
          const scale = Math.min(2, pair.quoteCurrencyInfo.shownScale)
          change({ left: true, total: tidied(input.total, { scale, padded: true }, figures.locale) ?? input.total })
        }}
        hint={form.isShort ? <span className="font-medium text-warn">{t('form.short')}</span> : NO_HINT}
        error={error && (doubt(input.total) ?? t(`errors.${error.key}`, figures.values(error)))}
      />
      <Select
        size={size}
        label={t('form.frequency')}
        value={input.frequency}
        onChange={({ target }) => {
          const frequency = FREQUENCIES.find((known) => known === target.value)
          if (frequency !== undefined) change({ frequency })
        }}
        options={FREQUENCIES.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
      />
      <DayAndTime plan={plan} size={size} />
    </div>
  )
}

function DayAndTime({ plan: { input, form, change }, size }: Pick<PlanFieldsProps, 'plan' | 'size'>) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const error = form.shownErrors.time
  const time = (
    <TextField
      type="time"
      size={size}
      label={t('form.time')}
      name="planTime"
      value={input.time}
      onChange={(event) => change({ time: event.target.value })}
      error={error && t(`errors.${error.key}`)}
    />
  )
  if (input.frequency === 'weekday') return time
  return (
    <div>
      <div className="grid grid-cols-2 gap-2">
        {input.frequency === 'monthly' ? (
          <Select
            size={size}
            label={t('form.day')}
            value={String(input.day)}
            onChange={({ target }) => change({ day: Number(target.value) })}
            options={DAYS.map((day) => ({ value: String(day), label: t('form.dayOfMonth', { day }) }))}
          />
        ) : (
          <Select
            size={size}
            label={t('form.weekday')}
            value={String(input.weekday)}
            onChange={({ target }) => change({ weekday: Number(target.value) })}
            options={WEEKDAYS.map((day) => ({ value: String(day), label: texts.weekdayName(day) }))}
          />
        )}
        {time}
      </div>
      {form.endsShortMonths && <p className="mt-1 text-dense text-ink-3">{t('form.shortMonths')}</p>}
    </div>
  )
}

/** What will happen, before anything is saved: the first purchases, in the time zone of the plan. */
export function PlanPreview({ plan: { form }, timeZone }: { plan: PlanFormState; timeZone: string }) {
  const t = useTranslations('plans')
  const texts = usePlanTexts()
  const [first, ...later] = form.runs
  return (
    <div className="border-line border-t pt-2 text-dense" aria-live="polite">
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{t('form.next')}</span>
        <span className="text-right font-semibold">
          {first === undefined ? '\u2013' : texts.runTime(first, timeZone)}
        </span>
      </div>
      <p className="mt-0.5 flex min-h-4 justify-between gap-3 text-agate text-ink-3">
        <span>{timeZone.replaceAll('_', ' ')}</span>
        {later.length > 0 && (
          <span>{t('form.then', { days: later.map((run) => texts.runDay(run, timeZone)).join(', ') })}</span>
        )}
      </p>
    </div>
  )
}
