import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { Select } from '@bourse/ui/fields/select.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import { useId, useState } from 'react'
import { useFigures } from './order-form-figures.ts'
import type { FormAction, FormInput, TimeInForce } from './order-form-input.ts'
import type { FeeRates } from './order-form-sum.ts'
import { useOrderReview } from './order-review.ts'

const TIMES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok']

interface AdvancedProps {
  readonly input: FormInput
  readonly feeRates: FeeRates | null
  readonly dispatch: (action: FormAction) => void
}

/** Only what the type of order has: a market order never waits, and an OCO decides both for itself. */
export function Advanced({ input, feeRates, dispatch }: AdvancedProps) {
  const t = useTranslations('orderForm.advanced')
  const id = useId()
  const [open, setOpen] = useState(false)
  const hasTime = input.type === 'limit' || input.type === 'stop_limit'
  return (
    <div className="border-line border-t pt-2 text-dense">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex h-7 shrink-0 items-center gap-1 rounded-1 px-1 font-semibold hover:bg-paper-down"
        >
          <Icon of={drawings.chevronRight} size={12} className={cx('transition-transform', open && 'rotate-90')} />
          {t('title')}
        </button>
        {!open && hasTime && <span className="truncate text-ink-3">{t(`summary.${summaryOf(input)}`)}</span>}
      </div>
      <div id={id} hidden={!open} className="flex flex-col gap-3 pt-2 pb-1">
        {input.type === 'limit' && <PostOnly input={input} feeRates={feeRates} dispatch={dispatch} />}
        {hasTime && <TimeSelect input={input} dispatch={dispatch} />}
        {input.type === 'oco' && <p className="text-ink-3">{t('oco')}</p>}
        <ConfirmSetting />
      </div>
    </div>
  )
}

function summaryOf({ type, postOnly, timeInForce }: FormInput): TimeInForce | 'post_only' {
  return type === 'limit' && postOnly ? 'post_only' : timeInForce
}

function PostOnly({ input, feeRates, dispatch }: AdvancedProps) {
  const t = useTranslations('orderForm.advanced.postOnly')
  const { rate } = useFigures()
  return (
    <Checkbox
      label={<span className="font-medium">{t('label')}</span>}
      hint={feeRates === null ? undefined : t('hint', { rate: rate(feeRates.takerRate) })}
      checked={input.postOnly}
      onChange={(event) => dispatch({ is: 'postOnly', postOnly: event.target.checked })}
    />
  )
}

function TimeSelect({ input, dispatch }: Pick<AdvancedProps, 'input' | 'dispatch'>) {
  const t = useTranslations('orderForm.advanced.timeInForce')
  return (
    <Select
      size="sm"
      label={t('label')}
      hint={t(`hints.${input.timeInForce}`)}
      value={input.timeInForce}
      onChange={(event) => {
        const timeInForce = TIMES.find((known) => known === event.target.value)
        if (timeInForce !== undefined) dispatch({ is: 'timeInForce', timeInForce })
      }}
      options={TIMES.map((value) => ({ value, label: t(value) }))}
    />
  )
}

function ConfirmSetting() {
  const t = useTranslations('orderForm.advanced.confirm')
  const [reviews, change] = useOrderReview()
  return (
    <Checkbox
      label={<span className="font-medium">{t('label')}</span>}
      hint={t('hint')}
      checked={reviews}
      onChange={(event) => change(event.target.checked)}
    />
  )
}
