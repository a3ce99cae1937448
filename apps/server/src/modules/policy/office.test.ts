import type { LanguageTexts } from '@bourse/contract'
import { assert, ok, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { newTotpSecret, totpCode } from '../../platform/secrets/totp.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp()
const PASSWORD = 'ledger-pencil-7'
const PLAN = { symbol: 'BTC-EUR', total: '50', frequency: 'weekday', time: '09:00', timeZone: 'Europe/Rome' } as const
const BUY = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '100', amount: '1' } as const
const REASON: LanguageTexts = {
  en: 'Not here.',
  it: 'Qui no.',
  de: 'Hier nicht.',
  ru: 'Не здесь.',
  es: 'Aquí no.',
  'zh-TW': '此處不行。',
}
const RULE = {
  product: 'spot_buy',
  place: 'DE',
  category: 'any',
  answer: 'deny',
  steps: '',
  source: 'A new law',
  reason: JSON.stringify(REASON),
  validFrom: '2026-11-15T12:00:00.000Z',
} as const
const NOTE = { note: 'Counsel says so.' }
const MINUTE = 60_000
const SECRET = newTotpSecret()

let admin: ReturnType<typeof running.officeClient>
let compliance: ReturnType<typeof running.officeClient>

/** With money, and logged in again whenever it is asked for: sessions end with the clock that they share here. */
async function person(name: string, country: string) {
  const { app } = running
  const email = `${name}@example.org`
  const userId = await app.identity.seedUser({ email, password: PASSWORD, country, language: 'en', fiat: 'EUR' })
  for (const asset of ['BTC', 'ETH', 'EUR']) {
    const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: units(1_000_00000000n) }
    const funded = { source: 'test', sourceId: `${userId}-${asset}`, kind: 'deposit', ...transfer }
    assert((await app.db.tx((tx) => app.ledger.transfer(tx, funded))).ok, 'a deposit was refused')
  }
  const calls = async () => {
    const { token } = await running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
    return running.client({ token })
  }
  return { userId, calls }
}

async function staff(role: 'admin' | 'compliance') {
  const [email, password] = [`${role}@office.example`, 'a long password for tests']
  await running.app.admin.ensureStaff({ email, name: role, role, password, totpSecret: SECRET })
  const { ticket } = await running.officeClient().admin.login({ email, password })
  const code = totpCode(SECRET, running.clock.now())
  return running.officeClient({ token: (await running.officeClient().admin.verify({ ticket, code })).token })
}

async function enter(): Promise<void> {
  admin = await staff('admin')
  compliance = await staff('compliance')
}

async function pass(ms: number): Promise<void> {
  running.clock.advance(ms)
  await running.app.jobs.settle()
}

const reasonOf = (call: Promise<unknown>) => call.then(String, ({ reason }: { reason: string }) => reason)

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('ETH'), assetRow('EUR', 'fiat')])
  await app.markets.addPairs([pairRow('BTC', 'EUR'), pairRow('ETH', 'EUR')])
  const [seller, buyer] = [await person('seller', 'IT'), await person('buyer', 'IT')]
  await (await seller.calls()).trading.placeOrder({ ...BUY, side: 'sell' })
  await (await buyer.calls()).trading.placeOrder(BUY)
  const stop = await workFor(app, app.policy, app.notices)
  await enter()
  return stop
})

test('a rule takes two: whoever proposed it neither approves nor declines it, and takes it back alone', async () => {
  const rule = { ...RULE, place: 'FR', product: 'convert' } as const
  const { proposalId } = await admin.policy.proposePolicyRule({ ...rule, ...NOTE })
  expect(await admin.policy.policyProposals()).toMatchObject([{ proposalId, place: 'FR', note: NOTE.note }])
  expect(await reasonOf(admin.policy.approvePolicyRule({ proposalId }))).toBe('policy.second_person_needed')
  expect(await reasonOf(admin.policy.declinePolicyRule({ proposalId }))).toBe('policy.second_person_needed')
  expect(await reasonOf(compliance.policy.withdrawPolicyRule({ proposalId }))).toBe('policy.not_own_proposal')
  const again = compliance.policy.proposePolicyRule({ ...rule, ...NOTE })
  expect(await reasonOf(again)).toBe('policy.proposal_open')
  await admin.policy.withdrawPolicyRule({ proposalId })
  expect(await reasonOf(compliance.policy.approvePolicyRule({ proposalId }))).toBe('policy.proposal_closed')
  const second = await compliance.policy.proposePolicyRule({ ...rule, ...NOTE })
  await admin.policy.declinePolicyRule({ proposalId: second.proposalId })
  expect(await admin.policy.policyProposals()).toEqual([])
  const { rules } = await admin.policy.officePolicyRules()
  expect(rules.filter(({ place }) => place === 'FR')).toEqual([])
  expect(await reasonOf(admin.policy.approvePolicyRule({ proposalId: 'ppr_nobody' }))).toBe('policy.proposal_unknown')
})

