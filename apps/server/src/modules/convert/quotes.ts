import type { ConvertPrice, ConvertQuote, Currency } from '@bourse/contract'
import { assert, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Db, Queryable } from '../../platform/database/db.ts'
import { utcText } from '../../platform/time/utc-text.ts'
import type { PolicyRefusal } from '../policy/index.ts'
import { HOUR_MS, MOST_OPEN_QUOTES, pricesOnlyUntil, QUOTE_MS, spreadOf, startOfDay } from './convert.rules.ts'
import type { ConvertDeps } from './deps.ts'
import type { QuoteRow } from './quotes.sql.ts'
import * as sql from './quotes.sql.ts'
import {
  type BoundsRefusal,
  type DayRefusal,
  eurOf,
  judgeDay,
  judgeSides,
  priceView,
  type Sides,
  sidesOf,
  type Terms,
  type TermsFace,
  type TermsRefusal,
  text,
} from './terms.ts'

export interface Wanted {
  readonly from: string
  readonly to: string
  readonly payAmount?: string | undefined
  readonly receiveAmount?: string | undefined
}

type AmountRefusal =
  | { readonly code: 'convert.amount_missing' | 'convert.one_amount' }
  | { readonly code: 'convert.amount_malformed'; readonly decimals: number }
type PersonRefusal = PolicyRefusal | DayRefusal
export type MakeRefusal =
  | BoundsRefusal
  | PersonRefusal
  | { readonly code: 'convert.quotes_open'; readonly most: number }
  | { readonly code: 'convert.prices_only'; readonly until: string }
type QuoteRefusal = AmountRefusal | TermsRefusal | MakeRefusal

interface Typed {
  readonly side: 'pay' | 'receive'
  readonly amount: Units
}

interface Drawn {
  readonly row: Omit<QuoteRow, 'state' | 'used_at'>
  readonly room: Units
}

export interface QuoteDeps extends Pick<ConvertDeps, 'clock' | 'ids' | 'policy'> {
  readonly db: Db
  readonly terms: TermsFace
}

export type Quotes = ReturnType<typeof createQuotes>

