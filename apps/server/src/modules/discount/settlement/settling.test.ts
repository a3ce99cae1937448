import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { discounting, HOUR_MS, MINUTE_MS, PRICES } from '../discount.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, product, person, settle, goTo, nextDay, settlementOf, staff, query, again } = discounting(running)
beforeAll(open)
beforeEach(nextDay)

const clean = async () => expect(await running.app.audit()).toEqual([])

/** The venues do not agree on so many of the first minutes, which is fixed so; afterwards all pay a price. */
async function disagree(positionId: string, minutes: number, price: string) {
  const { id, settlesAt } = await settlementOf(positionId)
  goTo(settlesAt)
  running.venues.set('BTC', '80000', 'north')
  running.venues.set('BTC', '100000', 'south')
  running.venues.set('BTC', '120000', 'east')
  const first = new Date(settlesAt.getTime() - 30 * MINUTE_MS)
  await running.app.index.minutes('BTC', first, new Date(first.getTime() + (minutes - 1) * MINUTE_MS))
  running.venues.set('BTC', price)
  return { id, settlesAt }
}

test('the price is the mean of the minutes that ended at 07:31 to 08:00, whatever came before and after', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '1' })]
  const { id } = await anna.subscribe(offered, '0.5')
  const { id: settlement, settlesAt } = await settlementOf(id)
  const minutes = (from: number, count: number, price: string) => {
    running.venues.set('BTC', price)
    const first = new Date(settlesAt.getTime() + from * MINUTE_MS)
    return running.app.index.minutes('BTC', first, new Date(first.getTime() + (count - 1) * MINUTE_MS))
  }
  goTo(new Date(settlesAt.getTime() + 5 * MINUTE_MS))
  await minutes(-31, 1, '1')
  await minutes(-30, 10, '90000')
  await minutes(-20, 20, '93000.00000001')
  await minutes(0, 1, '1')
  await running.app.discount.settle({ id: settlement, tries: 0 })
  const found = await anna.detail(id)
  expect(found.settlementPrice).toBe('92000.000000006666666666')
  expect(found.minutes).toHaveLength(30)
  expect(found.minutes[0]?.time).toBe(new Date(settlesAt.getTime() - 29 * MINUTE_MS).toISOString())
  expect(found.minutes.at(-1)?.time).toBe(settlesAt.toISOString())
  await clean()
})

test('with 25 of the 30 minutes there is a price, with 24 the person waits', async () => {
  const [anna, offered] = [await person({ BTC: '2' }), await product({ days: '1' })]
  const five = await anna.subscribe(offered, '0.5')
  const { id } = await disagree(five.id, 5, '110000')
  await running.app.discount.settle({ id, tries: 0 })
  const found = await anna.detail(five.id)
  expect(found).toMatchObject({ state: 'settled', settlementPrice: '110000', outcome: 'quote' })
  expect(found.minutes.filter(({ price }) => price === null)).toHaveLength(5)
  nextDay()
  const six = await (await again(anna)).subscribe(await product({ days: '1' }), '0.5')
  const waiting = await disagree(six.id, 6, '110000')
  await running.app.discount.settle({ id: waiting.id, tries: 0 })
  expect(await anna.detail(six.id)).toMatchObject({ state: 'waiting_price', minutes: [] })
  expect(await anna.inDiscount('BTC')).toBe(50_000_000n)
  await clean()
})

test('two people fix a price that the index has not, between what its sources had, and a late release may be rewarded by two', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '1' })]
  const position = await anna.subscribe(offered, '0.5')
  const { id, settlesAt } = await disagree(position.id, 6, '110000')
  const [admin, one] = [await staff('admin'), await staff('compliance')]
  const early = { id, price: '100000', evidence: 'closes of the venues' }
  await expect(one.discount.proposePrice(early)).rejects.toMatchObject({ reason: 'discount.settlement_not_waiting' })
  await running.app.discount.settle({ id, tries: 0 })
  const [waits] = (await admin.discount.officeSettlements({})).records
  expect(waits).toMatchObject({ id, state: 'waiting', minutes: 24, lowest: '80000', highest: '120000', unpaid: 1 })
  expect(await admin.discount.officeDesk({})).toMatchObject({ waiting: expect.any(Number) })
  for (const price of ['79999.99', '120000.01'])
    await expect(one.discount.proposePrice({ ...early, price })).rejects.toMatchObject({
      ...{ reason: 'discount.price_outside', message: expect.stringContaining('80,000 and 120,000') },
    })
  const proposed = await one.discount.proposePrice(early)
  await expect(admin.discount.proposePrice(early)).rejects.toMatchObject({ reason: 'discount.proposal_open' })
  await expect(one.discount.confirmPrice({ id: proposed.id })).rejects.toMatchObject({
    reason: 'discount.second_person_needed',
  })
  goTo(new Date(settlesAt.getTime() + 2 * HOUR_MS))
  const [two, three] = [await staff('compliance'), await staff('compliance')]
  await two.discount.confirmPrice({ id: proposed.id })
  await expect(two.discount.confirmPrice({ id: proposed.id })).rejects.toMatchObject({
    reason: 'discount.proposal_closed',
  })
  await running.app.discount.settle({ id, tries: 0 })
  expect(await anna.detail(position.id)).toMatchObject({
    ...{ settlementPrice: '100000', priceFrom: 'staff', outcome: 'quote' },
  })
  const reward = await three.discount.proposeReward({
    positionId: position.id,
    amount: '12.5',
    reason: 'two hours late',
  })
  await expect(three.discount.confirmReward({ id: reward.id })).rejects.toMatchObject({
    reason: 'discount.second_person_needed',
  })
  await two.discount.confirmReward({ id: reward.id })
  expect(await anna.has('USDT')).toBe(50_062_50000000n)
  expect((await anna.detail(position.id)).rewards).toMatchObject([{ coin: 'USDT', amount: '12.5' }])
  await clean()
})

