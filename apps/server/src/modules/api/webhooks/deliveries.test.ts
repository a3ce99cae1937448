import { TRY_AFTER_SECONDS } from '@bourse/contract'
import { ok, refuse } from '@bourse/money'
import { expect, test } from 'vitest'
import { reasonOf } from '../../identity/identity.fixture.ts'
import { webhookWorld } from './webhooks.fixture.ts'

const { server, person, ownCode, calls, proof, add, send, received, holds, toldOf } = webhookWorld()
const DAY = 86_400_000

const deposit = (userId: string, id: string, state = 'credited') => [{ userId, family: 'deposit', id, state }] as const

/** As the module does it that the deposit belongs to. */
async function credited(userId: string, id: string): Promise<void> {
  await server.app.db.tx(async (tx) => ok(await server.app.api.happened(tx, deposit(userId, id))))
}

async function ofEvent(id: string) {
  return (await received()).filter(({ event_id: event }) => event === id)
}

test('an event is sent once its cause is committed, signed, and never when it is not', async () => {
  const anna = await person()
  const endpoint = await add(anna, '/200', 'deposit,apiKey')
  await server.app.db.tx(async (tx) => {
    await server.app.api.happened(tx, deposit(anna.userId, 'dep_undone'))
    return refuse({ code: 'test.undone' })
  })
  await credited(anna.userId, 'dep_1')
  // The same once more is no news, and what was not chosen is not told.
  await credited(anna.userId, 'dep_1')
  await server.app.db.tx(async (tx) =>
    ok(await server.app.api.happened(tx, [{ userId: anna.userId, family: 'order', id: 'ord_1', state: 'new' }])),
  )
  const key = await calls(anna).createKey({
    kind: 'hmac',
    name: 'Tax',
    scopes: 'read',
    addresses: '',
    ...(await proof(anna)),
  })
  await send()
  const listed = await calls(anna).listWebhookDeliveries({ id: endpoint.id })
  expect(listed.records.map(({ type, state, tries }) => [type, state, tries])).toEqual([
    ['apiKey.created', 'delivered', 1],
    ['deposit.credited', 'delivered', 1],
  ])
  const [keyEvent, depositEvent] = listed.records
  const [got, ...again] = await ofEvent(depositEvent?.eventId ?? '')
  expect(again).toEqual([])
  expect(got && holds([endpoint.secret], got)).toBe(true)
  const body = JSON.parse(got?.body ?? '{}')
  expect(body).toEqual({
    type: 'deposit.credited',
    timestamp: expect.any(String),
    data: { id: 'dep_1', state: 'credited' },
  })
  expect(body.timestamp).toMatch(/^2026-11-15T\d\d:\d\d:\d\dZ$/)
  const shown = await calls(anna).webhookDelivery({ endpointId: endpoint.id, eventId: keyEvent?.eventId ?? '' })
  expect(shown).toMatchObject({ attempts: [{ number: 1, status: 200, fault: null }], nextTime: null })
  expect(JSON.parse(shown.body).data).toEqual({ id: key.id, state: 'created' })
  expect(await server.app.api.audit()).toEqual([])
})

test('an order is told with each state that it takes, by the same commit', async () => {
  const anna = await person()
  const endpoint = await add(anna, '/200', 'order')
  const step = (state: string, repeats = false) =>
    server.app.db.tx(async (tx) =>
      ok(
        await server.app.api.happened(tx, [
          { userId: anna.userId, family: 'order', id: 'ord_7', state, about: { symbol: 'BTC-USDT' }, repeats },
        ]),
      ),
    )
  for (const state of ['new', 'new']) await step(state)
  for (const state of ['partially_filled', 'partially_filled']) await step(state, true)
  await step('filled')
  await send()
  const { records } = await calls(anna).listWebhookDeliveries({ id: endpoint.id })
  expect(records.map(({ type }) => type).reverse()).toEqual([
    ...['order.new', 'order.partially_filled', 'order.partially_filled', 'order.filled'],
  ])
  const [last] = await ofEvent(records[0]?.eventId ?? '')
  expect(JSON.parse(last?.body ?? '{}').data).toEqual({ id: 'ord_7', symbol: 'BTC-USDT', state: 'filled' })
})

