import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { DAY_MS, MINUTE_MS, trading } from './etp.fixture.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000' } })
const { open, issue, person, pass, emptyHouse, treasury } = trading(running)
const change = (statement: string) => asOwner(running.app.ownerUrl, statement)
/** Nobody may change what happened, not even the owner of the tables, while the trigger stands. */
const changeEvents = (statement: string) =>
  change(`alter table etp.nav_events disable trigger nav_events_append_only;
    ${statement};
    alter table etp.nav_events enable trigger nav_events_append_only`)
const found = async () => (await running.app.etp.audit()).map(({ invariant }) => invariant)

/** What the audit says while a fault stands; without it nothing is said. */
async function whileSo(fault: string, cure: string, plant = change): Promise<string[]> {
  expect(await found()).toEqual([])
  await plant(fault)
  const findings = await found()
  await plant(cure)
  expect(await found()).toEqual([])
  return findings
}

let anna: Awaited<ReturnType<typeof person>>
let marco: Awaited<ReturnType<typeof person>>
const PRODUCT = `etp.etp_products set`
const BTC = `where symbol = 'BTC3L'`

beforeAll(async () => {
  await open()
  await issue('BTC', 3)
  anna = await person('2000')
  marco = await person('2000')
  await anna.buy('BTC3L', '1000')
  await anna.limit({ symbol: 'BTC3L', side: 'sell', price: '100', units: '10' })
  await marco.buy('BTC3L', '500')
  running.venues.set('BTC', '101000')
  // Two nights and two midnights.
  await pass(2 * DAY_MS)
})

test('N1: a pot that is not what the products have in reserve is found', async () => {
  const raise = `update ${PRODUCT} reserve = reserve + 1 ${BTC}`
  expect(await whileSo(raise, `update ${PRODUCT} reserve = reserve - 1 ${BTC}`)).toEqual(['N1'])
})

test('N3: units that are outstanding, held or in the books of somebody else are found', async () => {
  const issued = `update ${PRODUCT} outstanding = outstanding + 1 ${BTC}`
  expect(await whileSo(issued, `update ${PRODUCT} outstanding = outstanding - 1 ${BTC}`)).toEqual(['N3'])
  const own = `where user_id = '${marco.userId}'`
  const held = `update etp.holdings set units = units + 1 ${own}`
  expect(await whileSo(held, `update etp.holdings set units = units - 1 ${own}`)).toEqual(['N3', 'N3'])
  // Nobody is missing a unit in sum, and yet two people are not who the books say.
  const given = `update etp.holdings set user_id = 'usr_nobody' ${own}`
  const back = `update etp.holdings set user_id = '${marco.userId}' where user_id = 'usr_nobody'`
  expect(await whileSo(given, back)).toEqual(['N3', 'N3'])
})

test('N7: a value that does not follow from the index and the events before it is found', async () => {
  const events = `etp.nav_events set`
  for (const column of ['nav', 'base_nav', 'base_price', 'price']) {
    const fault = `update ${events} ${column} = ${column} + 1 ${BTC} and number = 2`
    const cure = `update ${events} ${column} = ${column} - 1 ${BTC} and number = 2`
    expect(await whileSo(fault, cure, changeEvents)).toEqual(['N7'])
  }
  const early = `update ${events} at = at - interval '3 days' ${BTC} and number = 3`
  const again = `update ${events} at = at + interval '3 days' ${BTC} and number = 3`
  expect(await whileSo(early, again, changeEvents)).toEqual(['N7'])
  const gap = `update ${events} number = number + 100 ${BTC} and number > 2`
  expect(await whileSo(gap, `update ${events} number = number - 100 ${BTC} and number > 2`, changeEvents)).toEqual([
    'N7',
  ])
  // A value that would follow from another price than that of the index.
  const dear = `update ${PRODUCT} last_price = base_price * 2, last_nav = base_nav * 4 ${BTC}`
  expect(await whileSo(dear, `update ${PRODUCT} last_price = base_price, last_nav = base_nav ${BTC}`)).toEqual(['N7'])
  for (const column of ['base_nav', 'base_price', 'last_nav', 'events']) {
    const fault = `update ${PRODUCT} ${column} = ${column} + 1 ${BTC}`
    expect(await whileSo(fault, `update ${PRODUCT} ${column} = ${column} - 1 ${BTC}`)).toEqual(['N7'])
  }
})

test('N8: units that are reserved without a sale that promises them, or the other way round, are found', async () => {
  const own = `where user_id = '${anna.userId}'`
  const reserved = `update etp.holdings set reserved = reserved + 1 ${own}`
  expect(await whileSo(reserved, `update etp.holdings set reserved = reserved - 1 ${own}`)).toEqual(['N8'])
  const promised = `update etp.etp_orders set units = units + 1 ${own} and state = 'waiting'`
  const less = `update etp.etp_orders set units = units - 1 ${own} and state = 'waiting'`
  expect(await whileSo(promised, less)).toEqual(['N8'])
  const stranger = `update etp.etp_orders set user_id = 'usr_nobody' ${own} and state = 'waiting'`
  const again = `update etp.etp_orders set user_id = '${anna.userId}' where user_id = 'usr_nobody'`
  expect(await whileSo(stranger, again)).toEqual(['N8', 'N8'])
})

test('N9: a house that could not pay everybody back is found', async () => {
  expect(await found()).toEqual([])
  await emptyHouse()
  expect(await treasury()).toBe(0n)
  expect(await found()).toEqual([])
  running.venues.set('BTC', '111000')
  await pass(MINUTE_MS)
  expect(await found()).toEqual(['N9'])
  running.venues.set('BTC', '101000')
  await pass(MINUTE_MS)
  expect(await found()).toEqual([])
})
