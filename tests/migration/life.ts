import { assert } from '@bourse/money'
import { DEMO_FUND_PASSWORD, DEMO_TOTP_SECRET } from '../../apps/sandbox/src/index.ts'
import { pictureBytes } from '../../apps/server/src/testing/picture.ts'
import { Authenticator } from '../e2e/authenticator.ts'
import type { Site } from '../product/clients.ts'
import { ANNA, enter, enterByTwo, enterOffice, mailedCode, type Office, until, type Web } from './people.ts'

const MARCO = 'marco@demo.bourse.test'
const CLARA = 'clara@demo.bourse.test'
const SENDER = 'Clara Demo'
const BITCOIN_ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const IBAN = 'FR1420041010050500013M02606'
const EIGHT_DAYS_SECONDS = String(8 * 24 * 60 * 60)

interface World {
  readonly operator: Office
  readonly compliance: Office
  readonly clara: Web
  readonly authenticator: Authenticator
}

/**
 * Something of everything that the product keeps, done and half done. What is half done waits for a person or for a partner
 * who says nothing, so that the next start finds it as it was left. The product's clock stands still at the end.
 */
export async function live(site: Site): Promise<void> {
  const [operator, compliance, reviewer, admin] = await Promise.all(
    (['operator', 'compliance', 'reviewer', 'admin'] as const).map((role) => enterOffice(site, role)),
  )
  assert(operator !== undefined && compliance !== undefined, 'staff are there')
  assert(reviewer !== undefined && admin !== undefined, 'staff are there')
  const [anna, marco] = [await enter(site, ANNA), await enter(site, MARCO)]
  const authenticator = new Authenticator(DEMO_TOTP_SECRET)
  const world = { operator, compliance, authenticator, clara: await enterByTwo(site, CLARA, authenticator) }
  // Her verdict comes before the provider is told to judge otherwise.
  await until('Clara is verified', async () => (await world.clara.kyc.info()).state === 'passed')
  await trade(operator, anna, marco)
  await verify(operator, reviewer, marco)
  await receiveCoins(world)
  await receiveByBank(world)
  await receivePayments(world)
  await payByCard(world)
  await withdraw(world)
  await actOfStaff(admin, compliance, anna)
  await operator.sandbox.freezeClock({})
}

/** Trades, orders of each kind that wait, a plan that has bought and one that is suspended. No time is moved after this. */
async function trade(operator: Office, anna: Web, marco: Web): Promise<void> {
  await operator.sandbox.credit({ email: MARCO, asset: 'BTC', amount: '1' })
  await operator.sandbox.credit({ email: MARCO, asset: 'EUR', amount: '20000' })
  const symbol = 'BTC-EUR'
  const limit = { symbol, type: 'limit' } as const
  await marco.trading.placeOrder({ ...limit, side: 'sell', price: '50000', amount: '0.05' })
  await anna.trading.placeOrder({ ...limit, side: 'buy', price: '50000', amount: '0.02' })
  await anna.trading.placeOrder({ ...limit, side: 'buy', price: '50000', amount: '0.01333' })
  await anna.trading.placeOrder({ ...limit, side: 'buy', price: '48000', amount: '0.01' })
  const gone = await anna.trading.placeOrder({ ...limit, side: 'buy', price: '47000', amount: '0.01' })
  await anna.trading.cancelOrder({ symbol, orderId: gone.orderId })
  await anna.trading.placeOrder({
    symbol,
    side: 'sell',
    type: 'stop_limit',
    stopPrice: '46000',
    price: '45900',
    amount: '0.01',
  })
  await anna.trading.placeOrder({
    ...{ symbol, side: 'sell', type: 'oco', amount: '0.01' },
    ...{ price: '55000', stopPrice: '45000', limitPrice: '44900' },
  })
  await marco.trading.placeOrder({ symbol: 'ETH-EUR', side: 'buy', type: 'limit', price: '2500', amount: '1' })
  await anna.trading.placeOrder({ symbol: 'ETH-EUR', side: 'sell', type: 'market', amount: '0.4' })
  const rhythm = { frequency: 'weekly', weekday: '1', time: '09:00', timeZone: 'Europe/Rome' } as const
  const plan = await anna.trading.savePlan({ symbol, total: '50', ...rhythm })
  const other = await anna.trading.savePlan({
    symbol: 'ETH-EUR',
    total: '20',
    ...rhythm,
    frequency: 'monthly',
    day: '3',
  })
  await anna.trading.suspendPlan({ planId: other.planId })
  await operator.sandbox.advanceClock({ seconds: EIGHT_DAYS_SECONDS })
  await until('the plan buys', async () => {
    const { records } = await anna.trading.planRuns({ planId: plan.planId })
    return records.some(({ state }) => state === 'bought')
  })
}