test('what fails is tried ten times under one id, then given up and mailed; a replay begins again', async () => {
  const anna = await person()
  const endpoint = await add(anna, '/500', 'deposit')
  await credited(anna.userId, 'dep_2')
  await send()
  const { records } = await calls(anna).listWebhookDeliveries({ id: endpoint.id })
  const eventId = records[0]?.eventId ?? ''
  expect(records[0]).toMatchObject({ state: 'pending', tries: 1, last: { status: 500 } })
  expect(Date.parse(records[0]?.nextTime ?? '') - server.clock.now().getTime()).toBeLessThanOrEqual(5_500)
  expect((await calls(anna).listWebhooks()).endpoints).toMatchObject([{ state: 'retrying', day: { waiting: 1 } }])
  for (const seconds of TRY_AFTER_SECONDS.slice(1)) await send(seconds * 1_100)
  const tried = await ofEvent(eventId)
  expect(tried).toHaveLength(10)
  expect(new Set(tried.map(({ timestamp }) => timestamp)).size).toBe(10)
  expect(tried.every((one) => holds([endpoint.secret], one))).toBe(true)
  expect(await toldOf(anna)).toContain('api.webhook_gave_up')
  const again = await server.client().identity.loginWithPassword({ account: anna.email, password: 'ledger-pencil-7' })
  const later = { ...anna, token: again.token }
  const key = { endpointId: endpoint.id, eventId }
  expect(await calls(later).webhookDelivery(key)).toMatchObject({ state: 'given_up', tries: 10 })
  await calls(later).updateWebhook({
    id: endpoint.id,
    url: endpoint.url.replace('/500', '/200'),
    events: 'deposit',
    ...(await proof(later)),
  })
  expect(await calls(later).replayWebhook(key)).toMatchObject({ state: 'pending', tries: 0 })
  await send()
  const [repeated] = (await ofEvent(eventId)).slice(10)
  expect(repeated).toMatchObject({ event_id: eventId, body: tried[0]?.body })
  expect(await calls(later).webhookDelivery(key)).toMatchObject({ state: 'delivered', tries: 1 })
})

test('what was not written after it was sent is sent again, under the same id', async () => {
  const anna = await person()
  const endpoint = await add(anna, '/200', 'deposit')
  await credited(anna.userId, 'dep_3')
  await send()
  const [{ eventId } = { eventId: '' }] = (await calls(anna).listWebhookDeliveries({ id: endpoint.id })).records
  // As a process leaves it that died between the answer and its commit.
  const { pool } = server.app.db
  await pool.query('delete from api.attempts where event_id = $1', [eventId])
  await pool.query("update api.deliveries set state = 'pending', tries = 0, taken_until = $2 where event_id = $1", [
    ...[eventId, new Date(server.clock.now().getTime() + 30_000)],
  ])
  await send()
  expect(await ofEvent(eventId)).toHaveLength(1)
  await send(60_000)
  expect(await ofEvent(eventId)).toHaveLength(2)
  expect(await calls(anna).webhookDelivery({ endpointId: endpoint.id, eventId })).toMatchObject({ state: 'delivered' })
})

test('a new secret signs beside the former one for a day', async () => {
  const anna = await person()
  const first = await add(anna)
  const { id } = first
  const second = await calls(anna).rotateWebhookSecret({ id, ...(await proof(anna)) })
  expect(second.secret).not.toBe(first.secret)
  const { eventId } = await calls(anna).testWebhook({ id })
  await send()
  const [both] = await ofEvent(eventId)
  expect(both && holds([second.secret, first.secret], both)).toBe(true)
  server.clock.advance(DAY)
  const { token } = await server
    .client()
    .identity.loginWithPassword({ account: anna.email, password: 'ledger-pencil-7' })
  const later = await calls({ token }).testWebhook({ id })
  await send()
  const [one] = await ofEvent(later.eventId)
  expect(one && holds([second.secret], one)).toBe(true)
})

