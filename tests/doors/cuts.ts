import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import type pg from 'pg'

/** After so many statements of a call: its connection breaks and it goes on, or its process is gone. */
export interface Cut {
  readonly after: number
  /** Where it is enough: a cut inside of a transaction leaves what one before it leaves, so that commits count, and what needs none. */
  readonly counts: 'every statement' | 'what lasts'
  readonly how: 'connection' | 'process'
}

interface Running extends Cut {
  seen: number
  /** Whether the call was long enough for the cut to come. */
  done: boolean
}

type Query = (...given: readonly unknown[]) => unknown

const BEGIN = /^\s*(begin|start transaction)/i
const COMMIT = /^\s*commit/i
const TRANSACTION = /^\s*(begin|start transaction|commit|rollback)/i
const LASTING = /^\s*(insert|update|delete|with|commit)/i
const LOST = 'Connection terminated unexpectedly'

/**
 * Cuts calls off between what PostgreSQL has done and what its answer would have told: the statement is executed, its answer
 * is lost, and the connection with it. A transaction is undone by that, but one whose COMMIT was the statement stands.
 */
export function cutCalls({ pool, server }: { readonly pool: pg.Pool; readonly server: Server }) {
  const inCall = new AsyncLocalStorage<Running>()
  let armed: Running | undefined
  const known = new WeakSet<object>()
  // Only what a call itself asks is counted, and nothing of the parties and jobs that share its database here.
  server.prependListener('request', () => inCall.enterWith(armed as Running))
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    watch(client)
  })

  function watch(client: pg.PoolClient): void {
    const query = (client.query as unknown as Query).bind(client)
    let isOpen = false
    async function cutOff(running: Running, given: readonly unknown[]): Promise<unknown> {
      if (running.done && running.how === 'process') throw new Error(LOST)
      const [text] = given
      const lasts = LASTING.test(String(text)) && (!isOpen || COMMIT.test(String(text)))
      if (TRANSACTION.test(String(text))) isOpen = BEGIN.test(String(text))
      const answer = await query(...given)
      if (running.counts === 'every statement' || lasts) running.seen += 1
      if (running.done || running.seen !== running.after) return answer
      running.done = true
      socketOf(client).destroy()
      throw new Error(LOST)
    }
    client.query = ((...given: readonly unknown[]) => {
      const running = inCall.getStore()
      const isPromised = typeof given.at(-1) !== 'function'
      return running !== undefined && isPromised ? cutOff(running, given) : query(...given)
    }) as never
  }

  return {
    /** Runs what makes one call; tells whether it was cut. */
    async during(cut: Cut, work: () => Promise<void>): Promise<boolean> {
      const running = { ...cut, seen: 0, done: false }
      armed = running
      try {
        await work()
      } finally {
        armed = undefined
      }
      return running.done
    },
  }
}

function socketOf(client: pg.PoolClient): { destroy(): void } {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }
  return connection.stream
}