test.each([
  ['policy.steps_wrong', { answer: 'gate' }],
  ['policy.steps_wrong', { steps: 'risk_warning' }],
  ['policy.steps_wrong', { answer: 'gate', steps: 'risk_warning,risk_warning' }],
  ['policy.document_missing', { answer: 'gate', steps: 'key_information' }],
  ['policy.document_missing', { answer: 'gate', steps: 'white_paper' }],
  ['policy.document_missing', { answer: 'gate', steps: 'token_notice', product: 'asset:BTC' }],
  ['policy.warning_missing', { answer: 'gate', steps: 'category,cooling_off' }],
  ['policy.reason_missing', { reason: JSON.stringify({ ...REASON, ru: '' }) }],
  ['policy.place_unknown', { place: 'EUROPE' }],
  ['policy.product_unknown', { product: 'everything' }],
] as const)('a rule that says nothing is refused with %s: %o', async (reason, change) => {
  const rule = { ...RULE, ...change }
  expect(await reasonOf(admin.policy.dryRunPolicyRule(rule))).toBe(reason)
  expect(await reasonOf(admin.policy.proposePolicyRule({ ...rule, ...NOTE }))).toBe(reason)
})

test('twenty approvals at once make one rule', async () => {
  const rule = { ...RULE, product: 'quick_buy', place: 'AT' } as const
  const { proposalId } = await admin.policy.proposePolicyRule({ ...rule, ...NOTE })
  const approvals = Array.from({ length: 20 }, () => reasonOf(compliance.policy.approvePolicyRule({ proposalId })))
  const outcomes = await Promise.all(approvals)
  expect(outcomes.filter((outcome) => outcome === 'policy.proposal_closed')).toHaveLength(19)
  const { rules } = await admin.policy.officePolicyRules()
  expect(rules.filter(({ place }) => place === 'AT')).toMatchObject([{ phase: 'coming', answer: 'deny' }])
})

test('a dry run counts whom a rule changes and what of theirs it would end, and changes nothing', async () => {
  const german = await person('german', 'DE')
  await person('swede', 'SE')
  await (await german.calls()).trading.placeOrder({ ...BUY, symbol: 'ETH-EUR' })
  const impact = await admin.policy.dryRunPolicyRule(RULE)
  expect(impact).toEqual({ people: 1, stricterFor: 1, holders: 1, open: 1 })
  expect(await admin.policy.dryRunPolicyRule({ ...RULE, answer: 'allow' })).toMatchObject({ people: 0, holders: 0 })
  expect(await admin.policy.dryRunPolicyRule({ ...RULE, product: 'asset:BTC' })).toMatchObject({ people: 1, open: 0 })
  expect(await admin.policy.dryRunPolicyRule({ ...RULE, product: 'asset:ETH' })).toMatchObject({ open: 1 })
  expect(await (await german.calls()).trading.liveOrders({})).toHaveLength(1)
})

test('a dry run counts clients of the category that a rule is for, and those alone', async () => {
  const [rich, plain] = [await person('rich', 'FI'), await person('plain', 'FI')]
  await (await rich.calls()).policy.declareCategory({ category: 'restricted' })
  running.clock.advance(1_000)
  await (await rich.calls()).policy.declareCategory({ category: 'high_net_worth' })
  const rule = { ...RULE, place: 'FI' } as const
  expect(await admin.policy.dryRunPolicyRule(rule)).toMatchObject({ people: 2, stricterFor: 2 })
  const counted = (category: 'high_net_worth' | 'restricted') => admin.policy.dryRunPolicyRule({ ...rule, category })
  expect(await counted('high_net_worth')).toMatchObject({ people: 1, stricterFor: 1 })
  expect(await counted('restricted')).toMatchObject({ people: 0, stricterFor: 0 })
  await (await plain.calls()).policy.declareCategory({ category: 'restricted' })
  expect(await counted('restricted')).toMatchObject({ people: 1, stricterFor: 1 })
})

