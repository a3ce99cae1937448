import type { StaffRole } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { converting, PRICES } from './convert.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const { open, person } = converting(running)
beforeAll(open)

const tokens = new Map<StaffRole, string>()
const officeAs = async (role: StaffRole) => {
  const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
  tokens.set(role, token)
  return running.officeClient({ token }).convert
}
const actsOf = async (subject: string) => {
  const token = tokens.get('admin') ?? ''
  const { records } = await running.officeClient({ token }).admin.auditLog({ subject })
  return records.map(({ act }) => act)
}
const FIGURES = {
  ...{ moneySpread: '0.2', majorSpread: '0.4', otherSpread: '0.8' },
  ...{ minimum: '1', maximum: '10000', dayMaximum: '50000', hourPercent: '5' },
}
const refused = (reason: string) => ({ reason })

test('spreads and bounds hold once a second person has confirmed them, for every quote from then on', async () => {
  const [one, two, anna] = [await officeAs('admin'), await officeAs('compliance'), await person()]
  const wider = { ...FIGURES, majorSpread: '1', maximum: '500', reason: 'a rough day' }
  const { id, mayDecide } = await one.proposeDesk(wider)
  expect(mayDecide).toBe(false)
  await expect(one.confirmDesk({ id })).rejects.toMatchObject(refused('convert.second_person_needed'))
  await expect(two.proposeDesk({ ...wider, minimum: '2' })).rejects.toMatchObject(refused('convert.proposal_open'))
  const firm = await anna.pays('EUR', 'BTC', '1000')
  expect(firm).toMatchObject({ spreadPercent: '0.4' })
  await two.confirmDesk({ id })
  await expect(two.confirmDesk({ id })).rejects.toMatchObject(refused('convert.proposal_closed'))
  expect(await anna.buy(firm.quoteId)).toMatchObject({ spreadPercent: '0.4', receiveAmount: firm.receiveAmount })
  await expect(anna.pays('EUR', 'BTC', '1000')).rejects.toMatchObject(refused('convert.above_maximum'))
  expect(await anna.pays('EUR', 'BTC', '500')).toMatchObject({ spreadPercent: '1', receiveAmount: '0.00538043' })
  expect((await one.officeDesk({})).figures).toEqual({ ...FIGURES, majorSpread: '1', maximum: '500' })
  expect(await actsOf(id)).toEqual(['convert.desk_confirmed', 'convert.desk_proposed'])
  const back = await two.proposeDesk({ ...FIGURES, reason: 'calm again' })
  await one.confirmDesk({ id: back.id })
})

test('a proposal that changes nothing, crosses its bounds or is a typing error is none', async () => {
  const one = await officeAs('admin')
  const propose = (changed: object) => one.proposeDesk({ ...FIGURES, ...changed, reason: 'try' })
  await expect(propose({})).rejects.toMatchObject(refused('convert.proposal_same'))
  await expect(propose({ minimum: '0' })).rejects.toMatchObject(refused('convert.bounds_crossed'))
  await expect(propose({ minimum: '20000' })).rejects.toMatchObject(refused('convert.bounds_crossed'))
  await expect(propose({ maximum: '60000' })).rejects.toMatchObject(refused('convert.bounds_crossed'))
  await expect(propose({ otherSpread: '5.01' })).rejects.toMatchObject(refused('convert.spread_too_wide'))
  const { id } = await propose({ otherSpread: '5' })
  await one.declineDesk({ id })
  await expect(one.declineDesk({ id })).rejects.toMatchObject(refused('convert.proposal_closed'))
  await expect(one.confirmDesk({ id: 'dsk_none' })).rejects.toMatchObject(refused('convert.proposal_unknown'))
  expect((await one.officeDesk({})).proposals).toEqual([])
})

test('an operator stops an asset at once, firm quotes too; who decides lets it go on', async () => {
  const [operator, compliance, anna] = [await officeAs('operator'), await officeAs('compliance'), await person()]
  const firm = await anna.pays('EUR', 'BTC', '100')
  await operator.stopConverting({ symbol: 'BTC', reason: 'a fork' })
  await expect(operator.stopConverting({ symbol: 'BTC', reason: 'again' })).rejects.toMatchObject(
    refused('convert.stopped_already'),
  )
  await expect(operator.stopConverting({ symbol: 'NOPE', reason: 'no' })).rejects.toMatchObject(
    refused('convert.asset_unknown'),
  )
  await expect(anna.buy(firm.quoteId)).rejects.toMatchObject({
    reason: 'convert.halted',
    message: expect.stringContaining('paused conversions of BTC'),
  })
  const seen = (await operator.officeDesk({})).assets.find(({ coin }) => coin === 'BTC')
  expect(seen).toMatchObject({ halted: 'staff', stopped: { reason: 'a fork', by: 'operator@office.example' } })
  await compliance.resumeConverting({ symbol: 'BTC', reason: 'over' })
  await expect(compliance.resumeConverting({ symbol: 'BTC', reason: 'over' })).rejects.toMatchObject(
    refused('convert.not_stopped'),
  )
  await anna.buy(firm.quoteId)
})

test('the desk shows what the house has, what has left within the hour and what stayed with it', async () => {
  running.clock.advance(2 * 3_600_000)
  const [support, anna] = [await officeAs('support'), await person({ EUR: '1000' })]
  const find = async (coin: string) => (await support.officeDesk({})).assets.find((asset) => asset.coin === coin)
  const [euro, bitcoin] = [await find('EUR'), await find('BTC')]
  const done = await anna.buy((await anna.pays('EUR', 'BTC', '1000')).quoteId)
  const after = await find('EUR')
  expect(Number(after?.inventory) - Number(euro?.inventory)).toBeCloseTo(995.99936, 8)
  expect(Number(after?.spread) - Number(euro?.spread)).toBeCloseTo(4.00064, 8)
  expect(await find('BTC')).toMatchObject({
    ...{ hourUsed: '0.01082608', hourMost: bitcoin?.hourMost, valueEur: '92000', ageSeconds: 0, venuesApart: '0' },
    ...{ bookApart: null, halted: null, stopped: null },
  })
  const { today } = await support.officeDesk({})
  expect(today.conversions).toBeGreaterThan(0)
  const { records } = await support.officeConversions({ search: done.id })
  expect(records).toMatchObject([{ id: done.id, userId: anna.userId, eurValue: '1000.00' }])
  expect((await support.officeConversions({ search: records[0]?.uid ?? '' })).total).toBe(1)
  expect((await support.officeConversions({ search: anna.userId, symbol: 'ADA' })).total).toBe(0)
})

test('the audit finds a conversion whose amounts were changed, a spread that is wrong, and an entry without a conversion', async () => {
  const anna = await person()
  const { id } = await anna.buy((await anna.pays('EUR', 'BTC', '100')).quoteId)
  expect(await running.app.audit()).toEqual([])
  const change = (statement: string) => asOwner(running.app.ownerUrl, statement)
  await change(`update convert.convert_quotes set spread_units = spread_units - 1 where id = '${id}'`)
  const found = await running.app.audit()
  expect(found.map(({ invariant, detail }) => [invariant, detail.quote])).toEqual([
    ['V4', id],
    ['V5', id],
  ])
  await change(`update convert.convert_quotes set spread_units = spread_units + 1 where id = '${id}'`)
  await change(`update convert.convert_quotes set state = 'moved', used_at = null where id = '${id}'`)
  expect(await running.app.audit()).toMatchObject([
    { invariant: 'V4', detail: { difference: 'entries without a conversion' } },
  ])
})
