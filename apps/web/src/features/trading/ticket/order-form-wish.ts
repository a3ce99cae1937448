import { formatDecimal } from '@bourse/ui/format.ts'
import { readWish } from '../../../app/shared-data/order-wish.ts'
import { EMPTY_INPUT, type FormInput } from './order-form-input.ts'

/** The form as it opens: empty, or filled with the order that the address wishes for. */
export function openingInput(search: string, locale: string): FormInput {
  const wish = readWish(search)
  if (wish === null) return EMPTY_INPUT
  const decimals = wish.total.split('.')[1]?.length ?? 0
  const total = formatDecimal(wish.total, { locale, scale: decimals })
  return { ...EMPTY_INPUT, side: wish.side, type: 'market', unit: 'quote', total }
}
