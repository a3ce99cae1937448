import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import type { Json } from '../platform/json.ts'
import { connectNatsBus } from '../platform/messaging/nats-bus.ts'
import { findNatsServer, type NatsServer, startNatsServer } from '../platform/messaging/nats-server.ts'
import { requestSubject } from '../platform/messaging/subjects.ts'
import { NATS_MISSING } from '../testing/nats.ts'
import { BUS_ROLES, BUS_SUBJECTS, type BusRole, busUsers } from './bus-permissions.ts'

const SOURCES = join(import.meta.dirname, '..')

/** Every subject that the code names, as NATS writes it. */
function subjectsInCode(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.(test|contract|fixture)\.ts$|messaging\/subjects\.ts$/.test(name),
  )
  const named = /\b(subject|subjectsOf|requestSubject)<[^(]*?>\(\s*['`]([^'`]+)['`]/g
  return files
    .flatMap((name) => [...readFileSync(join(SOURCES, name), 'utf8').matchAll(named)])
    .map(([, maker, text = '']) => `${text.replace(/\$\{[^}]+\}/g, '*')}${maker === 'subjectsOf' ? '.*' : ''}`)
}

test('every subject of the code is one that somebody may publish and somebody hear', () => {
  const found = subjectsInCode()
  expect(found.length).toBeGreaterThan(15)
  expect([...new Set(found)].toSorted()).toEqual(BUS_SUBJECTS.toSorted())
})

const PASSWORDS: Readonly<Record<BusRole, string>> = { api: 'a', engine: 'e', stream: 's', worker: 'w' }
/** Who hears everything, for the test alone. */
const OBSERVER = '{ user: "observer", password: "o" }'

describe.skipIf(NATS_MISSING !== undefined)(`on a real NATS server${NATS_MISSING ? `: ${NATS_MISSING}` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-nats-'))
  const open: NatsConnection[] = []
  let server: NatsServer
  let port: number

  beforeAll(async () => {
    port = await freePort()
    const users = busUsers(PASSWORDS).replace('users = [', `users = [\n    ${OBSERVER}`)
    server = await startNatsServer({ program: findNatsServer() ?? '', folder, port, users })
  })
  afterAll(async () => {
    await Promise.all(open.map((connection) => connection.close()))
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function as(user: string, pass: string): Promise<NatsConnection> {
    const connection = await connect({
      servers: `127.0.0.1:${port}`,
      user,
      pass,
      noAsyncTraces: true,
      reconnect: false,
    })
    open.push(connection)
    return connection
  }
  const asRole = (role: BusRole) => as(role, PASSWORDS[role])
  const example = (subject: string) => subject.replaceAll('*', 'x')

  /** What reaches anybody of all that a role publishes; the last one may always be published, and comes last. */
  async function reached(role: BusRole): Promise<string[]> {
    const [observer, publisher] = [await as('observer', 'o'), await asRole(role)]
    const heard: string[] = []
    const end = role === 'engine' ? 'trading.groups_changed' : 'platform.rates_taken'
    const subscription = observer.subscribe('>')
    await observer.flush()
    for (const subject of [...BUS_SUBJECTS.filter((own) => own !== end), end]) publisher.publish(example(subject))
    for await (const { subject } of subscription) {
      heard.push(subject)
      if (subject === end) break
    }
    return heard
  }

  test('a role publishes what is its own, and nothing of what others decide', async () => {
    const all = { api: [''], engine: [''], stream: [''], worker: [''] }
    // One after the other: whoever observes one must not hear another.
    for (const role of BUS_ROLES) all[role] = await reached(role)
    for (const role of ['api', 'worker', 'stream'] as const) {
      for (const subject of ['market.changed.x', 'user.changed.x', 'user.events_lost', 'trading.move.x.x'])
        expect(all[role], role).not.toContain(subject)
    }
    for (const role of ['engine', 'stream'] as const) {
      for (const subject of [
        'trading.command.x.x',
        'user.funding.x',
        'session.ended.x',
        'content.publications_changed',
      ])
        expect(all[role], role).not.toContain(subject)
    }
    expect(all.stream).toEqual(['market.book.x', 'stream.address_counts', 'platform.rates_taken'])
    expect(all.engine).toEqual(expect.arrayContaining(['market.changed.x', 'user.changed.x']))
    expect(all.worker).toEqual(expect.arrayContaining(['trading.command.x.x', 'trading.tiers_changed']))
    expect(all.api).toEqual(expect.arrayContaining(['trading.command.x.x', 'session.ended.x']))
  })

  /** Whether a subscription is let stand. */
  async function mayHear(role: BusRole, subject: string): Promise<boolean> {
    const connection = await asRole(role)
    let refused = false
    const subscription = connection.subscribe(subject, {
      callback: (err) => {
        if (err !== null) refused = true
      },
    })
    // What NATS says of the subscription it says before it answers.
    await connection.flush()
    await Promise.race([subscription.closed, connection.flush()])
    return !refused
  }

  test.each([
    ['api', 'user.changed.*'],
    ['api', 'trading.command.*.*'],
    ['worker', 'user.changed.*'],
    ['stream', 'trading.command.*.*'],
    ['stream', '_INBOX_api.>'],
    ['worker', '_INBOX_api.>'],
    ['engine', 'user.changed.*'],
    ['api', '_INBOX.>'],
    ['api', '>'],
  ] as const)('%s does not hear %s', async (role, subject) => expect(await mayHear(role, subject)).toBe(false))

  test('a role hears what it needs, and the answers to its own questions', async () => {
    expect(await mayHear('stream', 'user.changed.*')).toBe(true)
    expect(await mayHear('engine', 'trading.command.main.1')).toBe(true)
    const logger = { error: () => undefined, warn: () => undefined }
    const bus = (role: BusRole) =>
      connectNatsBus({ url: `nats://${role}:${PASSWORDS[role]}@127.0.0.1:${port}`, name: role, logger })
    const [engine, api, stream] = [await bus('engine'), await bus('api'), await bus('stream')]
    const command = requestSubject<Json, Json>('trading.command.main.1')
    const asked = new Set<Json>()
    engine.respond(command, (message) => {
      asked.add(message)
      return 'taken'
    })
    await expect
      .poll(() => api.request(command, 'from the api', { timeoutMs: 5_000 }).catch(() => undefined), {
        timeout: 60_000,
      })
      .toBe('taken')
    await expect(stream.request(command, 'from the stream', { timeoutMs: 500 })).rejects.toThrow()
    expect(asked).toEqual(new Set(['from the api']))
    await Promise.all([engine.close(), api.close(), stream.close()])
  })

  test.each([
    ['nobody', ''],
    ['api', 'wrong'],
    ['signer', 'a'],
  ])('%s with the password %j does not connect', async (user, pass) => {
    await expect(as(user, pass)).rejects.toThrow(/authorization|authentication/i)
  })
})
