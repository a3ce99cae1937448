import { Segmented } from '@bourse/ui/fields/segmented.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { LoadingState } from '@bourse/ui/states.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { type ReactNode, type Ref, Suspense } from 'react'
import type { PlanTicketHandle } from '../plans/plan-ticket.tsx'
import { PlanTicket } from '../plans/plan-ticket-late.ts'
import type { OrderForm as FormModel } from './order-form.ts'
import { type FieldsProps, HintText, PriceInput, SizeInput } from './order-form-fields.tsx'
import { useFigures } from './order-form-figures.ts'
import { type OrderKind, PRICE_FIELDS } from './order-form-input.ts'

const KINDS: readonly OrderKind[] = ['limit', 'market', 'stop_limit', 'oco']
const AUTO_BUY = 'auto_buy'

interface TicketProps extends FieldsProps {
  /** AutoBuy is open in the place of an order. */
  readonly isPlan: boolean
  readonly onPlan: (isPlan: boolean) => void
  readonly plan: Ref<PlanTicketHandle>
  /** What follows the fields of an order. */
  readonly children: ReactNode
}

/** Side, type, and the fields that the type has. Only buying can be left to a plan. */
export function Ticket({ isPlan, onPlan, plan, children, ...fields }: TicketProps) {
  const t = useTranslations('orderForm')
  const { input, dispatch, pair, size } = fields
  const kinds = input.side === 'buy' ? [...KINDS, AUTO_BUY] : KINDS
  const shown = isPlan ? AUTO_BUY : input.type
  const choose = (kind: string) => {
    const type = KINDS.find((known) => known === kind)
    onPlan(type === undefined)
    if (type !== undefined) dispatch({ is: 'type', type })
  }
  return (
    <>
      <Segmented
        block
        label={t('side.label')}
        value={input.side}
        onChange={(side) => dispatch({ is: 'side', side })}
        options={[
          { value: 'buy', label: t('side.buy'), tone: 'buy' },
          { value: 'sell', label: t('side.sell'), tone: 'sell' },
        ]}
      />
      <Tabs
        dense
        label={t('type.label')}
        value={shown}
        onChange={choose}
        items={kinds.map((value) => ({ value, label: t(`type.${value}` as never) }))}
        className="mt-2.5 [&_[role=tablist]]:gap-3.5"
      >
        <TabPanel value={shown} className="mt-3">
          {isPlan ? (
            <Suspense fallback={<LoadingState lines={8} />}>
              <PlanTicket ref={plan} pair={pair} size={size === 'lg' ? 'lg' : 'md'} />
            </Suspense>
          ) : (
            <OrderFields {...fields} />
          )}
        </TabPanel>
      </Tabs>
      {!isPlan && children}
    </>
  )
}

function OrderFields(fields: FieldsProps) {
  const { input, form } = fields
  return (
    <div className="flex flex-col gap-2.5">
      {PRICE_FIELDS[input.type].map((field) => (
        <PriceInput key={field} field={field} {...fields} />
      ))}
      {input.type === 'market' && <MarketPrice form={form} />}
      <SizeInput {...fields} />
    </div>
  )
}

/** In the place of the price, which the book decides. */
function MarketPrice({ form }: { form: FormModel }) {
  const t = useTranslations('orderForm.market')
  const figures = useFigures()
  const { price } = form.sum
  return (
    <div>
      <p className="mb-1 font-medium text-body text-ink-2 leading-4">{t('label')}</p>
      <p className="flex h-12 items-center rounded-1 border border-line bg-paper-down px-3 text-body text-ink-2 md:h-9 md:px-2.5">
        {price === null ? t('best') : t('about', { price: figures.price(price) })}
      </p>
      <p className="mt-1 min-h-4 text-dense text-ink-3">
        <HintText hint={form.priceHint} />
      </p>
    </div>
  )
}
