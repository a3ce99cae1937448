import { createHmac } from 'node:crypto'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../apps/server/src/modules/api/machines.fixture.ts'
import { orderWorld } from '../../apps/server/src/modules/api/orders.fixture.ts'
import { complaints } from './generated-types.ts'

const world = orderWorld()
const { server, trader, get, now } = world

const DOCUMENTS = { site: '/web/v1/openapi.json', machines: '/docs/machines/openapi.json' }

const origin = () => server.web.listeningOrigin
const read = async (name: keyof typeof DOCUMENTS) => (await fetch(`${origin()}${DOCUMENTS[name]}`)).text()

interface Programs {
  readonly machines: { trade(given: object): Promise<unknown> }
  readonly site: { mark(given: object): Promise<unknown> }
}
/** The types that they use are there only while `complaints` looks at them; as they run they have none. */
const program = <Name extends keyof Programs>(name: Name): Promise<Programs[Name]> =>
  import(new URL(`programs/${name}.ts`, import.meta.url).href)

for (const name of ['site', 'machines'] as const) {
  test(`the document of the ${name} keeps every rule that Redocly recommends, without an exception`, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const source = await read(name)
    const found = await lintFromString({ source, absoluteRef: `${name}.json`, config })
    expect(found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  })

  test(`types that are generated from the document of the ${name} carry a program, and know its mistakes`, async () => {
    expect(await complaints(name, await read(name))).toEqual([])
  })
}

test('a program out of the document of the machines reads markets, places an order by key, cancels it, and hears refusals', async () => {
  const { key, secret } = (await trader()).key
  const signed = (query: string) => ({
    query: `${query}&signature=${createHmac('sha256', secret ?? '')
      .update(query)
      .digest('hex')}`,
    headers: { 'x-mbx-apikey': key },
  })
  const { trade } = await program('machines')
  const candles = await get<[number, string, string, string, string][]>(
    `/binance/api/v3/klines?symbol=${NAME}&interval=1h&limit=1`,
  )
  expect(await trade({ origin: origin(), signed, timestamp: now(), symbol: NAME })).toEqual({
    ...{ price: candles[0]?.[4], opened: candles[0]?.[0], close: candles[0]?.[4] },
    ...{ placed: ['NEW', 'SELL', true], cancelled: 'CANCELED', again: [400, -2011], unsigned: [401, -2014] },
    chart: SYMBOL,
  })
})

test('a program out of the document of the site reads markets, marks one for its user, and hears refusals', async () => {
  const { token } = await trader()
  const { mark } = await program('site')
  expect(await mark({ origin: origin(), token, cookie: server.cookies.header(token), symbol: SYMBOL })).toEqual({
    listed: [SYMBOL, 'ETH-USDT', 'BTC-EUR'],
    ...{ added: true, marked: [SYMBOL], wrong: 'markets.symbol_unknown', visitor: 'session.unauthenticated' },
  })
})
