import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { BUSINESS, partnerWorld } from './partners.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = partnerWorld(running)
type Desk = Awaited<ReturnType<typeof world.desk>>
let one: Desk
let two: Desk
beforeAll(async () => {
  one = await world.desk('first')
  two = await world.desk('second')
})

const reason = 'register looked up'
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (failure: { readonly reason: string }) => failure.reason,
  )

test('a business whose owner is not verified cannot apply', async () => {
  const { token } = await loggedInUser(running, 'unverified@example.com')
  const { api } = running.client({ token })
  expect(await api.partnerInfo({})).toMatchObject({ verified: false, partner: null, steps: [], feePercent: '0.8' })
  expect(await reasonOf(api.applyPartner(BUSINESS))).toBe('kyc.needed')
})

test('a business applies once, may correct what it said, and is approved by two', async () => {
  const owner = await world.owner()
  const { partner } = await owner.api.applyPartner(BUSINESS)
  expect(partner).toMatchObject({ state: 'applied', name: 'Bottega Blu', reason: null })
  expect(await reasonOf(owner.api.applyPartner(BUSINESS))).toBe('api.partner_already')
  await owner.api.updatePartner({ ...BUSINESS, legalName: 'Bottega Blu S.r.l.' })
  const id = partner?.id ?? ''
  expect((await one.officePartners({ state: 'applied' })).records.map((each) => each.id)).toContain(id)
  const proposed = await one.proposePartner({ id, decision: 'approve', reason })
  expect(proposed).toMatchObject({ decision: 'approve', mayDecide: false })
  expect(await reasonOf(two.proposePartner({ id, decision: 'approve', reason }))).toBe('api.partner_proposal_open')
  // What somebody proposed to approve is what they read.
  expect(await reasonOf(owner.api.updatePartner({ ...BUSINESS, name: 'Bank of Bourse' }))).toBe('api.partner_closed')
  expect(await reasonOf(one.confirmPartner({ id: proposed.id }))).toBe('api.partner_second_person')
  expect((await owner.api.partnerInfo({})).partner?.state).toBe('applied')
  await two.confirmPartner({ id: proposed.id })
  expect(await reasonOf(two.confirmPartner({ id: proposed.id }))).toBe('api.partner_proposal_closed')
  const { partner: approved, steps } = await owner.api.partnerInfo({})
  expect(approved).toMatchObject({ state: 'approved', legalName: 'Bottega Blu S.r.l.' })
  expect(steps.map(({ event }) => event)).toEqual(['applied', 'changed', 'approved'])
})

test('of an approved business the name stays; website and description change', async () => {
  const owner = await world.owner()
  await world.approved(owner)
  expect(await reasonOf(owner.api.updatePartner({ ...BUSINESS, name: 'Another name' }))).toBe('api.partner_fixed')
  const { partner } = await owner.api.updatePartner({ ...BUSINESS, website: 'https://shop.example.com/blu' })
  expect(partner).toMatchObject({ state: 'approved', website: 'https://shop.example.com/blu' })
})

test('one person suspends, two let it go on, and the owner reads why', async () => {
  const owner = await world.owner()
  const id = await world.approved(owner)
  await one.suspendPartner({ id, reason: 'many complaints' })
  expect((await owner.api.partnerInfo({})).partner).toMatchObject({ state: 'suspended', reason: 'many complaints' })
  expect(await reasonOf(one.suspendPartner({ id, reason }))).toBe('api.partner_wrong_state')
  const { id: proposal } = await one.proposePartner({ id, decision: 'resume', reason })
  expect(await reasonOf(one.confirmPartner({ id: proposal }))).toBe('api.partner_second_person')
  await two.confirmPartner({ id: proposal })
  expect((await owner.api.partnerInfo({})).partner).toMatchObject({ state: 'approved', reason: null })
})

test('whoever was refused reads why and may apply again', async () => {
  const owner = await world.owner()
  const { partner } = await owner.api.applyPartner(BUSINESS)
  await one.refusePartner({ id: partner?.id ?? '', reason: 'the register does not know it' })
  expect((await owner.api.partnerInfo({})).partner).toMatchObject({ state: 'refused' })
  expect(await reasonOf(owner.api.updatePartner(BUSINESS))).toBe('api.partner_closed')
  const again = await owner.api.applyPartner(BUSINESS)
  expect(again.partner).toMatchObject({ state: 'applied' })
  expect(again.partner?.id).not.toBe(partner?.id)
})

test('a fee from 0 to 5% takes two people', async () => {
  const owner = await world.owner()
  const id = await world.approved(owner)
  const fee = (feePercent: string) => one.proposePartner({ id, decision: 'fee', feePercent, reason })
  expect(await reasonOf(fee('5.01'))).toBe('api.partner_fee_malformed')
  expect(await reasonOf(fee('0.805'))).toBe('api.partner_fee_malformed')
  expect(await reasonOf(one.proposePartner({ id, decision: 'fee', reason }))).toBe('api.partner_fee_malformed')
  const proposed = await fee('0.55')
  expect(proposed.feePercent).toBe('0.55')
  await two.confirmPartner({ id: proposed.id })
  expect((await owner.api.partnerInfo({})).feePercent).toBe('0.55')
})

test('a website that is no https address and a text that is not visible are refused', async () => {
  const owner = await world.owner()
  expect(await reasonOf(owner.api.applyPartner({ ...BUSINESS, website: 'http://shop.example.com' }))).toBe(
    'api.website_malformed',
  )
  expect(await reasonOf(owner.api.applyPartner({ ...BUSINESS, name: 'Bottega\u202e Blu' }))).toBe('request.invisible')
})

test('what staff decide is in the audit log', async () => {
  const owner = await world.owner()
  await world.approved(owner)
  const { token } = await loggedInStaff(running, 'admin')
  const { records } = await running.officeClient({ token }).admin.auditLog({ subject: owner.userId })
  const acts = records.map(({ act }) => act).filter((act) => act.startsWith('api.partner'))
  expect(acts.sort()).toEqual(['api.partner_decided', 'api.partner_proposed'])
})
