import { negateUnits, units as unitsOf } from '@bourse/money'
import { type Account, type Posting, spot, systemAccount, type Transaction, userAccount } from '../ledger/index.ts'

export const MONEY = 'USDT'
export const FILL_SOURCE = 'etp.fill'
export const NIGHT_SOURCE = 'etp.night'
export const MARK_SOURCE = 'etp.mark'
export const UNITS_SOURCE = 'etp.units'

export const treasury = systemAccount('treasury', MONEY)
export const reserve = systemAccount('earn_reserve:etp', MONEY)
export const fees = systemAccount('fees', MONEY)
export const issued = (symbol: string) => systemAccount('issued', symbol)
export const held = (user: string, symbol: string) => userAccount(user, 'etp', symbol)
export const money = (user: string) => spot(user, MONEY)

/** Nothing is posted where nothing moves. */
function move(from: Account, to: Account, amount: bigint): Posting[] {
  if (amount === 0n) return []
  const moved = unitsOf(amount)
  return [
    { account: from, units: negateUnits(moved) },
    { account: to, units: moved },
  ]
}

interface Fill {
  readonly orderId: string
  readonly userId: string
  readonly symbol: string
  readonly units: bigint
  readonly fee: bigint
}

/** available → reserve and fees; units are issued. A purchase that waited ends its hold. */
export function buyEntry(fill: Fill & { readonly net: bigint; readonly isHeld: boolean }): Transaction {
  const { orderId, userId, symbol, units, net, fee, isHeld } = fill
  const amount = unitsOf(net + fee)
  return {
    ...{ source: FILL_SOURCE, sourceId: orderId, kind: 'etp_buy' },
    postings: [
      { account: money(userId), units: negateUnits(amount) },
      ...(net === 0n ? [] : [{ account: reserve, units: unitsOf(net) }]),
      ...(fee === 0n ? [] : [{ account: fees, units: unitsOf(fee) }]),
      ...move(issued(symbol), held(userId, symbol), units),
    ],
    ...(isHeld && { lowerHeld: [{ user: userId, asset: MONEY, units: amount }] }),
  }
}

/** Units come back; reserve → available and fees. */
export function sellEntry(fill: Fill & { readonly cash: bigint }): Transaction {
  const { orderId, userId, symbol, units, cash, fee } = fill
  return {
    ...{ source: FILL_SOURCE, sourceId: orderId, kind: 'etp_sell' },
    postings: [
      ...move(held(userId, symbol), issued(symbol), units),
      { account: reserve, units: negateUnits(unitsOf(cash + fee)) },
      ...(cash === 0n ? [] : [{ account: money(userId), units: unitsOf(cash) }]),
      ...(fee === 0n ? [] : [{ account: fees, units: unitsOf(fee) }]),
    ],
  }
}

export function nightEntry(symbol: string, day: string, fee: bigint): Transaction {
  return {
    ...{ source: NIGHT_SOURCE, sourceId: `${symbol}:${day}`, kind: 'etp_night' },
    postings: move(reserve, fees, fee),
  }
}

/** Into the reserve, or out of it where the amount is below zero. */
export function markEntry(symbol: string, number: number, amount: bigint): Transaction {
  return {
    ...{ source: MARK_SOURCE, sourceId: `${symbol}:${number}`, kind: 'etp_mark' },
    postings: amount > 0n ? move(treasury, reserve, amount) : move(reserve, treasury, -amount),
  }
}

interface Given {
  readonly symbol: string
  /** Of the event that changed everybody's units. */
  readonly number: number
  readonly userId: string
  readonly units: bigint
}

/** Units that a consolidation or a value of nothing takes away. */
export function unitsEntry({ symbol, number, userId, units }: Given): Transaction {
  return {
    ...{ source: UNITS_SOURCE, sourceId: `${symbol}:${number}:${userId}`, kind: 'etp_units' },
    postings: move(held(userId, symbol), issued(symbol), units),
  }
}

/** The end of a product: all units for their value, without a fee. */
export function payoutEntry({ symbol, number, userId, units, cash }: Given & { readonly cash: bigint }): Transaction {
  return {
    ...{ source: UNITS_SOURCE, sourceId: `${symbol}:${number}:${userId}`, kind: 'etp_closed' },
    postings: [...move(held(userId, symbol), issued(symbol), units), ...move(reserve, money(userId), cash)],
  }
}
