import type { TradingPair } from '@bourse/contract'
import { Button } from '@bourse/ui/button.tsx'
import { useTranslations } from '@bourse/ui/i18n.tsx'
import { Note } from '@bourse/ui/note.tsx'
import { Segmented } from '@bourse/ui/segmented.tsx'
import { TabPanel, Tabs } from '@bourse/ui/tabs.tsx'
import { Link, useRouterState } from '@tanstack/react-router'
import { type FormEvent, lazy, type ReactNode, Suspense, useReducer, useRef, useState } from 'react'
import { useLoggedIn } from '../../app/session.ts'
import { useNarrow } from '../../app/use-narrow.ts'
import { type OrderForm as FormModel, orderForm } from './order-form.ts'
import { Advanced } from './order-form-advanced.tsx'
import { useFormFacts } from './order-form-facts.ts'
import { type FieldsProps, HintText, PriceInput, ShareScale, SizeInput } from './order-form-fields.tsx'
import { useFigures, useOrderLabel } from './order-form-figures.ts'
import { changeInput, EMPTY_INPUT, type OrderKind, PRICE_FIELDS } from './order-form-input.ts'
import { useSubmitOrder } from './order-form-submit.ts'
import { OrderSumView } from './order-form-sum-view.tsx'
import { priceInField } from './order-form-text.ts'
import { useOrderNotices } from './order-notices.ts'
import type { PickedPrice } from './picked-price.ts'

/** Asked rarely, so loaded when it is. */
const OrderQuestion = lazy(async () => ({ default: (await import('./order-form-dialogs.tsx')).OrderQuestion }))

const KINDS: readonly OrderKind[] = ['limit', 'market', 'stop_limit', 'oco']

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
  const [input, dispatch] = useReducer(changeInput, EMPTY_INPUT)
  const submission = useSubmitOrder({ onPlaced: () => dispatch({ is: 'placed' }) })
  const element = useRef<HTMLFormElement>(null)
  const loggedIn = useLoggedIn()
  useOrderNotices()
  usePicked({ pair, picked, last: facts.ticker?.last ?? null, locale: facts.locale, dispatch })
  const form = orderForm(input, facts)
  const label = useOrderLabel(form, pair)
  const fields = { pair, input, form, last: facts.ticker?.last ?? null, size, dispatch } as const

  const submit = (event: FormEvent) => {
    event.preventDefault()
    dispatch({ is: 'submit' })
    const wrong = [...PRICE_FIELDS[input.type], 'amount' as const].find((field) => form.errors[field] !== undefined)
    if (wrong !== undefined) element.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    if (form.canSubmit && loggedIn) submission.submit(form)
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={t('label')}
      data-side-panel=""
      onSubmit={submit}
      className="flex flex-col"
    >
      <Ticket {...fields} />
      <div className="mt-1">
        <ShareScale form={form} dispatch={dispatch} />
      </div>
      <div className="mt-3">
        <OrderSumView side={input.side} form={form} rates={facts.rates} />
      </div>
      <div className="mt-2">
        {loggedIn ? (
          <SubmitButton form={form} side={input.side} pending={submission.pending}>
            {submission.reviews ? t('submit.review', { order: label }) : label}
          </SubmitButton>
        ) : (
          <VisitorLine />
        )}
      </div>
      <div className="mt-3.5">
        <Advanced input={input} rates={facts.rates} dispatch={dispatch} />
      </div>
      {submission.question !== null && (
        <Suspense>
          <OrderQuestion pair={pair} submission={submission} rates={facts.rates} />
        </Suspense>
      )}
    </form>
  )
}

/** Side, type, and the fields that the type has. */
function Ticket(fields: FieldsProps) {
  const t = useTranslations('orderForm')
  const { input, form, dispatch } = fields
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
        value={input.type}
        onChange={(type) => dispatch({ is: 'type', type })}
        items={KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
        className="mt-2.5"
      >
        <TabPanel value={input.type} className="mt-3 flex flex-col gap-2.5">
          {PRICE_FIELDS[input.type].map((field) => (
            <PriceInput key={field} field={field} {...fields} />
          ))}
          {input.type === 'market' && <MarketPrice form={form} />}
          <SizeInput {...fields} />
        </TabPanel>
      </Tabs>
    </>
  )
}

interface PickedOptions extends OrderFormProps {
  readonly last: string | null
  readonly locale: string
  readonly dispatch: (action: Parameters<typeof changeInput>[1]) => void
}

/** The form opens at the price of the market; from then on only the person moves it, here or by a click in the book. */
function usePicked({ pair, picked, last, locale, dispatch }: PickedOptions): void {
  const [seen, setSeen] = useState<{ opened: boolean; id: number | null }>({ opened: false, id: null })
  const text = (value: string) => (value === '' ? '' : priceInField({ value, scale: pair.quoteScale }, locale))
  const isNew = picked !== null && picked.id !== seen.id
  if (isNew) dispatch({ is: 'picked', side: picked.side, text: text(picked.price) })
  else if (!seen.opened && last !== null) dispatch({ is: 'opened', text: text(last) })
  if (isNew || (!seen.opened && last !== null))
    setSeen({ opened: seen.opened || last !== null, id: picked?.id ?? null })
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

interface SubmitButtonProps {
  readonly form: FormModel
  readonly side: 'buy' | 'sell'
  readonly pending: boolean
  readonly children: ReactNode
}

/** Stays alive while something is missing: pressing it tells what. */
function SubmitButton({ form, side, pending, children }: SubmitButtonProps) {
  const t = useTranslations('orderForm.blocked')
  if (form.blocked !== null) return <Note kind="warn">{t(form.blocked)}</Note>
  return (
    <Button type="submit" variant={side} block pending={pending} className="h-12 text-body md:h-11">
      <span className="truncate">{children}</span>
    </Button>
  )
}

function VisitorLine() {
  const t = useTranslations('orderForm')
  const next = useRouterState({ select: ({ location }) => location.href })
  return (
    <p className="flex min-h-12 items-center justify-center border-line-2 border-y px-3 py-2 text-center font-medium text-body md:min-h-11">
      <span>
        {t.rich('visitor', {
          login: (text) => (
            <Link to="/account/login" state={{ next }} className="link">
              {text}
            </Link>
          ),
          register: (text) => (
            <Link to="/account/register" state={{ next }} className="link">
              {text}
            </Link>
          ),
        })}
      </span>
    </p>
  )
}
