import type { SavingPosition, SavingProduct } from '@bourse/contract'
import { accrualRows, exitCost, type SavingTerms, termInterest } from '@bourse/contract/saving-payoff'
import { compareDecimals, formatUnits, parseUnits, subtractUnits, toDecimal, units } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

/** The terms of one coin, the shortest first. */
export interface CoinTerms {
  readonly coin: string
  readonly products: readonly SavingProduct[]
}

/** In the order in which the server names the coins. */
export function coinTerms(products: readonly SavingProduct[]): CoinTerms[] {
  const coins = [...new Set(products.map(({ coin }) => coin))]
  return coins.map((coin) => ({
    coin,
    products: products.filter((own) => own.coin === coin).toSorted((one, other) => one.days - other.days),
  }))
}

/** What a row shows before anybody has chosen: the middle of the terms that are open. */
export function firstTerm({ products }: CoinTerms): SavingProduct | undefined {
  const open = products.filter(({ state }) => state === 'open')
  const shown = open.length === 0 ? products : open
  return shown[Math.floor((shown.length - 1) / 2)]
}

/** How much of a quota is taken, 0 to 1. For the ruler alone: the words beside it are exact. */
export function takenShare({ quota }: Pick<SavingProduct, 'quota'>): number {
  const total = Number(quota.total)
  return total === 0 ? 1 : 1 - Number(quota.available) / total
}

export interface FormFacts {
  readonly locale: string
  readonly scale: number
  /** What the person has in this term already. */
  readonly own: string
}

export interface FormWrong {
  readonly key: 'malformed' | 'below' | 'above'
  /** The bound that is crossed; for what is malformed, how many decimals there may be. */
  readonly bound: string
}

export interface FormView {
  readonly amount: string | null
  readonly wrong: FormWrong | null
  /** The most that can be put in: what is left for everybody, or for the person. */
  readonly most: string
}

/** What can be subscribed to, or what stands in the way. An empty field is neither. */
export function savingForm(
  text: string,
  { minimum, quota }: SavingProduct,
  { locale, scale, own }: FormFacts,
): FormView {
  const personal = differenceOf(quota.personal, own, scale)
  const most = compareDecimals(personal, quota.available) < 0 ? personal : quota.available
  const nothing = { amount: null, wrong: null, most }
  if (text.trim() === '') return nothing
  const plain = parseDecimalInput(text, locale)
  const amount = plain === null ? undefined : parseUnits(plain, scale)
  if (plain === null || !amount?.ok) return { ...nothing, wrong: { key: 'malformed', bound: String(scale) } }
  if (amount.value === 0n) return nothing
  if (compareDecimals(plain, minimum) < 0) return { ...nothing, wrong: { key: 'below', bound: minimum } }
  if (compareDecimals(plain, most) > 0) return { ...nothing, wrong: { key: 'above', bound: most } }
  return { amount: plain, wrong: null, most }
}

/** What is left of one after the other; nothing where that is more. */
function differenceOf(one: string, other: string, scale: number): string {
  const [from, less] = [parseUnits(one, scale), parseUnits(other, scale)]
  if (!from.ok || !less.ok || less.value >= from.value) return '0'
  return formatUnits(subtractUnits(from.value, less.value), scale, { trim: true })
}

/** Principals of a person in one product. */
export function ownIn(positions: readonly SavingPosition[], productId: string, scale: number): string {
  const principals = positions.filter((own) => own.productId === productId).map(({ principal }) => principal)
  const sum = principals.reduce((total, principal) => {
    const parsed = parseUnits(principal, scale)
    return parsed.ok ? total + parsed.value : total
  }, 0n)
  return formatUnits(units(sum), scale, { trim: true })
}

export interface SavingSum {
  readonly principal: string
  readonly interest: string
  readonly total: string
  /** The days bring one of two figures, which differ in the last digit. */
  readonly days: readonly { readonly count: number; readonly interest: string }[]
  /** What has been earned by the end of a day, and is given up by leaving on it. */
  readonly earned: (day: number) => string
}

/** The rate of a year in hundredths of a percent: 4.2 is 420. */
export function bpsOf(percent: string): number {
  const { units: digits, scale } = toDecimal(percent)
  return Number(digits) * 10 ** (2 - scale)
}

/** What an amount brings, by the function that the release pays by. */
export function savingSum(
  amount: string,
  { apy, days }: Pick<SavingProduct, 'apy' | 'days'>,
  scale: number,
): SavingSum {
  const parsed = parseUnits(amount, scale)
  const principal = parsed.ok ? parsed.value : 0n
  const terms: SavingTerms = { principal, apyBps: bpsOf(apy), days }
  const interest = termInterest(terms)
  const write = (value: bigint) => formatUnits(units(value), scale)
  const counts = new Map<bigint, number>()
  for (const row of accrualRows(terms)) counts.set(row, (counts.get(row) ?? 0) + 1)
  return {
    principal: write(principal),
    interest: write(interest),
    total: write(principal + interest),
    days: [...counts].map(([row, count]) => ({ count, interest: write(row) })).toSorted((a, b) => b.count - a.count),
    earned: (day) => write(exitCost(terms, day)),
  }
}

/** More bars than this are thinner than a line. */
const MOST_BARS = 90

/** The days that have a bar: all of them, or evenly some. The last is always one. */
export function barDays(days: number): number[] {
  const bars = Math.min(days, MOST_BARS)
  return Array.from({ length: bars }, (_, place) => Math.round(((place + 1) * days) / bars))
}

/** The day that a field means; what is no day of the term is the nearest one. */
export function dayOf(text: string, days: number): number {
  const typed = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 1
  return Math.min(days, Math.max(1, typed))
}
