import { loggedInStaff } from '@bourse/server/testing/accounts.ts'
import { testApp } from '@bourse/server/testing/app.ts'
import { beforeAll, expect, test } from 'vitest'
import { marks } from '../screening/lists.sql.ts'
import { sendStolenCoins } from './held-deposit.ts'
import { LEAVER } from './leaver.ts'
import { SCREENED_USER, STOLEN_COINS } from './screened.ts'
import { seedDemo } from './seed.ts'

const running = testApp()
const DAY_MS = 24 * 60 * 60_000
let token = ''

/** As at a start of the demo, with blocks on the chain. */
async function start(): Promise<void> {
  const { app, chains } = running
  await seedDemo(app)
  await sendStolenCoins({ ...app, chains: chains.chains })
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

test('after that month a run of retention forgets her, and the next start does not bring her back', async () => {
  running.clock.advance(31 * DAY_MS)
  await running.app.privacy.retention.run()
  await start()
  await logIn('admin')
  expect(await leavers()).toEqual([])
})
