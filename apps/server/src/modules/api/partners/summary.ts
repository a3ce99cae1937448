import { PARTNER_CURRENCIES, PARTNER_SUMMARY_DAYS, type PartnerFigures, type PartnerSummary } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { ApiDeps } from '../deps.ts'
import { latestPartner } from './partners.sql.ts'
import { type FiguresRow, figuresOf } from './payments.sql.ts'
import type { Payments } from './payments.ts'

const DAY_MS = 86_400_000

/** What a business was paid, what the house kept of it and what was given back. */
export function createSummary({
  db,
  clock,
  payments: { text },
}: Pick<ApiDeps, 'db' | 'clock'> & { readonly payments: Payments }) {
  async function view({ asset, payments, paid, fees, refunded }: FiguresRow): Promise<PartnerFigures> {
    const currency = PARTNER_CURRENCIES.find((one) => one === asset)
    assert(currency !== undefined, 'a payment is asked for in one of them')
    return {
      ...{ currency, payments, paid: await text(paid, asset), fees: await text(fees, asset) },
      ...{ refunded: await text(refunded, asset), net: await text(paid - fees - refunded, asset) },
    }
  }

  return async (userId: string): Promise<PartnerSummary> => {
    const partner = await latestPartner(db.queryable, userId)
    const since = async (at: Date) =>
      partner === undefined ? [] : Promise.all((await figuresOf(db.queryable, partner.id, at)).map(view))
    const last = new Date(clock.now().getTime() - PARTNER_SUMMARY_DAYS * DAY_MS)
    return { days: PARTNER_SUMMARY_DAYS, last: await since(last), all: await since(new Date(0)) }
  }
}
export type Summary = ReturnType<typeof createSummary>
