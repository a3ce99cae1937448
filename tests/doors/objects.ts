import { assert } from '@bourse/money'
import { plantProduct } from '../../apps/server/src/modules/discount/planted.fixture.ts'
import { plantFriend } from '../../apps/server/src/modules/invitations/planted.fixture.ts'
import { PERSON } from '../../apps/server/src/modules/kyc/kyc.fixture.ts'
import { plantMerchant, plantMethod } from '../../apps/server/src/modules/p2p/planted.fixture.ts'
import { paying } from '../../apps/server/src/modules/payments/cards/cards.fixture.ts'
import {
  FUND_PASSWORD,
  type Ready,
  type withdrawalWorld,
} from '../../apps/server/src/modules/withdrawals/withdrawals.fixture.ts'
import { assetRow, pairRow } from '../../apps/server/src/testing/markets.ts'
import { fund, fundHouse } from './money.ts'
import { offerSavings, subscribed } from './saving-calls.ts'

export type World = ReturnType<typeof withdrawalWorld>
export type Objects = Awaited<ReturnType<typeof makeObjects>>

/** Whatever one person can have that has an id: all of it is theirs alone. */
export async function makeObjects(world: World, owner: Ready) {
  const { running } = world
  const { identity, trading, banking, convert } = running.client({ token: owner.token })
  await fund(running, owner.userId)
  await fundHouse(running)
  await offerSavings(running)
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
  const conversion = await convert.quoteConversion({ from: 'EUR', to: 'BTC', payAmount: '10' })
  return {
    convertQuoteId: conversion.quoteId,
    ...{ uid, sessionId: session.sessionId, passkeyId: await passkeyOf(world, owner) },
    ...{ orderId: order.orderId, planId: plan.planId, accountId: account.id, bankOrderId: bankOrder.id, buyId: buy.id },
    ...(await paymentsOf(world, owner)),
    ...(await outflows(world, owner)),
    methodId: await methodOf(world, owner),
    ...(await tradesOf(world, owner)),
    quickbuyId: await quickbuyOf(world, owner),
    ...(await discountsOf(world, owner)),
    wealthPlanId: await wealthPlanOf(world, owner),
    savingId: (await subscribed(running.client({ token: owner.token }), running.app.ids.secret())).id,
    etpOrderId: await etpOrderOf(world, owner),
    invitation: await plantFriend(running, owner.userId),
  }
}

/** What happens to plans has tests of its own. */
async function wealthPlanOf({ running: { app } }: World, { userId }: Ready): Promise<string> {
  await app.markets.addPairs([pairRow('BTC', 'USDT')])
  const id = app.ids.next('wpl')
  await app.db.pool.query(
    `insert into wealth.wealth_plans (id, user_id, kind, symbol, side, amount_units, buy_price, trigger, starts_at, ends_at, sell_at_end,
       state, phase, revision, made_at, changed_at)
     values ($1, $2, 'coin', 'BTC', 'buy', 100, 100, 'fall', now(), now() + interval '1 day', false, 'suspended', 'waiting', 1, now(), now())`,
    [id, userId],
  )
  return id
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

async function methodOf(world: World, owner: Ready): Promise<string> {
  const { p2p } = world.running.client({ token: owner.token })
  const secrets = { fundPassword: FUND_PASSWORD, googleCode: world.nextTotp(owner.secret) }
  const { firstName, lastName } = PERSON
  const method = { kind: 'wise', fiat: 'EUR', holder: `${firstName} ${lastName}`, email: 'anna@example.org' } as const
  return (await p2p.bindPaymentMethod({ ...method, ...secrets })).id
}

/** A listing, and an order on it that waits for its merchant. */
async function tradesOf(world: World, owner: Ready) {
  const { running } = world
  await running.app.markets.addAssets([assetRow('USDT')])
  await fund(running, owner.userId, ['USDT'])
  await plantMerchant(running, owner.userId)
  const terms = { priceKind: 'fixed', price: '1', minAmount: '10', maxAmount: '20' } as const
  const what = { side: 'sell', symbol: 'USDT', fiat: 'EUR', quantity: '20' } as const
  const paymentIds = await plantMethod(running, owner.userId, 'revolut')
  const { id: listingId } = await running
    .client({ token: owner.token })
    .p2p.createListing({ ...what, ...terms, paymentIds })
  const taker = await world.passed()
  const paymentId = await plantMethod(running, taker.userId, 'revolut')
  const { p2p } = running.client({ token: taker.token })
  return {
    listingId,
    p2pOrderId: (await p2p.p2pBuy({ listingId, amount: '10', paymentId })).id,
    takerMethodId: paymentId,
  }
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

/** A position, and an offer that is still open. */
async function discountsOf({ running }: World, owner: Ready) {
  const { discount } = running.client({ token: owner.token })
  const productId = await plantProduct(running)
  const { quoteId, agreement } = await discount.quote({ productId, amount: '0.001' })
  const { id } = await discount.subscribe({ quoteId, agreement, consent: 'true' })
  const open = await discount.quote({ productId, amount: '0.001' })
  return { discountId: id, discountQuoteId: open.quoteId, agreement }
}

async function quickbuyOf({ running }: World, owner: Ready): Promise<string> {
  const { quickbuy } = running.client({ token: owner.token })
  const { quoteId } = await quickbuy.quote({ platform: 'ramp', fiat: 'EUR', symbol: 'BTC', amount: '100' })
  return (await quickbuy.createOrder({ quoteId })).id
}

/** A purchase that waits. */
async function etpOrderOf({ running }: World, owner: Ready): Promise<string> {
  await running.app.etp.seedProduct({ coin: 'BTC', leverage: 3, from: running.clock.now() })
  await running.app.etp.seedAnswers(owner.userId)
  const { etp } = running.client({ token: owner.token })
  return (await etp.etpLimit({ symbol: 'BTC3L', side: 'buy', price: '8', amount: '10' })).id
}
