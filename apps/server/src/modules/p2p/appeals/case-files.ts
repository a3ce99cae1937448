import type { P2pCaseFile } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Identity } from '../../identity/index.ts'
import { holds } from '../chat/chain.rules.ts'
import { evidenceOf, messagesOf } from '../chat/messages.sql.ts'
import type { TradingDeps } from '../deps.ts'
import { PRICE_SCALE } from '../listings/prices.rules.ts'
import type { Pricing } from '../listings/pricing.ts'
import { eventsOf, type OrderRow } from '../orders/orders.sql.ts'
import { DAY_MS } from '../orders/states.rules.ts'
import type { CopiedMethod } from '../ports.ts'
import * as sql from './appeals.sql.ts'

const FALSE_PAYMENT_DAYS = 90

export interface CaseFileDeps extends Pick<TradingDeps, 'clock' | 'bounds' | 'methods'> {
  readonly identity: Pick<Identity, 'outflows' | 'userData'>
  readonly pricing: Pricing
}

export type CaseFiles = ReturnType<typeof createCaseFiles>

/** What staff read before they decide about an order, in an appeal and after its end. */
export function createCaseFiles({ clock, bounds, methods, identity, pricing }: CaseFileDeps) {
  const text = (amount: bigint, scale: number) => formatUnits(units(amount), scale, { trim: true })

  async function sumOf(order: OrderRow) {
    const scales = await pricing.scalesOf(order)
    return {
      ...{ symbol: order.asset, fiat: order.fiat },
      quantity: text(order.units, scales.asset),
      amount: text(order.fiat_units, scales.fiat),
      eurValue: text(order.eur, await bounds.scaleOf('EUR')),
    }
  }

  /** How often somebody was found to have never paid, of late. */
  const falsePayments = (on: Queryable, userId: string) =>
    sql.falsePayments(on, userId, new Date(clock.now().getTime() - FALSE_PAYMENT_DAYS * DAY_MS))

  const uidsOf = (users: readonly string[]) =>
    Promise.all(users.map(async (userId) => (await identity.userData(userId)).uid))

  async function personOf(on: Queryable, userId: string): Promise<P2pCaseFile['buyerPerson']> {
    const { uid, username } = await identity.userData(userId)
    return {
      ...{ userId, uid, name: username },
      ...(await sql.tradesOf(on, userId)),
      lostAppeals: await sql.lostAppeals(on, userId),
      falsePayments: await falsePayments(on, userId),
      sharedWith: await uidsOf(await methods.sharersOf(on, userId)),
      frozen: (await identity.outflows.standing(on, userId)).frozen,
    }
  }

  async function fileOf(on: Queryable, order: OrderRow): Promise<P2pCaseFile> {
    const said = await messagesOf(on, order.id)
    return {
      ...(await sumOf(order)),
      ...{ state: order.state, paymentKind: order.method_kind, reference: order.reference, chainHolds: holds(said) },
      price: text(order.price, PRICE_SCALE),
      ...{ recipient: paidTo(order.recipient), payer: paidTo(order.payer) },
      buyerPerson: await personOf(on, order.buyer_id),
      sellerPerson: await personOf(on, order.seller_id),
      evidence: (await evidenceOf(on, order.id)).map(({ id: fileId, party, sha256, at }) => ({
        ...{ fileId, from: party, sha256, time: at.toISOString() },
      })),
      messages: said.map(({ seq, party, text: words, at, hash }) => ({
        ...{ seq, from: party, text: words, time: at.toISOString(), hash },
      })),
      events: (await eventsOf(on, order.id)).map(({ kind, by, at }) => ({ kind, by, time: at.toISOString() })),
    }
  }

  return { sumOf, fileOf, falsePayments }
}

function paidTo({ holder, fields }: CopiedMethod): P2pCaseFile['payer'] {
  return { name: holder, fields: fields.map(({ field, value }) => ({ name: field, value })) }
}