test('when a rule begins, purchases of those it denies end and their sales stay; nobody else is touched', async () => {
  const dutch = await person('dutch', 'NL')
  const belgian = await person('belgian', 'BE')
  for (const { calls } of [dutch, belgian]) {
    const { trading } = await calls()
    await trading.placeOrder(BUY)
    await trading.placeOrder({ ...BUY, type: 'oco', price: '90', stopPrice: '120', limitPrice: '121' })
    await trading.placeOrder({ ...BUY, side: 'sell', price: '900' })
    await trading.savePlan(PLAN)
  }
  const { db, trading: own } = running.app
  const wanted = {
    depositId: 'dep_nl',
    asset: 'EUR',
    receive: units(50_00000000n),
    buySymbol: 'BTC-EUR',
    buyPrice: '100',
  }
  const until = new Date('2026-12-01T00:00:00Z')
  await db.tx(async (tx) => own.depositBuys.standBy(tx, { ...wanted, userId: dutch.userId, until }))
  const { proposalId } = await admin.policy.proposePolicyRule({ ...RULE, place: 'NL', ...NOTE })
  await compliance.policy.approvePolicyRule({ proposalId })
  // A rule begins a minute after its approval at the earliest, so that every process knows it.
  await (await dutch.calls()).trading.placeOrder({ ...BUY, price: '80' })
  await pass(MINUTE)

  const [left, kept] = [(await dutch.calls()).trading, (await belgian.calls()).trading]
  expect((await left.liveOrders({})).map(({ side }) => side)).toEqual(['sell'])
  expect((await left.plans({})).map(({ state }) => state)).toEqual(['suspended'])
  expect((await left.depositBuys()).map(({ state }) => state)).toEqual(['dropped'])
  expect(await reasonOf(left.placeOrder(BUY))).toBe('policy.denied')
  expect(await reasonOf(left.savePlan(PLAN))).toBe('policy.denied')
  const [plan] = await left.plans({})
  expect(await reasonOf(left.restorePlan({ planId: plan?.planId ?? '' }))).toBe('policy.denied')
  await left.cancelPlan({ planId: plan?.planId ?? '' })
  expect(await kept.liveOrders({})).toHaveLength(4)
  expect((await kept.plans({})).map(({ state }) => state)).toEqual(['ongoing'])
  expect(await running.app.audit()).toEqual([])
  const told = (name: string) => running.outbox.filter(({ to }) => to === `${name}@example.org`).map(({ text }) => text)
  expect(told('dutch').filter((text) => text.includes('buying crypto') && text.includes(REASON.en))).toHaveLength(1)
  expect(told('belgian').filter((text) => text.includes('buying crypto'))).toEqual([])
})

test('an order that was on its way when the rule began is ended by the second look', async () => {
  const pole = await person('pole', 'PL')
  const { proposalId } = await admin.policy.proposePolicyRule({ ...RULE, place: 'PL', ...NOTE })
  await compliance.policy.approvePolicyRule({ proposalId })
  await (await pole.calls()).trading.placeOrder(BUY)
  await pass(MINUTE)
  expect(await (await pole.calls()).trading.liveOrders({})).toEqual([])
  const { trading, policy } = running.app
  const { may } = policy
  Object.assign(policy, { may: async () => ok() })
  await trading.orders.place(
    pole.userId,
    { ...BUY, timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false },
    'late-order',
  )
  Object.assign(policy, { may })
  expect(await (await pole.calls()).trading.liveOrders({})).toHaveLength(1)
  await pass(MINUTE)
  expect(await (await pole.calls()).trading.liveOrders({})).toEqual([])
})

test('every version is kept with who proposed and who approved it, and every step stands in the audit log', async () => {
  const rule = { ...RULE, product: 'invitation', place: 'IE' } as const
  const first = await admin.policy.proposePolicyRule({ ...rule, ...NOTE })
  await compliance.policy.approvePolicyRule({ proposalId: first.proposalId })
  await pass(MINUTE)
  const second = await compliance.policy.proposePolicyRule({ ...rule, answer: 'allow', ...NOTE })
  await admin.policy.approvePolicyRule({ proposalId: second.proposalId })
  expect(await running.app.policy.isOffered('invitation', 'IE')).toBe(false)
  await pass(MINUTE)
  expect(await running.app.policy.isOffered('invitation', 'IE')).toBe(true)
  await enter()
  const { rules } = await admin.policy.officePolicyRules()
  const versions = rules.filter(({ product, place }) => product === 'invitation' && place === 'IE')
  expect(versions.map(({ phase, answer }) => [phase, answer])).toEqual([
    ['replaced', 'deny'],
    ['in_force', 'allow'],
  ])
  expect(versions.every(({ proposedBy, approvedBy }) => proposedBy !== null && approvedBy !== proposedBy)).toBe(true)
  const { records } = await admin.admin.auditLog({ size: '50' })
  const acts = new Set(records.map(({ act }) => act))
  for (const act of ['rule_proposed', 'rule_approved', 'rule_declined', 'rule_withdrawn'])
    expect(acts.has(`policy.${act}`), act).toBe(true)
})

test('a proposal that nobody decides about within three days is over, and makes room for another', async () => {
  const rule = { ...RULE, place: 'LU' } as const
  const { proposalId } = await admin.policy.proposePolicyRule({ ...rule, ...NOTE })
  await pass(72 * 60 * MINUTE)
  await enter()
  expect(await compliance.policy.policyProposals()).toEqual([])
  expect(await reasonOf(compliance.policy.approvePolicyRule({ proposalId }))).toBe('policy.proposal_closed')
  expect((await admin.policy.proposePolicyRule({ ...rule, ...NOTE })).place).toBe('LU')
})
