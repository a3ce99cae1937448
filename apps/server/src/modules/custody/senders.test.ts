import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { PROVIDER } from '../../testing/travel.ts'
import { systemAccount } from '../ledger/index.ts'
import type { InflowSource } from '../travel/index.ts'
import { balanceOf, chainOf, depositors } from './custody.fixture.ts'

const running = testApp({}, { prices: { BTC: '50000', EUR: '1' } })
const { travel, screening } = running
const bitcoin = chainOf(running, 'BITCOIN')
const ripple = chainOf(running, 'XRPL')
const somebody = depositors(running, 'sender')
let compliance = ''

beforeAll(async () => {
  await listAllAssets(running.app)
  compliance = (await loggedInStaff(running, 'compliance')).token
})

const office = () => running.officeClient({ token: compliance })
const told = (originator: string | null, beneficiary: string | null = null): InflowSource => ({
  ...{ source: 'provider', provider: { code: PROVIDER.code, name: PROVIDER.name } },
  ...{ originator: originator === null ? null : { name: originator } },
  ...{ beneficiary: beneficiary === null ? null : { name: beneficiary } },
})

/** Coins of a provider, which says so before they are final; 0.02 BTC are a thousand euro. */
async function arrived(base: bigint, source: InflowSource | undefined) {
  const who = await somebody()
  const { address } = await who.address('BTC', 'BITCOIN')
  const txId = await bitcoin.send({ asset: 'BTC', to: address, base })
  travel.comes(txId, source)
  await bitcoin.mine(13)
  return { ...who, txId }
}

const suspense = async () => {
  const { ledger, db } = running.app
  return (await ledger.balance(db.queryable, systemAccount('suspense', 'BTC'))).balance
}
const transferOf = async (userId: string) => (await office().travel.travelTransfers({ userId })).records[0]
const clean = async () => expect(await running.app.audit()).toEqual([])

test('coins of a provider who says who sent them are credited, and what it said is kept', async () => {
  const who = await arrived(5_000_000n, told('Grace Hopper'))
  expect(await who.newest()).toMatchObject({ state: 'credited' })
  const row = await transferOf(who.userId)
  expect(row).toMatchObject({ direction: 'in', state: 'accepted', provider: PROVIDER.name, amount: '0.05 BTC' })
  expect(await office().travel.travelTransfer({ transferId: row?.transferId ?? '' })).toMatchObject({
    ...{ counterpart: 'Grace Hopper', txId: who.txId },
  })
})

test('much of a provider who says nothing is held in the books until the data come, and credited once', async () => {
  const before = await suspense()
  const who = await arrived(5_000_000n, told(null))
  expect(await who.newest()).toMatchObject({ state: 'held', status: 'under_review' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(0n)
  expect((await suspense()) - before).toBe(5_000_000n)
  await clean()
  travel.comes(who.txId, told('Grace Hopper'))
  await running.app.travel.inflows.askAgain()
  expect(await who.newest()).toMatchObject({ state: 'held' })
  running.clock.advance(11 * 60_000)
  await Promise.all(Array.from({ length: 5 }, () => running.app.travel.inflows.askAgain()))
  expect(await who.newest()).toMatchObject({ state: 'credited', status: 'completed' })
  expect(await balanceOf(running, who.userId, 'BTC')).toBe(5_000_000n)
  expect(await suspense()).toBe(before)
  await clean()
})

test('little of a provider who says nothing is credited, and that it said nothing is kept', async () => {
  const who = await arrived(2_000_000n, told(null))
  expect(await who.newest()).toMatchObject({ state: 'credited' })
  expect(await transferOf(who.userId)).toMatchObject({ state: 'accepted', answer: 'no_data' })
})

test('where nobody says where coins come from, much is held and little is not', async () => {
  const much = await arrived(2_000_001n, undefined)
  const little = await arrived(2_000_000n, undefined)
  expect(await much.newest()).toMatchObject({ state: 'held' })
  expect(await transferOf(much.userId)).toMatchObject({ state: 'open', answer: 'silent', provider: null })
  expect(await little.newest()).toMatchObject({ state: 'credited' })
})

test('what compliance waives is credited, what it declines stays held, and each is decided once', async () => {
  const [waived, kept] = [await arrived(5_000_000n, told(null)), await arrived(6_000_000n, told(null))]
  const decide = async (who: { userId: string }, decision: 'waived' | 'declined') => {
    const transferId = (await transferOf(who.userId))?.transferId ?? ''
    return office().travel.decideTravel({ transferId, decision, reason: 'the sender showed a statement' })
  }
  await Promise.allSettled(Array.from({ length: 5 }, () => decide(waived, 'waived')))
  await decide(kept, 'declined')
  expect(await waived.newest()).toMatchObject({ state: 'credited' })
  expect(await balanceOf(running, waived.userId, 'BTC')).toBe(5_000_000n)
  travel.comes(kept.txId, told('Grace Hopper'))
  running.clock.advance(11 * 60_000)
  await running.app.travel.inflows.askAgain()
  expect(await kept.newest()).toMatchObject({ state: 'held' })
  await clean()
})

test('what both screening and the travel rule hold is credited when both have let it go', async () => {
  const who = await somebody()
  const { address } = await who.address('BTC', 'BITCOIN')
  const txId = await bitcoin.send({ asset: 'BTC', to: address, base: 5_000_000n })
  travel.comes(txId, told(null))
  screening.mark(txId, { categories: ['theft'], reference: 'CA.both' })
  await bitcoin.mine(13)
  const found = (await office().screening.screeningCases({ userId: who.userId })).records[0]
  await office().screening.decideScreening({ caseId: found?.caseId ?? '', decision: 'cleared', reason: 'mislabelled' })
  expect(await who.newest()).toMatchObject({ state: 'held' })
  const transferId = (await transferOf(who.userId))?.transferId ?? ''
  await office().travel.decideTravel({ transferId, decision: 'waived', reason: 'the sender explained' })
  expect(await who.newest()).toMatchObject({ state: 'credited' })
})

test('coins without a known tag are asked about when they are given to somebody', async () => {
  const who = await somebody()
  const { address } = await who.address('XRP', 'XRPL')
  const txId = await ripple.send({ asset: 'XRP', to: address, memo: '997', base: 50_000_000n })
  travel.comes(txId, told(null))
  await ripple.mine(13)
  const { records } = await office().custody.officeCryptoDeposits({ state: 'suspense' })
  const id = records.find((one) => one.txId === txId)?.id ?? ''
  const { uid } = await who.client.identity.userData()
  const give = () => office().custody.assignCryptoDeposit({ id, uid, reason: 'The sender wrote to us.' })
  await expect(give()).rejects.toMatchObject({ reason: 'funding.sender_unknown' })
  const transferId = (await transferOf(who.userId))?.transferId ?? ''
  await office().travel.decideTravel({ transferId, decision: 'waived', reason: 'the sender explained' })
  expect(await give()).toEqual({ outcome: 'proposed' })
})
