import { refuse } from '@bourse/money'
import { afterEach, expect, test } from 'vitest'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { failureOf, reasonOf } from '../../identity/identity.fixture.ts'
import { systemAccount } from '../../ledger/index.ts'
import type { PolicyRefusal } from '../../policy/index.ts'
import { FUND_PASSWORD } from '../../withdrawals/withdrawals.fixture.ts'
import { NO_TRADES } from '../trades.ts'
import { DAY_MS, merchantWorld } from './merchants.fixture.ts'

const world = merchantWorld()
const { queried } = world
const { running, p2p, applicant, apply, officeP2p, merchant, partOf, wallet, newName, asker } = world

afterEach(async () => expect(await world.findings()).toEqual([]))

const APPLICATION = { about: 'Fast and polite.', business: 'REA 123456', fundPassword: FUND_PASSWORD }
const NO_REASON = { en: '', it: '', de: '', ru: '', es: '', 'zh-TW': '' }
const usdt = (who: { readonly userId: string }) => wallet(who, 'USDT')

test('whoever applies is verified, protected, a month old and has traded or shows a business', async () => {
  const stranger = await world.person()
  const asked = { nickname: newName(), about: 'x', fundPassword: FUND_PASSWORD }
  const unknown = p2p(stranger).applyMerchant(asked, { lockId: world.lockId() })
  expect(await reasonOf(unknown)).toBe('kyc.needed')
  const passed = await world.passed()
  const bare = p2p(passed).applyMerchant(asked, { lockId: world.lockId() })
  expect(await reasonOf(bare)).toBe('identity.security_setup_needed')
  const young = await world.ready()
  expect(await reasonOf(apply(young))).toBe('p2p.account_young')
  const needs = (await p2p(young).merchantStanding()).needs.filter(({ met }) => met).map(({ need }) => need)
  expect(needs).toEqual(['kyc', 'factors'])
  const poor = await applicant('499.99')
  const without = { nickname: newName(), about: 'x', ...world.secretsOf(poor) }
  expect(await reasonOf(p2p(poor).applyMerchant(without, { lockId: world.lockId() }))).toBe('p2p.orders_few')
  const few = await failureOf(apply(poor))
  expect(few?.reason).toBe('ledger.insufficient_balance')
  expect(few?.message).toContain('499.99')
  expect(await usdt(poor)).toBe('499.99/0')
})

test('twenty completed orders at ninety percent stand for a business', async () => {
  const who = await applicant()
  const { business: _, ...plain } = APPLICATION
  const tried = async (orders: number, completionEver: number) => {
    const record = {
      ...(await NO_TRADES.record(running.app.db.queryable, who.userId, new Date())),
      orders,
      completionEver,
    }
    const part = partOf({ record: async () => record })
    const done = await part.merchants.apply(asker(who), { ...plain, nickname: newName() }, ONE_REQUEST)
    return done.ok ? 'applied' : done.refusal.code
  }
  expect(await tried(19, 100)).toBe('p2p.orders_few')
  expect(await tried(20, 89.9)).toBe('p2p.orders_few')
  expect(await tried(20, 90)).toBe('applied')
})

test('the bond is held from the application on, is one’s own money, and free again when staff refuse', async () => {
  const who = await applicant()
  const { application, needs } = await apply(who)
  expect(application).toMatchObject({ state: 'waiting', bond: { coin: 'USDT', amount: '500' } })
  expect(needs.every(({ met }) => met)).toBe(true)
  expect(await usdt(who)).toBe('100/500')
  expect(await reasonOf(apply(who))).toBe('p2p.merchant_already')
  const merchantId = application?.merchantId ?? ''
  expect(await reasonOf(running.client().p2p.merchantProfile({ merchantId }))).toBe('p2p.merchant_unknown')
  const staff = await officeP2p()
  await staff.decideMerchant({ merchantId, decision: 'refused', reason: 'The register does not know this number.' })
  const again = staff.decideMerchant({ merchantId, decision: 'approved', reason: 'x' })
  expect(await reasonOf(again)).toBe('p2p.merchant_decided')
  expect(await usdt(who)).toBe('600/0')
  const late = await world.logIn(who)
  const standing = await p2p(late).merchantStanding()
  expect(standing.application).toMatchObject({ state: 'refused', reason: 'The register does not know this number.' })
  expect((await apply(late)).application?.state).toBe('waiting')
})

test('what the house has advanced is no bond', async () => {
  const who = await applicant('0')
  await world.fund(who.userId, 'USDT', '600', systemAccount(`receivable:${who.userId}`, 'USDT'))
  const refused = await failureOf(apply(who))
  expect(refused?.reason).toBe('p2p.bond_not_own')
  expect(refused?.message).toContain('The bond of 500 USDT must be your own money. 0 USDT')
})

