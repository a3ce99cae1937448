import { formatDecimal } from '@bourse/ui/format.ts'

/** What a person typed may be two figures: a thousand with a mark that groups, or a little more than one. */
export type Doubt = readonly [smaller: string, larger: string]

/** A mark may stand between thousands only if every group after the first has three digits. */
const SPACED = /^\d{1,3}([\s'’]\d{3})+(?=[.,]|$)/
const MARKED_ONCE = /^(\d*)([.,])(\d*)$/
const GROUPED_TWICE = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/
const BOTH_MARKS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d*$/

/**
 * The wire's plain decimal of what a person typed; null for what is no figure, or could be two. Either mark is the decimal one
 * wherever it cannot group: "0,005" is five thousandths on an English page too.
 */
export function parseDecimalInput(text: string, locale: string): string | null {
  const typed = compact(text)
  if (doubtOf(text, locale) !== undefined) return null
  if (/^\d+$/.test(typed) || GROUPED_TWICE.test(typed)) return plain(typed.replaceAll(/[.,]/g, ''))
  if (MARKED_ONCE.test(typed)) return /\d/.test(typed) ? plain(typed.replace(',', '.')) : null
  if (!BOTH_MARKS.test(typed)) return null
  const [, whole = '', decimals = ''] = /^(.*)[.,](\d*)$/.exec(typed) ?? []
  return plain(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`)
}

/** The two figures that "1,234" may be, where the comma is not the decimal mark of the language. */
export function doubtOf(text: string, locale: string): Doubt | undefined {
  const [, whole = '', mark, decimals = ''] = MARKED_ONCE.exec(compact(text)) ?? []
  const own = formatDecimal('0.5', { locale, scale: 1 }).charAt(1)
  const groups = /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3
  return mark !== undefined && mark !== own && groups ? [`${whole}${own}${decimals}`, whole + decimals] : undefined
}

export interface FieldFigure {
  readonly locale: string
  readonly scale: number
  readonly minScale?: number
}

/** As a field shows it: with the decimal mark of the language, and no other, so that it is read as it was written. */
export function figureInField(value: string, figure: FieldFigure): string {
  return formatDecimal(value, { ...figure, grouped: false })
}

function compact(text: string): string {
  const typed = text.trim()
  return SPACED.test(typed) ? typed.replaceAll(/[\s'’]/g, '') : typed
}

function plain(figure: string): string {
  return figure
    .replace(/\.$/, '')
    .replace(/^0*(?=\d)/, '')
    .replace(/^(?=\.)/, '0')
}
