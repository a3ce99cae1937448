import { startSandboxReceiver } from '@bourse/sandbox'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { testApp } from '../../../testing/app.ts'
import { dueWork } from '../../../testing/due-work.ts'
import { type Person, people } from '../../identity/identity.fixture.ts'
import { webhookSignatures } from './webhook-secrets.ts'

export interface Received {
  readonly path: string
  readonly event_id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
}

export const RECEIVER = 'https://receiver.example'

/** The whole server with somebody who takes webhooks, and time that a test lets pass. */
export function webhookWorld() {
  let receiver: Awaited<ReturnType<typeof startSandboxReceiver>> | undefined
  const server: TestApp = testApp({}, { webhookReceiver: () => receiver?.url })
  const persons = people(server)
  beforeAll(async () => {
    receiver = await startSandboxReceiver({ db: server.app.db, realClock: server.clock })
  })
  afterAll(() => receiver?.stop())

  const calls = ({ token }: Pick<Person, 'token'>) => persons.client(token).api
  const proof = async (someone: Person) => ({ code: await persons.ownCode(someone, 'api_key') })

  return {
    ...persons,
    server,
    calls,
    proof,
    add: async (someone: Person, path = '/200', events = 'apiKey') =>
      calls(someone).createWebhook({ url: `${RECEIVER}${path}`, events, ...(await proof(someone)) }),
    /** What is due is sent; then as much time passes, and what becomes due is sent too. */
    async send(afterMs = 0): Promise<void> {
      const work = dueWork(server, [server.app.api])
      await work(server.clock.now())
      if (afterMs === 0) return
      const since = server.clock.now()
      server.clock.advance(afterMs)
      await work(since)
    },
    /** Oldest first. */
    async received(): Promise<Received[]> {
      const { rows } = await server.app.db.pool.query('select * from sandbox.received_webhooks order by id')
      return rows
    },
    holds: (secrets: readonly string[], { event_id: id, timestamp, signature, body }: Received): boolean =>
      webhookSignatures(secrets, { id, timestamp: Number(timestamp), body }) === signature,
    /** What will be mailed to somebody. */
    async toldOf({ userId }: Pick<Person, 'userId'>): Promise<string[]> {
      const { rows } = await server.app.db.pool.query(
        "select payload->>'notice' as notice from platform.timers where payload->>'userId' = $1 and payload ? 'notice' order by id",
        [userId],
      )
      return rows.map(({ notice }) => notice)
    },
  }
}
