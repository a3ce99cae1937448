import { Checkbox } from '@bourse/ui/fields/checkbox.tsx'
import { DateTimeField } from '@bourse/ui/fields/date-time-field.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { TextField } from '@bourse/ui/fields/text-field.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useDoubt } from '../../app/page/use-doubt.ts'
import { useWealthTexts } from './use-wealth-texts.ts'
import { hasBought, type WealthFacts, type WealthField, type WealthForm, type WealthInput } from './wealth-form.ts'

interface FieldsProps {
  readonly input: WealthInput
  readonly form: WealthForm
  readonly facts: WealthFacts
  readonly change: (part: Partial<WealthInput>) => void
}

/** What a person decides of a plan. */
export function WealthFields({ input, form, facts, change }: FieldsProps) {
  const t = useTranslations('wealth.form')
  const texts = useWealthTexts()
  const error = useErrors(input, form)
  const isFixed = facts.plan !== null && hasBought(facts.plan)
  const figure = (field: Exclude<WealthField, 'start' | 'end'>, unit: string) => ({
    ...({
      label: t(field),
      name: field,
      unit,
      inputMode: 'decimal',
      autoComplete: 'off',
      value: input[field],
    } as const),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    error: error(field),
  })
  return (
    <>
      {facts.plan === null && (
        <Segmented
          block
          label={t('side')}
          value={input.side}
          onChange={(side) => change({ side })}
          options={[
            { value: 'buy', label: t('buy') },
            { value: 'sell', label: t('sell', { symbol: facts.symbol }) },
          ]}
        />
      )}
      {!isFixed && input.side === 'buy' && (
        <>
          <TextField {...figure('amount', 'USDT')} />
          <TextField
            {...figure('buyPrice', 'USDT')}
            hint={
              form.waitsFor === null
                ? facts.price === null
                  ? t('noPrice')
                  : t('now', { price: texts.price(facts.price) })
                : t(form.waitsFor, { price: texts.price(facts.price ?? '0') })
            }
          />
        </>
      )}
      {input.side === 'sell' && <TextField {...figure('units', facts.symbol)} />}
      <div className="grid grid-cols-2 gap-2">
        <TextField {...figure('takeProfit', 'USDT')} hint={t('optional')} />
        <TextField {...figure('stopLoss', 'USDT')} hint={t('optional')} />
      </div>
      <Period input={input} form={form} facts={facts} change={change} />
      <Checkbox
        label={t('sellAtEnd')}
        hint={t('sellAtEndHint')}
        checked={input.sellAtEnd}
        onChange={({ target }) => change({ sellAtEnd: target.checked })}
      />
    </>
  )
}

function Period({ input, form, facts, change }: FieldsProps) {
  const t = useTranslations('wealth.form')
  const error = useErrors(input, form)
  const begun = facts.plan !== null && Date.parse(facts.plan.startTime) <= facts.now
  const field = (name: 'start' | 'end') => ({
    ...{ label: t(name), name, value: input[name], error: error(name) },
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <div className="grid gap-2">
      <DateTimeField {...field('start')} firstTime="00:00" disabled={begun} />
      <DateTimeField
        {...field('end')}
        firstTime="23:59"
        hint={t('zone', { zone: facts.timeZone.replaceAll('_', ' ') })}
      />
    </div>
  )
}

/** What is wrong with a field: once it was filled in, and after an attempt to save in any case. */
function useErrors(input: WealthInput, form: WealthForm) {
  const t = useTranslations('wealth.errors')
  const texts = useWealthTexts()
  const doubt = useDoubt()
  return (field: WealthField): string | undefined => {
    const error = form.errors[field]
    if (error === undefined || (!input.submitted && input[field] === '')) return undefined
    const bounds = Object.entries(error.bounds ?? {}).map(([name, value]) => [
      name,
      name === 'days' || name === 'percent' ? value : texts.price(value),
    ])
    return doubt(input[field]) ?? t(error.key, Object.fromEntries(bounds))
  }
}
