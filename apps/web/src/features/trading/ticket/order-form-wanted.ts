import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { requestPath } from '../../../app/shared-data/wanted-order.ts'
import type { OrderForm } from './order-form.ts'
import { EMPTY_INPUT, type FormInput, PRICE_FIELDS, shownUnit } from './order-form-input.ts'
import { plainText } from './order-form-text.ts'
import { readRequest } from './order-request.ts'

/** The form as it opens: empty, or filled with the order that the address asks for. */
export function openingInput(search: string, locale: string): FormInput {
  const request = readRequest(search)
  if (request === null) return EMPTY_INPUT
  const { side, unit, type = 'market' } = request
  const written = (plain: string) => figureInField(plain, { locale, scale: plain.split('.')[1]?.length ?? 0 })
  const size = written(request.size)
  const prices = Object.entries(request.prices ?? {}).map(([field, price]) => [field, written(price)])
  return {
    ...EMPTY_INPUT,
    ...{ side, type, unit },
    ...Object.fromEntries(prices),
    ...(unit === 'base' ? { amount: size } : { total: size }),
  }
}

/** The address that opens the form as it is filled now; null while it has no size. */
export function pathOf(symbol: string, input: FormInput, form: Pick<OrderForm, 'amount' | 'total'>, locale: string) {
  const { side, type } = input
  const unit = shownUnit(input)
  const figure = unit === 'base' ? form.amount : form.total
  const typed = plainText(unit === 'base' ? input.amount : input.total, locale)
  const size = input.percent === null ? typed : (figure?.value ?? null)
  if (size === null || size === '') return null
  const prices = PRICE_FIELDS[type].map((field) => [field, plainText(input[field], locale) ?? ''] as const)
  const known = prices.filter(([, price]) => price !== '')
  return requestPath({ symbol, side, unit, size }, { type, ...Object.fromEntries(known) })
}
