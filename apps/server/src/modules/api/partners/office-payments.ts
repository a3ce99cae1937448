import type { contract, InputOf, OfficePartnerPayment } from '@bourse/contract'
import type { ApiDeps } from '../deps.ts'
import { listPayments, type PaymentRow } from './payments.sql.ts'
import type { Payments } from './payments.ts'

type Asked = InputOf<typeof contract.api.officePartnerPayments>

interface Deps extends Pick<ApiDeps, 'db' | 'clock' | 'identity'> {
  readonly payments: Payments
}

/** What a business has asked for, as staff see it: with who paid, and never with the link by which somebody still can. */
export function createOfficePayments({ db, clock, identity, payments }: Deps) {
  async function payerOf({ payer_id: userId, paid_asset: coin, paid_units: paid }: PaymentRow) {
    if (userId === null || coin === null || paid === null) return null
    const { uid } = await identity.userData(userId)
    return { userId, uid, coin, amount: await payments.text(paid, coin) }
  }

  async function shown(row: PaymentRow): Promise<OfficePartnerPayment> {
    const { link: _link, ...payment } = await payments.view(row)
    return { ...payment, payer: await payerOf(row) }
  }

  return async ({ id: partnerId, state, current, size }: Asked) => {
    const asked = { partnerId, state, current, size, now: clock.now() }
    const { total, records } = await listPayments(db.queryable, asked)
    return { current, size, total, records: await Promise.all(records.map(shown)) }
  }
}
