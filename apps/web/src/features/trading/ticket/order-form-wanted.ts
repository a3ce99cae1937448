import { figureInField } from '../../../app/shared-data/decimal-input.ts'
import { readRequest } from '../../../app/shared-data/wanted-order.ts'
import { EMPTY_INPUT, type FormInput } from './order-form-input.ts'

/** The form as it opens: empty, or filled with the order that the address asks for. */
export function openingInput(search: string, locale: string): FormInput {
  const request = readRequest(search)
  if (request === null) return EMPTY_INPUT
  const { side, unit } = request
  const size = figureInField(request.size, { locale, scale: request.size.split('.')[1]?.length ?? 0 })
  return { ...EMPTY_INPUT, side, type: 'market', unit, ...(unit === 'base' ? { amount: size } : { total: size }) }
}
