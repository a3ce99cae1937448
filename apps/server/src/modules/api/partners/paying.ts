import type { PaidPartnerPayment, PartnerPaymentQuote, PayerPayment } from '@bourse/contract'
import { assert, formatUnits, ok, type Result, refuse, units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import type { FirmQuote } from '../../convert/index.ts'
import { lockOutflows } from '../../funding/index.ts'
import type { Asker } from '../../identity/index.ts'
import { spot, systemAccount } from '../../ledger/index.ts'
import type { ApiDeps } from '../deps.ts'
import { paymentEntry } from './entries.ts'
import { findPartner } from './partners.sql.ts'
import * as sql from './payments.sql.ts'
import { type Payments, stateAt } from './payments.ts'

export interface Pay {
  readonly id: string
  readonly coin: string
  readonly quoteId?: string | undefined
  readonly fundPassword: string
  readonly googleCode?: string | undefined
}

type PaymentRefusal = {
  readonly code: 'api.payment_unknown' | 'api.payment_over' | 'api.payment_own' | 'api.payment_linked'
}

type Deps = Pick<
  ApiDeps,
  'db' | 'clock' | 'identity' | 'ledger' | 'markets' | 'activities' | 'convert' | 'funding' | 'withdrawals'
> & {
  readonly payments: Payments
}

export type Paying = ReturnType<typeof createPaying>

/** What somebody who was sent a link sees and does: with any coin, at a price of the converter, out of their own money. */
export function createPaying(deps: Deps) {
  const { db, clock, identity, ledger, markets, convert, payments } = deps
  const { bounds, publishFunding } = deps.funding
  const { gate } = deps.withdrawals

  async function view(row: sql.PaymentRow): Promise<PayerPayment> {
    const partner = await findPartner(db.queryable, row.partner_id)
    assert(partner !== undefined, 'a payment is to a business')
    const { id, reference, state, currency, amount, description, expireTime } = await payments.view(row)
    const isOpen = partner.state === 'approved' && (await identity.isOpen(db.queryable, partner.user_id))
    return {
      ...{ id, reference, state, currency, amount, description, expireTime },
      ...{ name: partner.name, website: partner.website, payable: isOpen, now: clock.now().toISOString() },
    }
  }

  async function get(id: string) {
    const row = await sql.findPayment(db.queryable, id)
    return row === undefined ? refuse({ code: 'api.payment_unknown' as const }) : ok(await view(row))
  }

  /** Whether it can be paid now, by this person. */
  async function payable(
    row: sql.PaymentRow | undefined,
    payer: string,
  ): Promise<Result<sql.PaymentRow, PaymentRefusal>> {
    if (row === undefined) return refuse({ code: 'api.payment_unknown' })
    const partner = await findPartner(db.queryable, row.partner_id)
    if (partner?.user_id === payer) return refuse({ code: 'api.payment_own' })
    return stateAt(row, clock.now()) === 'created' ? ok(row) : refuse({ code: 'api.payment_over' })
  }

  /** Before anything is locked: a link is no matter of a moment. Who shares no more than a network with the business is a customer of it. */
  async function payableBy(payer: string, id: string): Promise<Result<sql.PaymentRow, PaymentRefusal>> {
    const found = await payable(await sql.findPayment(db.queryable, id), payer)
    if (!found.ok) return found
    const partner = await findPartner(db.queryable, found.value.partner_id)
    assert(partner !== undefined, 'a payment is to a business')
    const links = await deps.activities.links.evidence(db.queryable, payer, partner.user_id)
    return links.some(({ strong }) => strong) ? refuse({ code: 'api.payment_linked' }) : found
  }

  /** In its own currency a payment costs what it costs; with anything else the converter says, for ten seconds. */
  async function quote(payer: string, { id, coin }: Pick<Pay, 'id' | 'coin'>) {
    const found = await payableBy(payer, id)
    if (!found.ok) return found
    const { asset, units: price } = found.value
    const amount = await payments.text(price, asset)
    if (coin === asset) return ok<PartnerPaymentQuote>({ coin, amount, quoteId: null, expireTime: null })
    const quoted = await convert.quotes.quote(payer, { from: coin, to: asset, receiveAmount: amount })
    if (!quoted.ok) return quoted
    const { payAmount, quoteId, expireTime } = quoted.value
    return ok<PartnerPaymentQuote>({ coin, amount: payAmount, quoteId, expireTime })
  }

  /** A price that was made for this payment, or for exactly as much. */
  async function conversionFor(payer: string, { coin, quoteId }: Pay, row: sql.PaymentRow) {
    if (coin === row.asset) return ok(undefined)
    if (quoteId === undefined) return refuse({ code: 'convert.quote_unknown' as const })
    const firm = await convert.conversions.firm({ userId: payer, quoteId })
    if (!firm.ok) return firm
    const { from_asset, to_asset, receive_units } = firm.value.row
    const fits = from_asset === coin && to_asset === row.asset && receive_units === row.units
    return fits ? firm : refuse({ code: 'convert.quote_unknown' as const })
  }

  async function pay(asker: Asker, asked: Pay, request: MoneyRequest<PaidPartnerPayment>) {
    const { userId: payer } = asker
    const found = await payableBy(payer, asked.id)
    if (!found.ok) return found
    const level = await gate.levelOf(payer)
    const conversion = await conversionFor(payer, asked, found.value)
    if (!conversion.ok) return conversion
    const proof = await identity.outflows.check(asker, {
      fundPassword: asked.fundPassword,
      googleCode: asked.googleCode,
    })
    if (!proof.ok) return proof
    const done = await identity.outflows.proving(proof.value, () =>
      db.tx(async (tx) => {
        const used = await identity.outflows.use(tx, proof.value)
        if (!used.ok) return used
        return settle(tx, { payer, id: asked.id, level, firm: conversion.value, request })
      }),
    )
    if (done.ok) return done
    const { refusal } = done
    if (refusal.code !== 'over') return refuse(refusal)
    assert(conversion.value !== undefined, 'only a price is over')
    return refuse(await convert.conversions.newOffer(conversion.value))
  }

  interface Settle {
    readonly payer: string
    readonly id: string
    readonly level: Awaited<ReturnType<typeof gate.levelOf>>
    readonly firm: FirmQuote | undefined
    readonly request: Pick<MoneyRequest<PaidPartnerPayment>, 'recordAnswer'>
  }

  /** The conversion and the payment stand or fall together; what leaves is judged as every outflow is. */
  async function settle(tx: Tx, { payer, id, level, firm, request }: Settle) {
    await lockOutflows(tx, payer)
    const open = await payable(await sql.lockPayment(tx, id), payer)
    if (!open.ok) return open
    const row = open.value
    const partner = await payments.active(tx, row.partner_id)
    if (partner === undefined) return refuse({ code: 'api.payment_closed' as const })
    if (firm !== undefined) await convert.conversions.lock(tx, payer)
    await lockAll(tx, payer, partner.user_id, row, firm)
    if (firm !== undefined) {
      const converted = await convert.conversions.execute(tx, firm.row, firm.found)
      if (!converted.ok) return converted
    }
    const eur = await bounds.inEuro(tx, row.asset, units(row.units))
    if (eur === undefined) return refuse({ code: 'funding.price_missing' as const, asset: row.asset })
    const judged = await gate.judge(tx, { userId: payer, asset: row.asset, units: units(row.units), eur }, level)
    if (!judged.ok) return judged
    const posted = await ledger.post(tx, paymentEntry(row, { payer, partner: partner.user_id }))
    assert(posted.ok, 'what the gate lets through is there, under the lock')
    const at = clock.now()
    const paid =
      firm === undefined
        ? { asset: row.asset, units: row.units }
        : { asset: firm.row.from_asset, units: firm.row.pay_units }
    await sql.setPaid(tx, { id, payerId: payer, at, ...paid, conversionId: firm?.row.id ?? null, eur })
    await payments.tell(tx, partner.user_id, row, 'paid')
    const answer = await answerOf(row, paid, at)
    await request.recordAnswer(tx, answer)
    for (const userId of [payer, partner.user_id]) publishFunding(tx, userId, { kind: 'payment', id, state: 'paid' })
    return ok(answer)
  }

  /** All that the two entries touch, in the one order of the ledger. */
  async function lockAll(
    tx: Tx,
    payer: string,
    partner: string,
    { asset }: sql.PaymentRow,
    firm: FirmQuote | undefined,
  ) {
    const converted = firm === undefined ? [] : [firm.row.from_asset, asset]
    await ledger.lockBalances(tx, [
      ...[spot(payer, asset), spot(partner, asset), systemAccount('fees', asset)],
      ...(firm === undefined ? [] : [spot(payer, firm.row.from_asset), systemAccount('spread', firm.row.from_asset)]),
      ...converted.map((each) => systemAccount('treasury', each)),
    ])
  }

  async function answerOf(
    row: sql.PaymentRow,
    paid: { readonly asset: string; readonly units: bigint },
    at: Date,
  ): Promise<PaidPartnerPayment> {
    const found = await markets.asset(paid.asset)
    assert(found !== undefined, 'what was paid with is listed')
    return {
      ...{ id: row.id, coin: paid.asset, amount: formatUnits(units(paid.units), found.scale, { trim: true }) },
      payTime: at.toISOString(),
    }
  }

  /** For the demo, in the currency of the price: as `pay` settles it, without the factors that somebody is asked for. */
  async function seed(payer: string, id: string) {
    const level = await gate.levelOf(payer)
    const request = { recordAnswer: async () => undefined }
    return db.tx((tx) => settle(tx, { payer, id, level, firm: undefined, request }))
  }

  return { get, quote, pay, seed }
}
