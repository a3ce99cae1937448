import { afterEach, expect, test } from 'vitest'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { reasonOf } from '../../identity/identity.fixture.ts'
import { systemAccount } from '../../ledger/index.ts'
import { FUND_PASSWORD } from '../../withdrawals/withdrawals.fixture.ts'
import { plantMethod } from '../planted.fixture.ts'
import { merchantWorld } from './merchants.fixture.ts'

const world = merchantWorld()
const { running, p2p, merchant, officeP2p, partOf, asker, lockId, secretsOf } = world

afterEach(async () => expect([...(await world.findings()), ...(await partOf().audit())]).toEqual([]))

type Merchant = Awaited<ReturnType<typeof merchant>>
const usdt = (who: { readonly userId: string }) => world.wallet(who, 'USDT')
const standing = async (who: Merchant) => (await p2p(await world.logIn(who)).merchantStanding()).application
const fill = (who: Merchant) => partOf().topUp(asker(who), { fundPassword: FUND_PASSWORD }, { ...ONE_REQUEST })

/** Two of staff pay somebody out of the bond. */
async function used(who: Merchant, amount: string, caseId: string): Promise<void> {
  const harmed = await world.ready()
  const { uid } = await running.client({ token: harmed.token }).identity.userData()
  const claim = { merchantId: who.merchantId, uid, amount, caseId, reason: 'Coins were never released.' }
  const { claimId } = await (await officeP2p('first')).payFromBond(claim)
  await (await officeP2p('second')).decideBondClaim({ claimId, decision: 'paid' })
}

test('a merchant whose bond was paid from does not trade until it is filled up from own money', async () => {
  const who = await merchant()
  const methodId = await plantMethod(running, who.userId)
  await world.fund(who.userId, 'USDT', '100')
  await running.app.index.record(running.clock.now())
  const own = async () => p2p(await world.logIn(who))
  const terms = { priceKind: 'fixed', price: '1', minAmount: '10', maxAmount: '50', paymentIds: methodId } as const
  await (await own()).createListing({ side: 'sell', symbol: 'USDT', fiat: 'EUR', quantity: '50', ...terms })
  const whyUnseen = async () => (await (await own()).ownListings({})).records.map(({ why }) => why)
  expect(await whyUnseen()).toEqual([null])
  expect(await fill(who)).toMatchObject({ refusal: { code: 'p2p.bond_full' } })

  await used(who, '200', 'ord_1')
  expect(await standing(who)).toMatchObject({ held: '300', missing: '200' })
  expect(await whyUnseen()).toEqual(['bond'])
  expect(await fill(who)).toMatchObject({ refusal: { code: 'ledger.insufficient_balance', available: '150' } })
  await world.fund(who.userId, 'USDT', '100', systemAccount(`receivable:${who.userId}`, 'USDT'))
  expect(await fill(who)).toMatchObject({ refusal: { code: 'p2p.bond_not_own', bond: '200', own: '150' } })
  await world.fund(who.userId, 'USDT', '50', systemAccount('custody:BITCOIN', 'USDT'))
  const late = await world.logIn(who)
  const filled = await p2p(late).topUpBond(secretsOf(late), { lockId: lockId() })
  expect(filled.application).toMatchObject({ held: '500', missing: '0' })
  expect(await usdt(who)).toBe('100/550')
  expect(await whyUnseen()).toEqual([null])
})

test('what was filled up answers for the next case, is seen by staff and free when the merchant leaves', async () => {
  const who = await merchant()
  await world.fund(who.userId, 'USDT', '1000', systemAccount('custody:BITCOIN', 'USDT'))
  await used(who, '500', 'ord_2')
  expect(await standing(who)).toMatchObject({ held: '0', missing: '500' })
  expect((await fill(who)).ok).toBe(true)
  await used(who, '450', 'ord_3')
  const seen = await (await officeP2p()).officeMerchant({ merchantId: who.merchantId })
  expect(seen).toMatchObject({ held: '50', missing: '450', topUps: [{ amount: '500' }] })
  await partOf().merchants.leave(who.userId, ONE_REQUEST)
  expect(await fill(who)).toMatchObject({ refusal: { code: 'p2p.not_merchant' } })
  await partOf().merchants.freeBond({ merchantId: who.merchantId })
  expect(await usdt(who)).toBe('650/0')
})

test('fifty who fill up a bond at once fill it once', async () => {
  const who = await merchant()
  await world.fund(who.userId, 'USDT', '9000', systemAccount('custody:BITCOIN', 'USDT'))
  await used(who, '120', 'ord_4')
  const ends = await Promise.all(Array.from({ length: 50 }, () => fill(who)))
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await usdt(who)).toBe('8980/500')
})

test('nobody but a merchant fills up a bond, and not without the fund password', async () => {
  const who = await world.applicant()
  const asked = { ...secretsOf(who), fundPassword: '111111' }
  expect(await reasonOf(p2p(who).topUpBond(asked, { lockId: lockId() }))).toBe('identity.fund_password_wrong')
  expect(await fill({ ...who, merchantId: '' })).toMatchObject({ refusal: { code: 'p2p.not_merchant' } })
  await world.apply(await world.logIn(who))
  expect(await fill({ ...who, merchantId: '' })).toMatchObject({ refusal: { code: 'p2p.not_merchant' } })
})