/** A case that the provider has not judged, which waits for a reviewer who has taken it. */
async function verify(operator: Office, reviewer: Office, marco: Web): Promise<void> {
  await operator.sandbox.setKycRule({ mode: 'consider', delaySeconds: '0', twice: 'false' })
  await marco.kyc.saveDocument({ country: 'IT', documentKind: 'passport' })
  await marco.kyc.savePerson({
    ...{ firstName: 'Marco', lastName: 'Demo', birthDate: '1990-04-05', nationality: 'IT', residence: 'IT' },
    ...{
      address: 'Via Roma 1',
      city: 'Torino',
      postcode: '10121',
      expiresOn: '2034-01-31',
      documentNumber: 'Y0000001',
    },
  })
  const file = new Blob([new Uint8Array(await pictureBytes())])
  for (const part of ['front', 'selfie'] as const) await marco.kyc.uploadKycFile({ part, file })
  const code = await mailedCode(operator, MARCO, () => marco.identity.sendOwnCode({ act: 'kyc' }))
  await marco.kyc.checkCode({ code })
  const { draft } = await marco.kyc.info()
  await marco.kyc.submit({ front: draft?.files.front ?? '', selfie: draft?.files.selfie ?? '' })
  const waiting = await until('the case reaches the reviewers', async () => {
    const { records } = await reviewer.kyc.officeCases({ state: 'in_review' })
    return records[0]
  })
  await reviewer.kyc.takeCase({ caseId: waiting.caseId })
}

/** Coins that were credited and swept, and some that came to nobody. */
async function receiveCoins({ operator, clara }: World): Promise<void> {
  const ways = [
    { asset: 'BTC', chain: 'BITCOIN', amount: '0.02', blocks: '6' },
    { asset: 'ETH', chain: 'ETHEREUM', amount: '0.5', blocks: '20' },
  ] as const
  for (const { asset, chain, amount, blocks } of ways) {
    const { address } = await clara.custody.depositAddress({ symbol: asset, chainName: chain })
    await operator.sandbox.sendCoins({ chain, asset, to: address, amount })
    await operator.sandbox.mineBlocks({ chain, blocks })
    await until(`${asset} is credited`, async () => {
      const { records } = await clara.custody.cryptoDeposits({ symbol: asset })
      return records.some(({ state }) => state === 'credited')
    })
  }
}

/** One transfer that was credited, one that nobody can be found for, an order that waits and one with early credit. */
async function receiveByBank({ operator, clara }: World): Promise<void> {
  const paid = await clara.banking.sepaConfirm({ symbol: 'EUR', amount: '300' })
  const payIn = (amount: string, reference: string) =>
    operator.sandbox.payIn({ rail: 'sepa', amount, senderName: SENDER, reference })
  await payIn('300', paid.referenceNumber)
  await until(
    'the transfer is credited',
    async () => (await clara.banking.bankOrder({ id: paid.id })).status === 'completed',
  )
  await payIn('77', 'whose is this')
  await clara.banking.sepaConfirm({ symbol: 'EUR', amount: '120', credit: 'true' })
  await clara.banking.sepaConfirm({ symbol: 'GBP', amount: '90' })
}

/** As a person does at the page of the partner. */
async function payAt(payUrl: string | null): Promise<void> {
  assert(payUrl !== null, 'the order can be paid')
  const page = await (await fetch(payUrl)).text()
  const form = new URLSearchParams({ choice: 'pay', payerName: SENDER })
  for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g))
    form.set(name, value.replaceAll('&amp;', '&'))
  const action = /action="([^"]*)"/.exec(page)?.[1] ?? ''
  await fetch(new URL(action, payUrl), { method: 'POST', body: form, redirect: 'manual' })
}