test('fifty applications at once hold one bond', async () => {
  const who = await applicant('30000')
  const part = partOf()
  const ends = await Promise.all(
    Array.from({ length: 50 }, () =>
      part.merchants.apply(asker(who), { ...APPLICATION, nickname: newName() }, ONE_REQUEST),
    ),
  )
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  expect([...new Set(ends.flatMap((end) => (end.ok ? [] : [end.refusal.code])))]).toEqual(['p2p.merchant_already'])
  expect(await usdt(who)).toBe('29500/500')
})

test('fifty who take an application back at once free one bond', async () => {
  const who = await applicant()
  await apply(who)
  const part = partOf()
  const ends = await Promise.all(Array.from({ length: 50 }, () => part.merchants.leave(who.userId, ONE_REQUEST)))
  expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await usdt(who)).toBe('600/0')
  expect((await p2p(who).merchantStanding()).application?.state).toBe('left')
})

test('two merchants have no name in common, however it is written', async () => {
  const first = await applicant()
  await apply(first, { nickname: 'Torino Coins' })
  const second = await applicant()
  expect(await reasonOf(apply(second, { nickname: 'TORINO coins' }))).toBe('p2p.nickname_taken')
  expect(await usdt(second)).toBe('600/0')
})

test('an approved merchant is shown to everybody with name and figures, and nothing else', async () => {
  const who = await merchant()
  const shown = await running.client().p2p.merchantProfile({ merchantId: who.merchantId })
  expect(Object.keys(shown).sort()).toEqual(
    ['about', 'completion', 'merchantId', 'nickname', 'orders', 'orders30', 'releaseMinutes', 'since'].sort(),
  )
  expect(await partOf().standings.merchantOf(running.app.db.queryable, who.userId)).toMatchObject({ hidden: false })
})

test('under eighty percent completed in thirty days the listings of a merchant are hidden', async () => {
  const who = await merchant()
  const hiddenAt = async (completion: string | null) => {
    const record = { orders: 30, orders30: 10, completion, releaseMinutes: 4, completionEver: 95 }
    const found = await partOf({ record: async () => record }).standings.merchantOf(
      running.app.db.queryable,
      who.userId,
    )
    return found?.hidden
  }
  expect([await hiddenAt('79.9'), await hiddenAt('80.0'), await hiddenAt(null)]).toEqual([true, false, false])
})

test('whoever leaves has the bond thirty days after the last order, and ends the listings at once', async () => {
  const who = await merchant()
  const last = new Date(running.clock.now().getTime() - 10 * DAY_MS)
  const ended: string[] = []
  let open = 1
  const part = partOf({
    lastOrderAt: async () => last,
    openOrders: async () => open,
    endListings: async (_tx, userId) => void ended.push(userId),
  })
  const leave = () => part.merchants.leave(who.userId, ONE_REQUEST)
  expect(await leave()).toMatchObject({ refusal: { code: 'p2p.merchant_busy' } })
  open = 0
  const left = await leave()
  const free = new Date(last.getTime() + 30 * DAY_MS)
  expect(left).toMatchObject({ value: { application: { state: 'leaving', bondFreeTime: free.toISOString() } } })
  expect(ended).toEqual([who.userId])
  expect(await leave()).toMatchObject({ refusal: { code: 'p2p.not_merchant' } })
  const timers = await queried<{ due_at: Date }>(
    "select due_at from platform.timers where name = 'p2p.free-bond' and payload->>'merchantId' = $1",
    [who.merchantId],
  )
  expect(timers.map(({ due_at: due }) => due.toISOString())).toEqual([free.toISOString()])
  await part.merchants.freeBond({ merchantId: who.merchantId })
  expect(await usdt(who)).toBe('100/500')
  running.clock.set(free)
  await part.merchants.freeBond({ merchantId: who.merchantId })
  await part.merchants.freeBond({ merchantId: who.merchantId })
  expect(await usdt(who)).toBe('600/0')
})

