import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { systemAccount } from '../ledger/index.ts'
import { balanceOf, chainOf } from './custody.fixture.ts'

const running = testApp()
const { screening } = running
const bitcoin = chainOf(running, 'BITCOIN')
const ripple = chainOf(running, 'XRPL')
let people = 0
let compliance = ''

beforeAll(async () => {
  await listAllAssets(running.app)
  compliance = (await loggedInStaff(running, 'compliance')).token
})
beforeEach(() => screening.setAway(false))

const office = () => running.officeClient({ token: compliance })

async function somebody() {
  people += 1
  const user = await loggedInUser(running, `screened-${people}@example.org`)
  const { custody } = running.client({ token: user.token })
  return { ...user, custody, newest: async () => (await custody.cryptoDeposits({})).records[0] }
}

/** Coins arrive; the analytics firm knows of their transaction before they are final. */
async function arrived(base: bigint, mark?: Parameters<typeof screening.mark>[1]) {
  const who = await somebody()
  const { address } = await who.custody.depositAddress({ symbol: 'BTC', chainName: 'BITCOIN' })
  const txId = await bitcoin.send({ asset: 'BTC', to: address, base })
  if (mark !== undefined) screening.mark(txId, mark)
  await bitcoin.mine(13)
  return { ...who, txId }
}

const suspense = async () => {
  const { ledger, db } = running.app
  return (await ledger.balance(db.queryable, systemAccount('suspense', 'BTC'))).balance
}
const caseOf = async (userId: string) => (await office().screening.screeningCases({ userId })).records[0]
const clean = async () => expect(await running.app.audit()).toEqual([])

test('coins of theft are held: not the person’s, in the books, and the audit is clean', async () => {
  const before = await suspense()
  const who = await arrived(5_000_000n, { categories: ['theft'], reference: 'CA.theft' })
  expect(await who.newest()).toMatchObject({ state: 'held', status: 'under_review' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(0n)
  expect((await suspense()) - before).toBe(5_000_000n)
  expect(await caseOf(who.userId)).toMatchObject({ area: 'inflow', state: 'open', kinds: ['theft'], title: who.txId })
  await clean()
})

test('what compliance clears is credited once, and moved like every deposit', async () => {
  const before = await suspense()
  const who = await arrived(7_000_000n, { risk: 80, reference: 'CA.false' })
  const found = await caseOf(who.userId)
  const whole = await office().screening.screeningCase({ caseId: found?.caseId ?? '' })
  expect(whole).toMatchObject({ coins: { txId: who.txId, amount: '0.07 BTC', risk: 80 }, kinds: ['risk'] })
  const decision = { caseId: whole.caseId, decision: 'cleared', reason: 'the sender explained' } as const
  await Promise.allSettled(Array.from({ length: 5 }, () => office().screening.decideScreening(decision)))
  expect(await who.newest()).toMatchObject({ state: 'credited', status: 'completed' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(7_000_000n)
  const [proof] = await running.app.admin.decisionProofs(whole.caseId, 'screening.decideScreening')
  expect(proof?.signed_text.split('\n')).toEqual(
    expect.arrayContaining([
      'inflow risk 80% "chain analytics" "CA.false"',
      `0.07 BTC on BITCOIN, ${who.txId}, ${whole.subjectId}`,
    ]),
  )
  expect(await suspense()).toBe(before)
  await bitcoin.mine(1)
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(7_000_000n)
  await clean()
})

test('what compliance confirms stays held, and the account goes on', async () => {
  const who = await arrived(3_000_000n, { categories: ['ransomware'], reference: 'CA.ransom' })
  const found = await caseOf(who.userId)
  await office().screening.decideScreening({ caseId: found?.caseId ?? '', decision: 'confirmed', reason: 'reported' })
  await bitcoin.mine(1)
  expect(await who.newest()).toMatchObject({ state: 'held' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(0n)
  await clean()
})

test('doubtful coins are credited, and what was answered is kept', async () => {
  const who = await arrived(2_000_000n, { risk: 50, categories: ['gambling'], reference: 'CA.casino' })
  expect(await who.newest()).toMatchObject({ state: 'credited' })
  const { rows } = await running.app.db.pool.query(`select found from screening.answers where user_id = $1`, [
    who.userId,
  ])
  expect(rows).toEqual([{ found: [{ risk: 50, categories: ['gambling'], reference: 'CA.casino' }] }])
  expect(await caseOf(who.userId)).toBeUndefined()
})

test('nothing is credited before there is an answer, and it is when that comes', async () => {
  screening.setAway(true)
  const who = await arrived(4_000_000n)
  expect(await who.newest()).toMatchObject({ state: 'confirming' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(0n)
  await clean()
  screening.setAway(false)
  running.clock.advance(61_000)
  await bitcoin.scan()
  expect(await who.newest()).toMatchObject({ state: 'credited' })
})

test('coins without a known tag are asked about when they are given to somebody', async () => {
  const who = await somebody()
  const { address } = await who.custody.depositAddress({ symbol: 'XRP', chainName: 'XRPL' })
  const txId = await ripple.send({ asset: 'XRP', to: address, memo: '998', base: 50_000_000n })
  screening.mark(txId, { categories: ['terrorism'], reference: 'CA.terror' })
  await ripple.mine(13)
  const { records } = await office().custody.officeCryptoDeposits({ state: 'suspense' })
  const id = records.find((one) => one.txId === txId)?.id ?? ''
  const { uid } = await running.client({ token: who.token }).identity.userData()
  const give = () => office().custody.assignCryptoDeposit({ id, uid, reason: 'The sender wrote to us.' })
  screening.setAway(true)
  await expect(give()).rejects.toMatchObject({ reason: 'funding.screening_waiting' })
  screening.setAway(false)
  running.clock.advance(31_000)
  await expect(give()).rejects.toMatchObject({ reason: 'funding.deposit_screened' })
  const found = await caseOf(who.userId)
  await office().screening.decideScreening({ caseId: found?.caseId ?? '', decision: 'cleared', reason: 'mislabelled' })
  expect(await give()).toEqual({ outcome: 'proposed' })
})
