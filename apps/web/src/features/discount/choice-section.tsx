import type { DiscountProduct } from '@bourse/contract'
import { DISCOUNT_DIRECTIONS } from '@bourse/contract/discount-payoff'
import { cx } from '@bourse/ui/class-names.ts'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { useAmounts } from '../../app/page/use-amounts.ts'
import type { Choice, Chosen } from './discount-view.ts'
import { StrikeAxis } from './strike-axis.tsx'

interface ChoiceSectionProps {
  readonly chosen: Chosen
  readonly onChoose: (choice: Choice) => void
}

/** Direction first, in words; then the date, then the strike. */
export function ChoiceSection({ chosen, onChoose }: ChoiceSectionProps) {
  const t = useTranslations('discount.choice')
  const { coins, coin, direction, dates, product } = chosen
  const choice: Choice = { coin, direction, ...(product && { date: product.settlementTime }) }
  return (
    <section aria-label={t('title')}>
      <div className="section-rule" />
      {coins.length > 1 && (
        <Segmented
          className="mt-3"
          label={t('coin')}
          value={coin}
          onChange={(next) => onChoose({ coin: next, direction })}
          options={coins.map((value) => ({ value, label: value }))}
        />
      )}
      <div className="mt-3 grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <div>
          <p className="mb-1 font-medium text-body text-ink-2">{t('direction')}</p>
          <Segmented
            block
            label={t('direction')}
            value={direction}
            onChange={(next) => onChoose({ coin, direction: next })}
            options={DISCOUNT_DIRECTIONS.map((value) => ({ value, label: t(value, { coin }) }))}
          />
        </div>
        <div className="min-w-0">
          <p className="mb-1 flex justify-between gap-3 font-medium text-body text-ink-2">
            {t('date')}
            <span className="text-dense text-ink-3">{t('hour')}</span>
          </p>
          <Dates
            dates={dates}
            current={product}
            onChoose={({ settlementTime }) => onChoose({ ...choice, date: settlementTime })}
          />
        </div>
      </div>
      <StrikeAxis chosen={chosen} onChoose={({ id }) => onChoose({ ...choice, id })} />
    </section>
  )
}

interface DatesProps {
  readonly dates: readonly DiscountProduct[]
  readonly current: DiscountProduct | undefined
  readonly onChoose: (product: DiscountProduct) => void
}

function Dates({ dates, current, onChoose }: DatesProps) {
  const t = useTranslations('discount.choice')
  const { shortDay } = useAmounts()
  return (
    <fieldset aria-label={t('date')} className="flex min-w-0 flex-wrap gap-1.5">
      {dates.map((product) => (
        <button
          key={product.settlementTime}
          type="button"
          aria-pressed={product.settlementTime === current?.settlementTime}
          onClick={() => onChoose(product)}
          className={cx(
            'h-9 flex-1 whitespace-nowrap rounded-1 border border-line-ctl bg-paper-up px-2.5 font-medium text-body hover:border-ink',
            'aria-pressed:border-accent aria-pressed:shadow-[inset_0_0_0_1px_var(--accent)]',
          )}
        >
          {shortDay(product.settlementTime)}{' '}
          <span className="font-normal text-ink-2">{t('days', { days: product.days })}</span>
        </button>
      ))}
    </fieldset>
  )
}