test('out of a bond somebody who was harmed is paid by two of staff, once a case and no more than is left', async () => {
  const who = await merchant()
  const harmed = await world.ready()
  const { uid } = await running.client({ token: harmed.token }).identity.userData()
  const first = await officeP2p('first')
  const { merchantId } = who
  const claim = { merchantId, uid, amount: '120.5', caseId: 'ord_1', reason: 'Coins were never released.' }
  expect(await reasonOf(first.payFromBond({ ...claim, amount: '500.00000001' }))).toBe('p2p.bond_short')
  expect(await reasonOf(first.payFromBond({ ...claim, uid: '999999999' }))).toBe('p2p.person_unknown')
  const { claimId } = await first.payFromBond(claim)
  expect(await reasonOf(first.payFromBond(claim))).toBe('p2p.claim_known')
  const rest = { ...claim, caseId: 'ord_2', amount: '380' }
  expect(await reasonOf(first.payFromBond(rest))).toBe('p2p.bond_short')
  expect(await reasonOf(first.decideBondClaim({ claimId, decision: 'paid' }))).toBe('p2p.second_person_needed')
  expect([await usdt(who), await usdt(harmed)]).toEqual(['100/500', '0/0'])
  const second = await officeP2p('second')
  await second.decideBondClaim({ claimId, decision: 'paid' })
  expect(await reasonOf(second.decideBondClaim({ claimId, decision: 'paid' }))).toBe('p2p.claim_decided')
  expect([await usdt(who), await usdt(harmed)]).toEqual(['100/379.5', '120.5/0'])
  const seen = await second.officeMerchant({ merchantId })
  expect(seen).toMatchObject({ held: '379.5', claims: [{ state: 'paid', amount: '120.5', uid, caseId: 'ord_1' }] })
  const acts = await queried<{ act: string }>('select act from admin.audit_log where subject = $1 order by seq', [
    merchantId,
  ])
  expect(acts.map(({ act }) => act)).toEqual([
    'merchant.approved',
    'merchant.bond_claim_proposed',
    'merchant.bond_claim_paid',
    'merchant.viewed',
  ])
})

test('a bond does not go free while staff want to pay somebody out of it', async () => {
  const who = await merchant()
  const harmed = await world.ready()
  const { uid } = await running.client({ token: harmed.token }).identity.userData()
  const { merchantId } = who
  const first = await officeP2p('first')
  const { claimId } = await first.payFromBond({ merchantId, uid, amount: '50', caseId: 'ord_9', reason: 'x' })
  const part = partOf()
  await part.merchants.leave(who.userId, ONE_REQUEST)
  await part.merchants.freeBond({ merchantId })
  expect(await usdt(who)).toBe('100/500')
  await (await officeP2p('first')).decideBondClaim({ claimId, decision: 'dropped' })
  running.clock.advance(DAY_MS)
  await part.merchants.freeBond({ merchantId })
  expect(await usdt(who)).toBe('600/0')
})

test('applications that wait come first, and are found by name and uid', async () => {
  const who = await applicant()
  const nickname = newName()
  await apply(who, { nickname })
  const staff = await officeP2p()
  const waiting = await staff.officeMerchants({ state: 'waiting' })
  const all = await staff.officeMerchants({})
  expect(all.records.slice(0, waiting.total).map(({ state }) => state)).toEqual(waiting.records.map(() => 'waiting'))
  const [row] = (await staff.officeMerchants({ search: nickname.toUpperCase() })).records
  expect(row).toMatchObject({ nickname, state: 'waiting', held: '500', account: who.email })
  expect((await staff.officeMerchants({ search: row?.uid ?? '' })).total).toBe(1)
})

test('where the law asks for evidence of a business it is asked for, and where it is not offered nobody applies', async () => {
  const who = await applicant()
  const record = { orders: 40, orders30: 9, completion: '100.0', releaseMinutes: 3, completionEver: 100 }
  const told = { product: 'p2p_merchant', reason: NO_REASON, source: 'a test' }
  const answers = (refusal: PolicyRefusal) =>
    partOf({ record: async () => record }, { may: async () => refuse(refusal) })
  const { business, ...plain } = APPLICATION
  const tried = async (refusal: PolicyRefusal, application: { readonly business?: string }) => {
    const asked = { ...plain, ...application, nickname: newName() }
    const done = await answers(refusal).merchants.apply(asker(who), asked, ONE_REQUEST)
    return done.ok ? 'applied' : done.refusal.code
  }
  const gate: PolicyRefusal = {
    code: 'policy.gate',
    step: 'business_evidence',
    missing: ['business_evidence'],
    ...told,
  }
  expect(await tried({ code: 'policy.denied', ...told }, { business })).toBe('policy.denied')
  expect(await tried({ ...gate, missing: ['risk_warning', 'business_evidence'] }, { business })).toBe('policy.gate')
  expect(await tried(gate, {})).toBe('policy.gate')
  expect(await tried(gate, { business })).toBe('applied')
})

test('a business that staff have approved is the evidence that the law asks for, and a refused one is not', async () => {
  const { policy } = running.app
  const { passStep } = policy
  const passed: unknown[] = []
  const seen: typeof passStep = async (tx, ...step) => {
    passed.push(step)
    await passStep(tx, ...step)
  }
  Object.assign(policy, { passStep: seen })
  const { userId } = await merchant()
  const refused = (await apply(await applicant())).application?.merchantId ?? ''
  await (await officeP2p()).decideMerchant({ merchantId: refused, decision: 'refused', reason: 'Not in the register.' })
  Object.assign(policy, { passStep })
  expect(passed).toEqual([[userId, 'business_evidence']])
})
