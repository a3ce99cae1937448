import type { QuickbuyPlatform, QuickbuySetting } from '@bourse/contract'
import { compareDecimals, parseUnits } from '@bourse/money'
import { parseDecimalInput } from '../../app/shared-data/decimal-input.ts'

/** Money is paid in cents. */
const CENTS = 2

export interface BuyChoice {
  readonly platform: QuickbuyPlatform
  readonly fiat: string
  readonly symbol: string
}

export interface AmountWrong {
  readonly key: 'malformed' | 'below' | 'above'
  readonly bound: string
}

export interface AmountView {
  /** As the partner is asked for it; null where it cannot be. */
  readonly amount: string | null
  readonly wrong: AmountWrong | null
}

/** What is typed to be paid: an amount that the partner takes, or what is wrong with it. An empty field is neither. */
export function amountView(
  text: string,
  locale: string,
  setting: Pick<QuickbuySetting, 'minimum' | 'maximum'>,
): AmountView {
  if (text.trim() === '') return { amount: null, wrong: null }
  const plain = parseDecimalInput(text, locale)
  if (plain === null || !parseUnits(plain, CENTS).ok) return { amount: null, wrong: { key: 'malformed', bound: '' } }
  const { minimum, maximum } = setting
  if (compareDecimals(plain, minimum) < 0) return { amount: null, wrong: { key: 'below', bound: minimum } }
  if (compareDecimals(plain, maximum) > 0) return { amount: null, wrong: { key: 'above', bound: maximum } }
  return { amount: plain, wrong: null }
}

/** What is sold nearest to a request: the partner stays, then the coin, then the currency. */
export function settingFor(
  settings: readonly QuickbuySetting[],
  request: Partial<BuyChoice>,
): QuickbuySetting | undefined {
  const fits = (own: QuickbuySetting) =>
    [own.platform === request.platform, own.symbol === request.symbol, own.fiat === request.fiat].reduce(
      (sum, met) => sum * 2 + Number(met),
      0,
    )
  return settings.reduce<QuickbuySetting | undefined>(
    (best, own) => (best === undefined || fits(own) > fits(best) ? own : best),
    undefined,
  )
}

const PLATFORM = /^(ramp|agora|bazaar)$/
const CODE = /^[A-Z0-9]{2,12}$/
const FIGURE = /^\d{1,12}(\.\d{1,2})?$/
const ORDER = /^[\w-]{4,40}$/

export interface Asked extends Partial<BuyChoice> {
  readonly pay?: string
  /** An order that its owner comes back to, from the partner's page or from an email. */
  readonly order?: string
  readonly session?: string
}

/** What an address asks for, as far as it can be read. */
export function askedPurchase(search: string): Asked {
  const params = new URLSearchParams(search)
  const named = (name: string, form: RegExp) => {
    const value = (params.get(name) ?? '').replaceAll('"', '')
    return form.test(value) ? value : undefined
  }
  const [platform, fiat, symbol] = [named('platform', PLATFORM), named('fiat', CODE), named('symbol', CODE)]
  const [pay, order, session] = [named('pay', FIGURE), named('order', ORDER), named('session', /^[\w-]{4,80}$/)]
  return {
    ...(platform !== undefined && { platform: platform as QuickbuyPlatform }),
    ...(fiat !== undefined && { fiat }),
    ...(symbol !== undefined && { symbol }),
    ...(pay !== undefined && { pay }),
    ...(order !== undefined && { order }),
    ...(session !== undefined && { session }),
  }
}

/** Where a purchase is filled in again after a log-in. */
export function purchasePath({ platform, fiat, symbol }: BuyChoice, pay: string | null): string {
  return `/quickbuy?${new URLSearchParams({ platform, fiat, symbol, ...(pay !== null && { pay }) })}`
}