/** A price is for everybody and binds nobody; a quote is a row that binds the house to one person. */
export function createQuotes({ db, clock, ids, policy, terms }: QuoteDeps) {
  function typedOf(wanted: Wanted, from: Currency, to: Currency): Result<Typed, AmountRefusal> {
    const { payAmount, receiveAmount } = wanted
    if (payAmount !== undefined && receiveAmount !== undefined) return refuse({ code: 'convert.one_amount' })
    const given = payAmount ?? receiveAmount
    if (given === undefined) return refuse({ code: 'convert.amount_missing' })
    const [side, asset] = payAmount === undefined ? (['receive', to] as const) : (['pay', from] as const)
    const amount = parseUnits(given, asset.scale)
    if (!amount.ok) return refuse({ code: 'convert.amount_malformed', decimals: asset.scale })
    return amount.value > 0n ? ok({ side, amount: amount.value }) : refuse({ code: 'convert.amount_missing' })
  }

  async function price(wanted: Wanted): Promise<Result<ConvertPrice, AmountRefusal | TermsRefusal | BoundsRefusal>> {
    const found = await terms.of(wanted.from, wanted.to)
    if (!found.ok) return found
    const { from, to, rate, figures } = found.value
    const { room } = await terms.roomOf(db.queryable, to.code, figures)
    const view = { ...priceView(found.value, room), time: clock.now().toISOString() }
    if (wanted.payAmount === undefined && wanted.receiveAmount === undefined)
      return ok({ ...view, payAmount: null, receiveAmount: null, spread: null })
    const typed = typedOf(wanted, from, to)
    if (!typed.ok) return typed
    const sides = sidesOf(typed.value, rate)
    const judged = judgeSides(sides, found.value, room)
    return judged.ok ? ok({ ...view, ...sidesView(sides, found.value) }) : judged
  }

  /** Selling for a fiat is kept from nobody; what opens a position asks whether it is offered. Sessions of who is frozen are shut. */
  async function judgeOffer(userId: string, { to }: Pick<Terms, 'to'>, on: Queryable = db.queryable) {
    return to.kind === 'fiat' ? ok() : policy.may(on, userId, 'convert', `asset:${to.code}`)
  }

  async function judgePerson(userId: string, found: Terms, eur: bigint): Promise<Result<undefined, PersonRefusal>> {
    const offered = await judgeOffer(userId, found)
    if (!offered.ok) return offered
    return judgeDay(found, await sql.eurSince(db.queryable, userId, startOfDay(clock.now())), eur)
  }

  /** Five that are firm, and thirty an hour that nobody used: prices are shown to whoever looks, and bound to whoever converts. */
  async function freeze(row: Drawn['row']): Promise<Result<undefined, MakeRefusal>> {
    return db.tx(async (tx): Promise<Result<undefined, MakeRefusal>> => {
      await sql.lockPerson(tx, row.user_id)
      const ends = await sql.unusedSince(tx, row.user_id, new Date(row.made_at.getTime() - 2 * HOUR_MS))
      if (ends.filter((end) => end > row.made_at).length >= MOST_OPEN_QUOTES)
        return refuse({ code: 'convert.quotes_open', most: MOST_OPEN_QUOTES })
      const until = pricesOnlyUntil(
        ends.filter((end) => end <= row.made_at),
        row.made_at,
      )
      if (until !== undefined) return refuse({ code: 'convert.prices_only', until: utcText(until) })
      await sql.insertQuote(tx, row)
      return ok()
    })
  }

  /** A quote as it would be frozen now, with what the house may still give. */
  async function draw(
    userId: string,
    typed: Typed,
    found: Terms,
  ): Promise<Result<Drawn, BoundsRefusal | PersonRefusal>> {
    const { from, to, rate, figures } = found
    const sides = sidesOf(typed, rate)
    const { room } = await terms.roomOf(db.queryable, to.code, figures)
    const judged = judgeSides(sides, found, room)
    if (!judged.ok) return judged
    const eur = eurOf(sides.pay, found)
    const person = await judgePerson(userId, found, eur)
    if (!person.ok) return person
    const now = clock.now()
    const row = {
      ...{ id: ids.next('cvq'), user_id: userId, typed: typed.side, from_asset: from.code, to_asset: to.code },
      ...{ pay_units: sides.pay, receive_units: sides.receive, eur_units: eur },
      ...{ spread_units: spreadOf(sides.pay, sides.receive, rate), spread_bps: rate.spreadBps },
      ...{ value_from: rate.valueFrom, value_to: rate.valueTo },
      ...{ made_at: now, expires_at: new Date(now.getTime() + QUOTE_MS) },
    }
    return ok({ row, room })
  }

  async function make(userId: string, typed: Typed, found: Terms): Promise<Result<ConvertQuote, MakeRefusal>> {
    const drawn = await draw(userId, typed, found)
    if (!drawn.ok) return drawn
    const { row, room } = drawn.value
    const frozen = await freeze(row)
    return frozen.ok ? ok(view(row, found, room)) : frozen
  }

  async function quote(userId: string, wanted: Wanted): Promise<Result<ConvertQuote, QuoteRefusal>> {
    const found = await terms.of(wanted.from, wanted.to)
    if (!found.ok) return found
    const typed = typedOf(wanted, found.value.from, found.value.to)
    return typed.ok ? make(userId, typed.value, found.value) : typed
  }

  /** In place of one that is over: the same side is typed, at the price of now. */
  async function again(row: QuoteRow, found: Terms) {
    const amount = row.typed === 'pay' ? row.pay_units : row.receive_units
    const fresh = await make(row.user_id, { side: row.typed, amount: units(amount) }, found)
    if (!fresh.ok) return fresh
    const { room } = await terms.roomOf(db.queryable, row.to_asset, found.figures)
    return ok({ old: view(row, found, room), quote: fresh.value })
  }

  return { price, quote, again, judgeOffer, draw }
}

function sidesView({ pay, receive }: Sides, { from, to, rate }: Terms) {
  return {
    payAmount: text(pay, from),
    receiveAmount: text(receive, to),
    spread: text(spreadOf(pay, receive, rate), from),
  }
}

/** As it was frozen; bounds are those of now. */
function view(row: Omit<QuoteRow, 'state' | 'used_at'>, found: Terms, room: Units): ConvertQuote {
  assert(row.from_asset === found.from.code && row.to_asset === found.to.code, 'a quote is seen by its own terms')
  const frozen = {
    ...found,
    rate: { ...found.rate, valueFrom: row.value_from, valueTo: row.value_to, spreadBps: row.spread_bps },
  }
  const { minimum, maximum } = priceView(found, room)
  return {
    ...{ ...priceView(frozen, room), minimum, maximum },
    payAmount: text(row.pay_units, found.from),
    receiveAmount: text(row.receive_units, found.to),
    spread: text(row.spread_units, found.from),
    quoteId: row.id,
    time: row.made_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
  }
}
