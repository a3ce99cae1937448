import type { Language } from '@bourse/contract'

/** The parameters of texts that are figures, alone or with what they count behind them. What people write themselves is never among them. */
const FIGURES: ReadonlySet<string> = new Set(
  [
    'amount apy available balance base best bond bound buy cash completion debts due face forfeited forfeits highest index interest kept last least',
    'left limit lowest max maximum minAsset minimum missing money most owed own percent price principal prize quantity quote received rest',
    'reopenAmount sell step strike total units value what withdrawable',
  ].flatMap((names) => names.split(' ')),
)

const FIGURE = /^(?<decimal>\d+(?:\.(?<fraction>\d+))?)(?<unit> [A-Za-z][A-Za-z0-9]*)?$/
/** As `utcText` writes a moment, and a day alone. */
const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})(?: (?<minute>\d{2}:\d{2}) UTC)?$/

/** `1234.50 USDT` is `1.234,50 USDT` to a German reader, and `2026-11-19 20:26 UTC` is `19.11.2026, 20:26 UTC`: no digit is added or lost. */
export function inNotationOf(language: Language, name: string, value: string): string {
  const moment = MOMENT.exec(value)?.groups
  if (moment?.day !== undefined) return momentText(language, moment.day, moment.minute)
  const figure = FIGURES.has(name) ? FIGURE.exec(value)?.groups : undefined
  if (figure?.decimal === undefined) return value
  return `${figureText(language, figure.decimal, figure.fraction?.length ?? 0)}${figure.unit ?? ''}`
}

function figureText(language: Language, decimal: string, places: number): string {
  const exactly = { minimumFractionDigits: places, maximumFractionDigits: places }
  // What is written as text keeps all its digits, where a number would be a float.
  return new Intl.NumberFormat(language, { useGrouping: 'always', ...exactly }).format(decimal as `${number}`)
}

function momentText(language: Language, day: string, minute: string | undefined): string {
  const at = new Date(`${day}T${minute ?? '00:00'}Z`)
  if (Number.isNaN(at.getTime())) return minute === undefined ? day : `${day} ${minute} UTC`
  const locale = language === 'en' ? 'en-GB' : language
  const style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' }
  if (minute === undefined) return new Intl.DateTimeFormat(locale, style).format(at)
  return `${new Intl.DateTimeFormat(locale, { ...style, timeStyle: 'short' }).format(at)} UTC`
}
