import { assert } from '@bourse/money'
import { PERSON } from '../../apps/server/src/modules/kyc/kyc.fixture.ts'
import { paying } from '../../apps/server/src/modules/payments/cards/cards.fixture.ts'
import {
  FUND_PASSWORD,
  type Ready,
  type withdrawalWorld,
} from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { fund } from './money.ts'

export type World = ReturnType<typeof withdrawalWorld>
export type Objects = Awaited<ReturnType<typeof makeObjects>>

/** Whatever one person can have that has an id: all of it is theirs alone. */
export async function makeObjects(world: World, owner: Ready) {
  const { running } = world
  const { identity, trading, banking } = running.client({ token: owner.token })
  await fund(running, owner.userId)
  const { uid } = await identity.userData()
  const [session] = await identity.sessions()
  assert(session !== undefined, 'whoever calls has a session')
  const sell = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '50000', amount: '0.001' } as const
  const order = await trading.placeOrder(sell)
  const rhythm = { frequency: 'weekly', weekday: '1', time: '09:00', timeZone: 'Europe/Rome' } as const
  const plan = await trading.savePlan({ symbol: 'BTC-EUR', total: '50', ...rhythm })
  const account = await banking.submitAccount({ symbol: 'EUR', iban: 'DE89370400440532013000' })
  const purchase = { buySymbol: 'BTC-EUR', buyPrice: '50000' }
  const bankOrder = await banking.sepaConfirm({ symbol: 'EUR', amount: '100', ...purchase })
  const [buy] = await trading.depositBuys()
  assert(buy !== undefined, 'the deposit order carries a purchase')
  return {
    ...{ uid, sessionId: session.sessionId, passkeyId: await passkeyOf(world, owner) },
    ...{ orderId: order.orderId, planId: plan.planId, accountId: account.id, bankOrderId: bankOrder.id, buyId: buy.id },
    ...(await paymentsOf(world, owner)),
    ...(await outflows(world, owner)),
  }
}

/** How passkeys come to be has tests of its own. */
async function passkeyOf({ running: { app } }: World, { userId }: Ready): Promise<string> {
  const id = app.ids.next('psk')
  await app.db.pool.query(
    `insert into identity.passkeys (id, user_id, credential_id, counter, transports, synced, name, created_at)
     values ($1, $2, $1, 0, '{}', false, 'Key', now())`,
    [id, userId],
  )
  return id
}

async function paymentsOf({ running }: World, owner: Ready) {
  const { token, answerAt } = paying(running)
  const { payments } = running.client({ token: owner.token })
  const added = await payments.addCard({ token: await token() })
  await answerAt(added.challengeUrl)
  const euros = { symbol: 'EUR', amount: '15' }
  const byCard = await payments.acquireCreateOrder({ ...euros, cardId: added.id })
  const [paypal, advcash] = [await payments.paypalCreateOrder(euros), await payments.advcashCreateOrder(euros)]
  return { cardId: added.id, paymentOrderId: byCard.id, paypalOrderId: paypal.id, advcashOrderId: advcash.id }
}

async function outflows(world: World, owner: Ready) {
  const { withdrawals } = world.running.client({ token: owner.token })
  const address = { chainName: 'BITCOIN', address: 'fake1book', label: 'Own', fundPassword: FUND_PASSWORD }
  const entry = await withdrawals.addAddress({ ...address, googleCode: world.nextTotp(owner.secret) })
  const withdrawal = await world.ask(owner, '0.01', undefined, {
    owner: 'other',
    beneficiary: `Carla ${PERSON.lastName}`,
  })
  const toChain = await world.quote(owner, '0.01')
  return { entryId: entry.id, withdrawalId: withdrawal.id, quoteId: toChain.quoteId }
}
