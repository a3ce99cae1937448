import {
  PARTNER_CURRENCIES,
  PARTNER_PAYMENT_MINUTES,
  PARTNER_PRICE,
  type PartnerCurrency,
  type PartnerPayment,
  type PartnerPaymentState,
} from '@bourse/contract'
import { assert, feeCeil, formatUnits, ok, parseUnits, type Result, refuse, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../../platform/database/db.ts'
import type { TellHappenings } from '../../../platform/messaging/happenings.ts'
import type { ApiDeps } from '../deps.ts'
import { latestPartner, type PartnerRow, sharePartner } from './partners.sql.ts'
import * as sql from './payments.sql.ts'

const MINUTE_MS = 60_000

export interface PaymentAsked {
  readonly reference: string
  readonly currency: PartnerCurrency
  readonly amount: string
  readonly description: string | null
}

export type PaymentAskedRefusal =
  | { readonly code: 'partner_inactive' | 'reference_reused' }
  | { readonly code: 'price_malformed'; readonly decimals: number }
  | { readonly code: 'price_out_of_bounds' }

/** By our id, or by what the partner calls it. */
interface Named {
  readonly id?: string | undefined
  readonly reference?: string | undefined
}

type Deps = Pick<ApiDeps, 'db' | 'clock' | 'ids' | 'identity' | 'markets' | 'siteUrl'> & {
  readonly happened: TellHappenings
}

/** What was not paid in time is over from that moment on, whether or not it was written down. */
export function stateAt({ state, expires_at: end }: sql.PaymentRow, now: Date): PartnerPaymentState {
  return state === 'created' && end <= now ? 'expired' : state
}

export type Payments = ReturnType<typeof createPayments>

/** What partners ask for by links: making, cancelling and finding it. */
export function createPayments({ db, clock, ids, identity, markets, siteUrl, happened }: Deps) {
  /** Programs of the business hear what became of a payment, in the transaction of it. */
  async function tell(tx: Tx, userId: string, { id, reference }: sql.PaymentName, state: PartnerPaymentState) {
    // A part may be given back several times.
    const repeats = state === 'partly_refunded'
    await happened(tx, [{ userId, family: 'payment', id, state, about: { merchantReference: reference }, repeats }])
  }

  async function scaleOf(asset: string): Promise<number> {
    const found = await markets.asset(asset)
    assert(found !== undefined, `${asset} is listed`)
    return found.scale
  }

  async function text(amount: bigint, asset: string): Promise<string> {
    return formatUnits(units(amount), await scaleOf(asset), { trim: true })
  }

  async function view(row: sql.PaymentRow): Promise<PartnerPayment> {
    const { id, reference, asset, description } = row
    const currency = PARTNER_CURRENCIES.find((one) => one === asset)
    assert(currency !== undefined, 'a payment is asked for in one of them')
    return {
      ...{ id, reference, state: stateAt(row, clock.now()), currency, description },
      ...{ amount: await text(row.units, asset), fee: await text(row.fee_units, asset) },
      ...{ net: await text(row.units - row.fee_units, asset), refunded: await text(row.refunded_units, asset) },
      link: `${siteUrl}/integrate/pay/${id}`,
      ...{ createTime: row.made_at.toISOString(), expireTime: row.expires_at.toISOString() },
      payTime: row.paid_at?.toISOString() ?? null,
    }
  }

  async function readPrice({ currency, amount }: PaymentAsked): Promise<Result<Units, PaymentAskedRefusal>> {
    const scale = await scaleOf(currency)
    const read = parseUnits(amount, scale)
    if (!read.ok) return refuse({ code: 'price_malformed', decimals: scale })
    const [least, most] = [parseUnits(PARTNER_PRICE.least, scale), parseUnits(PARTNER_PRICE.most, scale)]
    assert(least.ok && most.ok, 'bounds are amounts')
    const inside = read.value >= least.value && read.value <= most.value
    return inside ? ok(read.value) : refuse({ code: 'price_out_of_bounds' })
  }

  /** Who may be paid now: under a lock that whoever suspends a business waits for. */
  async function active(tx: Tx, partnerId: string): Promise<PartnerRow | undefined> {
    const partner = await sharePartner(tx, partnerId)
    if (partner?.state !== 'approved') return undefined
    return (await identity.isOpen(tx, partner.user_id)) ? partner : undefined
  }

  /** The same reference with the same content is the same payment, however often it is sent. */
  async function request(userId: string, asked: PaymentAsked): Promise<Result<PartnerPayment, PaymentAskedRefusal>> {
    const found = await latestPartner(db.queryable, userId)
    if (found === undefined) return refuse({ code: 'partner_inactive' })
    const price = await readPrice(asked)
    if (!price.ok) return price
    return db.tx(async (tx): Promise<Result<PartnerPayment, PaymentAskedRefusal>> => {
      const partner = await active(tx, found.id)
      if (partner === undefined) return refuse({ code: 'partner_inactive' })
      const now = clock.now()
      const made = await sql.insertPayment(tx, {
        ...{ id: ids.next('pay'), partner_id: partner.id, reference: asked.reference, asset: asked.currency },
        ...{ units: price.value, fee_units: feeCeil([{ amount: price.value, rateBps: partner.fee_bps }]) },
        ...{ description: asked.description, made_at: now },
        expires_at: new Date(now.getTime() + PARTNER_PAYMENT_MINUTES * MINUTE_MS),
      })
      const row = await sql.findByReference(tx, partner.id, asked.reference)
      assert(row !== undefined, 'what was just made is there')
      if (made) await tell(tx, userId, row, 'created')
      return made || isSame(row, asked, price.value) ? ok(await view(row)) : refuse({ code: 'reference_reused' })
    })
  }

  /** A partner's own; what belongs to another is as if it were not there. */
  async function own(on: Queryable, userId: string, named: Named) {
    const partner = await latestPartner(on, userId)
    if (partner === undefined) return undefined
    if (named.id === undefined)
      return named.reference === undefined ? undefined : sql.findByReference(on, partner.id, named.reference)
    const row = await sql.findPayment(on, named.id)
    return row?.partner_id === partner.id ? row : undefined
  }

  async function cancel(userId: string, id: string) {
    if ((await own(db.queryable, userId, { id })) === undefined) return refuse({ code: 'payment_unknown' as const })
    return db.tx(async (tx) => {
      const row = await sql.lockPayment(tx, id)
      assert(row !== undefined, 'it was there a moment ago')
      const now = clock.now()
      const state = stateAt(row, now)
      // A repeat finds what the first one did.
      if (state === 'cancelled') return ok(await view(row))
      if (state !== 'created') return refuse({ code: 'payment_not_open' as const })
      await sql.setCancelled(tx, id, now)
      await tell(tx, userId, row, 'cancelled')
      return ok(await view({ ...row, state: 'cancelled', ended_at: now }))
    })
  }

  async function list(userId: string, query: Omit<sql.PaymentQuery, 'now' | 'partnerId'>) {
    const partner = await latestPartner(db.queryable, userId)
    if (partner === undefined) return { current: query.current, size: query.size, total: 0, records: [] }
    const { total, records } = await sql.listPayments(db.queryable, {
      ...query,
      partnerId: partner.id,
      now: clock.now(),
    })
    return { current: query.current, size: query.size, total, records: await Promise.all(records.map(view)) }
  }

  async function one(userId: string, named: Named): Promise<PartnerPayment | undefined> {
    const row = await own(db.queryable, userId, named)
    return row === undefined ? undefined : view(row)
  }

  /** What ends together is told together. */
  const expire = () =>
    db.tx(async (tx) => {
      for (const { user_id: userId, ...payment } of await sql.expireDue(tx, clock.now()))
        await tell(tx, userId, payment, 'expired')
      return ok()
    })

  return {
    ...{ request, own, one, cancel, list, view, active, text, tell },
    expire: async () => void (await expire()),
  }
}

function isSame(row: sql.PaymentRow, { currency, description }: PaymentAsked, price: bigint): boolean {
  return row.asset === currency && row.units === price && row.description === description
}
