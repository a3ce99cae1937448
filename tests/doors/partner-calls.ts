import { assert } from '@bourse/money'
import { BUSINESS } from '../../apps/server/src/modules/api/partners/partners.fixture.ts'
import {
  FUND_PASSWORD,
  type Ready,
  type withdrawalWorld,
} from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import type { MoneyCall } from './money-calls.ts'

type World = ReturnType<typeof withdrawalWorld>

interface People {
  readonly payer: () => Ready
  /** Whose business is paid. */
  readonly owner: () => Ready
}

/** What people do with the link of a business. */
export function partnerCalls(
  { running, nextTotp, logIn }: World,
  { payer, owner }: People,
): Readonly<Record<string, () => Promise<MoneyCall>>> {
  let references = 0
  let business: string | undefined

  async function asked(): Promise<string> {
    const { seed, payments } = running.app.api.partners
    if (business === undefined) {
      const seeded = await seed(owner().userId, BUSINESS)
      assert(seeded.ok, 'it is the first business of its owner')
      business = seeded.value
    }
    // Everybody of these tests logs in by one browser, and whoever shares one with the business does not pay it.
    await running.app.db.pool.query('delete from identity.devices where user_id = $1', [owner().userId])
    references += 1
    const wanted = { reference: `order-${references}`, currency: 'EUR', amount: '10', description: null } as const
    const made = await payments.request(owner().userId, wanted)
    assert(made.ok, 'an approved business may ask')
    return made.value.id
  }

  async function paid(): Promise<number> {
    const { rows } = await running.app.db.pool.query(
      'select count(*)::int as count from api.partner_payments where paid_at is not null',
    )
    return rows[0].count
  }

  async function refunded(): Promise<number> {
    const { rows } = await running.app.db.pool.query('select count(*)::int as count from api.refunds')
    return rows[0].count
  }

  return {
    'api.refundPartnerPayment': async () => {
      const id = await asked()
      const proof = { fundPassword: FUND_PASSWORD, googleCode: nextTotp(payer().secret) }
      await running.client({ token: payer().token }).api.payPartnerPayment({ id, coin: 'EUR', ...proof })
      const { token } = await logIn(owner())
      return {
        lockIds: 'one',
        attempt: (lockId) => running.client({ token }).api.refundPartnerPayment({ id, amount: '3' }, { lockId }),
        count: refunded,
      }
    },
    'api.payPartnerPayment': async () => {
      const proof = { fundPassword: FUND_PASSWORD, googleCode: nextTotp(payer().secret) }
      const sent = { id: await asked(), coin: 'EUR', ...proof }
      const client = () => running.client({ token: payer().token })
      return {
        lockIds: 'one',
        attempt: (lockId) => client().api.payPartnerPayment(sent, { lockId }),
        count: paid,
      }
    },
  }
}