/** One of each that was paid, one that came short and waits for a person, one that the partner looks at. */
async function receivePayments({ operator, clara }: World): Promise<void> {
  const { payments } = clara
  const rule = { amount: 'right', webhooks: 'once' } as const
  const stateOf = async (id: string) => (await payments.paymentOrder({ id })).status
  const pay = async (amount: string) => {
    const { id, payUrl } = await payments.paypalCreateOrder({ symbol: 'EUR', amount })
    await payAt(payUrl)
    await payments.paypalCapture({ id })
    return id
  }
  await operator.sandbox.setPaymentRule({ ...rule, method: 'paypal', outcome: 'complete' })
  const paid = await pay('60')
  await until('PayPal pays', async () => (await stateOf(paid)) === 'completed')
  const wallet = await payments.advcashCreateOrder({ symbol: 'EUR', amount: '40' })
  await payAt(wallet.payUrl)
  await until('the wallet pays', async () => (await stateOf(wallet.id)) === 'completed')
  await operator.sandbox.setPaymentRule({ ...rule, method: 'paypal', outcome: 'complete', amount: 'short' })
  const short = await pay('35')
  await until('a payment waits for review', async () => (await stateOf(short)) === 'under_review')
  await operator.sandbox.setPaymentRule({ ...rule, method: 'paypal', outcome: 'hold' })
  await pay('30')
  await payments.advcashCreateOrder({ symbol: 'EUR', amount: '25' })
}

/** A card that is proven and has paid, and one that its holder has not confirmed. */
async function payByCard({ clara: { payments } }: World): Promise<void> {
  const { tokeniseUrl } = await payments.cardSetup()
  const add = async (number: string) => {
    const body = JSON.stringify({ number, expMonth: 12, expYear: 2030, code: '123', holder: SENDER })
    const answer = await fetch(tokeniseUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { token }: { token: string } = JSON.parse(await answer.text())
    return payments.addCard({ token })
  }
  const card = await add('4242424242424242')
  assert(card.challengeUrl !== null, 'the bank asks')
  await fetch(card.challengeUrl, { method: 'POST', body: new URLSearchParams({ answer: 'agree' }), redirect: 'manual' })
  await until('the card is proven', async () => (await payments.cards()).some(({ state }) => state === 'active'))
  const { id } = await payments.acquireCreateOrder({ symbol: 'EUR', amount: '15', cardId: card.id })
  await until('the card pays', async () => (await payments.paymentOrder({ id })).status === 'completed')
  await add('5555555555554444')
}

/** By chain: one done, one in review, one called off. By bank: one done, one that the bank thinks about. To somebody: one. */
async function withdraw({ operator, compliance, clara, authenticator }: World): Promise<void> {
  const { banking, withdrawals } = clara
  const proof = async (quoteId: string) => ({
    quoteId,
    fundPassword: DEMO_FUND_PASSWORD,
    code: await mailedCode(operator, CLARA, () => withdrawals.sendWithdrawCode({ quoteId })),
    googleCode: await authenticator.code(),
  })
  const coins = async (amount: string) => {
    const way = { symbol: 'BTC', chainName: 'BITCOIN', address: BITCOIN_ADDRESS, amount, owner: 'self' } as const
    const { quoteId } = await withdrawals.quoteWithdrawal(way)
    return withdrawals.withdraw(await proof(quoteId))
  }
  const { id: accountId } = await banking.submitAccount({ symbol: 'EUR', iban: IBAN })
  const euros = async (amount: string) => {
    const { quoteId } = await withdrawals.quoteBankWithdrawal({ symbol: 'EUR', accountId, amount })
    const { id } = await withdrawals.withdraw(await proof(quoteId))
    await compliance.withdrawals.approveWithdrawal({ id }).catch(() => undefined)
    return id
  }
  const completed = (id: string) =>
    until('the withdrawal is completed', async () => (await withdrawals.withdrawDetail({ id })).state === 'completed')
  const sent = await coins('0.004')
  await compliance.withdrawals.approveWithdrawal({ id: sent.id })
  await completed(sent.id)
  await withdrawals.withdrawCancel({ id: (await coins('0.003')).id })
  await coins('0.03')
  await completed(await euros('40'))
  await operator.sandbox.setPayoutMode({ mode: 'delay' })
  const waiting = await euros('30')
  await until('the bank has the order', async () => {
    const { payouts } = await operator.sandbox.bank({})
    return (
      payouts.some(({ state }) => state === 'pending') &&
      (await withdrawals.withdrawDetail({ id: waiting })).state === 'processing'
    )
  })
  const { uid } = await withdrawals.transferRecipient({ account: ANNA })
  const { quoteId } = await withdrawals.quoteTransfer({ symbol: 'EUR', amount: '12', uid })
  await withdrawals.transfer(await proof(quoteId))
}

/** What staff do beside all that: a market that takes cancellations alone, a note, an audit. */
async function actOfStaff(admin: Office, compliance: Office, anna: Web): Promise<void> {
  await admin.markets.setMarketMode({ symbol: 'SHIB-GBP', mode: 'cancel_only', reason: 'Nobody trades it.' })
  const { userId } = await anna.identity.userData()
  await compliance.identity.addNote({ userId, text: 'Called about her plan.' })
  await admin.admin.runAudit({})
}
