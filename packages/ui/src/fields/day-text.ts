type Part = 'day' | 'month' | 'year'

const LENGTHS: Record<Part, number> = { day: 2, month: 2, year: 4 }
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
}

/** A day as the locale writes it in figures; empty for what is no day. */
export function dayText(iso: string, locale: string): string {
  return readIso(iso) === undefined ? '' : formatOf(locale).format(new Date(iso))
}

/** What somebody typed in the order of their locale, with whatever marks or none; ISO is understood everywhere. */
export function readDay(text: string, locale: string): string | undefined {
  const typed = text.trim()
  const iso = readIso(typed)
  if (iso !== undefined) return iso
  const order = orderOf(locale)
  const figures = /^\d{8}$/.test(typed) ? cut(typed, order) : typed.split(/[^\d]+/).filter((figure) => figure !== '')
  if (figures.length !== order.length) return undefined
  const of = (part: Part) => figures[order.indexOf(part)] ?? ''
  if (of('year').length !== LENGTHS.year) return undefined
  return readIso(`${of('year')}-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`)
}

/** The same day, if the calendar has it: 31 February is none. */
function readIso(text: string): string | undefined {
  if (!ISO.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

function orderOf(locale: string): Part[] {
  return formatOf(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type in LENGTHS)
}

function cut(digits: string, order: readonly Part[]): string[] {
  let at = 0
  return order.map((part) => {
    at += LENGTHS[part]
    return digits.slice(at - LENGTHS[part], at)
  })
}
