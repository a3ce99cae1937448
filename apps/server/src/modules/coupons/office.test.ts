import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { couponWorld } from './coupons.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = couponWorld(running)
let one: Awaited<ReturnType<typeof world.staff>>
let two: Awaited<ReturnType<typeof world.staff>>
beforeAll(async () => {
  await world.prepare()
  one = await world.staff('compliance', 'first')
  two = await world.staff('compliance', 'second')
})

const reason = 'a refund was late'

test('one person issues a coupon of 20 GBP, out of the budget of a running activity', async () => {
  const [activityId, anna] = [await world.budget(), await world.person()]
  const asked = { userId: anna.userId, activityId, asset: 'GBP', amount: '20', reason }
  expect(await one.issueCoupon(asked)).toEqual({ proposal: null })
  const { records } = await two.officeCouponsOf({ userId: anna.userId })
  expect(records).toMatchObject([{ state: 'valid', asset: 'GBP', face: '20', rest: '20', activityId }])
  const budget = (await one.officeBudgets({})).find((each) => each.activityId === activityId)
  expect(budget).toMatchObject({ asset: 'GBP', left: '980' })
  await world.clean()
})

test('above 20 GBP another person confirms it, once', async () => {
  const [activityId, anna] = [await world.budget(), await world.person()]
  const asked = { userId: anna.userId, activityId, asset: 'GBP', amount: '20.01', reason }
  const { proposal } = await one.issueCoupon(asked)
  expect(proposal).toMatchObject({ amount: '20.01', reason, mayDecide: false })
  const id = proposal?.id ?? ''
  await expect(two.issueCoupon(asked)).rejects.toMatchObject({ reason: 'coupons.proposal_open' })
  await expect(one.confirmCoupon({ id })).rejects.toMatchObject({ reason: 'coupons.second_person_needed' })
  expect((await two.officeCouponsOf({ userId: anna.userId })).total).toBe(0)
  await two.confirmCoupon({ id })
  await expect(two.confirmCoupon({ id })).rejects.toMatchObject({ reason: 'coupons.proposal_closed' })
  expect((await two.officeCouponsOf({ userId: anna.userId })).records).toMatchObject([{ face: '20.01' }])
  expect(await two.couponProposals({})).toEqual([])
  await world.clean()
})

test('an asset that no price leads to pounds takes two people, and a proposal that is declined issues nothing', async () => {
  const [activityId, anna] = [await world.budget('EUR'), await world.person()]
  const { proposal } = await one.issueCoupon({ userId: anna.userId, activityId, asset: 'EUR', amount: '1', reason })
  await one.declineCoupon({ id: proposal?.id ?? '' })
  await expect(two.confirmCoupon({ id: proposal?.id ?? '' })).rejects.toMatchObject({
    reason: 'coupons.proposal_closed',
  })
  expect((await one.officeCouponsOf({ userId: anna.userId })).total).toBe(0)
})

test('more than the budget, another asset and no amount are refused', async () => {
  const [activityId, anna] = [await world.budget('GBP', '3'), await world.person()]
  const tried = async (asked: { readonly asset?: string; readonly amount: string }) =>
    one.issueCoupon({ userId: anna.userId, activityId, asset: 'GBP', reason, ...asked }).then(
      () => 'issued',
      (failure: { readonly reason: string }) => failure.reason,
    )
  expect(await tried({ amount: '4' })).toBe('activities.sold_out')
  expect(await tried({ amount: '1', asset: 'EUR' })).toBe('coupons.budget_unknown')
  expect(await tried({ amount: '0' })).toBe('coupons.amount_missing')
  expect(await tried({ amount: '1.000000001' })).toBe('coupons.amount_malformed')
})

test('who lives where coupons are denied is issued none', async () => {
  const [activityId, anna] = [await world.budget(), await world.person('GB')]
  await expect(
    one.issueCoupon({ userId: anna.userId, activityId, asset: 'GBP', amount: '5', reason }),
  ).rejects.toMatchObject({ reason: 'policy.denied' })
})
