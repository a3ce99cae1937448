import type { StaffRole } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { savingWorld } from './saving.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const { open, offer, person, officeAs, days, move, outside, pool } = savingWorld(running)
beforeAll(open)

const TERMS = {
  coin: 'BTC',
  apy: '1.2',
  days: '7',
  minimum: '0.001',
  quota: '100',
  personalQuota: '5',
  reason: 'asked for',
}
const officeOf = (role: StaffRole) => officeAs(role)

test('a product is offered once a second person has published it, and no longer when it is closed; what runs goes on', async () => {
  const [one, two, anna] = [await officeOf('admin'), await officeOf('compliance'), await person({ BTC: '1' })]
  const draft = await one.draftProduct(TERMS)
  expect(draft).toMatchObject({ state: 'draft', mayPublish: false, used: '0', apy: '1.2', days: 7 })
  const offered = async () => (await anna.saving.products({ coin: 'BTC' })).map(({ id }) => id)
  expect(await offered()).toEqual([])
  expect(await reasonOf(one.publishProduct({ id: draft.id }))).toBe('saving.second_person_needed')
  await two.publishProduct({ id: draft.id })
  expect(await offered()).toEqual([draft.id])
  expect(await reasonOf(two.publishProduct({ id: draft.id }))).toBe('saving.product_not_draft')
  const [product] = await anna.saving.products({ coin: 'BTC' })
  const { id } = await anna.save(product as NonNullable<typeof product>, '0.5')
  await one.closeProduct({ id: draft.id, reason: 'too dear' })
  expect(await offered()).toEqual([])
  expect(await reasonOf(anna.save(product as NonNullable<typeof product>, '0.1'))).toBe('saving.product_unknown')
  expect(await reasonOf(one.closeProduct({ id: draft.id, reason: 'again' }))).toBe('saving.product_closed')
  const [seen] = (await two.officeProducts({})).filter((row) => row.id === draft.id)
  expect(seen).toMatchObject({
    ...{ state: 'closed', used: '0.5', positions: 1, closedReason: 'too dear' },
    ...{
      draftedBy: 'admin@office.example',
      publishedBy: 'compliance@office.example',
      closedBy: 'admin@office.example',
    },
  })
  await days(9)
  expect(await anna.saving.detail({ id })).toMatchObject({ state: 'released', issuedInterest: '0.00011506' })
})

test('terms that cross each other, an unknown coin and a fraction that the coin does not have are no product', async () => {
  const one = await officeOf('admin')
  const draft = (changed: object) => reasonOf(one.draftProduct({ ...TERMS, ...changed }))
  expect(await draft({ apy: '0' })).toBe('saving.bounds_crossed')
  expect(await draft({ minimum: '6' })).toBe('saving.bounds_crossed')
  expect(await draft({ personalQuota: '101' })).toBe('saving.bounds_crossed')
  expect(await draft({ coin: 'NOPE' })).toBe('saving.coin_unknown')
  expect(await draft({ minimum: '0.000000001' })).toBe('saving.amount_malformed')
  expect(await reasonOf(one.publishProduct({ id: 'svp_none' }))).toBe('saving.product_unknown')
})

