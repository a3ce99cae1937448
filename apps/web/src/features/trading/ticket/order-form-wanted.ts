import { formatDecimal } from '@bourse/ui/format.ts'
import { readRequest } from '../../../app/shared-data/wanted-order.ts'
import { EMPTY_INPUT, type FormInput } from './order-form-input.ts'

/** The form as it opens: empty, or filled with the order that the address asks for. */
export function openingInput(search: string, locale: string): FormInput {
  const request = readRequest(search)
  if (request === null) return EMPTY_INPUT
  const decimals = request.total.split('.')[1]?.length ?? 0
  const total = formatDecimal(request.total, { locale, scale: decimals })
  return { ...EMPTY_INPUT, side: request.side, type: 'market', unit: 'quote', total }
}
