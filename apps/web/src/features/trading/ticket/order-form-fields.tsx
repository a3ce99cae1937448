import type { TradingPair } from '@bourse/contract'
import { cx } from '@bourse/ui/class-names.ts'
import * as drawings from '@bourse/ui/drawings.gen.ts'
import { FieldAction, type FieldSize } from '@bourse/ui/fields/field.tsx'
import { Scale } from '@bourse/ui/fields/scale.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Icon } from '@bourse/ui/icon.tsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { depthOf } from '../../../app/live/use-depth.ts'
import { useDoubt } from '../../../app/page/use-doubt.ts'
import type { FormHint, OrderForm } from './order-form.ts'
import { useFigures } from './order-form-figures.ts'
import { type FormAction, type FormInput, type PriceField, shownUnit } from './order-form-input.ts'
import {
  midPrice,
  plainText,
  priceInField,
  sizeInField,
  steppedAmount,
  steppedPrice,
  tidied,
} from './order-form-text.ts'
import { type PairMath, pairMath } from './pair-math.ts'

export interface FieldsProps {
  readonly pair: TradingPair
  readonly input: FormInput
  readonly form: OrderForm
  readonly last: string | null
  readonly size: FieldSize
  readonly dispatch: (action: FormAction) => void
}

/** Keeps the line under a field, so that nothing below it moves when an error takes its place. */
const NO_HINT = '\u00a0'
/** With the shift key a step is ten. */
const LARGE_STEP = 10

function keySteps(event: KeyboardEvent): number | null {
  const size = event.shiftKey ? LARGE_STEP : 1
  if (event.key === 'ArrowUp') return size
  return event.key === 'ArrowDown' ? -size : null
}

export function PriceInput({ field, ...props }: FieldsProps & { readonly field: PriceField }) {
  const { pair, input, form, last, size, dispatch } = props
  const t = useTranslations('orderForm')
  const doubt = useDoubt()
  const figures = useFigures()
  const { locale } = figures
  const math = pairMath(pair)
  const error = form.shownErrors[field]
  const label = t(`fields.${input.type === 'market' ? 'limit' : input.type}.${field}` as never)
  const step = (steps: number) => {
    const text = steppedPrice(math, { text: input[field], start: last, steps, locale })
    if (text !== null) dispatch({ is: 'price', field, text })
  }
  return (
    <TextField
      label={label}
      size={size}
      unit={pair.quoteCurrencyInfo.code}
      inputMode="decimal"
      autoComplete="off"
      name={field}
      value={input[field]}
      onChange={(event) => dispatch({ is: 'price', field, text: event.target.value })}
      onBlur={() => {
        const text = tidied(input[field], { scale: pair.quoteScale, padded: true }, locale)
        dispatch({ is: 'leave', field, text })
      }}
      onKeyDown={(event) => {
        const steps = keySteps(event)
        if (steps === null) return
        event.preventDefault()
        step(steps)
      }}
      action={field === 'price' && <PriceChips {...props} math={math} />}
      trailing={<Steppers size={size} label={label} onStep={step} />}
      hint={<PriceHint field={field} {...props} />}
      error={error && (doubt(input[field]) ?? t(`errors.${error.key}`, figures.values(error)))}
    />
  )
}

function PriceHint({ field, input, form }: FieldsProps & { readonly field: PriceField }) {
  const t = useTranslations('orderForm')
  if (field === 'price') return <HintText hint={form.priceHint} />
  if (field === 'stopPrice') return t('hints.stop', { side: input.side })
  return t('hints.stopLimit')
}

export function HintText({ hint }: { hint: FormHint | null }): ReactNode {
  const t = useTranslations('orderForm.hints')
  const figures = useFigures()
  if (hint === null) return NO_HINT
  const percent = hint.percent === undefined ? '' : figures.percent(hint.percent)
  const text = t(hint.key, { ...figures.values(hint), percent })
  return hint.warns ? <span className="font-medium text-warn">{text}</span> : text
}

/** Best bid, mid and best ask as they are at the moment of the click. */
function PriceChips({ pair, math, dispatch }: FieldsProps & { math: PairMath }) {
  const t = useTranslations('orderForm.chips')
  const { locale } = useFigures()
  const fill = (chip: 'bid' | 'mid' | 'ask') => {
    const book = depthOf(pair.symbol).view()
    const [bid, ask] = [book?.bids[0]?.[0] ?? '', book?.asks[0]?.[0] ?? '']
    const price = chip === 'mid' ? midPrice(math, bid, ask) : chip === 'bid' ? bid : ask
    if (price === null || price === '') return
    dispatch({ is: 'price', field: 'price', text: priceInField({ value: price, scale: pair.quoteScale }, locale) })
  }
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('label')}</legend>
      {(['bid', 'mid', 'ask'] as const).map((chip) => (
        <button
          key={chip}
          type="button"
          onClick={() => fill(chip)}
          className="h-6 rounded-1 border border-line-ctl px-2 font-medium text-agate text-ink-2 hover:border-ink hover:bg-paper-down hover:text-ink"
        >
          {t(chip)}
        </button>
      ))}
    </fieldset>
  )
}