test('the house puts money into a pool by two people, and never more than it has', async () => {
  const [one, two] = [await officeOf('admin'), await officeOf('compliance')]
  await move(outside('USDT'), systemAccount('treasury', 'USDT'), '50')
  const before = await pool('USDT')
  const { id } = await one.proposePool({ coin: 'USDT', amount: '40', reason: 'for the autumn' })
  expect(await reasonOf(two.proposePool({ coin: 'USDT', amount: '1', reason: 'too' }))).toBe('saving.proposal_open')
  expect(await reasonOf(one.confirmPool({ id }))).toBe('saving.second_person_needed')
  await two.confirmPool({ id })
  expect(await reasonOf(two.confirmPool({ id }))).toBe('saving.proposal_closed')
  expect(await pool('USDT')).toBe(before + 40_00000000n)
  const more = await one.proposePool({ coin: 'USDT', amount: '10.00000001', reason: 'more' })
  expect(await reasonOf(two.confirmPool({ id: more.id }))).toBe('saving.treasury_short')
  expect((await two.officePools({})).proposals).toMatchObject([{ id: more.id, mayDecide: true }])
  await one.declinePool({ id: more.id })
  const { pools, proposals } = await two.officePools({})
  expect(proposals).toEqual([])
  expect(pools.find(({ coin }) => coin === 'USDT')).toMatchObject({ pool: '1040', treasury: '10', saved: '0' })
  expect(await reasonOf(one.proposePool({ coin: 'USDT', amount: '0', reason: 'no' }))).toBe('saving.amount_missing')
})

test('staff find a position by its number or its person, with the agreement that was consented to', async () => {
  const [product, anna, support] = [await offer(), await person(), await officeOf('support')]
  const { id } = await anna.save(product, '1')
  const { records } = await support.officePositions({ search: id })
  expect(records).toMatchObject([{ id, userId: anna.userId, principal: '1', agreement: 1 }])
  expect((await support.officePositions({ search: records[0]?.uid ?? '', part: 'live' })).total).toBe(1)
  expect((await support.officePositions({ search: anna.userId, part: 'ended' })).total).toBe(0)
  expect(await support.officePosition({ id })).toMatchObject({ id, userId: anna.userId, accruals: [] })
  expect(await reasonOf(support.officePosition({ id: 'sav_none' }))).toBe('saving.position_unknown')
})

test('the page of a person has their savings and nobody else’s, those that run apart from those that have ended', async () => {
  const [product, anna, marco] = [await offer(), await person(), await person()]
  const support = await officeOf('support')
  const [first, second] = [await anna.save(product, '1'), await anna.save(product, '2')]
  await marco.save(product, '1')
  await anna.exit(first.id, '0')
  const idsOf = async (part: 'live' | 'ended') =>
    (await support.officeSavingsOf({ userId: anna.userId, part })).records.map(({ id }) => id)
  expect(await idsOf('live')).toEqual([second.id])
  expect(await idsOf('ended')).toEqual([first.id])
  const { total, records } = await support.officeSavingsOf({ userId: anna.userId, current: '2', size: '1' })
  expect([total, records]).toEqual([1, []])
  expect(await reasonOf(support.officeSavingsOf({ userId: 'usr_nobody' }))).toBe('identity.user_unknown')
})

test('the audit finds a pot, a principal, a day and a quota that are not what the positions say', async () => {
  const [product, anna] = [await offer({ days: 7 }), await person()]
  const { id } = await anna.save(product, '1')
  await days(3)
  const found = async () => (await running.app.saving.audit()).map(({ invariant }) => invariant)
  const change = (statement: string) => asOwner(running.app.ownerUrl, statement, [id])
  expect(await found()).toEqual([])
  await change('update saving.saving_positions set interest_units = interest_units + 1 where id = $1')
  expect(await found()).toEqual(['N1', 'N4'])
  await change('update saving.saving_positions set interest_units = interest_units - 1 where id = $1')
  await change('update saving.saving_positions set principal_units = principal_units + 1 where id = $1')
  expect(await found()).toEqual(['N2', 'N5'])
  await change('update saving.saving_positions set principal_units = principal_units - 1 where id = $1')
  await change('update saving.accruals set day = day + 2 where position_id = $1 and day = 2')
  expect(await found()).toEqual(['N4'])
  await change('update saving.accruals set day = 2 where position_id = $1 and day = 4')
  await change("update saving.saving_positions set state = 'exited', ended_at = value_at where id = $1")
  expect(await found()).toEqual(['N1', 'N2', 'N2', 'N4', 'N5'])
  await change("update saving.saving_positions set state = 'live', ended_at = null where id = $1")
  expect(await found()).toEqual([])
})
