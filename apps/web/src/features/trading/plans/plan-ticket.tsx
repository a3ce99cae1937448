import type { TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { type Ref, useImperativeHandle, useState } from 'react'
import { usePairs } from '../../../app/live/use-pairs.ts'
import { useLoggedIn } from '../../../app/session.ts'
import { useOrderNotices } from '../orders/order-notices.ts'
import { orderForm } from '../ticket/order-form.ts'
import { useFormFacts } from '../ticket/order-form-facts.ts'
import { useFigures } from '../ticket/order-form-figures.ts'
import { EMPTY_INPUT } from '../ticket/order-form-input.ts'
import { OrderSumView } from '../ticket/order-form-sum-view.tsx'
import { VisitorLine } from '../ticket/order-form-visitor.tsx'
import { PlanFields, PlanPreview } from './plan-fields.tsx'
import { deviceTimeZone, usePlanForm } from './plan-form-state.ts'

/** The order form asks for this when it is sent while AutoBuy is open. */
export interface PlanTicketHandle {
  submit(): void
}

interface PlanTicketProps {
  readonly pair: TradingPair
  readonly size: 'md' | 'lg'
  readonly ref: Ref<PlanTicketHandle>
}

/** AutoBuy in the order form: what to spend, how often, and what comes of it at the price of now. */
export function PlanTicket({ pair: market, size, ref }: PlanTicketProps) {
  const [pair, setPair] = useState(market)
  const facts = useFormFacts(pair)
  const timeZone = deviceTimeZone()
  const loggedIn = useLoggedIn()
  const plan = usePlanForm({ pair, timeZone, available: facts.quote?.available ?? null, onSaved: () => {} })
  useOrderNotices()
  useImperativeHandle(ref, () => ({ submit: () => void (loggedIn && plan.submit()) }))
  // A purchase of the plan is a market order by money, so it is worked out as one.
  const worked = orderForm({ ...EMPTY_INPUT, type: 'market', unit: 'quote', total: plan.input.total }, facts)
  return (
    <div className="flex flex-col gap-2.5">
      <PayWith market={market} pair={pair} onPair={setPair} />
      <PlanFields plan={plan} pair={pair} size={size} />
      <PlanPreview plan={plan} timeZone={timeZone} />
      <div className="border-line border-t pt-2">
        <OrderSumView side="buy" form={worked} feeRates={facts.feeRates} />
      </div>
      {loggedIn ? <SaveButton plan={plan} asset={pair.baseCurrencyInfo.code} /> : <VisitorLine />}
      <PlanTerms />
    </div>
  )
}

interface PayWithProps {
  readonly market: TradingPair
  readonly pair: TradingPair
  readonly onPair: (pair: TradingPair) => void
}

/** The coin may be bought with other money than that of the market in sight. */
function PayWith({ market, pair, onPair }: PayWithProps) {
  const t = useTranslations('plans.form')
  const { data = [] } = usePairs()
  const base = market.baseCurrencyInfo.code
  const pairs = data.filter(({ baseCurrencyInfo }) => baseCurrencyInfo.code === base)
  if (pairs.length < 2) return null
  return (
    <div>
      <p aria-hidden="true" className="mb-1 font-medium text-body text-ink-2 leading-4">
        {t('payWith')}
      </p>
      <Segmented
        block
        label={t('payWith')}
        value={pair.symbol}
        onChange={(symbol) => onPair(pairs.find((other) => other.symbol === symbol) ?? market)}
        options={pairs.map(({ symbol, quoteCurrencyInfo }) => ({ value: symbol, label: quoteCurrencyInfo.code }))}
      />
    </div>
  )
}

interface SaveButtonProps {
  readonly plan: ReturnType<typeof usePlanForm>
  readonly asset: string
}

/** Says the plan itself. */
function SaveButton({ plan, asset }: SaveButtonProps) {
  const t = useTranslations('plans.submit')
  const figures = useFigures()
  const { total } = plan.form
  return (
    <Button type="submit" variant="buy" block pending={plan.pending} className="h-12 text-body md:h-11">
      <span className="truncate">
        {total === null ? t('empty') : t(plan.input.frequency, { asset, total: figures.withUnit(total) })}
      </span>
    </Button>
  )
}

/** The rules in two sentences, where they are agreed to. */
export function PlanTerms() {
  const t = useTranslations('plans')
  return <p className="text-agate text-ink-3">{t('form.terms')}</p>
}