test('410 switches off, a redirect is a failure, and a longer pause is kept', async () => {
  const anna = await person()
  const [gone, elsewhere, busy] = [await add(anna, '/410'), await add(anna, '/redirect'), await add(anna, '/429')]
  for (const { id } of [gone, elsewhere, busy]) await calls(anna).testWebhook({ id })
  await send()
  const { endpoints } = await calls(anna).listWebhooks()
  const stateOf = (id: string) => endpoints.find((one) => one.id === id)?.state
  expect([gone, elsewhere, busy].map(({ id }) => stateOf(id))).toEqual(['gone', 'retrying', 'retrying'])
  const lastOf = async (id: string) => (await calls(anna).listWebhookDeliveries({ id })).records[0]
  expect(await lastOf(gone.id)).toMatchObject({ state: 'given_up', tries: 1, last: { status: 410 } })
  expect(await lastOf(elsewhere.id)).toMatchObject({ state: 'pending', last: { status: 302 } })
  const next = Date.parse((await lastOf(busy.id))?.nextTime ?? '')
  expect(next - server.clock.now().getTime()).toBe(120_000)
  expect(await reasonOf(calls(anna).testWebhook({ id: gone.id }))).toBe('api.webhook_off')
  expect(await toldOf(anna)).toContain('api.webhook_gone')
})

test('an endpoint that fails for five days is switched off, and its owner is told', async () => {
  const anna = await person()
  const { id } = await add(anna, '/500', 'deposit')
  for (let day = 0; day < 6; day += 1) {
    await credited(anna.userId, `dep_day_${day}`)
    await send(DAY)
  }
  const { rows } = await server.app.db.pool.query('select stopped_by from api.endpoints where id = $1', [id])
  expect(rows).toEqual([{ stopped_by: 'failing' }])
  expect(await toldOf(anna)).toContain('api.webhook_failing')
  expect(await server.app.api.audit()).toEqual([])
})

test('what is paused is told nothing and is given up; a range of 30 days can be sent again', async () => {
  const anna = await person()
  const { id } = await add(anna, '/500', 'deposit')
  const from = new Date(server.clock.now().getTime() - 1_000).toISOString()
  for (const deposit of ['dep_a', 'dep_b']) await credited(anna.userId, deposit)
  await send()
  expect(await calls(anna).pauseWebhook({ id })).toMatchObject({ state: 'paused', day: { givenUp: 2, waiting: 0 } })
  await credited(anna.userId, 'dep_c')
  const to = new Date(server.clock.now().getTime() + 1_000).toISOString()
  const range = { id, from, to }
  expect(await reasonOf(calls(anna).replayWebhookRange(range))).toBe('api.webhook_off')
  await calls(anna).resumeWebhook({ id })
  await calls(anna).updateWebhook({
    id,
    url: 'https://receiver.example/200',
    events: 'deposit',
    ...(await proof(anna)),
  })
  for (const wrong of [
    { from: to, to: from },
    { from: '2026-10-01T00:00:00Z', to },
  ])
    expect(await reasonOf(calls(anna).replayWebhookRange({ id, ...wrong }))).toBe('api.range_wrong')
  expect(await calls(anna).replayWebhookRange(range)).toEqual({ events: 2 })
  await send()
  expect((await calls(anna).listWebhooks()).endpoints).toMatchObject([{ state: 'working', day: { delivered: 2 } }])
  expect(await calls(anna).replayWebhookRange(range)).toEqual({ events: 0 })
  expect(await calls(anna).replayWebhookRange({ ...range, which: 'all' })).toEqual({ events: 2 })
})

test('a frozen account is told nothing, and after 30 days events are gone', async () => {
  const anna = await person()
  const { id } = await add(anna, '/200', 'deposit')
  const { pool } = server.app.db
  await pool.query('update identity.users set frozen_at = now() where id = $1', [anna.userId])
  await credited(anna.userId, 'dep_frozen')
  await send()
  expect((await received()).filter(({ body }) => body.includes('dep_frozen'))).toEqual([])
  const { rows } = await pool.query('select state from api.deliveries where endpoint_id = $1', [id])
  expect(rows).toEqual([{ state: 'given_up' }])
  await send(31 * DAY)
  expect((await pool.query('select 1 from api.events where user_id = $1', [anna.userId])).rows).toEqual([])
})

test('a test is sent thirty times an hour at most', async () => {
  const anna = await person()
  const { id } = await add(anna)
  for (let sent = 0; sent < 30; sent += 1) await calls(anna).testWebhook({ id })
  expect(await reasonOf(calls(anna).testWebhook({ id }))).toBe('request.limited')
  await ownCode(anna, 'api_key')
})
