/** Figures, times and masks as text. Amounts are decimal strings from end to end: nothing here turns money into a float. */

export const MINUS = '\u2212'

const DECIMAL = /^[+-]?\d+(\.\d+)?$/

const formatters = new Map<string, Intl.NumberFormat>()

/** Making an Intl.NumberFormat is slow and the order book needs hundreds a second, so each is made once. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formatters.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, options)
    formatters.set(key, format)
  }
  return format
}

function write(value: string, locale: string, options: Intl.NumberFormatOptions): string {
  if (!DECIMAL.test(value)) throw new TypeError(`not a decimal: ${JSON.stringify(value)}`)
  const format = numberFormat(locale, { roundingMode: 'trunc', useGrouping: 'always', ...options })
  // The minus of the design is U+2212, as wide as a figure; most locales write a hyphen.
  return format.format(value as Intl.StringNumericLiteral).replace('-', MINUS)
}

export interface DecimalOptions {
  locale: string
  /** Decimals shown. The tick of a price, the scale of an asset. */
  scale: number
  /** Fewest decimals shown, where trailing zeros may go. */
  minScale?: number | undefined
  /** A + before gains as well as a − before losses. */
  signed?: boolean | undefined
  /** Marks between thousands, as everywhere but in fields. */
  grouped?: boolean | undefined
  /** What leaves is rounded up, so that it never costs more than was said. */
  rounding?: 'up' | 'down' | undefined
}

/** A decimal string in the reader's notation, rounded down unless it leaves. It never shows more than there is. */
export function formatDecimal(value: string, options: DecimalOptions): string {
  const { locale, scale, minScale, signed = false, grouped = true, rounding = 'down' } = options
  return write(value, locale, {
    useGrouping: grouped && 'always',
    roundingMode: rounding === 'up' ? 'expand' : 'trunc',
    minimumFractionDigits: Math.min(minScale ?? scale, scale),
    maximumFractionDigits: scale,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
}

/** Moves the decimal point: `shiftPoint('0.0241', 2)` is '2.41'. Exact, because it only moves digits. */
export function shiftPoint(value: string, places: number): string {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!match) throw new TypeError(`not a decimal: ${JSON.stringify(value)}`)
  const [, sign = '', whole = '', fraction = ''] = match
  const point = whole.length + places
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const at = Math.max(point, 1)
  const padded = digits.padEnd(at, '0')
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at)
  return `${sign}${integer}${rest === '' ? '' : `.${rest}`}`
}

/** The whole part's digits without sign and leading zeros, which is enough to compare sizes by. */
function wholeDigits(value: string): string {
  return value.replace(/^[+-]/, '').replace(/\..*$/, '').replace(/^0+/, '')
}

const STEPS_A = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** Abbreviation A (specification §9): 1234 is 1.23k, with k, M, G, T, P and E. At most two decimals, rounded down. */
export function abbreviateA(value: string, locale: string): string {
  const step = Math.min(Math.max(0, Math.ceil(wholeDigits(value).length / 3) - 1), STEPS_A.length - 1)
  return `${formatDecimal(shiftPoint(value, -3 * step), { locale, scale: 2, minScale: 0 })}${STEPS_A[step] ?? ''}`
}

const STEPS_B = [
  { letter: 'T', power: 12 },
  { letter: 'B', power: 9 },
  { letter: 'M', power: 6 },
] as const

/** Abbreviation B (specification §9): T above 1e12, B above 1e9, M above 1e6, two decimals. The letter keeps to its figure. */
export function abbreviateB(value: string, locale: string): string {
  const step = STEPS_B.find(({ power }) => isAbovePowerOfTen(value, power))
  if (!step) return formatDecimal(value, { locale, scale: 2 })
  return `${formatDecimal(shiftPoint(value, -step.power), { locale, scale: 2 })}\u00a0${step.letter}`
}

function isAbovePowerOfTen(value: string, power: number): boolean {
  const whole = wholeDigits(value)
  if (whole.length !== power + 1) return whole.length > power + 1
  const fraction = value.split('.')[1] ?? ''
  return /[1-9]/.test(whole.slice(1)) || !whole.startsWith('1') || /[1-9]/.test(fraction)
}

export interface PercentOptions {
  signed?: boolean | undefined
  /** Decimals of an ordinary figure. */
  scale?: number | undefined
}

/**
 * Percent points as text, '2.41' as +2.41% (specification §9): two decimals, two significant digits for what is smaller
 * than a hundredth, a + on gains.
 */
export function formatPercent(points: string, locale: string, options: PercentOptions = {}): string {
  const { signed = true, scale = 2 } = options
  const leadingZeros = /^[+-]?0*\.(0+)[1-9]/.exec(points)?.[1]?.length ?? 0
  return write(shiftPoint(points, -2), locale, {
    style: 'percent',
    minimumFractionDigits: scale,
    maximumFractionDigits: leadingZeros >= scale ? Math.min(leadingZeros + 2, 18) : scale,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
}

/** -1, 0 or 1, for the colour and the triangle of a change. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0
  return value.startsWith('-') ? -1 : 1
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type RelativeTimeKey = 'justNow' | 'minutesAgo' | 'hoursAgo' | 'yesterday'

export interface RelativeTimeOptions {
  now: number
  locale: string
  /** Translator of the `ui` namespace. */
  t: (key: RelativeTimeKey, values?: { count: number }) => string
  timeZone?: string | undefined
}

/** How long ago (specification §9). `at` is milliseconds or an ISO time. A time ahead of our clock counts as now. */
export function relativeTime(at: number | string, { now, locale, t, timeZone }: RelativeTimeOptions): string {
  const date = new Date(at)
  const age = now - date.getTime()
  if (age < 30 * SECOND) return t('justNow')
  if (age < HOUR) return t('minutesAgo', { count: Math.max(1, Math.floor(age / MINUTE)) })
  if (age < DAY) return t('hoursAgo', { count: Math.floor(age / HOUR) })
  if (age < 2 * DAY) return t('yesterday')
  const sameYear = date.getUTCFullYear() === new Date(now).getUTCFullYear()
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!sameYear && { year: 'numeric' }),
    ...(timeZone !== undefined && { timeZone }),
  }).format(date)
}

const HIDDEN = '****'

/** Keeps the first 3 and the last 4 characters (specification §9). What is too short to hide anything loses all but its end. */
export function maskPhone(phone: string): string {
  if (phone.length <= 7) return `${HIDDEN}${phone.slice(-2)}`
  return `${phone.slice(0, 3)}${HIDDEN}${phone.slice(-4)}`
}

/** Keeps the first 4 characters and the domain (specification §9). */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return `${email.slice(0, 4)}${HIDDEN}`
  return `${email.slice(0, Math.min(4, at))}${HIDDEN}${email.slice(at)}`
}

/** An account is an email address, or a phone number, which alone begins with a plus. */
export function maskAccount(account: string): string {
  return account.startsWith('+') ? maskPhone(account) : maskEmail(account)
}

const SYMBOLS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£' }

/** Specification §3: € for EUR, £ for GBP, $ otherwise. An amount of bitcoin is no money with a sign: its code follows it. */
export function currencySymbol(code: string): string {
  return SYMBOLS[code] ?? '$'
}

/** An address in groups of four, so that the eye can compare it. A leading 0x stays with its first group. */
export function addressGroups(address: string): string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gsu) ?? []
  return [`${prefix}${groups[0] ?? ''}`, ...groups.slice(1)]
}