/** For the pointer; the arrow keys do the same in the field, so the tab key passes these by. */
function Steppers({ size, label, onStep }: { size: FieldSize; label: string; onStep: (steps: number) => void }) {
  const t = useTranslations('orderForm.step')
  const button = cx(
    'grid h-full place-items-center border-line border-l text-ink-2 hover:bg-paper-down hover:text-ink',
    size === 'lg' ? 'w-11' : 'w-7',
  )
  return (
    <span className={cx('flex h-full shrink-0 self-stretch', size === 'lg' ? '-mr-3' : '-mr-2.5')}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('down', { field: label })}
        onClick={(event) => onStep(event.shiftKey ? -LARGE_STEP : -1)}
        className={button}
      >
        <Icon of={drawings.minus} size={size === 'lg' ? 16 : 12} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('up', { field: label })}
        onClick={(event) => onStep(event.shiftKey ? LARGE_STEP : 1)}
        className={button}
      >
        <Icon of={drawings.plus} size={size === 'lg' ? 16 : 12} />
      </button>
    </span>
  )
}

/** Amount or total, whichever the person counts in; the other one stands under it. */
export function SizeInput({ pair, input, form, size, dispatch }: FieldsProps) {
  const t = useTranslations('orderForm')
  const doubt = useDoubt()
  const figures = useFigures()
  const { locale } = figures
  const math = pairMath(pair)
  const inBase = shownUnit(input) === 'base'
  const [own, other] = inBase ? [form.amount, form.total] : [form.total, form.amount]
  const asset = inBase ? pair.baseCurrencyInfo.code : pair.quoteCurrencyInfo.code
  const otherAsset = inBase ? pair.quoteCurrencyInfo.code : pair.baseCurrencyInfo.code
  const typed = inBase ? input.amount : input.total
  const value = input.percent === null ? typed : own === null ? '' : sizeInField(own, locale)
  const error = form.shownErrors.amount
  const label = t('fields.amount')
  const step = (steps: number) => {
    const read = math.readAmount(plainText(value, locale))
    dispatch({ is: 'size', text: steppedAmount(math, read.is === 'number' ? read.units : null, { steps, locale }) })
  }
  return (
    <TextField
      label={label}
      size={size}
      unit={asset}
      inputMode="decimal"
      autoComplete="off"
      name="amount"
      value={value}
      onChange={(event) => dispatch({ is: 'size', text: event.target.value })}
      onBlur={() => {
        const scale = inBase ? pair.baseScale : pair.quoteCurrencyInfo.shownScale
        dispatch({ is: 'leave', field: 'amount', text: tidied(typed, { scale, padded: false }, locale) })
      }}
      onKeyDown={(event) => {
        const steps = keySteps(event)
        if (steps === null || !inBase) return
        event.preventDefault()
        step(steps)
      }}
      action={
        <FieldAction
          aria-label={t('unit.switch', { asset: otherAsset })}
          onClick={() => {
            const text = other === null ? '' : sizeInField(other, locale)
            dispatch({ is: 'unit', unit: inBase ? 'quote' : 'base', text })
          }}
        >
          <Icon of={drawings.swap} size={12} />
          {t('unit.in', { asset: otherAsset })}
        </FieldAction>
      }
      trailing={inBase && size !== 'lg' ? <Steppers size={size} label={label} onStep={step} /> : undefined}
      hint={other === null ? NO_HINT : `= ${figures.withUnit(other)}`}
      error={error && (doubt(value) ?? t(`errors.${error.key}`, figures.values(error)))}
    />
  )
}

export function ShareScale({ form, dispatch }: Pick<FieldsProps, 'form' | 'dispatch'>) {
  const t = useTranslations('orderForm.scale')
  const figures = useFigures()
  const percent = `${form.percent}%`
  return (
    <Scale
      label={t('label')}
      value={form.percent}
      disabled={form.available === null}
      onChange={(next) => dispatch({ is: 'percent', percent: next })}
      valueText={form.amount === null ? percent : `${percent}, ${figures.amount(form.amount)}`}
    />
  )
}