test('what was paid in time gets no reward, and a reward that was declined pays nothing', async () => {
  const [anna, offered] = [await person({ BTC: '2' }), await product({ days: '1' })]
  const position = await anna.subscribe(offered, '0.5')
  await settle(position.id, '90000')
  const [one, two] = [await staff('compliance'), await staff('compliance')]
  const asked = { positionId: position.id, amount: '1', reason: 'kind' }
  await expect(one.discount.proposeReward(asked)).rejects.toMatchObject({ reason: 'discount.position_not_late' })
  await query(`update discount.discount_positions set settled_at = settled_at + interval '61 minutes' where id = $1`, [
    position.id,
  ])
  const reward = await one.discount.proposeReward(asked)
  await expect(two.discount.proposeReward(asked)).rejects.toMatchObject({ reason: 'discount.proposal_open' })
  await two.discount.declineReward({ id: reward.id })
  await expect(two.discount.confirmReward({ id: reward.id })).rejects.toMatchObject({
    reason: 'discount.proposal_closed',
  })
  await clean()
})

test('venues that cannot be asked are asked again each minute, and what they tell later settles as if they had told at once', async () => {
  const [anna, offered] = [await person({ BTC: '1' }), await product({ days: '1' })]
  const position = await anna.subscribe(offered, '0.5')
  const { id, settlesAt } = await settlementOf(position.id)
  for (const venue of ['north', 'south', 'east'] as const) running.venues.silence('BTC', venue)
  goTo(settlesAt)
  await running.app.discount.settle({ id, tries: 0 })
  const next = () => query(`select payload, due_at from platform.timers where id = $1`, [`discount.settle:${id}:1`])
  const [timer] = (await next()).rows
  expect(timer).toMatchObject({ payload: { id, tries: 1 }, due_at: new Date(settlesAt.getTime() + MINUTE_MS) })
  for (let tries = 1; tries < 15; tries += 1) await running.app.discount.settle({ id, tries })
  expect((await anna.detail(position.id)).state).toBe('waiting_price')
  const state = async () => (await query('select state from discount.settlements where id = $1', [id])).rows[0].state
  expect(await state()).toBe('due')
  await running.app.discount.settle({ id, tries: 15 })
  expect(await state()).toBe('waiting')
  running.venues.set('BTC', '105000')
  goTo(new Date(settlesAt.getTime() + 25 * MINUTE_MS))
  await running.app.discount.settle({ id, tries: 16 })
  expect(await anna.detail(position.id)).toMatchObject({
    settlementPrice: '105000',
    priceFrom: 'index',
  })
  await clean()
})

test('the audit finds a pot, an account, a quota, an end and a price that are not what they must be', async () => {
  const [anna, offered] = [await person({ BTC: '3' }), await product({ days: '1' })]
  const settled = await anna.subscribe(offered, '0.5')
  await settle(settled.id, '90000')
  nextDay()
  const live = await (await again(anna)).subscribe(await product({ days: '1' }), '0.5')
  await clean()
  const change = (statement: string) => asOwner(running.app.ownerUrl, statement)
  const invariants = async () => [...new Set((await running.app.audit()).map(({ invariant }) => invariant))].sort()
  const table = 'discount.discount_positions'
  await change(`update ${table} set base_units = base_units + 1 where id = '${live.id}'`)
  expect(await invariants()).toEqual(['N1', 'N6'])
  await change(`update ${table} set base_units = base_units - 1, pay_units = pay_units - 1 where id = '${live.id}'`)
  expect(await invariants()).toEqual(['N1', 'N2', 'N5', 'N6'])
  await change(`update ${table} set pay_units = pay_units + 1 where id = '${live.id}'`)
  await change(`update ${table} set outcome = 'quote' where id = '${settled.id}'`)
  expect(await invariants()).toEqual(['N6'])
  await change(`update ${table} set outcome = 'base' where id = '${settled.id}'`)
  const { id } = await settlementOf(settled.id)
  await change(`update discount.settlements set price = price + 1 where id = '${id}'`)
  expect(await invariants()).toEqual(['N6'])
  await change(`update discount.settlements set price = price - 1 where id = '${id}'`)
  await clean()
})
