import type { TradingPair } from '@bourse/contract'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import {
  type ComponentProps,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useReducer,
  useRef,
  useState,
} from 'react'
import { storage } from '../../../app/browser-storage.ts'
import { TicketCoupons } from '../../../app/campaigns/coupon-parts.ts'
import { loadChunk } from '../../../app/chunk.ts'
import { useNarrow } from '../../../app/page/use-narrow.ts'
import { isLoggedIn, useLoggedIn } from '../../../app/session.ts'
import type { PlanTicketHandle } from '../plans/plan-ticket.tsx'
import { type OrderForm as FormModel, orderForm } from './order-form.ts'
import { Advanced } from './order-form-advanced.tsx'
import { SubmitButton } from './order-form-button.tsx'
import { useFormFacts } from './order-form-facts.ts'
import { ShareScale } from './order-form-fields.tsx'
import { changeInput, type FormAction, type FormInput, PRICE_FIELDS } from './order-form-input.ts'
import { useOrderLabel } from './order-form-label.ts'
import { missingFor } from './order-form-missing.ts'
import type { OrderSendHandle } from './order-form-send.tsx'
import type { FeeRates } from './order-form-sum.ts'
import { OrderSumView } from './order-form-sum-view.tsx'
import { priceInField } from './order-form-text.ts'
import { Ticket } from './order-form-ticket.tsx'
import { VisitorLine } from './order-form-visitor.tsx'
import { openingInput, pathOf } from './order-form-wanted.ts'
import type { PickedPrice } from './picked-price.ts'

const loadSend = () => import('./order-form-send.tsx')
const OrderSend = lazy(() => loadChunk(async () => ({ default: (await loadSend()).OrderSend })))
/** Needed by few orders, so loaded for them. */
const DepositOffer = lazy(() =>
  loadChunk(async () => ({ default: (await import('./order-form-deposit.tsx')).DepositOffer })),
)

// A visitor cannot send an order and is spared what that takes.
if (isLoggedIn()) void loadSend().catch(() => undefined)

export interface OrderFormProps {
  readonly pair: TradingPair
  readonly picked: PickedPrice | null
}

/** Another market is another form. */
export function OrderForm({ pair, picked }: OrderFormProps) {
  return <MarketOrderForm key={pair.symbol} pair={pair} picked={picked} />
}

function MarketOrderForm({ pair, picked }: OrderFormProps) {
  const t = useTranslations('orderForm')
  const size = useNarrow() ? 'lg' : 'md'
  const facts = useFormFacts(pair)
  const [input, dispatch] = useReducer(changeInput, facts.locale, (locale) => openingInput(location.search, locale))
  const send = useRef<OrderSendHandle>(null)
  const element = useRef<HTMLFormElement>(null)
  const loggedIn = useLoggedIn()
  const [autoBuy, setAutoBuy] = useState(false)
  const plan = useRef<PlanTicketHandle>(null)
  const isPlan = autoBuy && input.side === 'buy'
  usePicked({
    pair,
    picked,
    last: facts.ticker?.last ?? null,
    locale: facts.locale,
    dispatch,
    // A price belongs to an order; a plan has none.
    onPrice: () => setAutoBuy(false),
  })
  const form = orderForm(input, facts)
  const fields = { pair, input, form, last: facts.ticker?.last ?? null, size, dispatch } as const

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPlan) {
      plan.current?.submit()
      return
    }
    dispatch({ is: 'submit' })
    const wrong = [...PRICE_FIELDS[input.type], 'amount' as const].find((field) => form.errors[field] !== undefined)
    if (wrong !== undefined) element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    if (form.canSubmit && loggedIn) send.current?.submit(form)
  }

  return (
    <form ref={element} noValidate aria-label={t('label')} onSubmit={submit} className="flex flex-col">
      <Ticket {...fields} isPlan={isPlan} onPlan={setAutoBuy} plan={plan}>
        <OrderRest input={input} form={form} feeRates={facts.feeRates} dispatch={dispatch}>
          <Missing pair={pair} input={input} form={form} locale={facts.locale} />
          <OrderAct
            ref={send}
            pair={pair}
            form={form}
            side={input.side}
            feeRates={facts.feeRates}
            onPlaced={() => {
              storage.remove('pausedOrder')
              dispatch({ is: 'placed' })
            }}
          />
        </OrderRest>
      </Ticket>
    </form>
  )
}

interface MissingProps {
  readonly pair: TradingPair
  readonly input: FormInput
  readonly form: FormModel
  readonly locale: string
}

/** Whoever was told that the balance is too small is offered the way to more of it. */
function Missing({ pair, input, form, locale }: MissingProps) {
  const missing = useLoggedIn() ? missingFor(input.side, form.shownErrors, pair) : null
  if (missing === null) return null
  return (
    <Suspense>
      <DepositOffer
        {...missing}
        path={pathOf(pair.symbol, input, form, locale)}
        purchase={
          input.type === 'market' && input.side === 'buy' && form.total !== null
            ? { symbol: pair.symbol, total: form.total.value }
            : null
        }
      />
    </Suspense>
  )
}

/** The button, or the way to an account; the button is there before what it sets off has come. */
function OrderAct(props: ComponentProps<typeof OrderSend>) {
  const loggedIn = useLoggedIn()
  const label = useOrderLabel(props.form, props.pair)
  if (!loggedIn) return <VisitorLine />
  return (
    <Suspense
      fallback={
        <SubmitButton form={props.form} side={props.side}>
          {label}
        </SubmitButton>
      }
    >
      <OrderSend {...props} />
    </Suspense>
  )
}

interface OrderRestProps {
  readonly input: FormInput
  readonly form: FormModel
  readonly feeRates: FeeRates | null
  readonly dispatch: (action: FormAction) => void
  /** The button. */
  readonly children: ReactNode
}

/** What every type of order has beneath its fields. */
function OrderRest({ input, form, feeRates, dispatch, children }: OrderRestProps) {
  const loggedIn = useLoggedIn()
  return (
    <>
      <div className="mt-1">
        <ShareScale form={form} dispatch={dispatch} />
      </div>
      <div className="mt-3">
        <OrderSumView side={input.side} form={form} feeRates={feeRates} />
        {/* Not before there is a fee, so that nobody fetches it who writes no order. */}
        {loggedIn && form.sum.fee !== null && (
          <Suspense>
            <TicketCoupons />
          </Suspense>
        )}
      </div>
      <div className="mt-2">{children}</div>
      <div className="mt-3.5">
        <Advanced input={input} feeRates={feeRates} dispatch={dispatch} />
      </div>
    </>
  )
}

interface PickedOptions extends OrderFormProps {
  readonly last: string | null
  readonly locale: string
  readonly dispatch: (action: FormAction) => void
  readonly onPrice: () => void
}

/** The form opens at the price of the market; from then on only the person moves it, here or by a click in the book. */
function usePicked({ pair, picked, last, locale, dispatch, onPrice }: PickedOptions): void {
  const [seen, setSeen] = useState<{ opened: boolean; id: number | null }>({ opened: false, id: null })
  const text = (value: string) => (value === '' ? '' : priceInField({ value, scale: pair.quoteScale }, locale))
  const isNew = picked !== null && picked.id !== seen.id
  if (isNew && picked.price !== '') onPrice()
  if (isNew) dispatch({ is: 'picked', side: picked.side, text: text(picked.price) })
  else if (!seen.opened && last !== null) dispatch({ is: 'opened', text: text(last) })
  if (isNew || (!seen.opened && last !== null))
    setSeen({ opened: seen.opened || last !== null, id: picked?.id ?? null })
}
