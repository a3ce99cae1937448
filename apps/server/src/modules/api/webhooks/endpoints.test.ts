import { expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { race, reasonOf } from '../../identity/identity.fixture.ts'
import { RECEIVER, webhookWorld } from './webhooks.fixture.ts'

const { server, person, ownCode, calls, proof, add, toldOf, mailed, client } = webhookWorld()
const OTHER = 'https://bot.example/bourse'

test('an endpoint asks for a factor or a mailed code, and its secret is told once', async () => {
  const anna = await person()
  expect(await reasonOf(calls(anna).createWebhook({ url: OTHER, events: 'order' }))).toBe('identity.code_missing')
  const made = await add(anna, '/200', 'order,deposit')
  expect(made).toMatchObject({ url: `${RECEIVER}/200`, events: ['order', 'deposit'], state: 'working' })
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const listed = await calls(anna).listWebhooks()
  expect(listed).toMatchObject({ most: 5, endpoints: [{ id: made.id, hint: made.hint }] })
  expect(JSON.stringify(listed)).not.toContain(made.secret)
  const stored = await server.app.db.pool.query('select to_jsonb(e) as row from api.endpoints e where id = $1', [
    made.id,
  ])
  expect(JSON.stringify(stored.rows)).not.toContain(made.secret)
  expect(await toldOf(anna)).toContain('identity.webhook_made')
})

test('an address that is not public or not complete is refused, and so is an endpoint that is told nothing', async () => {
  const anna = await person()
  const code = await ownCode(anna, 'api_key')
  const reason = (url: string, events = 'order') => reasonOf(calls(anna).createWebhook({ url, events, code }))
  expect(await reason('bot.example')).toBe('api.url_malformed')
  expect(await reason(`https://bot.example/${'x'.repeat(500)}`)).toBe('api.url_malformed')
  expect(await reason('http://bot.example')).toBe('api.url_not_https')
  expect(await reason('https://127.0.0.1:3002')).toBe('api.url_not_public')
  expect(await reason(OTHER, '')).toBe('api.events_missing')
  expect((await calls(anna).listWebhooks()).endpoints).toEqual([])
})

test('to be told less a session is enough; more, elsewhere or another secret is proved', async () => {
  const anna = await person()
  const { id } = await add(anna, '/200', 'order,deposit')
  const update = (url: string, events: string, given = {}) => calls(anna).updateWebhook({ id, url, events, ...given })
  expect(await update(`${RECEIVER}/200`, 'order')).toMatchObject({ events: ['order'] })
  expect(await reasonOf(update(`${RECEIVER}/200`, 'order,deposit'))).toBe('identity.code_missing')
  expect(await reasonOf(update(OTHER, 'order'))).toBe('identity.code_missing')
  expect(await update(OTHER, 'withdrawal', await proof(anna))).toMatchObject({ url: OTHER, events: ['withdrawal'] })
  expect(await reasonOf(calls(anna).rotateWebhookSecret({ id }))).toBe('identity.code_missing')
  expect(await reasonOf(calls(anna).removeWebhook({ id }))).toBe('identity.code_missing')
  await calls(anna).removeWebhook({ id, ...(await proof(anna)) })
  expect((await calls(anna).listWebhooks()).endpoints).toEqual([])
  const left = await server.app.db.pool.query('select secret, former_secret from api.endpoints where id = $1', [id])
  expect(left.rows).toEqual([{ secret: null, former_secret: null }])
  expect(await toldOf(anna)).toEqual(expect.arrayContaining(['identity.webhook_changed', 'identity.webhook_removed']))
})

test('nobody reaches the endpoints of another, and there are at most five', async () => {
  const [anna, berta] = [await person(), await person()]
  const { id } = await add(anna)
  const { eventId } = await calls(anna).testWebhook({ id })
  const other = calls(berta)
  const unknown = [
    () => other.updateWebhook({ id, url: OTHER, events: 'order' }),
    () => other.rotateWebhookSecret({ id, code: '123456' }),
    () => other.removeWebhook({ id, code: '123456' }),
    () => other.pauseWebhook({ id }),
    () => other.resumeWebhook({ id }),
    () => other.testWebhook({ id }),
    () => other.replayWebhookRange({ id, from: '2026-11-14T00:00:00Z', to: '2026-11-15T00:00:00Z' }),
  ]
  for (const attempt of unknown) expect(await reasonOf(attempt())).toBe('api.webhook_unknown')
  const key = { endpointId: id, eventId }
  for (const attempt of [() => other.webhookDelivery(key), () => other.replayWebhook(key)])
    expect(await reasonOf(attempt())).toBe('api.event_unknown')
  expect((await other.listWebhookDeliveries({ id })).total).toBe(0)
  for (let made = 1; made < 4; made += 1) await add(anna)
  const code = await ownCode(anna, 'api_key')
  const { done } = await race(() => calls(anna).createWebhook({ url: OTHER, events: 'order', code }))
  expect(done).toBe(1)
  expect(await reasonOf(add(anna))).toBe('api.too_many_webhooks')
})

test('a forgotten password ends the endpoints of the account', async () => {
  const anna = await person()
  await add(anna)
  const code = await mailed(anna.email, 'reset_password')
  const password = 'violet-anchor-42'
  await client().identity.resetForgottenPassword({ account: anna.email, code, password, confirmation: password })
  const { token } = await client().identity.loginWithPassword({ account: anna.email, password })
  expect((await calls({ token }).listWebhooks()).endpoints).toEqual([])
})

test('staff see the endpoints of all, stop one for a reason, and its owner cannot resume it', async () => {
  const anna = await person()
  const { id, secret } = await add(anna)
  const { token } = await loggedInStaff(server, 'support')
  const office = server.officeClient({ token }).api
  const { endpoints } = await office.officeWebhooks()
  expect(endpoints.find((one) => one.id === id)).toMatchObject({ userId: anna.userId, state: 'working' })
  expect(JSON.stringify(endpoints)).not.toContain(secret)
  await office.officeStopWebhook({ id, reason: 'floods a hospital' })
  expect(await reasonOf(calls(anna).resumeWebhook({ id }))).toBe('api.webhook_held')
  expect(await reasonOf(calls(anna).testWebhook({ id }))).toBe('api.webhook_off')
  await office.officeResumeWebhook({ id, reason: 'was their own' })
  expect((await calls(anna).listWebhooks()).endpoints).toMatchObject([{ state: 'working' }])
  const log = await server.app.db.pool.query("select act from admin.audit_log where act like 'api.webhook%' order by 1")
  expect(log.rows.map(({ act }) => act)).toEqual(['api.webhook_resumed', 'api.webhook_stopped'])
})
