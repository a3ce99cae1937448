import type { KycStanding } from '@bourse/server/modules/kyc/index.ts'
import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { beforeAll, expect, test } from 'vitest'
import { marks } from '../screening/lists.sql.ts'
import { DEMO_CUSTOMERS } from './people/customers.ts'
import { seedEvidence } from './people/evidence.ts'
import { sendStolenCoins } from './people/held-deposit.ts'
import { LEAVER } from './people/leaver.ts'
import { SCREENED_USER, STOLEN_COINS } from './people/screened.ts'
import { seedPartner, seedQuickbuyOrders } from './products/quickbuy.ts'
import { seedDemo } from './seed.ts'

const running = testApp()
const DAY_MS = 24 * 60 * 60_000
let token = ''

/** As at a start of the demo, with blocks on the chain. */
async function start(): Promise<void> {
  const { app, chains } = running
  await seedDemo(app)
  await sendStolenCoins({ ...app, chains: chains.chains })
  const world = { ...app, partners: running.partners.partners }
  await seedPartner(world)
  await seedQuickbuyOrders({ ...world, kyc: { stateOf: lateAnswer } })
  await seedEvidence(world)
}

/** Only after the first look does the worker ask the lists. */
async function lateAnswer(userId: string): Promise<KycStanding> {
  const standing = await running.app.kyc.stateOf(userId)
  if (standing.level === 0) await running.app.screening.people.screenNewcomers()
  return standing
}

async function logIn(role: 'compliance' | 'admin'): Promise<void> {
  token = (await loggedInStaff(running, role)).token
}

const office = () => running.officeClient({ token })
const leavers = async () => (await office().privacy.officeRetention({})).leavers
const blocks = () => running.chains.chains.node(STOLEN_COINS.chain)

beforeAll(async () => {
  await start()
  await logIn('compliance')
})

test('somebody has left, and what is kept of her goes a month after the first start', async () => {
  const [left, ...others] = await leavers()
  expect(others).toEqual([])
  const days = (Date.parse(left?.dueAt ?? '') - running.clock.now().getTime()) / DAY_MS
  expect(Math.round(days)).toBe(30)
  const known = await office().identity.officeUser({ userId: left?.userId ?? '' })
  expect(Date.parse(known.registeredAt)).toBeLessThan(Date.parse(left?.endedAt ?? ''))
  const { email, password } = LEAVER
  await expect(running.client().identity.loginWithPassword({ account: email, password })).rejects.toThrow()
})

test('stolen coins wait for a chain that has begun, are held, and come once', async () => {
  const { db } = running.app
  const stolen = async () => (await marks(db.queryable)).find(({ id }) => id === STOLEN_COINS.mark.id)
  expect(await stolen()).toBeUndefined()
  await blocks()?.mine(1)
  await start()
  const mark = await stolen()
  running.screening.mark(mark?.subject ?? '', { risk: 96, categories: ['theft'], reference: 'the demo' })
  await running.app.custody.scanAll()
  const userId = await running.app.identity.findUserId(SCREENED_USER.email)
  const { records } = await office().screening.screeningCases({ userId: userId ?? '', area: 'inflow' })
  expect(records).toMatchObject([{ title: mark?.subject, state: 'open', kinds: ['theft'] }])
  const height = await blocks()?.height()
  await start()
  expect(await blocks()?.height()).toBe(height)
  expect(await leavers()).toHaveLength(1)
  expect(await running.app.audit()).toEqual([])
})

test('orders at partners wait until their owner is screened, stand in several states, with a case for compliance, and come once', async () => {
  const { records } = await office().quickbuy.officeQuickbuyOrders({})
  expect(records.map(({ state }) => state).sort()).toEqual(['completed', 'failed', 'on_hold', 'waiting_payment'])
  expect((await office().quickbuy.quickbuyCases({})).records).toMatchObject([{ kind: 'other_amount' }])
  await start()
  expect((await office().quickbuy.officeQuickbuyOrders({})).total).toBe(4)
})

test('after that month a run of retention forgets her, and the next start does not bring her back', async () => {
  running.clock.advance(31 * DAY_MS)
  await running.app.privacy.retention.run()
  await start()
  await logIn('admin')
  expect(await leavers()).toEqual([])
})

test('five merchants trade with a bond and payment methods, and a sixth waits for staff; each start leaves it so', async () => {
  const listed = async () => (await office().p2p.officeMerchants({})).records
  const states = (await listed()).map(({ state, held }) => `${state} ${held}`)
  expect(states).toEqual(['waiting 500', ...Array.from({ length: 5 }, () => 'approved 500')])
  const [waiting] = await listed()
  const one = await office().p2p.officeMerchant({ merchantId: waiting?.merchantId ?? '' })
  expect(one.needs.filter(({ met }) => !met).map(({ need }) => need)).not.toContain('age')
  await start()
  expect(await listed()).toHaveLength(6)
})

test('three customers can pay and be paid in their own names; each start leaves it so', async () => {
  const { identity, p2p } = running.app
  const methods = async () => {
    const ids = await Promise.all(DEMO_CUSTOMERS.map(({ account }) => identity.findUserId(account.email)))
    const lists = await Promise.all(ids.map((userId) => p2p.methods.list(userId ?? '', 'EUR')))
    return lists.map((list) => list.methods.map(({ kind, holder }) => `${kind} ${holder}`))
  }
  const bound = [['sepa_instant Emma Peeters'], ['sepa_instant Tiago Almeida'], ['sepa_instant Aino Laine']]
  expect(await methods()).toEqual(bound)
  await start()
  expect(await methods()).toEqual(bound)
})

test('evidence of an experienced investor waits for a reviewer, and is not sent again once it was decided', async () => {
  const waiting = async () => (await office().policy.investorEvidence({ state: 'waiting' })).records
  const [one, ...others] = await waiting()
  expect(others).toEqual([])
  expect(one).toMatchObject({ ground: 'professional', account: DEMO_CUSTOMERS[0]?.account.email })
  const evidenceId = one?.evidenceId ?? ''
  expect(await office().policy.investorEvidenceFile({ evidenceId })).toMatchObject({ contentType: 'image/jpeg' })
  await start()
  expect(await waiting()).toHaveLength(1)
  await office().policy.decideEvidence({ evidenceId, decision: 'accepted' })
  await start()
  expect(await waiting()).toEqual([])
})
