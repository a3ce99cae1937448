import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { NAME } from '../machines.fixture.ts'
import { LIMIT, orderWorld, type Trader } from '../orders.fixture.ts'
import { payloadOf, signedBy } from './sockets/socket-keys.fixture.ts'
import { socketsOf } from './sockets/sockets.fixture.ts'

const world = orderWorld()
const { client, trader, now } = world
const { connect } = socketsOf(world.server)
const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' } as const

const openOrders = ({ token }: Trader) => client(token).trading.liveOrders({})

interface Wire {
  readonly query: string
  readonly body: string
}

/** As bytes on the wire, which nobody encodes again. */
async function wire({ key }: Trader, { query, body }: Wire) {
  const { statusCode: status, body: told } = await world.server.web.inject({
    ...{ method: 'POST', url: `/binance/api/v3/order/test?${query}`, remoteAddress: '203.0.113.7' },
    headers: { 'x-mbx-apikey': key.key, 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })
  return { status, body: JSON.parse(told) }
}

test('a signature counts wherever it stands, over the bytes that were sent and over no others', async () => {
  const anna = await trader()
  const at = now()
  const fields = `symbol=${NAME}&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.5&price=50&newClientOrderId=a%2Db&timestamp=${at}`
  const sign = (payload: string) =>
    createHmac('sha256', anna.key.secret ?? '')
      .update(payload)
      .digest('hex')
  const signature = `signature=${sign(fields)}`
  const [head, tail] = [fields.slice(0, fields.indexOf('&type')), fields.slice(fields.indexOf('&type') + 1)]
  const right: readonly Wire[] = [
    { query: `${fields}&${signature}`, body: '' },
    { query: `${signature}&${fields}`, body: '' },
    { query: `${head}&${signature}&${tail}`, body: '' },
    { query: fields, body: signature },
    { query: '', body: `${fields}&${signature}` },
    { query: `${fields}&${signature.toUpperCase().replace('SIGNATURE', 'signature')}`, body: '' },
    { query: `${head}&signature=${sign(`${head}${tail}`)}`, body: tail },
  ]
  for (const sent of right) expect([sent, await wire(anna, sent)]).toEqual([sent, { status: 200, body: {} }])
  const wrong: readonly Wire[] = [
    { query: `${fields.replace('%2D', '-')}&${signature}`, body: '' },
    { query: `${fields.replace('%2D', '%2d')}&${signature}`, body: '' },
    { query: `${tail}&${head}&${signature}`, body: '' },
    { query: `${fields}&signature=${sign(fields.toLowerCase())}`, body: '' },
    { query: `${fields}&signature=${sign(`${head}&${tail}&`)}`, body: '' },
    { query: `${head}&signature=${sign(fields)}`, body: tail },
    { query: `${fields}&signature=${sign(fields).slice(1)}`, body: '' },
  ]
  for (const sent of wrong)
    expect([sent, await wire(anna, sent)]).toMatchObject([sent, { status: 400, body: { code: -1022 } }])
  const twice = { query: `${fields}&${signature}&${signature}`, body: '' }
  expect(await wire(anna, twice)).toMatchObject({ status: 400, body: { code: -1101 } })
})

/** With the code that each is refused with. */
const HOSTILE: readonly (readonly [change: Readonly<Record<string, unknown>>, code: number])[] = [
  [{ symbol: 'BTC-USDT' }, -1121],
  [{ symbol: 'btcusdt' }, -1100],
  [{ symbol: [NAME] }, -1100],
  [{ symbol: { name: NAME } }, -1102],
  [{ quantity: [1, 2] }, -1102],
  [{ quantity: null }, -1102],
  [{ quantity: '1e400' }, -1100],
  [{ quantity: 1e21 }, -1100],
  [{ quantity: '0x10' }, -1100],
  [{ quantity: '+1' }, -1100],
  [{ quantity: -1 }, -1100],
  [{ quantity: '١٢' }, -1100],
  [{ quantity: '１' }, -1100],
  [{ quantity: '0.1234567890123456789' }, -1111],
  [{ quantity: '' }, -1105],
  [{ quantity: '1\0' }, -1100],
  [{ quantity: true }, -1100],
  [{ price: '1'.repeat(21) }, -1100],
  [{ price: 'NaN' }, -1100],
  [{ side: 'buy' }, -1117],
  [{ unread: '1' }, -1104],
  [{ newClientOrderId: 'a b' }, -1100],
]

test('what could be read in two ways is refused on a socket as by REST, signed or not, and nothing is placed', async () => {
  const anna = await trader()
  const socket = await connect('/ws-api/v3')
  for (const [change, code] of HOSTILE) {
    // A list is signed as the text of it.
    const texts = Object.entries(change).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ])
    const params = { ...signedBy(anna, { ...BUY, ...Object.fromEntries(texts) }, now()), ...change }
    const { status, error } = await socket.ask('order.place', params)
    expect([change, status, (error as { code: number }).code]).toEqual([change, 400, code])
  }
  // JSON has no such number; read as a text it would be one.
  const params = { ...BUY, apiKey: anna.key.key, timestamp: now() }
  const text = JSON.stringify({ id: 'huge', method: 'order.place', params }).replace('"0.5"', '1e400')
  socket.send(text)
  expect(await socket.until(({ id }) => id === 'huge')).toMatchObject({ status: 400, error: { code: -1102 } })
  const signature = createHmac('sha256', anna.key.secret ?? '')
    .update(payloadOf(params))
    .digest('hex')
  const sent = JSON.stringify({ id: 'twice', method: 'order.place', params: { ...params, signature } })
  socket.send(sent.replace('"quantity":"0.5"', '"quantity":"9","quantity":"0.5"'))
  expect(await socket.until(({ id }) => id === 'twice')).toMatchObject({ status: 400, error: { code: -1101 } })
  expect(await openOrders(anna)).toEqual([])
})

test('an address that is shut out is shut out with every key, and nobody else is', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const from = async (someone: Trader, ip: string) =>
    (await world.signed(someone.key, '/api/v3/account', { ip })).status
  await world.server.app.db.pool.query(
    `insert into api.bans (network, until, seconds) values ('198.51.100.9', now() + interval '1000 days', 120)`,
  )
  for (const someone of [anna, marco]) {
    expect(await from(someone, '198.51.100.9')).toBe(418)
    expect(await from(someone, '198.51.100.10')).toBe(200)
  }
})
