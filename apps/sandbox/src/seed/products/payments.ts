import type { MachineApi } from '@bourse/server/modules/api/index.ts'
import type { Identity } from '@bourse/server/modules/identity/index.ts'
import type { Kyc } from '@bourse/server/modules/kyc/index.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import { DEMO_CUSTOMERS } from '../people/customers.ts'
import { VERIFIED_USER } from '../people/verified.ts'
import { comes, type Waiting } from '../waiting.ts'

export interface PaymentSeedDeps extends Waiting {
  readonly kyc: Pick<Kyc, 'stateOf'>
  readonly identity: Pick<Identity, 'findUserId'>
  readonly api: Pick<MachineApi, 'partners'>
  readonly logger: Pick<Logger, 'warn'>
}

const BUSINESS = {
  ...{ name: 'Demo Ceramics', legalName: 'Demo Ceramics SAS', registration: '000 000 000', country: 'FR' },
  ...{ website: 'https://shop.example.com', about: 'Cups and bowls, made by hand.' },
}

/** What became of each, by the amounts that went back. */
const PAYMENTS = [
  { reference: 'order-1001', amount: '24', description: 'Two cups', end: 'paid', back: [] },
  { reference: 'order-1002', amount: '60', description: 'Six bowls', end: 'paid', back: ['10', '5.5'] },
  { reference: 'order-1003', amount: '18', description: 'One teapot', end: 'paid', back: ['18'] },
  { reference: 'order-1004', amount: '12', description: 'One cup', end: 'cancelled', back: [] },
  { reference: 'order-1005', amount: '36', description: 'Three plates', end: 'open', back: [] },
] as const

/** The business of the verified demo user, with payments that a customer paid, that came back, that were cancelled, and one to pay; again it changes nothing. */
export async function seedPayments(deps: PaymentSeedDeps): Promise<void> {
  const { identity, api, logger } = deps
  const [customer] = DEMO_CUSTOMERS
  const owner = await identity.findUserId(VERIFIED_USER.email)
  const payer = customer && (await identity.findUserId(customer.account.email))
  if (owner === undefined || payer === undefined) return
  if ((await api.partners.info(owner)).partner !== null) return
  const isVerified = async (userId: string) => (await deps.kyc.stateOf(userId)).level > 1
  const areVerified = async () => (await isVerified(owner)) && (await isVerified(payer))
  if (!(await comes(deps, areVerified))) return logger.warn({}, 'the demo has no payments by link')
  await api.partners.seed(owner, BUSINESS)
  for (const { reference, amount, description, end, back } of PAYMENTS) {
    const asked = await api.partners.payments.request(owner, { reference, currency: 'USDT', amount, description })
    if (!asked.ok) return logger.warn({ refusal: asked.refusal }, 'the demo lacks payments by link')
    const { id } = asked.value
    if (end === 'cancelled') await api.partners.payments.cancel(owner, id)
    if (end !== 'paid') continue
    if (!(await comes(deps, async () => (await api.partners.seedPaid(payer, id)).ok)))
      return logger.warn({ reference }, 'the demo lacks payments by link')
    for (const [part, given] of back.entries())
      await api.partners.refunds.refund(owner, { id, amount: given, reference: `part-${part + 1}` })
  }
}
